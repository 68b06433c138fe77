// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/upload/draftsplits.h"
#include "ui/upload/uploadrow.h"
#include "ui/widgets/pagecommand.h"

#include <functional>

class QAction;
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
    };

    /// The shortcuts work in `list`.
    SplitActions(Context context, QWidget *list);

    /// Add it to the widget that shows the page, so that its shortcut works there, too.
    QAction *splitBeforeAction() const { return m_splitBefore; }
    /// For the menu of a row.
    void addTo(QMenu &menu) const;
    /// For the menu of the window.
    PageCommands commands() const;
    /// Call when other rows are selected, or their documents have changed.
    void refresh();

Q_SIGNALS:
    void messageRequested(const QString &icon, const QString &sentence, const QString &action = {});

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

} // namespace clinicdesk::ui
