// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QHash>
#include <QPointer>
#include <QStringList>
#include <QWidget>

namespace clinicdesk::ui {

class IncrementalList;

/// The widgets that show the fields of a profile, by field path (see ProfileField).
class FieldWidgetMap {
public:
    void add(const QString &path, QWidget *widget);
    /// List elements whose widgets may not be created yet, in the order of the list.
    void addList(const QStringList &paths, IncrementalList *list);
    void clear();

    /// The widget of the field, or of the smallest part that contains the field; created if necessary. Null if the page
    /// shows neither.
    QWidget *find(const QString &path) const;

private:
    struct Element {
        QPointer<IncrementalList> list;
        qsizetype index;
    };

    QHash<QString, QPointer<QWidget>> m_widgets;
    QHash<QString, Element> m_elements;
};

} // namespace clinicdesk::ui
