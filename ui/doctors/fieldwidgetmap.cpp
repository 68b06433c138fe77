// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/doctors/fieldwidgetmap.h"

#include "ui/doctors/incrementallist.h"

namespace clinicdesk::ui {

namespace {

/// `profile.professional.clinics[cl-100]` for `profile.professional.clinics[cl-100].name`; empty at the top.
QString parentOf(const QString &path)
{
    const auto end = std::max(path.lastIndexOf(QLatin1Char('.')), path.lastIndexOf(QLatin1Char('[')));
    return end > 0 ? path.left(end) : QString();
}

} // namespace

void FieldWidgetMap::add(const QString &path, QWidget *widget)
{
    m_widgets.insert(path, widget);
}

void FieldWidgetMap::addList(const QStringList &paths, IncrementalList *list)
{
    for (qsizetype index = 0; index < paths.size(); ++index)
        m_elements.insert(paths.at(index), {list, index});
}

void FieldWidgetMap::clear()
{
    m_widgets.clear();
    m_elements.clear();
}

QWidget *FieldWidgetMap::find(const QString &path) const
{
    for (auto each = path; !each.isEmpty(); each = parentOf(each)) {
        const auto element = m_elements.constFind(each);
        if (element != m_elements.cend() && element->list)
            element->list->reveal(element->index);
    }
    for (auto each = path; !each.isEmpty(); each = parentOf(each)) {
        if (auto *widget = m_widgets.value(each).data())
            return widget;
    }
    return nullptr;
}

} // namespace clinicdesk::ui
