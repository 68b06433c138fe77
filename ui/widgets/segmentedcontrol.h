// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFrame>
#include <QList>

class QPushButton;

namespace clinicdesk::ui {

/// A choice of one among a few segments. One stop in the tab order: Tab goes to the chosen segment, arrow keys choose.
/// Assistive tools see radio buttons; give the control itself an accessible name.
class SegmentedControl : public QFrame {
    Q_OBJECT

public:
    explicit SegmentedControl(QWidget *parent = nullptr);

    /// Adds a segment and returns its index; the first one added is chosen.
    int addSegment(const QString &text);

    /// A number after the text, painted as secondary text and spoken with it; empty for none.
    void setCount(int index, const QString &count);

    int count() const { return int(m_segments.size()); }
    int currentIndex() const;
    void setCurrentIndex(int index);
    QPushButton *segment(int index) const { return m_segments.at(index); }

Q_SIGNALS:
    void currentIndexChanged(int index);

private:
    void segmentToggled(int index, bool on);

    QList<QPushButton *> m_segments; ///< children
};

} // namespace clinicdesk::ui
