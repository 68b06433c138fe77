// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/document/typeddate.h"
#include "ui/widgets/scantiming.h"

#include <QDate>
#include <QLineEdit>

#include <optional>

namespace clinicdesk::ui {

/// A date that a person types in one of the forms of `parseTypedDate`, or chooses from a calendar (F4, Alt+Down). Up
/// and Down step by a day, Page Up and Page Down by a month. Typed text is entered with Return, or when the field loses
/// the focus; a text that is not a date stays as it is, and nothing is entered. Escape restores the previous date.
/// Where `numberScanned` is connected, a number from a barcode reader is no typed text.
class DateField : public QLineEdit {
    Q_OBJECT

public:
    explicit DateField(QWidget *parent = nullptr);

    /// The date entered last; nothing for several different dates.
    std::optional<QDate> date() const { return m_date; }
    void setDate(QDate date);
    /// For several documents with different dates: the field is empty until a person types one date for all.
    void setDifferent();
    /// For documents without a date: the field is empty until a person types one.
    void setMissing();
    /// Also accepts dates after today, up to this one: the clock of this computer may be behind.
    void setLatest(QDate date) { m_latest = date; }

    /// Enters the typed text. False for a text that is not a date of a document.
    bool commit();
    /// Whether the text differs from that of the date entered last.
    bool hasTypedText() const;

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return sizeHint(); }

Q_SIGNALS:
    void dateEntered(QDate date);
    /// The typed date as text ("Monday, 5 October 2026"), or why it is not a date; empty if there is nothing to say.
    void hintChanged(const QString &hint, bool isProblem);
    /// A reader has typed this number, which is no date; the field has its date again.
    void numberScanned(const QString &number);

protected:
    void keyPressEvent(QKeyEvent *event) override;
    void focusOutEvent(QFocusEvent *event) override;

private:
    QDate latest() const;
    TypedDate parsed() const { return parse(text()); }
    TypedDate parse(const QString &text) const;
    void noteKey(const QKeyEvent &event);
    bool takeScan();
    QString example() const;
    void enter(QDate date);
    void showDate();
    void showHint();
    void step(int days, int months);
    void openCalendar();

    std::optional<QDate> m_date;
    QDate m_latest;
    bool m_isRefused = false;
    ScanTiming m_timing;
    QString m_keys; ///< characters one after the other, whatever text they were typed into
};

} // namespace clinicdesk::ui
