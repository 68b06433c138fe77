// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/settings/connectionrows.h"

#include "ui/widgets/controlkind.h"
#include "ui/widgets/icons.h"
#include "ui/widgets/painting.h"
#include "ui/widgets/pill.h"

#include <QPainter>

namespace clinicdesk::ui {

namespace {

QString statusText(const ConnectionRow &row)
{
    if (!row.hasFailedCheck)
        return ConnectionRows::tr("In use");
    return row.isInUse ? ConnectionRows::tr("In use · Check failed") : ConnectionRows::tr("Check failed");
}

constexpr int connectionRowHeight = 56;
constexpr int nameLeft = 44;
constexpr int statusWidth = 184;

/// Paints the environment, and below it whether the connection is in use and has failed its check.
void paintStatus(QPainter &painter, const QRect &box, const ConnectionRow &row, const Tokens &colors)
{
    const bool hasWords = row.isInUse || row.hasFailedCheck;
    const QRect upper(box.left(), box.top(), box.width(), hasWords ? box.height() / 2 : box.height());
    painter.setFont(typeFont(Type::Second));
    painter.setPen(colors.text2);
    painter.drawText(upper, Qt::AlignVCenter | Qt::AlignTrailing, row.kind);
    if (!hasWords)
        return;
    painter.setFont(typeFont(Type::Second, Weight::Bold));
    painter.setPen(row.hasFailedCheck ? colors.bad : colors.accent);
    const QRect lower(box.left(), box.center().y() + 1, box.width(), box.height() / 2);
    painter.drawText(lower, Qt::AlignVCenter | Qt::AlignTrailing, statusText(row));
}

} // namespace

QVariant ConnectionRows::data(const QModelIndex &index, int role) const
{
    if (!index.isValid())
        return {};
    const auto &row = itemAt(index);
    if (role == Qt::DisplayRole)
        return row.name;
    if (role != Qt::AccessibleTextRole)
        return {};
    QStringList words{row.name, row.kind, row.address};
    if (row.isInUse)
        words << tr("In use");
    if (row.hasFailedCheck)
        words << tr("Check failed");
    return words.join(QStringLiteral(", "));
}

QSize ConnectionRowDelegate::sizeHint(const QStyleOptionViewItem &, const QModelIndex &) const
{
    return {nameLeft + statusWidth, connectionRowHeight};
}

void ConnectionRowDelegate::paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const
{
    const auto &row = static_cast<const ConnectionRows *>(index.model())->itemAt(index);
    const auto &colors = tokens(option.widget);
    const auto place = [&option](const QRect &box) {
        return QStyle::visualRect(option.direction, option.rect, box.translated(option.rect.topLeft()));
    };
    const int width = option.rect.width();

    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    paintRowSurface(*painter, option.rect, option.state.testFlag(QStyle::State_Selected),
                    option.state.testFlag(QStyle::State_MouseOver), colors);
    paintIcon(*painter, place({space::m, (connectionRowHeight - 20) / 2, 20, 20}), QStringLiteral("building"),
              row.isInUse ? colors.accent : colors.text2);
    painter->setPen(colors.text);
    painter->setFont(typeFont(Type::Body, Weight::Bold));
    const int textWidth = width - nameLeft - statusWidth - space::m;
    const auto elided = [painter, textWidth](const QString &text, Qt::TextElideMode mode) {
        return painter->fontMetrics().elidedText(text, mode, textWidth);
    };
    painter->drawText(place({nameLeft, space::s, textWidth, 20}), Qt::AlignVCenter | Qt::AlignLeading,
                      elided(row.name, Qt::ElideRight));
    painter->setPen(colors.text2);
    painter->setFont(monoFont());
    painter->drawText(place({nameLeft, space::s + 20, textWidth, 20}), Qt::AlignVCenter | Qt::AlignLeading,
                      elided(row.address, Qt::ElideMiddle));
    paintStatus(*painter, place({width - statusWidth - space::m, space::s, statusWidth, 40}), row, colors);
    paintBottomHairline(*painter, option.rect, colors.line);
    if (option.state.testFlag(QStyle::State_HasFocus) && hasFocusRing(option.widget))
        paintRowRing(*painter, option.rect, colors.focus);
    painter->restore();
}

} // namespace clinicdesk::ui
