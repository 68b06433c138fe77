// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/settings/checkview.h"

#include "core/base/atomicfile.h"
#include "core/wording/connectionchecktext.h"
#include "ui/settings/checksteprow.h"
#include "ui/widgets/announcement.h"
#include "ui/widgets/controlkind.h"
#include "ui/widgets/elidinglabel.h"
#include "ui/widgets/savefolder.h"
#include "ui/widgets/tokens.h"

#include <QClipboard>
#include <QFileDialog>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QPushButton>
#include <QVBoxLayout>

namespace clinicdesk::ui {

namespace {

/// Steps that every connection needs are always shown, the others if they say something.
bool isShown(const ConnectionReport &report, CheckStep step)
{
    const bool isNeeded =
        step == CheckStep::Dns || step == CheckStep::Tcp || step == CheckStep::Tls || step == CheckStep::AccessToken;
    return isNeeded || report.at(step).state != CheckState::NotChecked;
}

} // namespace

CheckView::CheckView(QWidget *parent)
    : QWidget(parent)
    , m_reportButtons(new QWidget)
    , m_message(new Label({}, Type::Second, &Tokens::text2))
{
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    for (const auto step : allCheckSteps) {
        m_rows.append(new CheckStepRow(wording::titleOf(step)));
        layout->addWidget(m_rows.last());
    }
    auto *copy = new QPushButton(tr("Copy report"));
    auto *save = new QPushButton(tr("Save report…"));
    auto *buttons = new QHBoxLayout(m_reportButtons);
    buttons->setContentsMargins(0, space::m, 0, 0);
    buttons->setSpacing(space::m);
    for (auto *button : {copy, save}) {
        setControlKind(button, ControlKind::Plain);
        buttons->addWidget(button);
    }
    m_message->setWordWrap(true);
    buttons->addWidget(m_message, 1);
    layout->addWidget(m_reportButtons);
    layout->addStretch();
    connect(copy, &QPushButton::clicked, this, &CheckView::copyReport);
    connect(save, &QPushButton::clicked, this, &CheckView::askWhereToSave);
}

void CheckView::showRunning(const Connection &connection)
{
    m_reportButtons->hide();
    for (const auto step : allCheckSteps) {
        rowOf(step)->showWaiting(tr("Waiting"));
        rowOf(step)->setVisible(isShown(ConnectionReport(), step));
    }
    rowOf(CheckStep::Dns)->showRunning(tr("Contacting %1…").arg(connection.baseUrl.host()));
}

void CheckView::showReport(const Connection &connection, const ConnectionReport &report)
{
    for (const auto step : allCheckSteps)
        showStep(connection, report, step);
    m_message->clear();
    m_report = wording::reportText(connection, report);
    m_reportButtons->show();
    setAccessibleDescription(spoken());
    announce(this);
}

void CheckView::showStep(const Connection &connection, const ConnectionReport &report, CheckStep step)
{
    auto *row = rowOf(step);
    const auto &checked = report.at(step);
    const auto text = wording::describeStep(connection, report, step);
    if (checked.error)
        row->showProblem(text);
    else if (checked.state == CheckState::NotChecked)
        row->showWaiting(text.summary);
    else if (text.advice.isEmpty())
        row->showGood(text.summary, checked.time);
    else
        row->showNote(text);
    row->setDetails(wording::detailsOf(report, step));
    row->setVisible(isShown(report, step));
}

QString CheckView::spoken() const
{
    QStringList parts;
    for (auto *row : m_rows) {
        if (!row->isHidden())
            parts << row->spoken();
    }
    return parts.join(QLatin1Char('\n'));
}

void CheckView::copyReport()
{
    QGuiApplication::clipboard()->setText(m_report);
    m_message->setTone(&Tokens::text2);
    m_message->setText(tr("Copied."));
}

void CheckView::askWhereToSave()
{
    auto *dialog = new QFileDialog(this, tr("Save the report"), saveFolder(this), tr("Text (*.txt)"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->setDefaultSuffix(QStringLiteral("txt"));
    dialog->selectFile(QStringLiteral("connection-check.txt"));
    connect(dialog, &QFileDialog::fileSelected, this, &CheckView::saveReport);
    dialog->open();
}

void CheckView::saveReport(const QString &path)
{
    rememberSaveFolder(this, path);
    const auto saved = saveAtomically(path, m_report.toUtf8());
    m_message->setTone(saved ? &Tokens::text2 : &Tokens::bad);
    m_message->setText(saved ? tr("Saved.") : wording::sentence(fileNotSaved(saved.error())));
}

} // namespace clinicdesk::ui
