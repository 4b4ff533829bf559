"""Games as text: decisions, modifiers, breakdowns, walks, and typed answers matched to options."""
