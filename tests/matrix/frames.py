"""As much of WebSocket (RFC 6455) as a browser's debugging port needs: texts, both ways."""

import base64
import os
import socket
import struct
from typing import BinaryIO, cast


class Frames:
    """An open connection."""

    def __init__(self, host: str, port: int, path: str) -> None:
        self.socket = socket.create_connection((host, port), timeout=120)
        key = base64.b64encode(os.urandom(16)).decode()
        self.socket.sendall(
            f"GET {path} HTTP/1.1\r\nHost: {host}:{port}\r\nUpgrade: websocket\r\n"
            f"Connection: Upgrade\r\nSec-WebSocket-Key: {key}\r\n"
            "Sec-WebSocket-Version: 13\r\n\r\n".encode()
        )
        self.stream = cast("BinaryIO", self.socket.makefile("rb"))
        assert b" 101 " in self.stream.readline()
        while self.stream.readline().strip():
            pass

    def send(self, text: str) -> None:
        data, mask = text.encode(), os.urandom(4)
        size = len(data)
        if size < 126:
            head = struct.pack(">BB", 0x81, 0x80 | size)
        elif size < 1 << 16:
            head = struct.pack(">BBH", 0x81, 0x80 | 126, size)
        else:
            head = struct.pack(">BBQ", 0x81, 0x80 | 127, size)
        masked = bytes(byte ^ mask[at % 4] for at, byte in enumerate(data))
        self.socket.sendall(head + mask + masked)

    def receive(self) -> str:
        """The next text; whole, whatever pieces it comes in."""
        whole = b""
        while True:
            first, size = struct.unpack(">BB", self._read(2))
            if size == 126:
                (size,) = struct.unpack(">H", self._read(2))
            elif size == 127:
                (size,) = struct.unpack(">Q", self._read(8))
            piece = self._read(size)
            # Pings and the like are not for us.
            if first & 0x0F < 8:
                whole += piece
                if first & 0x80:
                    return whole.decode()

    def _read(self, size: int) -> bytes:
        found = self.stream.read(size)
        assert len(found) == size, "the browser has hung up"
        return found

    def close(self) -> None:
        self.stream.close()
        self.socket.close()
