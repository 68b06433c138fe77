// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/upload/previewpanel.h"

#include <QDialog>

namespace clinicdesk::ui {

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
