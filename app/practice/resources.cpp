// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/practice/resources.h"

#include <QFile>

// Outside every namespace, as the macro requires.
static void initResources()
{
    Q_INIT_RESOURCE(practice);
}

namespace clinicdesk::practice {

QByteArray readResource(const QString &name)
{
    initResources();
    QFile file(QStringLiteral(":/practice/") + name);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

} // namespace clinicdesk::practice
