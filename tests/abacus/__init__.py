"""The toy game, as a game outside Companion is added: rules, pages, one line to register it."""
