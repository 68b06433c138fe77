// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/settings/diagnosticsdialog.h"

#include "core/base/atomicfile.h"
#include "core/wording/diagnosticstext.h"
#include "core/wording/wording.h"
#include "ui/widgets/announcement.h"
#include "ui/widgets/controlkind.h"
#include "ui/widgets/elidinglabel.h"
#include "ui/widgets/savefolder.h"
#include "ui/widgets/screenroom.h"
#include "ui/widgets/tokens.h"

#include <QClipboard>
#include <QDialogButtonBox>
#include <QFileDialog>
#include <QGuiApplication>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QShowEvent>
#include <QVBoxLayout>

namespace clinicdesk::ui {

namespace {

constexpr QSize startSize(720, 600);

}

DiagnosticsDialog::DiagnosticsDialog(Source source, QWidget *parent)
    : QDialog(parent)
    , m_source(std::move(source))
    , m_text(new QPlainTextEdit)
    , m_message(new Label({}, Type::Second, &Tokens::text2))
{
    setWindowTitle(tr("Diagnostics"));
    auto *about = new Label(tr("Send this text to your support. It has no patient, no name, no file and no token."),
                            Type::Second, &Tokens::text2);
    about->setWordWrap(true);
    m_text->setReadOnly(true);
    m_text->setTabChangesFocus(true);
    m_text->setLineWrapMode(QPlainTextEdit::NoWrap);
    m_text->setLayoutDirection(Qt::LeftToRight);
    m_text->setAccessibleName(tr("Diagnostics"));
    m_message->setWordWrap(true);

    auto *buttons = new QDialogButtonBox;
    m_check = buttons->addButton(tr("Check the connection"), QDialogButtonBox::ActionRole);
    m_save = buttons->addButton(tr("Save…"), QDialogButtonBox::ActionRole);
    m_copy = buttons->addButton(tr("Copy diagnostics"), QDialogButtonBox::ActionRole);
    buttons->addButton(tr("Close"), QDialogButtonBox::RejectRole);
    setControlKind(m_copy, ControlKind::Primary);
    for (auto *button : {m_check, m_save, m_copy})
        button->setEnabled(false);
    connect(m_check, &QPushButton::clicked, this, [this] { check(this); });
    connect(m_save, &QPushButton::clicked, this, &DiagnosticsDialog::askWhereToSave);
    connect(m_copy, &QPushButton::clicked, this, &DiagnosticsDialog::copy);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);

    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(space::page, space::l, space::page, space::l);
    column->setSpacing(space::m);
    column->addWidget(about);
    column->addWidget(m_text, 1);
    column->addWidget(m_message);
    column->addWidget(buttons);
    m_copy->setDefault(true);
    resize(boundedToScreen(*this, startSize));
}

void DiagnosticsDialog::showEvent(QShowEvent *event)
{
    QDialog::showEvent(event);
    if (!event->spontaneous() && !m_found)
        collect(this);
}

Task<void> DiagnosticsDialog::collect(QPointer<DiagnosticsDialog> self)
{
    self->say(tr("Collecting…"), false);
    const auto found = co_await self->m_source.collect();
    if (!self)
        co_return;
    self->m_found = found;
    self->showText();
    self->say({}, false);
    for (auto *button : {self->m_check, self->m_save, self->m_copy})
        button->setEnabled(true);
    self->m_copy->setFocus(Qt::TabFocusReason); // with its ring
}

Task<void> DiagnosticsDialog::check(QPointer<DiagnosticsDialog> self)
{
    self->m_check->setEnabled(false);
    self->say(tr("Checking the connection…"), false);
    const auto checked = co_await self->m_source.check();
    if (!self)
        co_return;
    self->m_found->check = checked;
    self->showText();
    self->say(tr("The check has ended. Its result is in the text."), false);
    self->m_check->setEnabled(true);
}

void DiagnosticsDialog::showText()
{
    m_text->setPlainText(wording::diagnosticsText(*m_found));
}

void DiagnosticsDialog::copy()
{
    QGuiApplication::clipboard()->setText(m_text->toPlainText());
    say(tr("Copied."), false);
}

void DiagnosticsDialog::askWhereToSave()
{
    auto *dialog = new QFileDialog(this, tr("Save the diagnostics"), saveFolder(this), tr("Text (*.txt)"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->setDefaultSuffix(QStringLiteral("txt"));
    dialog->selectFile(QStringLiteral("clinic-desk-diagnostics.txt"));
    connect(dialog, &QFileDialog::fileSelected, this, &DiagnosticsDialog::save);
    dialog->open();
}

void DiagnosticsDialog::save(const QString &path)
{
    rememberSaveFolder(this, path);
    const auto saved = saveAtomically(path, m_text->toPlainText().toUtf8());
    say(saved ? tr("Saved.") : wording::sentence(fileNotSaved(saved.error())), !saved);
}

void DiagnosticsDialog::say(const QString &sentence, bool isProblem)
{
    m_message->setTone(isProblem ? &Tokens::bad : &Tokens::text2);
    m_message->setText(sentence);
    announce(m_message);
}

} // namespace clinicdesk::ui
