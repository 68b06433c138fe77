// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/widgets/scantiming.h"

#include <QObject>

class QWidget;

namespace clinicdesk::ui {

/// Finds a number from a barcode reader in a dialog that has no field for it. Sees the keys before the widget that has
/// the focus, in which digits, Enter and Tab mean something else.
class ScanCatcher : public QObject {
    Q_OBJECT
public:
    explicit ScanCatcher(QWidget *dialog);

Q_SIGNALS:
    /// A reader has typed this number, and then Enter or Tab.
    void scanned(const QString &number);

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    QWidget *m_dialog;
    ScanTiming m_timing;
    QString m_typed; ///< characters one after the other
};

} // namespace clinicdesk::ui
