"""A window of WebKitGTK, as narrow as a phone, which WebKitWebDriver drives.

MiniBrowser is at least 447 px wide. This is started as a program: the file for what the console
says, the width and the height are its arguments.
"""

import ctypes
import os
import sys
from ctypes import c_char_p, c_int, c_size_t, c_ulong, c_void_p

GTK = "libgtk-3.so.0"
WEBKIT = "libwebkit2gtk-4.1.so.0"
GOBJECT = "libgobject-2.0.so.0"


class Library:
    """Functions of C, with what they take and give."""

    def __init__(self, name: str) -> None:
        self.all = ctypes.CDLL(name)

    def __call__(self, function: str, *arguments: object, gives: object = None) -> int:
        found = getattr(self.all, function)
        found.restype = gives
        answer: int = found(*arguments)
        return answer


def main(console: str, width: int, height: int) -> None:
    # What scripts say comes from processes that this one starts.
    heard = os.open(console, os.O_CREAT | os.O_WRONLY | os.O_APPEND)
    for stream in (sys.stdout, sys.stderr):
        os.dup2(heard, stream.fileno())
    gtk, webkit, gobject = Library(GTK), Library(WEBKIT), Library(GOBJECT)
    gtk("gtk_init", None, None)
    settings = c_void_p(gtk("gtk_settings_get_default", gives=c_void_p))
    gobject("g_object_set", settings, b"gtk-enable-animations", c_int(0), None)
    context = c_void_p(webkit("webkit_web_context_new", gives=c_void_p))
    webkit("webkit_web_context_set_automation_allowed", context, c_int(1))
    languages = (c_char_p * 2)(b"en", None)
    webkit("webkit_web_context_set_preferred_languages", context, languages)

    def create(_session: int, _data: int) -> int:
        kind = c_size_t(webkit("webkit_web_view_get_type", gives=c_size_t))
        driven = (b"is-controlled-by-automation", c_int(1))
        made = (kind, b"web-context", context, *driven, None)
        view = c_void_p(gobject("g_object_new", *made, gives=c_void_p))
        wishes = c_void_p(webkit("webkit_web_view_get_settings", view, gives=c_void_p))
        webkit("webkit_settings_set_enable_write_console_messages_to_stdout", wishes, c_int(1))
        window = c_void_p(gtk("gtk_window_new", c_int(0), gives=c_void_p))
        gtk("gtk_window_set_default_size", window, c_int(width), c_int(height))
        gtk("gtk_container_add", window, view)
        gtk("gtk_widget_show_all", window)
        gtk("gtk_widget_grab_focus", view)
        # Nobody manages windows here, so it asks for the focus by itself.
        gtk("gtk_window_present", window)
        assert view.value
        return view.value

    made_view = ctypes.CFUNCTYPE(c_void_p, c_void_p, c_void_p)(create)

    def on(what: c_void_p, signal: bytes, does: object) -> None:
        answered = (c_void_p(), c_void_p(), c_int(0))
        gobject("g_signal_connect_data", what, signal, does, *answered, gives=c_ulong)

    def started(_context: int, session: int, _data: int) -> None:
        on(c_void_p(session), b"create-web-view", made_view)

    begun = ctypes.CFUNCTYPE(None, c_void_p, c_void_p, c_void_p)(started)
    on(context, b"automation-started", begun)
    gtk("gtk_main")


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]))
