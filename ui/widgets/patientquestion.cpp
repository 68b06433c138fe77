// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/patientquestion.h"

#include "core/wording/patienttext.h"
#include "ui/widgets/controlkind.h"
#include "ui/widgets/elidinglabel.h"
#include "ui/widgets/keybursts.h"
#include "ui/widgets/patientnumber.h"
#include "ui/widgets/scantiming.h"
#include "ui/widgets/tokens.h"

#include <QCoreApplication>
#include <QDialogButtonBox>
#include <QKeyEvent>
#include <QPushButton>
#include <QVBoxLayout>

#include <algorithm>
#include <array>

namespace clinicdesk::ui {

namespace {

constexpr qint64 readerMilliseconds = 400; ///< a reader that ends with CR and LF sends Enter twice
constexpr int textWidth = 420;

Label *makeText(const QString &text, TokenColor tone)
{
    auto *label = new Label(text, Type::Body, tone);
    label->setWordWrap(true);
    label->setMinimumWidth(textWidth);
    return label;
}

} // namespace

PatientQuestion::PatientQuestion(const PatientDecision &decision, QWidget *parent)
    : QDialog(parent)
{
    setWindowTitle(tr("Is this the patient number?"));
    const auto text = wording::describePatient(decision);
    auto *number = new PatientNumberView(Type::Patient);
    number->setNumber(decision.patient.text);
    auto *buttons = new QDialogButtonBox;
    auto *refuse = buttons->addButton(tr("Do not use it"), QDialogButtonBox::RejectRole);
    auto *confirm = buttons->addButton(tr("It is the patient number"), QDialogButtonBox::AcceptRole);
    setControlKind(refuse, ControlKind::Primary);
    QCoreApplication::instance()->installEventFilter(this); // before `CommonKeys`, and after the catcher below
    refuse->setAccessibleDescription(text.summary + QLatin1Char(' ') + decision.patient.text);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(confirm, &QPushButton::clicked, this, [this, patient = decision.patient] {
        accept();
        Q_EMIT confirmed(patient);
    });
    connect(new ScanCatcher(this), &ScanCatcher::scanned, this, [this](const QString &next) {
        reject();
        Q_EMIT scanned(next);
    });

    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(space::page, space::l, space::page, space::l);
    column->setSpacing(space::m);
    column->addWidget(number);
    column->addWidget(makeText(text.summary, &Tokens::text));
    column->addWidget(makeText(text.advice, &Tokens::text2));
    column->addSpacing(space::s);
    column->addWidget(buttons);
    refuse->setDefault(true); // otherwise the accepting button becomes the default
    refuse->setFocus(Qt::OtherFocusReason);
}

void PatientQuestion::showEvent(QShowEvent *event)
{
    QDialog::showEvent(event);
    m_sinceShown.start();
}

/// A code can contain spaces and tabs, which press buttons and go from one to the next.
bool PatientQuestion::eventFilter(QObject *watched, QEvent *event)
{
    auto *button = event->type() == QEvent::KeyPress ? qobject_cast<QPushButton *>(watched) : nullptr;
    if (button && button->window() == this) {
        const auto key = static_cast<QKeyEvent *>(event)->key();
        const bool isOfReader = m_sinceShown.elapsed() < readerMilliseconds || KeyBursts::instance().isContinued();
        const std::array keys{Qt::Key_Return, Qt::Key_Enter, Qt::Key_Tab, Qt::Key_Space};
        if (isOfReader && std::ranges::find(keys, key) != keys.end())
            return true;
    }
    return QDialog::eventFilter(watched, event);
}

} // namespace clinicdesk::ui
