// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/scanner/failure.h"

namespace clinicdesk::scanner {

namespace {

using Kind = CaptureProblem::Kind;

Kind kindOf(SANE_Status status)
{
    switch (status) {
    case SANE_STATUS_NO_DOCS:
        return Kind::NoPaper;
    case SANE_STATUS_JAMMED:
        return Kind::PaperJam;
    case SANE_STATUS_COVER_OPEN:
        return Kind::CoverOpen;
    case SANE_STATUS_DEVICE_BUSY:
        return Kind::Busy;
    case SANE_STATUS_ACCESS_DENIED:
        return Kind::NotAllowed;
    case SANE_STATUS_IO_ERROR:
    case SANE_STATUS_INVAL: // of sane_open(): no such scanner any more
        return Kind::Gone;
    default:
        return Kind::ScanFailed;
    }
}

} // namespace

void fail(CaptureProblem::Kind kind, const QString &detail)
{
    throw Failure{{.kind = kind, .detail = detail}};
}

void failWith(SANE_Status status, const char *what)
{
    fail(kindOf(status), QStringLiteral("%1: %2").arg(QLatin1String(what), QLatin1String(sane_strstatus(status))));
}

} // namespace clinicdesk::scanner
