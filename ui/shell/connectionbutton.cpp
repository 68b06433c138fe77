// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shell/connectionbutton.h"

#include "core/base/errorreason.h"
#include "ui/state/currentconnection.h"
#include "ui/state/missingsecret.h"
#include "ui/widgets/environmentbands.h"
#include "ui/widgets/icons.h"
#include "ui/widgets/listtext.h"
#include "ui/widgets/painting.h"
#include "ui/widgets/plaintooltip.h"

#include <QMenu>
#include <QPainter>
#include <QStyle>

namespace clinicdesk::ui {

namespace {

constexpr int dot = 8;
constexpr int chevron = 16;
constexpr int minWidth = 120;
constexpr int gap = space::s;
constexpr int leastText = 48; // a shorter beginning of a text says nothing

int widthOf(const QString &text, Type type)
{
    return text.isEmpty() ? 0 : QFontMetrics(typeFont(type)).horizontalAdvance(text) + gap;
}

} // namespace

ConnectionButton::ConnectionButton(CurrentConnection &choice, QWidget *parent)
    : QToolButton(parent)
    , m_choice(choice)
    , m_menu(new QMenu(this))
{
    setAutoRaise(true);
    setPopupMode(InstantPopup);
    setMenu(m_menu);
    setFocusPolicy(Qt::StrongFocus);
    setFixedHeight(height::control);
    setSizePolicy(QSizePolicy::Maximum, QSizePolicy::Fixed);
    connect(m_menu, &QMenu::aboutToShow, this, &ConnectionButton::fillMenu);
    connect(&m_choice, &CurrentConnection::changed, this, &ConnectionButton::showChoice);
    showChoice();
}

void ConnectionButton::setConnections(const QList<Connection> &connections, const QSet<ConnectionId> &failed)
{
    m_connections = connections;
    m_failed = failed;
}

void ConnectionButton::setSignInNeeded(bool needed)
{
    m_signInNeeded = needed;
    showChoice();
}

void ConnectionButton::setMissingToken(const std::optional<Error> &missing)
{
    m_missingToken = missing;
    showChoice();
}

void ConnectionButton::setTokenNote(const QString &note)
{
    m_tokenNote = note;
    showChoice();
}

QString ConnectionButton::remark() const
{
    return trouble().isEmpty() ? m_tokenNote : trouble();
}

QString ConnectionButton::trouble() const
{
    if (m_missingToken && m_missingToken->reason == ErrorReason::KeychainLost)
        return tr("token lost");
    if (m_missingToken && isKeychainProblem(m_missingToken->reason))
        return m_missingToken->reason == ErrorReason::KeychainSilent ||
                       m_missingToken->reason == ErrorReason::KeychainAbsent
                   ? tr("keychain not available")
                   : tr("keychain locked");
    if (m_missingToken || m_signInNeeded)
        return tr("sign-in needed");
    return m_choice.isReachable() ? QString() : tr("not reachable");
}

void ConnectionButton::showChoice()
{
    const auto &connection = m_choice.connection();
    const QString name = connection ? connection->name : tr("No connection");
    QStringList spoken{tr("Connection: %1").arg(name)};
    if (connection)
        spoken << environmentWord(connection->environment);
    if (!remark().isEmpty())
        spoken << remark();
    setText(name);
    setAccessibleName(spoken.join(QStringLiteral(", ")));
    setToolTip(plainToolTip(listText(spoken)));
    updateGeometry();
    update();
    if (const auto now = trouble(); now != m_shownTrouble) {
        m_shownTrouble = now;
        Q_EMIT troubleChanged(now);
    }
}

QSize ConnectionButton::sizeHint() const
{
    const auto &connection = m_choice.connection();
    const QString word = connection ? environmentWord(connection->environment) : QString();
    return {gap + dot + gap + widthOf(text(), Type::Body) + widthOf(word, Type::Second) +
                widthOf(remark(), Type::Second) + chevron + gap,
            height::control};
}

QSize ConnectionButton::minimumSizeHint() const
{
    return {minWidth, height::control};
}

void ConnectionButton::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const auto &colors = tokens(this);
    if (underMouse() || isDown())
        paintBox(painter, rect(), Box{.fill = colors.hover, .radius = radius::control});

