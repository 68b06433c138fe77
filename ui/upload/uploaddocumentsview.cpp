// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/upload/uploaddocumentsview.h"

#include "ui/upload/dropzone.h"
#include "ui/upload/uploadlistview.h"
#include "ui/upload/uploadrow.h"
#include "ui/widgets/controlkind.h"
#include "ui/widgets/elidinglabel.h"

#include <QHBoxLayout>
#include <QPushButton>
#include <QToolButton>
#include <QVBoxLayout>

namespace clinicdesk::ui {

namespace {

constexpr int twoLinesNeed = 240; // px, with one document and a half below them
constexpr int upperMargin = 14;   // px; also between the lines

} // namespace

UploadDocumentsView::UploadDocumentsView(FileThumbnails &thumbnails, QWidget *parent)
    : QWidget(parent)
    , m_dropZone(new DropZone(DropZone::Form::Line, this))
    , m_upper(new QBoxLayout(QBoxLayout::TopToBottom))
{
    m_header = buildHeader();
    m_list = new UploadListView(thumbnails, this); // after the header, because the Tab order is the order of creation
    m_upper->addWidget(m_dropZone);
    m_upper->addWidget(m_header);
    setLow(false);
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins({});
    column->setSpacing(0);
    column->addLayout(m_upper);
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
    m_details = new QToolButton(header);
    m_details->setText(tr("Details"));
    m_details->setCheckable(true);
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

/// In one line, the button that adds documents is the last one, also for Tab.
void UploadDocumentsView::setLow(bool low)
{
    m_upper->setDirection(low ? QBoxLayout::RightToLeft : QBoxLayout::TopToBottom);
    m_upper->setStretchFactor(m_header, low ? 1 : 0);
    m_upper->setSpacing(low ? space::s : upperMargin);
    m_upper->setContentsMargins(space::page, low ? space::xs : upperMargin, space::page, low ? space::xs : space::s);
    m_dropZone->setLow(low);
    QWidget *previous = low ? m_details : static_cast<QWidget *>(m_dropZone->button());
    const QList<QWidget *> following =
        low ? QList<QWidget *>{m_dropZone->button()} : QList<QWidget *>{m_checkRejected, m_removeRejected, m_details};
    for (auto *next : following) {
        setTabOrder(previous, next);
        previous = next;
    }
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

void UploadDocumentsView::resizeEvent(QResizeEvent *event)
{
    const bool low = parentWidget()->height() < twoLinesNeed; // a notice takes room of it for a while
    if (low != (m_upper->direction() == QBoxLayout::RightToLeft))
        setLow(low);
    QWidget::resizeEvent(event);
}

} // namespace clinicdesk::ui
