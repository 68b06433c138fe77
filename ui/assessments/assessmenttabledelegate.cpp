// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/assessments/assessmenttabledelegate.h"

#include "ui/assessments/assessmenttablemodel.h"
#include "ui/assessments/assessmenttableview.h"
#include "ui/assessments/rowpainting_p.h"

#include <QHeaderView>

namespace clinicdesk::ui {

AssessmentTableDelegate::AssessmentTableDelegate(AssessmentTableView &view)
    : RowTableDelegate(view)
    , m_view(view)
{
}

void AssessmentTableDelegate::paintCell(QPainter &painter, const QStyleOptionViewItem &option,
                                        const QModelIndex &index) const
{
    const auto &rows = m_view.rows();
    const auto conversation = rows.conversationAt(index.row());
    const auto words = index.data(Qt::DisplayRole).toString();
    const bool isFirst = m_view.horizontalHeader()->visualIndex(index.column()) == 0;
    const int leading = space::s + (isFirst ? AssessmentTableView::firstMargin : 0);
    const QRect cell = option.rect.adjusted(leading, 0, -space::xs, 0);
    LinePainter line(painter, option, QStyle::visualRect(option.direction, option.rect, cell));
    line.markWords(rows.searchedWords());
    switch (AssessmentTableModel::columns[static_cast<std::size_t>(index.column())]) {
    case SortColumn::CreatedAt: {
        const bool isNew = rows.terms().marks(AssessmentEntry::ofConversation(conversation));
        if (isNew)
            line.keepRoomForChip();
        line.text(words, typeFont(Type::Second), &Tokens::text2);
        if (isNew)
            line.newChip();
        break;
    }
    case SortColumn::Module: {
        const auto &list = rows.listing()->list();
        line.icon(moduleIcon(list.moduleOf(list.conversations()[conversation])), &Tokens::text2);
        line.text(words, typeFont(Type::Body), &Tokens::text);
        break;
    }
    case SortColumn::Identifier:
        line.patientNumber(words);
        break;
    case SortColumn::Practitioner:
        if (rows.hasName(conversation))
            line.text(words, typeFont(Type::Body), &Tokens::text);
        else
            line.identifier(words, &Tokens::text);
        break;
    default:
        line.identifier(words, &Tokens::text);
    }
}

} // namespace clinicdesk::ui
