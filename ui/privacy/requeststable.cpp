// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/privacy/requeststable.h"

#include "core/document/readablename.h"
#include "core/wording/datarequesttext.h"
#include "ui/privacy/privacytext.h"
#include "ui/widgets/datetext.h"
#include "ui/widgets/listaction.h"

#include <QAction>
#include <QClipboard>
#include <QCoreApplication>
#include <QGuiApplication>
#include <QHeaderView>
#include <QKeyEvent>
#include <QMouseEvent>

namespace clinicdesk::ui {

namespace {

constexpr int rowsInSight = 4;

struct RequestColumnsTr {
    Q_DECLARE_TR_FUNCTIONS(clinicdesk::ui::RequestsModel)
};

QString fileTime(const QDateTime &time)
{
    return time.isValid() ? time.toUTC().toString(Qt::ISODateWithMs) : QString();
}

} // namespace

QList<Column<DataRequest>> requestColumns()
{
    using Row = DataRequest;
    const auto timeWidth = [](const QFontMetrics &metrics) {
        return maxMomentWidth(metrics, [](const QDateTime &moment) { return momentText(QLocale(), moment); }) +
               space::l;
    };
    return {
        {.key = "asked_at",
         .head = RequestColumnsTr::tr("Requested", "head of a column: when"),
         .text = [](const Row &row) { return askedTime(row.at); },
         .tip = [](const Row &row) { return wholeAskedTime(row.at); },
         .spoken = requestText,
         .saved = [](const Row &row) { return fileTime(row.at); },
         .place = 1,
         .look = {.type = Type::Body},
         .width = {.content = timeWidth}},
        {.key = "answered_at", .saved = [](const Row &row) { return fileTime(row.answeredAt); }, .place = 2},
        {.key = "state",
         .head = RequestColumnsTr::tr("Answer", "head of a column"),
         .text = [](const Row &row) { return wording::requestStateText(row.state); },
         .saved = [](const Row &row) { return stateText(row.state); },
         .place = 3,
         .adapt =
             [](CellLook &look, const Row &row) {
                 look.color = answerColor(row.state);
                 look.icon = answerIcon(row.state);
             },
         .width = {.digits = 21}},
        {.key = "by",
         .head = RequestColumnsTr::tr("By", "head of a column: who asked"),
         .text = [](const Row &row) { return displayName(row.by); },
         .saved = &Row::by,
         .place = 4,
         .look = {.type = Type::Body},
         .width = {.digits = 24}},
        {.key = "connection",
         .head = RequestColumnsTr::tr("Connection"),
         .text = [](const Row &row) { return displayName(row.connectionName); },
         .saved = &Row::connectionName,
         .place = 5,
         .look = {.type = Type::Body},
         .width = {.digits = 22}},
        {.key = "user", .saved = [](const Row &row) { return row.user.text; }, .place = 6},
        {.key = "username", .saved = [](const Row &row) { return row.username.value_or(QString()); }, .place = 7},
        {.key = "error",
         .saved = [](const Row &row) { return row.error ? QString(codeText(row.error->code)) : QString(); },
         .place = 8},
        {.key = "meaning",
         .head = RequestColumnsTr::tr("What it means"),
         .text = [](const Row &row) { return wording::meaningOf(row); },
         .look = {.type = Type::Body, .endIcon = QStringLiteral("more")},
         .width = {.takesRest = true}},
    };
}

RequestsTable::RequestsTable(QWidget *parent)
    : ColumnTable(parent, height::privacyRow, space::m)
    , m_model(new Rows(requestColumns(), {}, this))
{
    showModel(*m_model, 0);
    setAccessibleName(tr("Requests from this computer"));
    setConnectionsShown(false);
    m_copy = addCopyAction(
        tr("Copy"), QKeySequence::Copy, [this](int row) { return QStringList(requestText(m_model->at(row))); },
        [](int count) { return tr("Copied %Ln request(s).", nullptr, count); });
    m_copyUser =
        addListAction(*this, this, tr("Copy the user"), QStringLiteral("person"), {}, &RequestsTable::copyUser);
}

void RequestsTable::copyUser()
{
    if (!currentIndex().isValid())
        return;
    QGuiApplication::clipboard()->setText(m_model->itemAt(currentIndex()).user.text);
    Q_EMIT copied(tr("Copied the user."));
}

void RequestsTable::setConnectionsShown(bool areShown)
{
    setColumnHidden(m_model->sectionOf("connection"), !areShown);
}

QSize RequestsTable::minimumSizeHint() const
{
    return {ColumnTable::minimumSizeHint().width(),
            horizontalHeader()->height() + rowsInSight * verticalHeader()->defaultSectionSize()};
}

void RequestsTable::goTo(qint64 number)
{
    const int row = m_model->rowOf(number);
    if (row < 0)
        return;
    setCurrentIndex(m_model->index(row));
    scrollTo(currentIndex());
    setFocus(Qt::ShortcutFocusReason);
}

PageCommands RequestsTable::commands() const
{
    const QString obstacle = selectionModel()->hasSelection() ? QString() : tr("select a request");
    return {{m_copy, obstacle, true}, {m_copyUser, currentIndex().isValid() ? obstacle : tr("select a request")}};
}

bool RequestsTable::isOnMenuButton(const QPoint &position) const
{
    const bool isMirrored = layoutDirection() == Qt::RightToLeft;
    const int fromEnd = isMirrored ? position.x() : viewport()->width() - 1 - position.x();
    return fromEnd >= 0 && fromEnd < CellLook::endIconRoom && rowAt(position.y()) >= 0;
}

void RequestsTable::mouseReleaseEvent(QMouseEvent *event)
{
    ColumnTable::mouseReleaseEvent(event);
    if (event->button() == Qt::LeftButton && isOnMenuButton(event->position().toPoint()))
        showMenu(event->globalPosition().toPoint());
}

void RequestsTable::keyPressEvent(QKeyEvent *event)
{
    const bool isEnter = event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter;
    if (isEnter && currentIndex().isValid())
        showMenuAtRow();
    else
        ColumnTable::keyPressEvent(event);
}

} // namespace clinicdesk::ui
