#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Clinic Desk authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Reads the accessibility tree of the window (AT-SPI), as a screen reader does. Waits until what it looks for is there, for a minute or
so many seconds.

accessible.py has NAME [SECONDS]      something has this name, or it is one of the parts of a name with commas
accessible.py press NAME [SECONDS]    presses the button with this name
accessible.py checked NAME [SECONDS]  the button with this name is selected
"""
import sys
import time

import gi

gi.require_version("Atspi", "2.0")
from gi.repository import Atspi, GLib  # pylint: disable=wrong-import-position


def descendants(node):
    yield node
    for index in range(node.get_child_count()):
        child = node.get_child_at_index(index)
        if child:
            yield from descendants(child)


def named(name):
    """Everything visible with this name. A window that is replaced meanwhile is read again."""
    try:
        return [node for node in descendants(Atspi.get_desktop(0)) if name in (node.get_name() or "").split(", ")
                and node.get_state_set().contains(Atspi.StateType.SHOWING)]
    except GLib.Error:
        return []


def press(node):
    for index in range(node.get_n_actions()):
        if node.get_action_name(index).lower() in ("press", "toggle", "check"):
            return node.do_action(index)
    return False


DEEDS = {"has": lambda node: True, "press": press, "checked": lambda node: node.get_state_set().contains(Atspi.StateType.CHECKED)}


def main():
    deed, name = DEEDS[sys.argv[1]], sys.argv[2]
    end = time.monotonic() + float(sys.argv[3] if len(sys.argv) > 3 else 60)
    while time.monotonic() < end:
        if any(deed(node) for node in named(name)):
            return 0
        time.sleep(0.2)
    return 1


if __name__ == "__main__":
    sys.exit(main())
