"""The guided sheets of the six actions."""
