// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

#include <deque>
#include <functional>

class QGridLayout;
class QPushButton;

namespace clinicdesk::ui {

/// Rows or cards of a profile. Only a limited number of widgets is created at first, however long the list is. A button
/// adds more in steps, and going to a distant element shows the step around it.
class IncrementalList : public QWidget {
    Q_OBJECT
public:
    struct Terms {
        qsizetype count = 0;
        qsizetype first = 20; ///< shown at first
        qsizetype step = 100;
        int columns = 1;
        int gap = 0; ///< between rows and between columns, px
    };
    using Make = std::function<QWidget *(qsizetype index)>;

    IncrementalList(const Terms &terms, Make make, QWidget *parent = nullptr);

    /// The widget of this element. Creates the step around it if necessary.
    QWidget *reveal(qsizetype index);
    qsizetype shownCount() const { return qsizetype(m_widgets.size()); }

private:
    void showEarlier();
    void showMore();
    void addBehind(qsizetype many);
    void place();
    void showButtons();

    Terms m_terms;
    Make m_make;
    qsizetype m_begin = 0;
    std::deque<QWidget *> m_widgets; ///< children, for the elements from m_begin on
    QWidget *m_area;
    QGridLayout *m_grid;
    QPushButton *m_earlier;
    QPushButton *m_more;
};

} // namespace clinicdesk::ui
