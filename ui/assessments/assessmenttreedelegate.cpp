// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/assessments/assessmenttreedelegate.h"

#include "ui/assessments/assessmenttreemodel.h"
#include "ui/assessments/rowpainting_p.h"

#include <algorithm>

namespace clinicdesk::ui {

AssessmentTreeDelegate::AssessmentTreeDelegate(const AssessmentTreeModel &model, QObject *parent)
    : QStyledItemDelegate(parent)
    , m_model(model)
{
}

void AssessmentTreeDelegate::paint(QPainter *painter, const QStyleOptionViewItem &option,
                                   const QModelIndex &index) const
{
    if (index.column() == AssessmentTreeModel::NameColumn) {
        paintName(*painter, option, index);
        return;
    }
    const auto &colors = tokens(option.widget);
    const bool isNumber = index.column() >= AssessmentTreeModel::CountColumn;
    paintCellText(*painter, option, option.rect.adjusted(space::s, 0, -space::s, 0),
                  index.data(Qt::DisplayRole).toString(), typeFont(Type::Second), colors.text2,
                  isNumber ? Qt::AlignRight : Qt::AlignLeft);
}

void AssessmentTreeDelegate::paintName(QPainter &painter, const QStyleOptionViewItem &option,
                                       const QModelIndex &index) const
{
    const auto entry = m_model.entryAt(index);
    const auto &list = m_model.listing()->list();
    const auto id = idOf(*m_model.listing()->index->tree, entry);
    const auto body = typeFont(Type::Body);
    const bool isSelected = option.state & QStyle::State_Selected;
    const int behindChevron = space::l + space::xs;
    const bool isMirrored = option.direction == Qt::RightToLeft;
    LinePainter line(
        painter, option,
        option.rect.adjusted(isMirrored ? space::s : behindChevron, 0, isMirrored ? -behindChevron : -space::s, 0));
    line.markWords(m_model.searchedWords());
    const bool isNew = m_model.terms().marks(entry);
    if (isNew)
        line.keepRoomForChip();
    if (entry.isConversation()) {
        line.icon(moduleIcon(list.moduleOf(list.conversations()[entry.conversation()])),
                  isSelected ? &Tokens::accent : &Tokens::text2);
        line.identifier(shownIdOrMissing(id), &Tokens::text);
    } else {
        const auto kind = AssessmentTree::kindOf(entry.node().level);
        const auto name = kind == IdKind::Practitioner ? m_model.terms().practitionerName(id) : QString();
        line.icon(idKindIcon(kind), isSelected ? &Tokens::accent : &Tokens::text2);
        if (name.isEmpty()) {
            line.text(idKindLabel(kind), body, &Tokens::text);
            if (kind == IdKind::Identifier)
                line.patientNumber(shownIdOrMissing(id));
            else
                line.identifier(shownIdOrMissing(id), &Tokens::text);
        } else {
            line.text(name, typeFont(Type::Body, Weight::Bold), &Tokens::text);
            line.identifier(shownId(id), &Tokens::text3);
        }
    }
    if (isNew)
        line.newChip();
}

QSize AssessmentTreeDelegate::sizeHint(const QStyleOptionViewItem &, const QModelIndex &) const
{
    return {0, std::max<int>(height::treeRow, QFontMetrics(typeFont(Type::Body)).height() + space::s)};
}

} // namespace clinicdesk::ui
