"""What holds for all tests."""

from __future__ import annotations

import os

# No test keeps a game in the folder of whoever runs it.
os.environ["CARDWRIGHT_GAMES"] = ""
