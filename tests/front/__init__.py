"""The front: bodies, streams and polls, without a server and with one."""
