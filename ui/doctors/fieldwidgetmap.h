// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QHash>
#include <QPointer>
#include <QStringList>
#include <QWidget>

namespace clinicdesk::ui {

class IncrementalList;

/// Where the fields of a profile stand on its page, by their paths (see ProfileField).
class FieldWidgetMap {
public:
    void add(const QString &path, QWidget *widget);
    /// Elements that may not be made yet, in the order in which the list shows them.
    void addList(const QStringList &paths, IncrementalList *list);
    void clear();

    /// What shows that field, else what it is part of; made if need be. Null where nothing on the page speaks of it.
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
