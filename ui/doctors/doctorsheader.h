// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QMenu;
class QPushButton;
class QToolButton;

namespace clinicdesk::ui {

class DoctorField;
class FlowLayout;
class Label;
class SegmentedControl;

/// The header of the doctors page: one doctor or many; for one doctor the ID, the time of the profile below, a refresh
/// button, and further actions.
class DoctorsHeader : public QWidget {
    Q_OBJECT
public:
    enum class Mode { OneDoctor, List };

    explicit DoctorsHeader(QMenu *more, QWidget *parent = nullptr);

    Mode mode() const { return m_mode; }
    void setMode(Mode mode);
    /// Widgets at the end of the header while a list is shown; becomes a child.
    void setListTools(QWidget *tools);

    /// The last widget in the tab order.
    QWidget *last();
    DoctorField &field() { return *m_field; }
    /// "as of 10:42", "loading…".
    void setMoment(const QString &words);
    void setRefreshable(bool can);
    /// Shows the button that opens the checklist, for windows too narrow to show the checklist beside the profile.
    void setChecklistOffered(bool offered);
    void setChecklist(qsizetype findings, bool isOpen);

    QAction *refreshAction() const { return m_refreshAction; }
    bool isRefreshable() const;

Q_SIGNALS:
    void refreshRequested();
    void checklistToggled(bool open);
    void modeChanged(clinicdesk::ui::DoctorsHeader::Mode mode);

private:
    void showCount();

    Mode m_mode = Mode::OneDoctor;
    SegmentedControl *m_choice;
    FlowLayout *m_row;
    QWidget *m_oneDoctor; ///< the end of the header while one doctor is shown
    QWidget *m_listTools = nullptr;
    DoctorField *m_field;
    QPushButton *m_check; ///< "Check 3 doctors", while the field has several IDs
    Label *m_moment;
    QPushButton *m_checklist;
    QPushButton *m_refresh;
    QAction *m_refreshAction;
    QToolButton *m_more;
};

} // namespace clinicdesk::ui