    int x = gap;
    const auto place = [&](int width) {
        const QRect box = QStyle::visualRect(layoutDirection(), rect(), QRect(x, 0, width, height()));
        x += width;
        return box;
    };
    const auto &connection = m_choice.connection();
    paintConnectionDot(painter, place(dot), connection ? std::optional(connection->environment) : std::nullopt,
                       trouble().isEmpty(), colors);
    x += gap;
    const auto write = [&](const QString &words, Type type, const QColor &pen, int widthLimit) {
        painter.setFont(typeFont(type));
        painter.setPen(pen);
        const int width = std::min(widthOf(words, type), widthLimit);
        const QRect box = place(width);
        painter.drawText(box, Qt::AlignVCenter | Qt::AlignLeading,
                         painter.fontMetrics().elidedText(words, Qt::ElideRight, width - gap + 1));
    };
    const int room = width() - x - chevron - gap;
    const int remarkRoom = std::min(widthOf(remark(), Type::Second), room - leastText);
    const int rest = room - (remarkRoom < leastText ? 0 : remarkRoom);
    write(text(), Type::Body, colors.text, rest);
    const QString word = connection ? environmentWord(connection->environment) : QString();
    if (rest >= widthOf(text(), Type::Body) + widthOf(word, Type::Second))
        write(word, Type::Second, colors.text2, rest);
    if (remarkRoom >= leastText)
        write(remark(), Type::Second, trouble().isEmpty() ? colors.warn : colors.bad, remarkRoom);
    paintIcon(painter, place(chevron), QStringLiteral("down"), colors.text2);
}

QString ConnectionButton::menuText(const Connection &connection) const
{
    const auto text =
        tr("%1 · %2", "name and environment").arg(connection.name, environmentWord(connection.environment));
    return m_failed.contains(connection.id) ? tr("%1 · Check failed").arg(text) : text;
}

void ConnectionButton::fillMenu()
{
    m_menu->clear();
    const auto &chosen = m_choice.connection();
    for (const auto &connection : std::as_const(m_connections)) {
        auto *action = m_menu->addAction(menuText(connection));
        action->setCheckable(true);
        action->setChecked(chosen && chosen->id == connection.id);
        connect(action, &QAction::triggered, this, [this, id = connection.id] { Q_EMIT picked(id); });
    }
    if (chosen && chosen->environment == Environment::Practice)
        return;
    m_menu->addSeparator();
    if (chosen)
        addActions(*chosen);
    if (!m_mayChange)
        return;
    connect(m_menu->addAction(ui::icon(QStringLiteral("plus")), tr("Add a connection…")), &QAction::triggered, this,
            &ConnectionButton::addRequested);
}

void ConnectionButton::addActions(const Connection &chosen)
{
    const bool isFirst = m_missingToken && missingSecret(*m_missingToken) == MissingSecret::FirstToken;
    const auto enter = isFirst ? tr("Enter your token for %1…") : tr("Enter a new token for %1…");
    connect(m_menu->addAction(ui::icon(QStringLiteral("key")), enter.arg(chosen.name)), &QAction::triggered, this,
            [this, id = chosen.id] { Q_EMIT tokenRequested(id); });
    connect(m_menu->addAction(ui::icon(QStringLiteral("check")), tr("Check %1").arg(chosen.name)), &QAction::triggered,
            this, [this, id = chosen.id] { Q_EMIT checkRequested(id); });
    if (!m_mayChange)
        return;
    connect(m_menu->addAction(ui::icon(QStringLiteral("settings")), tr("Change %1…").arg(chosen.name)),
            &QAction::triggered, this, [this, id = chosen.id] { Q_EMIT changeRequested(id); });
}

} // namespace clinicdesk::ui
