"""The table in the browser: what each seat sees, tables that live on, and the server before them."""
