// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/upload/uploaddocumentsview.h"

#include "ui/upload/dropzone.h"
#include "ui/upload/uploadlistview.h"
#include "ui/widgets/elidinglabel.h"

#include <QToolButton>
#include <QVBoxLayout>

namespace clinicdesk::ui {

UploadDocumentsView::UploadDocumentsView(FileThumbnails &thumbnails, QWidget *parent)
    : QWidget(parent)
    , m_dropZone(new DropZone(DropZone::Form::Line, this))
{
    auto *upper = new QVBoxLayout;
    upper->setContentsMargins(space::page, 14, space::page, 8);
    upper->setSpacing(14);
    upper->addWidget(m_dropZone);
    upper->addWidget(buildHeader());
    m_list = new UploadListView(thumbnails, this); // after the header, because the Tab order is the order of creation
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins({});
    column->setSpacing(0);
    column->addLayout(upper);
    column->addWidget(m_list, 1);
}

QWidget *UploadDocumentsView::buildHeader()
{
    auto *header = new QWidget(this);
    m_heading = new Label({}, Type::Body, &Tokens::text, Weight::Bold, header);
    m_detail = new ElidingLabel({}, Type::Second, &Tokens::text2, Weight::Regular, header);
    m_details = new QToolButton(header);
    m_details->setText(tr("Details"));
    m_details->setCheckable(true);
    connect(m_details, &QToolButton::toggled, this, &UploadDocumentsView::detailsToggled);
    auto *row = new QHBoxLayout(header);
    row->setContentsMargins({});
    row->setSpacing(space::s);
    row->addWidget(m_heading);
    row->addWidget(m_detail, 1);
    row->addWidget(m_details);
    return header;
}

void UploadDocumentsView::showSummary(const UploadSummary &summary, int arriving)
{
    m_heading->setText(summary.heading());
    m_detail->setText(arriving > 0 ? tr("%1 · reading %Ln more…", nullptr, arriving).arg(summary.detail())
                                   : summary.detail());
}

void UploadDocumentsView::setDetailsButtonShown(bool shown)
{
    m_details->setVisible(shown);
}

bool UploadDocumentsView::areDetailsRequested() const
{
    return m_details->isChecked();
}

} // namespace clinicdesk::ui
