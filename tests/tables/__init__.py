"""Tables in the browser under load, killed, and among hostile peers: python -m tests.tables WHAT

`load` answers at many tables at once and measures how long it takes until an answer is
acknowledged; `kills` kills the server in the middle and looks whether every acknowledged answer is
there after a restart; `hostile` sends messages that are malformed, huge, fast, unauthorised or
replayed; `browsers` plays whole games in Chromium and looks whether everybody can use the pages;
`unseen` deals anew what a seat may not see, and looks whether it is sent the same; `keys` types in
the studio and measures how long it takes until the page is told what is wrong.
"""
