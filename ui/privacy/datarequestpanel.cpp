// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/privacy/datarequestpanel.h"

#include "core/document/readablename.h"
#include "ui/privacy/datarequestconfirmation.h"
#include "ui/privacy/webhookhelp.h"
#include "ui/widgets/controlkind.h"
#include "ui/widgets/elidinglabel.h"
#include "ui/widgets/icons.h"
#include "ui/widgets/obstacle.h"
#include "ui/widgets/painting.h"

#include <QApplication>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QLocale>
#include <QPainter>
#include <QPushButton>
#include <QVBoxLayout>
#include <QWidget>

namespace clinicdesk::ui {

class Label;

/// What happens when a user's data is requested, as three numbered steps side by side.
class DataRequestOverview : public QWidget {
    Q_OBJECT
public:
    explicit DataRequestOverview(QWidget *parent = nullptr);

    /// The user for display; empty while no connection is chosen.
    void setUser(const QString &user);

private:
    Label *m_first = nullptr; ///< a child
};

namespace {

constexpr int circlePx = 24;

/// A number in a soft circle. For screen readers the order of the steps is enough.
class StepNumber : public QWidget {
public:
    explicit StepNumber(int number)
        : m_number(number)
    {
        setFixedSize(circlePx, circlePx);
    }

protected:
    void paintEvent(QPaintEvent *) override
    {
        const auto &colors = tokens(this);
        QPainter painter(this);
        painter.setRenderHint(QPainter::Antialiasing);
        paintBox(painter, rect(),
                 {.fill = colors.accentSoft,
                  .border = colors.outlines ? colors.accent : QColor(),
                  .radius = circlePx / 2.0});
        painter.setFont(typeFont(Type::Second, Weight::Bold));
        painter.setPen(colors.accent);
        painter.drawText(rect(), Qt::AlignCenter, locale().toString(m_number));
    }

private:
    int m_number;
};

Label *addStep(QGridLayout &steps, int number, const QString &title, const QString &sentence)
{
    auto *heading = new Label(title, Type::Body, &Tokens::text, Weight::Bold);
    heading->setWordWrap(true);
    auto *words = new Label(sentence, Type::Second, &Tokens::text2);
    words->setWordWrap(true);
    auto *texts = new QVBoxLayout;
    texts->setSpacing(2);
    texts->addWidget(heading);
    texts->addWidget(words);
    texts->addStretch();
    auto *step = new QHBoxLayout;
    step->setSpacing(space::m);
    step->addWidget(new StepNumber(number), 0, Qt::AlignTop);
    step->addLayout(texts, 1);
    steps.addLayout(step, 0, number - 1);
    steps.setColumnStretch(number - 1, 1);
    return words;
}

} // namespace

DataRequestOverview::DataRequestOverview(QWidget *parent)
    : QWidget(parent)
{
    auto *steps = new QGridLayout(this);
    steps->setContentsMargins(0, 0, 0, 0);
    steps->setHorizontalSpacing(space::xl);
    m_first = addStep(*steps, 1, tr("You ask"), {});
    addStep(*steps, 2, tr("The service prepares"), tr("This can take some time. One request at a time."));
    addStep(*steps, 3, tr("The webhook receives"), tr("Nothing to download here."));
    setUser({});
}

void DataRequestOverview::setUser(const QString &user)
{
    m_first->setText(user.isEmpty() ? tr("One request for the signed-in user.")
                                    : tr("One request for user %1.").arg(user));
}

DataRequestPanel::DataRequestPanel(QWidget *parent)
    : QWidget(parent)
    , m_overview(new DataRequestOverview)
    , m_ask(new QPushButton(tr("Ask for the data")))
    , m_text(new Label({}, Type::Second, &Tokens::text2))
    , m_confirmation(new DataRequestConfirmation)
    , m_webhook(new WebhookHelp)
{
    auto *lead =
        new Label(tr("The service collects its data about the signed-in user. The data is not shown in this window. "
                     "The service sends it to the clinic’s webhook, where your administrator receives it."),
                  Type::Running, &Tokens::text2);
    lead->setWordWrap(true);
    m_webhook->hide();
    auto *column = new QVBoxLayout(this);
    const auto addNarrow = [column](QWidget *widget) { // in a row of its own, which knows the height at that width
        widget->setMaximumWidth(width::reading);
        auto *row = new QHBoxLayout;
        row->addWidget(widget, 1);
        row->addStretch();
        column->addLayout(row);
    };
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(space::s);
    column->addWidget(new Label(tr("Ask for a user’s data"), Type::ReadingTitle, &Tokens::text, Weight::Bold));
    addNarrow(lead);
    column->addSpacing(space::m);
    column->addWidget(m_overview);
    column->addSpacing(space::m);
    column->addLayout(buildAction());
    addNarrow(m_confirmation);
    addNarrow(m_webhook);
    connect(m_ask, &QPushButton::clicked, this, &DataRequestPanel::confirm);
    connect(m_confirmation, &DataRequestConfirmation::confirmed, this, [this] {
        cancelConfirmation();
        m_ask->setFocus(Qt::OtherFocusReason);
        Q_EMIT confirmed();
    });
    connect(m_confirmation, &DataRequestConfirmation::cancelled, this, [this] {
        cancelConfirmation();
        m_ask->setFocus(Qt::OtherFocusReason);
    });
}

QHBoxLayout *DataRequestPanel::buildAction()
{
    setControlKind(m_ask, ControlKind::Primary, ControlSize::Tall);
    m_text->setWordWrap(true);
    auto *help = new QPushButton(icon(QStringLiteral("help")), tr("What the webhook receives"));
    help->setCheckable(true);
    setControlKind(help, ControlKind::Flat, ControlSize::Small);
    connect(help, &QPushButton::toggled, m_webhook, &QWidget::setVisible);
    auto *action = new QHBoxLayout;
    action->setSpacing(space::m);
    action->addWidget(m_ask);
    action->addWidget(m_text, 1);
    action->addWidget(help);
    return action;
}

void DataRequestPanel::confirm()
{
    m_confirmation->showFor(*m_state.connection);
    updateButton();
    Q_EMIT confirmationOpened();
}

void DataRequestPanel::continueFrom(const DataRequestPanel &before)
{
    if (m_state.connection && !before.m_confirmation->isHidden())
        confirm();
}

void DataRequestPanel::cancelConfirmation()
{
    m_confirmation->hide();
    updateButton();
}

void DataRequestPanel::showState(const State &state)
{
    const bool wasAsking = m_state.isAsking;
    m_state = state;
    m_overview->setUser(state.connection ? displayName(state.connection->user.text) : QString());
    m_text->setText(state.text);
    updateButton();
    if (state.isAsking && !wasAsking)
        m_parked = QApplication::focusWidget(); // the button was disabled and has lost the focus
    else if (wasAsking && !state.isAsking && QApplication::focusWidget() == m_parked)
        m_ask->setFocus(Qt::OtherFocusReason);
}

void DataRequestPanel::updateButton()
{
    m_ask->setText(m_state.isAsking ? tr("Asking…") : tr("Ask for the data"));
    setObstacle(*m_ask, !m_state.canAsk               ? tr("token or connection is missing")
                        : !m_confirmation->isHidden() ? tr("answer the question first")
                                                      : QString());
    if (m_state.isAsking)
        m_ask->setEnabled(false);
}

} // namespace clinicdesk::ui

#include "datarequestpanel.moc"
