// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/upload/uploadrow.h"

#include <QWidget>

class QPushButton;
class QToolButton;

namespace clinicdesk::ui {

class DropZone;
class ElidingLabel;
class FileThumbnails;
class Label;
class UploadListView;

/// The Upload page with documents: a line to add more, how many there are, and their list.
class UploadDocumentsView : public QWidget {
    Q_OBJECT
public:
    explicit UploadDocumentsView(FileThumbnails &thumbnails, QWidget *parent = nullptr);

    DropZone *dropZone() const { return m_dropZone; }
    UploadListView *list() const { return m_list; }
    /// `arriving` files are still being read.
    void showSummary(const UploadSummary &summary, int arriving);
    /// Whether there is a button for the details, because the page is too narrow to show them always.
    void setDetailsButtonShown(bool shown);
    bool areDetailsRequested() const;

Q_SIGNALS:
    void detailsToggled();
    void removeRejectedRequested();
    void checkRejectedRequested();

private:
    QWidget *buildHeader();

    DropZone *m_dropZone;
    Label *m_heading = nullptr;
    ElidingLabel *m_detail = nullptr;
    QPushButton *m_checkRejected = nullptr; ///< both only where several files were rejected
    QPushButton *m_removeRejected = nullptr;
    QToolButton *m_details = nullptr;
    UploadListView *m_list;
};

} // namespace clinicdesk::ui
