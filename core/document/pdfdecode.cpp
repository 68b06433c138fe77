// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/document/pdfdecode.h"

#include "core/document/pdfreader_p.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>

#include <dlfcn.h>

namespace clinicdesk {

namespace {

using PdfReader = decltype(&clinicdeskFindPdfProblem);

/// The library beside this program, or where the packages install it.
QString installedReader()
{
    const auto library = QStringLiteral("clinicdesk-pdf.so");
    const QFileInfo program(QFile::symLinkTarget(QStringLiteral("/proc/self/exe")));
    const auto here = program.dir();
    const auto beside = here.filePath(library);
    return QFileInfo::exists(beside)
               ? beside
               : QDir::cleanPath(here.filePath(QStringLiteral("../libexec/%1/%2").arg(program.fileName(), library)));
}

struct LoadedReader {
    PdfReader read = nullptr;
    QString problem; ///< why it did not load
};

LoadedReader load()
{
    auto *library = dlopen(QFile::encodeName(installedReader()).constData(), RTLD_NOW | RTLD_LOCAL); // never closed
    auto *found = library ? dlsym(library, "clinicdeskFindPdfProblem") : nullptr;
    if (!found)
        return {.read = nullptr, .problem = QString::fromLocal8Bit(dlerror())};
    return {.read = reinterpret_cast<PdfReader>(found), .problem = {}};
}

} // namespace

std::optional<PdfProblem> findPdfProblem(QIODevice &file)
{
    static const auto reader = load();
    if (!reader.read)
        return PdfProblem{.isUnread = true, .detail = reader.problem};
    std::optional<PdfProblem> problem;
    reader.read(file, problem);
    return problem;
}

} // namespace clinicdesk
