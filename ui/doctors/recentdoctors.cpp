// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/doctors/recentdoctors.h"

#include "core/document/readablename.h"
#include "ui/widgets/controlkind.h"
#include "ui/widgets/datetext.h"
#include "ui/widgets/lefttoright.h"
#include "ui/widgets/painting.h"
#include "ui/widgets/plaintooltip.h"

#include <QLocale>
#include <QPainter>
#include <QStyledItemDelegate>

namespace clinicdesk::ui {

namespace {

constexpr qsizetype maxNameLength = 120;
constexpr int listWidth = 520;
constexpr int idWidth = 190;

class RecentDelegate : public QStyledItemDelegate {
public:
    using QStyledItemDelegate::QStyledItemDelegate;

    void paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const override
    {
        const auto &doctor = static_cast<const RecentDoctorsModel *>(index.model())->doctors().at(index.row());
        const auto &colors = tokens(option.widget);
        const auto room = option.rect.adjusted(RecentDoctorsList::sideMargin, 0, -RecentDoctorsList::sideMargin, 0);
        const auto write = [&](const QRect &place, const QString &text, const QFont &font, const QColor &color,
                               Qt::Alignment side) {
            painter->setFont(font);
            painter->setPen(color);
            const auto words = painter->fontMetrics().elidedText(text, Qt::ElideRight, place.width());
            painter->drawText(
                QStyle::visualRect(option.direction, option.rect, place),
                int(QStyle::visualAlignment(option.direction, side | Qt::AlignVCenter)) | Qt::TextSingleLine, words);
        };
        painter->save();
        if (option.state & QStyle::State_MouseOver)
            paintBox(*painter, option.rect, Box{.fill = colors.hover, .radius = radius::control});
        const auto dayFont = typeFont(Type::Second);
        const int dayWidth = widthOfDays(dayFont);
        const int nameWidth = room.width() - idWidth - dayWidth;
        write({room.left(), room.top(), nameWidth - space::m, room.height()}, shownName(doctor.name),
              typeFont(Type::Body), colors.text, Qt::AlignLeft);
        write({room.left() + nameWidth, room.top(), idWidth - space::m, room.height()},
              leftToRight(shownName(doctor.id)), monoFont(), colors.text2, Qt::AlignLeft);
        write({room.right() + 1 - dayWidth, room.top(), dayWidth, room.height()},
              dateText(QLocale(), doctor.at.toLocalTime().date()), dayFont, colors.text3, Qt::AlignRight);
        if ((option.state & QStyle::State_HasFocus) && hasFocusRing(option.widget))
            paintRowRing(*painter, option.rect, colors.focus);
        painter->restore();
    }

    QSize sizeHint(const QStyleOptionViewItem &, const QModelIndex &) const override { return {1, height::tableRow}; }

private:
    /// Called for each row, so the font is measured only once.
    int widthOfDays(const QFont &font) const
    {
        if (m_widthOfDays == 0 || font != m_measuredFont) {
            m_measuredFont = font;
            m_widthOfDays = maxMomentWidth(QFontMetrics(font),
                                           [](const QDateTime &moment) { return dateText(QLocale(), moment.date()); });
        }
        return m_widthOfDays;
    }

    mutable QFont m_measuredFont;
    mutable int m_widthOfDays = 0;
};

} // namespace

QString shownName(const QString &name)
{
    return displayName(name.left(maxNameLength)).simplified();
}

void RecentDoctorsModel::setDoctors(const QList<RecentDoctor> &doctors)
{
    beginResetModel();
    m_doctors = doctors;
    endResetModel();
}

QVariant RecentDoctorsModel::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const auto &doctor = m_doctors.at(index.row());
    const auto name = doctor.name.isEmpty() ? tr("No name") : shownName(doctor.name);
    switch (role) {
    case Qt::DisplayRole:
        return name;
    case Qt::ToolTipRole:
        return plainToolTip(name + QLatin1Char('\n') + shownName(doctor.id));
    case Qt::AccessibleTextRole:
        return tr("%1, %2, checked %3").arg(name, shownName(doctor.id), momentText(QLocale(), doctor.at.toLocalTime()));
    default:
        return {};
    }
}

RecentDoctorsList::RecentDoctorsList(QWidget *parent)
    : QListView(parent)
    , m_model(new RecentDoctorsModel(this))
{
    setModel(m_model);
    setItemDelegate(new RecentDelegate(this));
    setFrameShape(QFrame::NoFrame);
    setAccessibleName(tr("Recent doctors"));
    setMouseTracking(true);
    setUniformItemSizes(true);
    setFixedWidth(listWidth);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setEditTriggers(NoEditTriggers);
    const auto open = [this](const QModelIndex &index) { Q_EMIT openRequested(doctors().at(index.row()).id); };
    connect(this, &QListView::clicked, this, open);
    connect(this, &QListView::activated, this, open);
    setDoctors({});
}

void RecentDoctorsList::setDoctors(const QList<RecentDoctor> &doctors)
{
    m_model->setDoctors(doctors);
    setFixedHeight(int(doctors.size()) * height::tableRow);
    setVisible(!doctors.isEmpty());
}

} // namespace clinicdesk::ui
