// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/doctors/listcheckview.h"

#include "core/wording/wording.h"
#include "ui/doctors/idfile.h"
#include "ui/doctors/idlistentry.h"
#include "ui/doctors/listcheckpanel.h"
#include "ui/state/currentconnection.h"
#include "ui/widgets/elidinglabel.h"
#include "ui/widgets/errorbanner.h"
#include "ui/widgets/icons.h"
#include "ui/widgets/toast.h"

#include <QDragEnterEvent>
#include <QHBoxLayout>
#include <QMimeData>
#include <QPushButton>
#include <QStackedWidget>
#include <QVBoxLayout>

namespace clinicdesk::ui {

ListCheckView::ListCheckView(CurrentConnection &connection, ListCheck &check, QWidget *parent)
    : QWidget(parent)
    , m_connection(connection)
    , m_check(check)
    , m_tools(new QWidget(this))
    , m_problem(new ErrorBanner(connection, this))
{
    setAcceptDrops(true);
    build();
    connectParts();
    showCheck();
}

ListCheckView::~ListCheckView() = default;

void ListCheckView::build()
{
    m_enter = new QPushButton(icon(QStringLiteral("list"), &Tokens::text), tr("Check another list…"), m_tools);
    m_save = new QPushButton(icon(QStringLiteral("save"), &Tokens::text), tr("Save as CSV…"), m_tools);
    auto *tools = new QHBoxLayout(m_tools);
    tools->setContentsMargins({});
    tools->setSpacing(space::m);
    tools->addWidget(m_enter);
    tools->addWidget(m_save);
    m_note = new ElidingLabel({}, Type::Second, &Tokens::text2, Weight::Regular, this);
    m_note->setContentsMargins(space::page, space::xs, space::page, space::xs);
    m_note->hide();
    m_stack = new QStackedWidget(this);
    m_entry = new IdListEntry(m_stack);
    m_list = new ListCheckPanel(m_check, m_stack);
    m_stack->addWidget(m_entry);
    m_stack->addWidget(m_list);
    m_toast = new Toast(this);
    auto *all = new QVBoxLayout(this);
    all->setContentsMargins({});
    all->setSpacing(0);
    all->addWidget(m_problem);
    all->addWidget(m_note);
    all->addWidget(m_stack, 1);
}

void ListCheckView::connectParts()
{
    connect(&m_connection, &CurrentConnection::chosen, this, [this] {
        m_problem->clear();
        showCheck();
    });
    connect(&m_check, &ListCheck::changed, this, &ListCheckView::showCheck);
    connect(&m_check, &ListCheck::paused, this, &ListCheckView::showPause);
    connect(&m_check.saved(), &SavedListCheck::failed, this, &ListCheckView::showUnsaved);
    connect(m_problem, &ErrorBanner::retryRequested, &m_check, &ListCheck::resume);
    connect(m_enter, &QPushButton::clicked, this, [this] { setEntering(true); });
    connect(m_save, &QPushButton::clicked, m_list, &ListCheckPanel::save);
    connect(m_entry, &IdListEntry::listRequested, this, &ListCheckView::start);
    connect(m_entry, &IdListEntry::left, this, [this] { setEntering(false); });
    connect(m_list, &ListCheckPanel::rowsShown, m_save, &QPushButton::setEnabled);
    connect(m_list, &ListCheckPanel::openRequested, this, &ListCheckView::openRequested);
    connect(m_list, &ListCheckPanel::messageShown, this, [this](const QString &iconName, const QString &sentence) {
        m_toast->showMessage({iconName, sentence, {}});
    });
}

PageCommands ListCheckView::commands(bool isShown) const
{
    const bool isList = m_stack->currentWidget() == m_list;
    const bool canCheck = isShown && !isList && m_entry->canCheck();
    const PageCommand check{m_entry->checkAction(), canCheck ? QString() : tr("enter the IDs of several doctors"),
                            true};
    return PageCommands{check} + m_list->commands(isShown && isList);
}

void ListCheckView::continueFrom(const ListCheckView &before)
{
    m_isEntering = before.m_isEntering;
    m_entry->continueFrom(*before.m_entry);
    m_list->continueFrom(*before.m_list);
    if (const auto &error = m_check.saved().problem())
        showUnsaved(*error);
    if (const auto &error = m_check.pause())
        showPause(*error);
    showEntryOrList();
    m_check.renewTexts();
}

void ListCheckView::showCheck()
{
    m_list->showCheck();
    if (m_check.isRunning())
        m_problem->clear();
    showEntryOrList();
}

void ListCheckView::showEntryOrList()
{
    const bool isEntry = m_isEntering || m_check.rows().isEmpty();
    m_stack->setCurrentWidget(isEntry ? static_cast<QWidget *>(m_entry) : m_list);
    setFocusProxy(m_stack->currentWidget());
    m_enter->setVisible(!isEntry);
    m_save->setVisible(!isEntry);
    m_entry->setEnabled(m_connection.connection().has_value());
}

void ListCheckView::setEntering(bool isEntering)
{
    m_isEntering = isEntering;
    if (isEntering)
        m_entry->begin(true);
    showEntryOrList();
    m_stack->currentWidget()->setFocus(Qt::OtherFocusReason);
}

void ListCheckView::start(const QStringList &ids)
{
    m_isEntering = false;
    m_problem->clear();
    m_list->showAllRows();
    m_check.start(ids);
    m_entry->begin(true);
    m_list->focusProgress();
}

void ListCheckView::checkAll(const QString &text)
{
    const bool hasList = m_check.isLoading() || !m_check.rows().isEmpty();
    m_isEntering = true;
    m_entry->begin(hasList);
    m_entry->take(text);
    showEntryOrList();
    const auto ids = m_entry->ids();
    if (!hasList && ids.refused.isEmpty() && !ids.tooMany && m_connection.connection())
        start(ids.ids);
    else
        m_entry->setFocus(Qt::OtherFocusReason);
}

void ListCheckView::showUnsaved(const Error &error)
{
    m_note->setText(tr("This list will be lost when you close Clinic Desk. %1").arg(wording::describe(error).summary));
    m_note->show();
}

void ListCheckView::showPause(const Error &error)
{
    const bool isAboutSignIn = sourceOf(error.code) == ErrorSource::SignIn;
    m_problem->showError(
        error, wording::describeProfileLookup(error),
        {.secret = isAboutSignIn ? std::optional(MissingSecret::Token) : std::nullopt, .canRetry = true});
}

void ListCheckView::dragEnterEvent(QDragEnterEvent *event)
{
    if (!idFileIn(*event->mimeData()).isEmpty() && m_connection.connection())
        event->acceptProposedAction();
}

void ListCheckView::dropEvent(QDropEvent *event)
{
    if (m_stack->currentWidget() != m_entry)
        setEntering(true);
    m_entry->load(idFileIn(*event->mimeData()));
    event->acceptProposedAction();
}

} // namespace clinicdesk::ui
