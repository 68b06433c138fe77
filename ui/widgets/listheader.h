// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QHeaderView>

namespace clinicdesk::ui {

/// The column headers of a list; the text of the first one is indented to match its rows.
class ListHeader : public QHeaderView {
    Q_OBJECT
public:
    /// `aside` is the indent in px.
    ListHeader(int aside, QWidget *parent);

    /// The width in px of a section that shows its whole text and, in a table that can be sorted, the sort indicator.
    int roomFor(int section) const;

protected:
    void paintSection(QPainter *painter, const QRect &rect, int section) const override;

private:
    int m_aside;
};

} // namespace clinicdesk::ui
