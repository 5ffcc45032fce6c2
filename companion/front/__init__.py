"""In front of the app: what needs no thread is done here, so that nobody can use all of them up.

There are three ways through. A poll that nothing has changed for is answered at once (`polls`).
A stream is held (`streams`), woken by the one that looks after all tables (`watcher`). For
everything else the body is read (`bodies`), and then a thread answers with the app (`bridge`).
"""
