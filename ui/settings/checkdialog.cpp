// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/settings/checkdialog.h"

#include "ui/settings/checkview.h"
#include "ui/widgets/controlkind.h"
#include "ui/widgets/screenroom.h"
#include "ui/widgets/tokens.h"

#include <QDialogButtonBox>
#include <QPushButton>
#include <QScrollArea>
#include <QShowEvent>
#include <QVBoxLayout>

namespace clinicdesk::ui {

namespace {

constexpr QSize startSize(640, 600);

}

CheckDialog::CheckDialog(const Connection &connection, Check check, QWidget *parent)
    : QDialog(parent)
    , m_connection(connection)
    , m_check(std::move(check))
    , m_view(new CheckView)
{
    setWindowTitle(tr("Check %1").arg(connection.name));
    m_view->setAccessibleName(tr("Connection check"));
    auto *scroll = new QScrollArea;
    scroll->setWidgetResizable(true);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setWidget(m_view);
    scroll->setAccessibleName(tr("Connection check")); // the keys scroll it
    auto *buttons = new QDialogButtonBox;
    m_again = buttons->addButton(tr("Check again"), QDialogButtonBox::ActionRole);
    // Not in the box of the buttons, which shows hidden ones when it arranges them.
    m_usePattern = new QPushButton(tr("Refuse other patient numbers"));
    m_usePattern->hide();
    connect(m_usePattern, &QPushButton::clicked, this, [this] {
        accept();
        Q_EMIT patternAccepted(m_pattern);
    });
    auto *close = buttons->addButton(tr("Close"), QDialogButtonBox::RejectRole);
    setControlKind(close, ControlKind::Primary);
    connect(m_again, &QPushButton::clicked, this, [this] { run(this); });
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(space::page, space::l, space::page, space::l);
    column->setSpacing(space::m);
    column->addWidget(scroll, 1);
    column->addWidget(m_usePattern, 0, Qt::AlignLeading);
    column->addWidget(buttons);
    close->setDefault(true);
    close->setFocus(Qt::OtherFocusReason);
    resize(boundedToScreen(*this, startSize));
}

void CheckDialog::showEvent(QShowEvent *event)
{
    QDialog::showEvent(event);
    if (!event->spontaneous())
        run(this);
}

Task<void> CheckDialog::run(QPointer<CheckDialog> self)
{
    if (self->m_isRunning)
        co_return;
    self->m_isRunning = true;
    self->m_again->setEnabled(false);
    self->m_usePattern->hide();
    self->m_view->showRunning(self->m_connection);
    const auto report = co_await self->m_check();
    if (!self)
        co_return;
    self->m_isRunning = false;
    self->m_again->setEnabled(true);
    self->m_view->showReport(self->m_connection, report);
    self->m_pattern = report.deliveries.patientPattern;
    self->m_usePattern->setVisible(self->m_canSetPattern && !self->m_pattern.isEmpty());
    Q_EMIT self->checked(report);
}

} // namespace clinicdesk::ui
