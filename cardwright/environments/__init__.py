"""Games as environments for learning: PettingZoo, Gymnasium, OpenSpiel."""
