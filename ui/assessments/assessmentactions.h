// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/assessment/assessmententry.h"
#include "core/assessment/listing.h"
#include "ui/assessments/assessmentpages.h"

#include <QMenu>

#include <functional>

class QAction;
class QActionGroup;

namespace clinicdesk::ui {

class AssessmentPrint;
class CsvExport;

/// What can be done with the list besides reading it, as the menu of the page and by keys: copying, saving, printing,
/// sorting, the bars of the time line, and how often it refreshes by itself.
class AssessmentActions : public QObject {
    Q_OBJECT
public:
    /// What the actions work on, asked for at the moment.
    struct Subject {
        std::function<SharedListing()> listing;
        std::function<std::vector<AssessmentEntry>()> chosen;
        std::function<std::optional<AssessmentEntry>()> current;
        /// These on paper, with what is known of them.
        std::function<PrintedList(std::vector<std::uint32_t>)> onPaper;
    };

    AssessmentActions(Subject subject, QWidget *page);

    QMenu *menu() { return &m_menu; }
    /// For rows: the menu that a right click opens.
    QList<QAction *> rowActions() const { return {m_openProfile, m_copyIdentifier, m_copyRows}; }
    /// There is another listing, or another row has the keyboard.
    void refreshEnabled();
    void setRefreshMinutes(int minutes);
    void setOrder(SortColumn column, SortDirection direction);
    QAction *details() const { return m_details; }

Q_SIGNALS:
    void said(const QString &icon, const QString &sentence);
    void failed(const clinicdesk::Error &error);
    void doctorWanted(const QString &practitioner); ///< whose profile is to be opened
    void refreshMinutesChosen(int minutes);         ///< 0: never by itself
    void barUnitChosen(const std::optional<clinicdesk::BarUnit> &unit);
    void orderChosen(clinicdesk::SortColumn column, clinicdesk::SortDirection direction);

private:
    QAction *add(const QString &iconName, const QString &text, const QKeySequence &key,
                 void (AssessmentActions::*slot)());
    void addOrders();
    void addBarUnits();
    void addRefreshing();
    /// What the rows that are chosen stand for, as they are shown; all that is shown where none is chosen.
    std::vector<std::uint32_t> conversations(const std::vector<AssessmentEntry> &entries) const;
    /// With whom the current row stands; empty where the service gave none.
    QString practitioner() const;
    void openProfile();
    void copyIdentifier();
    void copyRows();
    void saveCsv();
    void print();

    Subject m_subject;
    QWidget *m_page;
    QMenu m_menu;
    CsvExport *m_csv; ///< a child, as the next one
    AssessmentPrint *m_printing;
    QAction *m_openProfile;
    QAction *m_copyIdentifier;
    QAction *m_copyRows;
    QAction *m_saveCsv;
    QAction *m_print;
    QAction *m_details;
    QActionGroup *m_minutes;
    QActionGroup *m_columns;
    QActionGroup *m_directions;
};

} // namespace clinicdesk::ui
