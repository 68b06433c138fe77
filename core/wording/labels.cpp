// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/wording/labels.h"

#include <QCoreApplication>

#include <algorithm>

namespace clinicdesk::wording {

namespace {

// What Conventions has; the catalogues find them here.
[[maybe_unused]] constexpr const char *labels[] = {
    QT_TRANSLATE_NOOP("clinicdesk::wording", "Prescription"),
    QT_TRANSLATE_NOOP("clinicdesk::wording", "Lab report"),
    QT_TRANSLATE_NOOP("clinicdesk::wording", "Discharge summary"),
    QT_TRANSLATE_NOOP("clinicdesk::wording", "Vaccine certificate"),
    QT_TRANSLATE_NOOP("clinicdesk::wording", "Insurance"),
    QT_TRANSLATE_NOOP("clinicdesk::wording", "Invoice"),
    QT_TRANSLATE_NOOP("clinicdesk::wording", "Scan"),
    QT_TRANSLATE_NOOP("clinicdesk::wording", "Other"),
    QT_TRANSLATE_NOOP("clinicdesk::wording", "Self-assessment"),
    QT_TRANSLATE_NOOP("clinicdesk::wording", "Smart-check"),
};

QString translated(const QString &label)
{
    return QCoreApplication::translate("clinicdesk::wording", label.toUtf8().constData());
}

} // namespace

QString labelOf(const DocumentType &type)
{
    const auto own = Conventions::platformDocumentTypes();
    const bool isOwn = own.contains(type) || own.contains({otherTypeCode(type.code), type.label});
    return isOwn ? translated(type.label) : type.label;
}

QString labelOf(const Conventions &conventions, const QString &typeCode)
{
    return labelOf(DocumentType{typeCode, conventions.labelOf(typeCode)});
}

QString moduleLabel(const QString &label)
{
    const auto own = Conventions::platformConversationPrefixes();
    const bool isOwn = std::ranges::any_of(own, [&label](const auto &prefix) { return prefix.label == label; });
    return isOwn ? translated(label) : label;
}

} // namespace clinicdesk::wording
