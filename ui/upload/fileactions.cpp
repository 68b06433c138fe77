// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/upload/fileactions.h"

#include "core/base/errorreason.h"
#include "core/document/filecheck.h"
#include "core/wording/wording.h"
#include "ui/upload/uploadrow.h"
#include "ui/widgets/listaction.h"
#include "ui/widgets/numbertext.h"

#include <QAction>
#include <QKeyEvent>
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
        m_context.say(QStringLiteral("info"),
                      tr("The first page is shown. Show the page with which the next document starts."), {});
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

FileActions::FileActions(Context context, QWidget *list)
    : QObject(list)
    , m_context(std::move(context))
    , m_list(list)
    , m_splits(new SplitActions(
          {DraftSplits(m_context.files), m_context.selectedRows, m_context.shownPage, m_context.say}, list))
    , m_turnLeft(addListAction(*m_list, this, tr("Turn the page to the left"), QStringLiteral("turnleft"),
                               QKeySequence(Qt::SHIFT | Qt::Key_R), &FileActions::turnLeft))
    , m_turnRight(addListAction(*m_list, this, tr("Turn the page to the right"), QStringLiteral("turnright"),
                                QKeySequence(Qt::Key_R), &FileActions::turnRight))
    , m_join(addListAction(*m_list, this, tr("Join into one document"), QStringLiteral("join"),
                           QKeySequence(Qt::CTRL | Qt::Key_J), &FileActions::join))
    , m_joinAsPdf(addListAction(*m_list, this, tr("Join into one PDF"), QStringLiteral("page"),
                                QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_J), &FileActions::joinAsPdf))
    , m_joinInParts(addListAction(*m_list, this, tr("Join into several documents"), QStringLiteral("join"),
                                  QKeySequence(Qt::CTRL | Qt::ALT | Qt::SHIFT | Qt::Key_J), &FileActions::joinInParts))
    , m_split(addListAction(*m_list, this, tr("One document for each file"), QStringLiteral("list"),
                            QKeySequence(Qt::CTRL | Qt::ALT | Qt::Key_J), &FileActions::split))
    , m_moveUp(addListAction(*m_list, this, tr("Move the file up"), QStringLiteral("up"),
                             QKeySequence(Qt::ALT | Qt::Key_Up), &FileActions::moveUp))
    , m_moveDown(addListAction(*m_list, this, tr("Move the file down"), QStringLiteral("down"),
                               QKeySequence(Qt::ALT | Qt::Key_Down), &FileActions::moveDown))
    , m_documentsUp(addListAction(*m_list, this, tr("Move up"), QStringLiteral("up"),
                                  QKeySequence(Qt::ALT | Qt::SHIFT | Qt::Key_Up), &FileActions::moveDocumentsUp))
    , m_documentsDown(addListAction(*m_list, this, tr("Move down"), QStringLiteral("down"),
                                    QKeySequence(Qt::ALT | Qt::SHIFT | Qt::Key_Down), &FileActions::moveDocumentsDown))
{
    connect(&m_context.files, &DraftFiles::failed, this,
            [this](const Error &error) { m_context.say(QStringLiteral("alert"), wording::sentence(error), {}); });
    connect(
        &m_context.files, &DraftFiles::cannotBeSmaller, this, [this](const OutboxDocument &draft, const Error &error) {
            const bool isPlain = error.reason == ErrorReason::None;
            m_context.say(QStringLiteral("alert"), isPlain ? cannotBeSmallerText(draft) : wording::sentence(error), {});
        });
    connect(&m_context.files, &DraftFiles::done, this, &FileActions::tellDone);
    refresh();
}

void FileActions::addMovesTo(QWidget *view) const
{
    view->addActions({m_moveUp, m_moveDown});
}

void FileActions::addTo(QMenu &menu) const
{
    for (auto *action : {m_turnRight, m_turnLeft, m_join, m_joinAsPdf, m_joinInParts, m_split, m_moveUp, m_moveDown,
                         m_documentsUp, m_documentsDown}) {
        if (action->isEnabled())
            menu.addAction(action);
    }
    m_splits->addTo(menu);
}

PageCommands FileActions::commands() const
{
    const auto unless = [](const QAction *action, const QString &why) { return action->isEnabled() ? QString() : why; };
    const PageCommands own{
        {m_turnRight, unless(m_turnRight, tr("select a document")), true},
        {m_turnLeft, unless(m_turnLeft, tr("select a document"))},
        {m_join, unless(m_join, tr("select several documents"))},
        {m_joinAsPdf, unless(m_joinAsPdf, tr("select several documents"))},
        {m_joinInParts, unless(m_joinInParts, tr("select several documents of several kinds, or with many files"))},
        {m_split, unless(m_split, tr("select a document with several files"))},
        {m_documentsUp, unless(m_documentsUp, tr("select a document"))},
        {m_documentsDown, unless(m_documentsDown, tr("select a document"))}};
    return own + m_splits->commands();
}

