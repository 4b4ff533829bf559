"""Functions of the engine as C: what each is called, and how a call of it is written."""
