// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QHeaderView>

namespace clinicdesk::ui {

/// The heads of a list's columns; the words of the first one begin further in, where those of its rows do.
class ListHeader : public QHeaderView {
    Q_OBJECT
public:
    /// `aside` px further in.
    ListHeader(int aside, QWidget *parent);

    /// How wide a section is that shows all of its words and the sign of the order.
    int roomFor(int section) const;

protected:
    void paintSection(QPainter *painter, const QRect &rect, int section) const override;

private:
    int m_aside;
};

} // namespace clinicdesk::ui
