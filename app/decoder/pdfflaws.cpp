// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/decoder/pdfflaws.h"

#include <algorithm>
#include <utility>

namespace clinicdesk::decoder {

void PdfFlaws::add(FileFlaw::Kind kind, bool isLarge, const QString &detail)
{
    for (auto &flaw : m_flaws) {
        if (flaw.page == m_page && flaw.kind == kind) {
            flaw.isLarge = flaw.isLarge || isLarge;
            return;
        }
    }
    FileFlaw flaw;
    flaw.kind = kind;
    flaw.page = m_page;
    flaw.isLarge = isLarge;
    flaw.detail = detail;
    m_flaws.append(flaw);
}

void PdfFlaws::addDoubt(FileFlaw::Kind kind, StreamFlaw flaw, bool isDataSound)
{
    flaw.checksum.isDataSound = flaw.checksum.isDataSound && isDataSound;
    m_doubts.push_back({kind, m_page, std::move(flaw)});
}

void PdfFlaws::goBackTo(const Mark &mark)
{
    m_flaws = mark.flaws;
    m_doubts.resize(mark.doubts);
}

FileFlaws PdfFlaws::decided(Checksums checksums) &&
{
    for (const auto &doubt : m_doubts)
        checksums.addWrong(doubt.flaw.checksum);
    for (const auto &doubt : m_doubts) {
        goTo(doubt.page);
        if (checksums.showsDamage(doubt.flaw.checksum))
            add(doubt.kind, false, doubt.flaw.detail);
    }
    std::stable_sort(m_flaws.begin(), m_flaws.end(),
                     [](const FileFlaw &a, const FileFlaw &b) { return a.page < b.page; });
    return std::move(m_flaws);
}

} // namespace clinicdesk::decoder
