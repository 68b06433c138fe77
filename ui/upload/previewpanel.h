// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/upload/filethumbnails.h"

#include <QDialog>
#include <QPointer>
#include <QWidget>

#include <functional>
#include <optional>

class QAction;
class QToolButton;

namespace clinicdesk::ui {

class ElidingLabel;
class FilePreview;
class FileStrip;
class Label;

/// Shows the pages of a document one at a time, with buttons to go to another page, to change the size and to turn the
/// page. The small form has the files of the document below it.
class PreviewPanel : public QWidget {
    Q_OBJECT
public:
    enum class Form {
        Small, ///< above the details, with a button for the large form
        Large
    };

    PreviewPanel(FileThumbnails &thumbnails, Form form, QWidget *parent = nullptr);

    /// `row` is the row of the document: if the next document has the same one, the page stays, or the file where it
    /// has another place. With several selected documents, `document` is the first of them; nothing if there is none.
    void show(const QString &row, const std::optional<OutboxDocument> &document, int selected = 1);
    const std::optional<OutboxDocument> &document() const { return m_document; }
    /// The page that is shown, in the large panel while there is one; nothing without a document.
    std::optional<PageOfFile> shownPage() const;
    /// The large panel shows the same page, has the actions of `preview()` and follows `show`, until `continueHere`.
    void continueIn(PreviewPanel &large);
    /// Shows the page that the large panel shows.
    void continueHere();
    bool isContinued() const { return !m_large.isNull(); }
    /// Shows a page further on or back, if there is one.
    void turnPages(int step);
    /// The files of the document, below the page; null in the large form.
    FileStrip *files() const { return m_files; }
    FilePreview *preview() const { return m_preview; }

Q_SIGNALS:
    /// To the right if `quarterTurns` is 1, to the left if it is -1.
    void turnRequested(const clinicdesk::ui::PageOfFile &page, int quarterTurns);
    void enlargeRequested();

private:
    QToolButton *addButton(const QString &iconName, const QString &text, const QString &key,
                           const std::function<void()> &action);
    void buildButtons(Form form);
    std::optional<PageOfFile> page() const; ///< here
    int pages() const;                      ///< of all files
    QString title(int selected) const;
    int positionIn(const OutboxDocument &document) const;
    void showFile(const FileId &file);
    void turn(int quarterTurns);
    void refresh();
    void refreshButtons();

    FileThumbnails &m_thumbnails;
    QString m_row;
    std::optional<OutboxDocument> m_document;
    int m_selected = 0;
    int m_position = 0; ///< of the page among those of all files
    ElidingLabel *m_title;
    FilePreview *m_preview;
    FileStrip *m_files = nullptr;
    QWidget *m_bar;
    QToolButton *m_before = nullptr;
    QToolButton *m_next = nullptr;
    QToolButton *m_smaller = nullptr;
    QToolButton *m_larger = nullptr;
    QToolButton *m_turnLeft = nullptr;
    QToolButton *m_turnRight = nullptr;
    QToolButton *m_enlarge = nullptr;
    Label *m_zoom = nullptr;
    QPointer<PreviewPanel> m_large;
};

/// A dialog with the pages of a document, almost as large as the window. Esc closes it, and so does a number from a
/// barcode reader.
class LargePreview : public QDialog {
    Q_OBJECT
public:
    LargePreview(FileThumbnails &thumbnails, QWidget *parent);

    PreviewPanel *panel() const { return m_panel; }

Q_SIGNALS:
    /// A barcode reader typed this number, and then Enter or Tab.
    void numberScanned(const QString &number);

private:
    PreviewPanel *m_panel;
};

} // namespace clinicdesk::ui
