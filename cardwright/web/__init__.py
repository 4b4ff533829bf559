"""The table in the browser: what seats see, tables that live on, and a server before them."""
