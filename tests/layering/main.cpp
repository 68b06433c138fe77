// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The empty program: its link line holds every object of core and no Widgets, so core needs none.
int main() {}
