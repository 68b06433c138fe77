// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/document/pdfdecode.h"

#include "core/base/installedprogram.h"
#include "core/document/pdfreader_p.h"

#include <QFile>

#include <dlfcn.h>

namespace clinicdesk {

namespace {

using PdfReader = decltype(&clinicdeskFindPdfProblem);

struct LoadedReader {
    PdfReader read = nullptr;
    QString problem; ///< why it did not load
};

LoadedReader load()
{
    const auto path = QFile::encodeName(installedProgram(QStringLiteral("clinicdesk-pdf.so")));
    auto *library = dlopen(path.constData(), RTLD_NOW | RTLD_LOCAL); // never closed
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
