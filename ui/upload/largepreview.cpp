// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/upload/largepreview.h"

#include "ui/upload/filepreview.h"
#include "ui/widgets/scancatcher.h"

#include <QVBoxLayout>

namespace clinicdesk::ui {

namespace {

constexpr qreal partOfWindow = 0.92;

} // namespace

LargePreview::LargePreview(FileThumbnails &thumbnails, QWidget *parent)
    : QDialog(parent)
    , m_panel(new PreviewPanel(thumbnails, PreviewPanel::Form::Large, this))
{
    setWindowTitle(tr("Preview"));
    auto *column = new QVBoxLayout(this);
    column->addWidget(m_panel);
    connect(m_panel->preview(), &FilePreview::enlargeRequested, this, &QDialog::accept); // Enter or a second click
    const auto *window = parent->window();
    resize(window->size() * partOfWindow);
    m_panel->preview()->setFocus();
    connect(new ScanCatcher(this), &ScanCatcher::scanned, this, [this](const QString &number) {
        accept();
        Q_EMIT numberScanned(number);
    });
}

} // namespace clinicdesk::ui
