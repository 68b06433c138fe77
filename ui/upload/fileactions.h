// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/upload/draftfiles.h"
#include "ui/upload/draftsplits.h"
#include "ui/upload/uploadrow.h"
#include "ui/widgets/pagecommand.h"

#include <functional>
#include <optional>

class QAction;
class QKeyEvent;
class QMenu;

namespace clinicdesk::ui {

/// The actions that split the pages of a draft into several documents: before the page that is shown, at blank pages,
/// at barcode pages, and into single pages.
class SplitActions : public QObject {
    Q_OBJECT
public:
    /// What the actions work on. The functions are called when an action is used.
    struct Context {
        DraftSplits splits;
        std::function<QList<UploadRow>()> selectedRows;
        std::function<std::optional<PageOfFile>()> shownPage;
        std::function<void(const QString &icon, const QString &sentence, const QString &undo)> say;
    };

    /// The shortcuts work in `list`.
    SplitActions(Context context, QWidget *list);

    /// Add it to the widget that shows the page, so that its shortcut works there, too.
    QAction *splitBeforeAction() const { return m_splitBefore; }
    QAction *splitIntoPagesAction() const { return m_splitIntoPages; }
    /// For the menu of a row.
    void addTo(QMenu &menu) const;
    /// For the menu of the window.
    PageCommands commands() const;
    /// Call when other rows are selected, or their documents have changed.
    void refresh();

private:
    void splitBefore();
    void splitAtBlank() { splitAt(SplitAt::BlankPages); }
    void splitAtBarcode() { splitAt(SplitAt::BarcodePages); }
    void splitAt(SplitAt separators);
    void splitIntoPages();

    const Context m_context;
    QWidget *m_list;
    QAction *m_splitBefore;
    QAction *m_splitAtBlank;
    QAction *m_splitAtBarcode;
    QAction *m_splitIntoPages;
};

/// The actions that change the files of drafts and their order: turn the page that is shown, join and split documents,
/// move the file that is shown or the documents. `SplitActions` are a part of them.
class FileActions : public QObject {
    Q_OBJECT
public:
    /// What the actions work on. The functions are called when an action is used.
    struct Context {
        DraftFiles &files;
        std::function<QList<UploadRow>()> selectedRows;
        std::function<std::optional<PageOfFile>()> shownPage;
        std::function<int()> filesPerDocument;
        std::function<void(int step)> moveDocuments;
        /// Shows a message with this icon. `undo` is the text of its action, which undoes the latest change; none if
        /// empty.
        std::function<void(const QString &icon, const QString &sentence, const QString &undo)> say;
    };

    struct Offer {
        QString action;
        std::function<void()> take;
    };

    /// The shortcuts work in `list`.
    FileActions(Context context, QWidget *list);

    /// See `SplitActions`.
    QAction *splitBeforeAction() const { return m_splits->splitBeforeAction(); }
    /// The keys that move the file that is shown work in `view`, too.
    void addMovesTo(QWidget *view) const;
    /// For the menu of a row.
    void addTo(QMenu &menu) const;
    /// For the menu of the window.
    PageCommands commands() const;
    /// Call when other rows are selected, or their documents have changed.
    void refresh();
    /// Answers the key for one document for each file where the selection cannot be divided so: says why, or offers the
    /// pages. False for other keys.
    bool explainSplit(const QKeyEvent &key);

Q_SIGNALS:
    /// A message with these actions, one or two.
    void offerRequested(const QString &sentence, const QList<Offer> &offers);

private:
    QList<DocumentId> selected() const { return documentsOf(m_context.selectedRows()); }
    void turnShown(int quarterTurns);
    void turnLeft() { turnShown(-1); }
    void turnRight() { turnShown(1); }
    void join();
    void offerOthers(DraftFiles::Joining obstacle);
    void tellDone(const DraftFiles::Done &done);
    void joinAsPdf();
    void joinInParts();
    void split();
    void moveShown(int step);
    void moveUp() { moveShown(-1); }
    void moveDown() { moveShown(1); }
    void moveDocumentsUp() { m_context.moveDocuments(-1); }
    void moveDocumentsDown() { m_context.moveDocuments(1); }

    const Context m_context;
    QWidget *m_list;
    SplitActions *m_splits; ///< a child
    QAction *m_turnLeft;
    QAction *m_turnRight;
    QAction *m_join;
    QAction *m_joinAsPdf;
    QAction *m_joinInParts;
    QAction *m_split;
    QAction *m_moveUp;
    QAction *m_moveDown;
    QAction *m_documentsUp;
    QAction *m_documentsDown;
};

} // namespace clinicdesk::ui
