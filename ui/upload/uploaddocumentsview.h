// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QBoxLayout;
class QPushButton;
class QToolButton;

namespace clinicdesk::ui {

class DropZone;
class ElidingLabel;
class FileThumbnails;
class Label;
class UploadListView;
struct UploadSummary;

/// The Upload page with documents: a line to add more, how many there are, and their list. Where it is too low for
/// both lines and a document, they are one line.
class UploadDocumentsView : public QWidget {
    Q_OBJECT
public:
    /// `thumbnails` outlives this.
    explicit UploadDocumentsView(FileThumbnails &thumbnails, QWidget *parent = nullptr);

    DropZone *dropZone() const { return m_dropZone; }
    UploadListView *list() const { return m_list; }
    /// `arriving` files are still being read.
    void showSummary(const UploadSummary &summary, int arriving);
    /// Shows the details while it is checked. For a page that is too narrow to show them always.
    QToolButton *details() const { return m_details; }
    QPushButton *checkRejected() const { return m_checkRejected; }
    QPushButton *removeRejected() const { return m_removeRejected; }

protected:
    void resizeEvent(QResizeEvent *event) override;

private:
    QWidget *buildHeader();
    void setLow(bool low);

    DropZone *m_dropZone; ///< child, as all below
    QBoxLayout *m_upper;  ///< the drop zone and the header
    QWidget *m_header = nullptr;
    Label *m_heading = nullptr;
    ElidingLabel *m_detail = nullptr;
    QPushButton *m_checkRejected = nullptr; ///< both only where several files were rejected
    QPushButton *m_removeRejected = nullptr;
    QToolButton *m_details = nullptr;
    UploadListView *m_list = nullptr;
};

} // namespace clinicdesk::ui
