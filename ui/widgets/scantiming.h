// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/document/patient.h"
#include "ui/widgets/keybursts.h"

#include <QElapsedTimer>
#include <QObject>
#include <QString>

class QWidget;

namespace clinicdesk::ui {

/// Returns the refusal of a number whose keys have that flaw; a decision without verdict for none.
PatientDecision decisionOf(KeyBursts::Flaw flaw);

/// Tells what a barcode reader types from what a person types, by its speed: a reader needs 2 to 20 ms for a key, a
/// fast typist 80 and more.
class ScanTiming {
public:
    /// Call for each typed key. `isFirst`: nothing was typed before.
    void noteKey(bool isFirst);
    void forget();
    /// Whether a reader has typed the keys, if the last one was typed just now.
    bool isScan() const;
    /// Whether a reader has typed this text and it can be meant as the number of a patient: most of it are digits. They
    /// may be of any script: a reader types in the layout of the keyboard.
    bool isScannedNumber(const QString &text) const;
    /// Of the keys since the first one.
    KeyBursts::Flaw flaw() const { return m_flaw; }
    /// The number of the burst of the first one.
    int burst() const { return m_burst; }

private:
    QElapsedTimer m_firstKey;
    int m_keys = 0;
    int m_burst = 0;
    KeyBursts::Flaw m_flaw = KeyBursts::Flaw::None;
};

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
