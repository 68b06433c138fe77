// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/state/savednote.h"

#include <QCoroTask>
#include <QCoroTimer>

namespace clinicdesk::ui {

namespace {

/// A value can be large and change a thousand times a second, as when many files are dropped.
constexpr std::chrono::milliseconds restAfterWrite{200};

} // namespace

SavedNote::SavedNote(std::shared_ptr<SealedNotes> notes, QString name, std::function<QByteArray()> value,
                     QObject *parent)
    : QObject(parent)
    , m_notes(std::move(notes))
    , m_name(std::move(name))
    , m_value(std::move(value))
{
}

SavedNote::~SavedNote()
{
    if (m_isWriting && m_hasUnsaved)
        m_notes->write(m_name, m_value());
}

void SavedNote::load()
{
    read(this);
}

void SavedNote::save()
{
    m_hasUnsaved = true;
    if (m_isLoaded && !m_isWriting)
        write(this);
}

Task<void> SavedNote::read(QPointer<SavedNote> self)
{
    const auto saved = co_await self->m_notes->read(self->m_name);
    if (!self)
        co_return;
    Q_EMIT self->loaded(saved ? *saved : QByteArray());
    if (!self)
        co_return;
    self->m_isLoaded = saved.ok();
    if (self->m_isLoaded && self->m_hasUnsaved)
        write(self);
}

Task<void> SavedNote::write(QPointer<SavedNote> self)
{
    self->m_isWriting = true;
    while (self->m_hasUnsaved) {
        self->m_hasUnsaved = false;
        const auto value = self->m_value();
        const auto written = co_await self->m_notes->write(self->m_name, value);
        Q_UNUSED(written)
        if (!self)
            co_return;
        QTimer rest;
        rest.setSingleShot(true);
        rest.start(restAfterWrite);
        co_await rest;
        if (!self)
            co_return;
    }
    self->m_isWriting = false;
}

} // namespace clinicdesk::ui
