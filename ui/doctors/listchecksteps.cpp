// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/wording/wording.h"
#include "ui/doctors/checkprogress.h"
#include "ui/doctors/idfile.h"
#include "ui/doctors/idlistentry.h"
#include "ui/doctors/listcheckmodel.h"
#include "ui/doctors/listchecktable.h"
#include "ui/doctors/listcheckview.h"
#include "ui/state/currentconnection.h"
#include "ui/widgets/csvsaver.h"
#include "ui/widgets/elidinglabel.h"
#include "ui/widgets/emptystate.h"
#include "ui/widgets/errordetails.h"
#include "ui/widgets/numbertext.h"
#include "ui/widgets/problembanner.h"
#include "ui/widgets/segmentedcontrol.h"
#include "ui/widgets/toast.h"

#include <QAction>
#include <QClipboard>
#include <QDate>
#include <QDragEnterEvent>
#include <QGuiApplication>
#include <QKeyEvent>
#include <QLineEdit>
#include <QMimeData>
#include <QPushButton>
#include <QStackedWidget>

#include <algorithm>

// The actions of the view: entering a list, showing progress, and actions on rows.
namespace clinicdesk::ui {

namespace {

QStringList idsOf(const QList<CheckRow> &lines)
{
    QStringList ids;
    for (const auto &line : lines)
        ids.append(line.id);
    return ids;
}

bool isNotRead(const CheckRow &line)
{
    return line.state == CheckState::NotRead;
}

/// Cells separated by tabs, for a spreadsheet; none becomes a formula.
QString copiedLine(const CheckRow &line)
{
    QStringList cells;
    for (const auto column : checkColumns)
        cells.append(QString::fromStdString(csvCell(cellText(line, column).toUtf8())));
    return cells.join(QLatin1Char('\t'));
}

CsvWriter tableOf(QList<CheckRow> lines)
{
    return [lines = std::move(lines)](const TextSink &sink, ByteOrderMark mark) {
        auto piece = wording::checkTableHead(mark);
        for (const auto &line : lines)
            piece += wording::checkTableLine(line.doctor);
        return sink(piece);
    };
}

} // namespace

void ListCheckView::connectionChanged()
{
    const auto &choice = m_parts.connection;
    m_problem->hide();
    m_check.open(choice.connection(), choice.isReachable());
    if (m_check.pause())
        showPause(*m_check.pause());
    showAll();
}

void ListCheckView::showAll()
{
    m_table->showLines(m_check.lines());
    const auto counts = countLines(m_check.lines());
    m_progress->showState({.counts = counts,
                           .isRunning = m_check.isRunning(),
                           .isLoading = m_check.isLoading(),
                           .timeLeft = timeLeftWords(m_check.timeLeft())});
    const std::array numbers{counts.all(), counts.toFix, counts.notes, counts.notRead, counts.inOrder, counts.open};
    for (std::size_t segment = 0; segment < numbers.size(); ++segment)
        m_filter->setCount(static_cast<int>(segment), numberText(numbers[segment]));
    if (m_check.isRunning())
        m_problem->hide();
    showPlace();
    showRows();
}

void ListCheckView::showPlace()
{
    const bool hasList = !m_check.lines().isEmpty();
    const bool enters = m_wantsEntry || !hasList;
    m_stack->setCurrentWidget(enters ? static_cast<QWidget *>(m_entry) : m_list);
    setFocusProxy(enters ? static_cast<QWidget *>(m_entry) : m_table);
    m_paste->setVisible(!enters);
    m_save->setVisible(!enters);
    m_entry->setEnabled(m_parts.connection.connection().has_value());
}

void ListCheckView::showRows()
{
    const bool hasRows = m_table->rows().rowCount() > 0 || m_check.lines().isEmpty();
    const bool hadKeyboard = m_rows->isAncestorOf(focusWidget());
    m_rows->setCurrentWidget(hasRows ? static_cast<QWidget *>(m_table) : m_empty);
    if (!hasRows)
        m_empty->setWords({tr("Nobody here matches"),
                           tr("The filter or the search hides all %1.").arg(numberText(m_check.lines().size())),
                           tr("Show all"),
                           {},
                           {}});
    if (hadKeyboard && !m_rows->isAncestorOf(focusWidget()))
        m_rows->currentWidget()->setFocus(Qt::OtherFocusReason);
    m_save->setEnabled(hasRows);
    refreshActions();
}

void ListCheckView::offerEntry()
{
    m_wantsEntry = true;
    m_entry->begin(true);
    showPlace();
    m_entry->setFocus(Qt::OtherFocusReason);
}

void ListCheckView::leaveEntry()
{
    m_wantsEntry = false;
    showPlace();
    m_table->setFocus(Qt::OtherFocusReason);
}

void ListCheckView::begin(const QStringList &ids)
{
    m_wantsEntry = false;
    m_problem->hide();
    showEverybody();
    m_check.begin(ids);
    m_entry->begin(true);
    m_progress->setFocus(Qt::OtherFocusReason);
}

void ListCheckView::showEverybody()
{
    m_filter->setCurrentIndex(0);
    m_find->clear();
}

void ListCheckView::changeWish()
{
    auto wish = m_table->wish();
    wish.filter = static_cast<CheckFilter>(m_filter->currentIndex());
    wish.text = m_find->text();
    if (wish != m_table->wish())
        m_table->setWish(wish);
}

void ListCheckView::showPause(const Error &error)
{
    const auto words = wording::describeProfileLookup(error);
    const bool isAboutSignIn = sideOf(error.code) == Side::SignIn;
    m_problem->showProblem({.sentence = words.what,
                            .side = words.side,
                            .advice = words.remedy,
                            .remedies = {isAboutSignIn ? tr("Enter a new token…") : tr("Try again")},
                            .details = detailsOf(error)});
}

void ListCheckView::chooseRemedy()
{
    const auto &connection = m_parts.connection.connection();
    const auto &pause = m_check.pause();
    if (connection && pause && sideOf(pause->code) == Side::SignIn)
        m_parts.connection.requestSecret(connection->id, MissingSecret::Token);
    else
        m_check.goOn();
}

void ListCheckView::showNotKept(const Error &error)
{
    m_note->setText(tr("This list will not be there after a restart. %1").arg(wording::describe(error).what));
    m_note->show();
}

void ListCheckView::refreshActions()
{
    const auto chosen = m_table->selectedLines();
    for (auto *action : {m_openProfile, m_copyId, m_copyRow})
        action->setEnabled(!chosen.isEmpty());
    const auto count = std::ranges::count_if(chosen, isNotRead);
    m_askAgain->setEnabled(count > 0);
    m_askAgain->setText(count > 1 ? tr("Ask again for %1").arg(numberText(count)) : tr("Ask again"));
}

void ListCheckView::copyIds()
{
    const auto ids = idsOf(m_table->selectedLines());
    QGuiApplication::clipboard()->setText(ids.join(QLatin1Char('\n')));
    m_toast->showMessage(
        {QStringLiteral("copy"),
         ids.size() == 1 ? tr("Copied the identifier.") : tr("Copied %1 identifiers.").arg(numberText(ids.size())),
         {}});
}

void ListCheckView::copyRows()
{
    QStringList rows;
    for (const auto &line : m_table->selectedLines())
        rows.append(copiedLine(line));
    QGuiApplication::clipboard()->setText(rows.join(QLatin1Char('\n')));
    m_toast->showMessage({QStringLiteral("copy"),
                          rows.size() == 1 ? tr("Copied the row.") : tr("Copied %1 rows.").arg(numberText(rows.size())),
                          {}});
}

void ListCheckView::askAgain()
{
    auto chosen = m_table->selectedLines();
    chosen.removeIf([](const CheckRow &line) { return !isNotRead(line); });
    m_check.askAgain(idsOf(chosen));
}

/// Ignores the filter, because the button counts the whole list.
void ListCheckView::askAllAgain()
{
    auto lines = m_check.lines();
    lines.removeIf([](const CheckRow &line) { return !isNotRead(line); });
    m_check.askAgain(idsOf(lines));
}

void ListCheckView::save()
{
    m_file->ask(tr("doctors-%1.csv").arg(QDate::currentDate().toString(Qt::ISODate)),
                tableOf(m_table->rows().shownLines()));
}

void ListCheckView::saySaved(const QString &name)
{
    m_toast->showMessage({QStringLiteral("save"), tr("Saved the list to “%1”.").arg(name), {}});
}

void ListCheckView::sayNotSaved(const Error &error)
{
    m_toast->showMessage({QStringLiteral("alert"), wording::sentence(error), {}});
}

void ListCheckView::dragEnterEvent(QDragEnterEvent *event)
{
    if (!idFileIn(*event->mimeData()).isEmpty() && m_parts.connection.connection())
        event->acceptProposedAction();
}

void ListCheckView::dropEvent(QDropEvent *event)
{
    if (m_stack->currentWidget() != m_entry)
        offerEntry();
    m_entry->load(idFileIn(*event->mimeData()));
    event->acceptProposedAction();
}

bool ListCheckView::eventFilter(QObject *watched, QEvent *event)
{
    if (watched != m_find || event->type() != QEvent::KeyPress)
        return QWidget::eventFilter(watched, event);
    const int key = static_cast<QKeyEvent *>(event)->key();
    if (key == Qt::Key_Down || key == Qt::Key_Return || key == Qt::Key_Enter) {
        m_table->setFocus(Qt::TabFocusReason);
        return true;
    }
    if (key == Qt::Key_Escape && !m_find->text().isEmpty()) {
        m_find->clear();
        return true;
    }
    return QWidget::eventFilter(watched, event);
}

} // namespace clinicdesk::ui
