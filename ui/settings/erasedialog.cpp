// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/settings/erasedialog.h"

#include "core/wording/erasetext.h"
#include "ui/widgets/announcement.h"
#include "ui/widgets/controlkind.h"
#include "ui/widgets/elidinglabel.h"
#include "ui/widgets/icons.h"
#include "ui/widgets/scrolledcontent.h"
#include "ui/widgets/sectionheader.h"
#include "ui/widgets/tokens.h"

#include <QCheckBox>
#include <QDialogButtonBox>
#include <QPushButton>
#include <QVBoxLayout>

namespace clinicdesk::ui {

EraseSection::EraseSection(QWidget *parent)
    : QWidget(parent)
    , m_remove(new QPushButton(icon(QStringLiteral("trash")), tr("Remove everything of mine…")))
    , m_problem(new Label({}, Type::Second, &Tokens::bad))
{
    m_problem->setWordWrap(true);
    m_problem->hide();
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(space::m);
    layout->addWidget(new SectionHeader(tr("Your data"), tr("what is stored for you on this computer")));
    layout->addWidget(m_remove, 0, Qt::AlignLeading);
    layout->addWidget(m_problem);
    connect(m_remove, &QPushButton::clicked, m_problem, &QWidget::hide);
    connect(m_remove, &QPushButton::clicked, this, &EraseSection::requested);
}

void EraseSection::setBusy(bool isBusy)
{
    m_remove->setEnabled(!isBusy);
}

void EraseSection::showProblem(const QString &sentence)
{
    m_problem->setText(sentence);
    m_problem->show();
    announce(m_problem);
}

namespace {

constexpr int labelWidth = 460;

} // namespace

EraseDialog::EraseDialog(const Question &question, QWidget *parent)
    : QDialog(parent)
    , m_question(question)
    , m_undelivered(new Label({}, Type::Body, &Tokens::bad, Weight::Bold))
    , m_rest(new Label({}, Type::Body, &Tokens::text))
    , m_everyone(new QCheckBox(tr("Remove the data of all people, not only mine")))
    , m_journal(new QCheckBox(tr("Remove the journal, too")))
{
    setWindowTitle(tr("Remove everything of mine"));
    auto *title =
        new Label(tr("Remove everything of yours from this computer?"), Type::Title, &Tokens::text, Weight::Bold);
    auto *warning = new Label(tr("You cannot undo this."), Type::Body, &Tokens::text);
    for (auto *label : {title, m_undelivered, m_rest, warning}) {
        label->setWordWrap(true);
        label->setMinimumWidth(labelWidth);
    }
    m_everyone->setVisible(m_question.everyone.has_value());
    m_journal->setVisible(m_question.mayRemoveJournal && m_question.own.hasJournal);

    auto *buttons = new QDialogButtonBox;
    auto *keep = buttons->addButton(tr("Keep everything"), QDialogButtonBox::RejectRole);
    auto *remove = buttons->addButton(tr("Remove everything"), QDialogButtonBox::DestructiveRole);
    remove->setAutoDefault(false);
    keep->setDefault(true);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(remove, &QPushButton::clicked, this, [this] {
        accept();
        Q_EMIT confirmed(isForEveryone(), m_journal->isChecked());
    });
    connect(m_everyone, &QCheckBox::toggled, this, &EraseDialog::showPlan);

    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(space::page, space::l, space::page, space::l);
    column->setSpacing(space::m);
    column->addWidget(title);
    column->addWidget(m_undelivered);
    column->addWidget(m_rest);
    column->addWidget(m_everyone);
    column->addWidget(m_journal);
    column->addWidget(warning);
    column->addWidget(buttons);
    setTabOrder(remove, keep); // as on the screen
    showPlan();
    scrollAboveButtons(this);
    keep->setFocus(Qt::OtherFocusReason);
}

bool EraseDialog::isForEveryone() const
{
    return m_question.everyone && m_everyone->isChecked();
}

void EraseDialog::showPlan()
{
    const auto &plan = isForEveryone() ? *m_question.everyone : m_question.own;
    auto sentences = wording::describeErase(plan);
    QStringList undelivered;
    const int count = (plan.undelivered > 0 ? 1 : 0) + (plan.hidesDocuments ? 1 : 0);
    const int at = plan.isPractice ? 1 : 0; // after the sentence about practice mode
    for (int i = 0; i < count; ++i)
        undelivered.append(sentences.takeAt(at));
    m_undelivered->setText(undelivered.join(QLatin1Char(' ')));
    m_undelivered->setVisible(count > 0);
    m_rest->setText(sentences.join(QLatin1Char('\n')));
    setAccessibleDescription((undelivered + sentences).join(QLatin1Char(' ')));
}

} // namespace clinicdesk::ui
