// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/upload/uploaddocumentsview.h"

#include "ui/upload/dropzone.h"
#include "ui/upload/uploadlistview.h"
#include "ui/widgets/controlkind.h"
#include "ui/widgets/elidinglabel.h"

#include <QPushButton>
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
    m_checkRejected = new QPushButton(header);
    m_removeRejected = new QPushButton(header);
    for (auto *button : {m_checkRejected, m_removeRejected}) {
        setControlKind(button, ControlKind::Plain, ControlSize::Small);
        button->hide();
    }
    connect(m_checkRejected, &QPushButton::clicked, this, &UploadDocumentsView::checkRejectedRequested);
    connect(m_removeRejected, &QPushButton::clicked, this, &UploadDocumentsView::removeRejectedRequested);
    m_details = new QToolButton(header);
    m_details->setText(tr("Details"));
    m_details->setCheckable(true);
    connect(m_details, &QToolButton::toggled, this, &UploadDocumentsView::detailsToggled);
    auto *row = new QHBoxLayout(header);
    row->setContentsMargins({});
    row->setSpacing(space::s);
    row->addWidget(m_heading);
    row->addWidget(m_detail, 1);
    row->addWidget(m_checkRejected);
    row->addWidget(m_removeRejected);
    row->addWidget(m_details);
    return header;
}

void UploadDocumentsView::showSummary(const UploadSummary &summary, int arriving)
{
    m_heading->setText(summary.heading());
    m_detail->setText(arriving > 0 ? tr("%1 · reading %Ln more…", nullptr, arriving).arg(summary.detail())
                                   : summary.detail());
    m_checkRejected->setText(tr("Try all %Ln again", nullptr, summary.canCheckAgain));
    m_checkRejected->setVisible(summary.canCheckAgain > 1);
    m_removeRejected->setText(tr("Remove all %Ln that cannot be added", nullptr, summary.rejected));
    m_removeRejected->setVisible(summary.rejected > 1);
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
