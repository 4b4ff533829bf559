"""The same small game played three ways: by the engine, by hand, and by pyminion."""
