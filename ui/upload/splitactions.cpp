// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/upload/splitactions.h"

#include "ui/widgets/listaction.h"

#include <QAction>
#include <QMenu>
#include <QWidget>

namespace clinicdesk::ui {

namespace {

/// Of a document whose pages are not known, the decoder says whether it has several.
bool canBeSplit(const QList<UploadRow> &rows)
{
    return rows.size() == 1 && rows.first().document && rows.first().pages != 1;
}

} // namespace

SplitActions::SplitActions(Context context, QWidget *list)
    : QObject(list)
    , m_context(std::move(context))
    , m_list(list)
    , m_splitBefore(addListAction(*m_list, this, tr("Split before this page"), QStringLiteral("split"),
                                  QKeySequence(Qt::CTRL | Qt::Key_B), &SplitActions::splitBefore))
    , m_splitAtBlank(addListAction(*m_list, this, tr("Split at blank pages"), QStringLiteral("split"),
                                   QKeySequence(Qt::CTRL | Qt::ALT | Qt::Key_B), &SplitActions::splitAtBlank))
    , m_splitAtBarcode(addListAction(*m_list, this, tr("Split at barcode pages"), QStringLiteral("split"),
                                     QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_B), &SplitActions::splitAtBarcode))
    , m_splitIntoPages(addListAction(*m_list, this, tr("Split into single pages"), QStringLiteral("list"),
                                     QKeySequence(Qt::CTRL | Qt::ALT | Qt::SHIFT | Qt::Key_B),
                                     &SplitActions::splitIntoPages))
{
    refresh();
}

void SplitActions::addTo(QMenu &menu) const
{
    for (auto *action : {m_splitBefore, m_splitAtBlank, m_splitAtBarcode, m_splitIntoPages}) {
        if (action->isEnabled())
            menu.addAction(action);
    }
}

PageCommands SplitActions::commands() const
{
    const auto obstacle = m_splitBefore->isEnabled() ? QString() : tr("select a document with several pages");
    return {{m_splitBefore, obstacle, true},
            {m_splitAtBlank, obstacle},
            {m_splitAtBarcode, obstacle},
            {m_splitIntoPages, obstacle}};
}

void SplitActions::refresh()
{
    const bool canSplit = canBeSplit(m_context.selectedRows());
    for (auto *action : {m_splitBefore, m_splitAtBlank, m_splitAtBarcode, m_splitIntoPages})
        action->setEnabled(canSplit);
}

void SplitActions::splitBefore()
{
    const auto page = m_context.shownPage();
    if (!page)
        return;
    if (m_context.splits.isFirst(*page))
        Q_EMIT messageRequested(QStringLiteral("info"),
                                tr("The first page is shown. Show the page with which the next document starts."));
    else
        m_context.splits.splitBefore(*page);
}

void SplitActions::splitAt(SplitAt separators)
{
    const auto selected = documentsOf(m_context.selectedRows());
    if (!selected.isEmpty())
        m_context.splits.splitAt(selected.first(), separators);
}

void SplitActions::splitIntoPages()
{
    const auto selected = documentsOf(m_context.selectedRows());
    if (!selected.isEmpty())
        m_context.splits.splitIntoPages(selected.first());
}

} // namespace clinicdesk::ui
