// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/upload/duplicatefinder.h"

#include "ui/widgets/datetext.h"
#include "ui/widgets/patientnumber.h"

#include <QCoreApplication>

namespace clinicdesk::ui {

namespace {

struct DuplicateFinderTr {
    Q_DECLARE_TR_FUNCTIONS(DuplicateFinder)
};

QString sentenceOf(const OutboxDocument &same, const QLocale &locale)
{
    const auto patient = shortPatientNumber(same.details.patient.text);
    if (same.state == ItemState::Delivered) {
        const auto at = same.changedAt.toLocalTime();
        return DuplicateFinderTr::tr(
                   "The same file was delivered for %1 on %2 at %3. Send it again only if you mean to.")
            .arg(patient, dayText(locale, at.date()), timeText(locale, at.time()));
    }
    return DuplicateFinderTr::tr("The same file is already in the outbox, for %1. Send it again only if you mean to.")
        .arg(patient);
}

} // namespace

DuplicateFinder::DuplicateFinder(const QList<OutboxDocument> &drafts, const QList<OutboxDocument> &shown)
{
    for (const auto &draft : drafts) {
        for (const auto &page : draft.files) {
            if (!m_firstDrafts.contains(page.sha256))
                m_firstDrafts.insert(page.sha256, &draft);
        }
    }
    if (m_firstDrafts.isEmpty())
        return;
    for (const auto &document : shown) {
        if (document.state == ItemState::Draft || document.state == ItemState::Cancelled)
            continue;
        for (const auto &page : document.files) {
            if (m_firstDrafts.contains(page.sha256))
                m_sent.insert(page.sha256, &document);
        }
    }
}

QString DuplicateFinder::noteFor(const OutboxDocument &draft, const QLocale &locale) const
{
    for (const auto &page : draft.files) {
        if (const auto *same = m_sent.value(page.sha256))
            return sentenceOf(*same, locale);
        if (m_firstDrafts.value(page.sha256) != &draft)
            return DuplicateFinderTr::tr("The same file is already in this list. Send it twice only if you mean to.");
    }
    return {};
}

} // namespace clinicdesk::ui
