// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// In place of core/document/pdfdecode.cpp: a fuzzer has the reader of PDFs compiled in.
#include "core/document/pdfdecode.h"
#include "core/document/pdfreader_p.h"

std::optional<clinicdesk::PdfProblem> clinicdesk::findPdfProblem(QIODevice &file)
{
    std::optional<PdfProblem> problem;
    clinicdeskFindPdfProblem(file, problem);
    return problem;
}