void FileActions::refresh()
{
    const auto ids = selected();
    const auto joining = m_context.files.joining(ids);
    const bool hasFiles = ids.size() == 1 && m_context.files.canSplit(ids.first());
    for (auto *action : {m_turnLeft, m_turnRight, m_documentsUp, m_documentsDown})
        action->setEnabled(!ids.isEmpty());
    m_join->setEnabled(joining != DraftFiles::Joining::No);
    m_joinInParts->setEnabled(joining != DraftFiles::Joining::No && joining != DraftFiles::Joining::AsFiles &&
                              m_context.files.partCount(ids) > 0);
    m_joinAsPdf->setEnabled(joining != DraftFiles::Joining::No || hasFiles);
    for (auto *action : {m_split, m_moveUp, m_moveDown})
        action->setEnabled(hasFiles);
    m_splits->refresh();
}

bool FileActions::explainSplit(const QKeyEvent &key)
{
    if (m_split->isEnabled() || m_split->shortcut() != QKeySequence(key.keyCombination()))
        return false;
    auto *pages = m_splits->splitIntoPagesAction();
    if (pages->isEnabled())
        Q_EMIT offerRequested(tr("Not split: the document has only one file."),
                              {{pages->text(), [pages] { pages->trigger(); }}});
    else
        m_context.say(QStringLiteral("info"), tr("Not split: select one document with several files or pages."), {});
    return true;
}

void FileActions::turnShown(int quarterTurns)
{
    if (const auto page = m_context.shownPage())
        m_context.files.turn(*page, quarterTurns);
}

void FileActions::join()
{
    const auto ids = selected();
    const auto joining = m_context.files.joining(ids);
    if (joining == DraftFiles::Joining::AsFiles)
        m_context.files.joinAsFiles(ids);
    else
        offerOthers(joining);
}

void FileActions::offerOthers(DraftFiles::Joining obstacle)
{
    const auto ids = selected();
    const auto sentence = [&] {
        switch (obstacle) {
        case DraftFiles::Joining::MixedKinds:
            //: %1 the reason, as a sentence
            return tr("Not joined. %1").arg(wording::describe(mixedKinds(m_context.files.kindsOf(ids))).summary);
        case DraftFiles::Joining::TooManyFiles:
            return tr("Not joined: a document can have at most %Ln file(s).", nullptr, m_context.filesPerDocument());
        case DraftFiles::Joining::Direct:
            return tr("Not joined: a document that is sent directly has one file.");
        case DraftFiles::Joining::No:
        case DraftFiles::Joining::AsFiles:
            break;
        }
        return QString();
    }();
    if (sentence.isEmpty())
        return;
    auto &files = m_context.files;
    QList<Offer> offers{{tr("Make one PDF"), [&files, ids] { files.joinAsPdf(ids); }}};
    if (const int parts = files.partCount(ids); parts > 0)
        offers.append({tr("Join as %Ln document(s)", nullptr, parts), [&files, ids] { files.joinInParts(ids); }});
    Q_EMIT offerRequested(sentence, offers);
}

void FileActions::tellDone(const DraftFiles::Done &done)
{
    const auto sentence = [&done] {
        switch (done.operation) {
        case DraftFiles::Operation::Turn:
            return done.quarterTurns > 0 ? tr("The page was turned to the right.")
                                         : tr("The page was turned to the left.");
        case DraftFiles::Operation::MakeSmaller:
            return tr("The document was made smaller.");
        case DraftFiles::Operation::Join:
            return tr("%Ln document(s) joined into one.", nullptr, done.documentsBefore);
        case DraftFiles::Operation::JoinAsPdf:
            if (done.documentsBefore == 1)
                return tr("The files were joined into one PDF.");
            return tr("%Ln document(s) joined into one PDF.", nullptr, done.documentsBefore);
        case DraftFiles::Operation::JoinInParts:
            //: %n documents before, %1 documents now
            return tr("%Ln document(s) joined into %1.", nullptr, done.documentsBefore)
                .arg(numberText(done.documentsAfter));
        case DraftFiles::Operation::Split:
            return tr("Split into %Ln document(s).", nullptr, done.documentsAfter);
        case DraftFiles::Operation::Move:
            break; // it is seen, and was perhaps one of many moves
        }
        return QString();
    }();
    if (!sentence.isEmpty())
        m_context.say(QStringLiteral("check"), sentence, tr("Undo"));
}

void FileActions::joinAsPdf()
{
    m_context.files.joinAsPdf(selected());
}

void FileActions::joinInParts()
{
    m_context.files.joinInParts(selected());
}

void FileActions::split()
{
    m_context.files.split(selected().first());
}

void FileActions::moveShown(int step)
{
    if (const auto page = m_context.shownPage())
        m_context.files.move(page->document, page->file.id, step);
}

} // namespace clinicdesk::ui
