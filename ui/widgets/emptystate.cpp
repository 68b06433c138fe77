// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/emptystate.h"

#include "ui/widgets/controlkind.h"
#include "ui/widgets/elidinglabel.h"
#include "ui/widgets/icons.h"
#include "ui/widgets/pageillustration.h"
#include "ui/widgets/painting.h"

#include <QHBoxLayout>
#include <QPainter>
#include <QPushButton>
#include <QVBoxLayout>

namespace clinicdesk::ui {

namespace {

constexpr QSize pagesSize{126, 88};
constexpr int drawingNeeds = 220; // with texts and a button; otherwise it would lie over them
constexpr int roundSide = 76;
constexpr int roundIcon = 28;

/// One icon on a round background, for the reasons that are not about documents.
class RoundIcon : public QWidget {
public:
    RoundIcon(QString icon, TokenColor color, TokenColor ground, QWidget *parent)
        : QWidget(parent)
        , m_icon(std::move(icon))
        , m_color(color)
        , m_ground(ground)
    {
        setFixedSize(roundSide, pagesSize.height());
    }

protected:
    void paintEvent(QPaintEvent *) override
    {
        const Tokens &t = tokens(this);
        QPainter painter(this);
        QRectF ground(0, 0, roundSide, roundSide);
        ground.moveCenter(QRectF(rect()).center());
        paintBox(painter, ground,
                 Box{.fill = t.*m_ground, .border = t.outlines ? t.*m_color : QColor(), .radius = roundSide / 2.0});
        QRectF place(0, 0, roundIcon, roundIcon);
        place.moveCenter(ground.center());
        paintIcon(painter, place, m_icon, t.*m_color);
    }

private:
    QString m_icon;
    TokenColor m_color;
    TokenColor m_ground;
};

QWidget *drawingFor(EmptyState::Reason reason, QWidget *parent)
{
    using T = Tokens;
    switch (reason) {
    case EmptyState::Reason::NothingYet:
        return new PageIllustration(parent);
    case EmptyState::Reason::FilterHidesAll:
        return new RoundIcon(QStringLiteral("search"), &T::accent, &T::accentSoft, parent);
    case EmptyState::Reason::Offline:
        return new RoundIcon(QStringLiteral("off"), &T::bad, &T::badSoft, parent);
    case EmptyState::Reason::NotAllowed:
        return new RoundIcon(QStringLiteral("lock"), &T::warn, &T::warnSoft, parent);
    }
    return nullptr;
}

QLabel *centredLabel(Type type, TokenColor tone, Weight weight, QWidget *parent)
{
    auto *label = new Label({}, type, tone, weight, parent);
    label->setAlignment(Qt::AlignHCenter | Qt::AlignVCenter);
    label->setWordWrap(true);
    return label;
}

} // namespace

PageIllustration::PageIllustration(QWidget *parent)
    : QWidget(parent)
{
    setFixedSize(pagesSize);
    setAttribute(Qt::WA_TransparentForMouseEvents);
}

void PageIllustration::paintEvent(QPaintEvent *)
{
    const Tokens &t = tokens(this);
    QPainter painter(this);
    const QPointF middle = QRectF(rect()).center();
    QRectF side(0, 0, 50, 63);
    side.moveCenter(middle + QPointF(-31, 5));
    paintPageIllustration(painter, side, IllustrationKind::Text, t, -9);
    side.moveCenter(middle + QPointF(31, 5));
    paintPageIllustration(painter, side, IllustrationKind::Letter, t, 9);
    QRectF front(0, 0, 57, 75);
    front.moveCenter(middle + QPointF(0, -2));
    paintPageIllustration(painter, front, IllustrationKind::Table, t);
}

EmptyState::EmptyState(Reason reason, const Content &words, QWidget *parent)
    : QWidget(parent)
    , m_drawing(drawingFor(reason, this))
    , m_title(centredLabel(Type::Title, &Tokens::text, Weight::Bold, this))
    , m_sentence(centredLabel(Type::Body, &Tokens::text2, Weight::Regular, this))
    , m_action(new QPushButton(this))
    , m_hint(new Label({}, Type::Second, &Tokens::text3, Weight::Regular, this))
{
    setControlKind(m_action, ControlKind::Primary);
    connect(m_action, &QPushButton::clicked, this, &EmptyState::actionTriggered);

    auto *buttons = new QHBoxLayout;
    buttons->setSpacing(space::m);
    buttons->addStretch();
    buttons->addWidget(m_action);
    buttons->addWidget(m_hint);
    buttons->addStretch();

    auto *column = new QVBoxLayout(this);
    column->setSpacing(0);
    column->addStretch();
    column->addWidget(m_drawing, 0, Qt::AlignHCenter);
    column->addSpacing(space::page);
    column->addWidget(m_title);
    column->addSpacing(space::m);
    column->addWidget(m_sentence);
    column->addSpacing(space::l);
    column->addLayout(buttons);
    column->addStretch();
    setContent(words);
}

void EmptyState::resizeEvent(QResizeEvent *event)
{
    m_drawing->setVisible(height() >= drawingNeeds);
    QWidget::resizeEvent(event);
}

void EmptyState::setContent(const Content &words)
{
    m_title->setText(words.title);
    m_sentence->setText(words.sentence);
    m_sentence->setVisible(!words.sentence.isEmpty());
    m_action->setText(words.action);
    m_action->setIcon(words.actionIcon.isEmpty() ? QIcon() : icon(words.actionIcon, &Tokens::onAccent));
    m_action->setVisible(!words.action.isEmpty());
    m_hint->setText(words.hint);
    m_hint->setVisible(!words.hint.isEmpty());
}

} // namespace clinicdesk::ui
