// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/decoder/answer.h"
#include "app/decoder/jobloop.h"

int main(int argc, char **argv)
{
    return clinicdesk::decoder::runDecoder(argc, argv, clinicdesk::decoder::answerTo);
}
