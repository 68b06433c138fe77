// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/scrolledcontent.h"

#include "ui/widgets/screenroom.h"

#include <QDialog>
#include <QEvent>
#include <QScrollArea>
#include <QScrollBar>
#include <QVBoxLayout>

#include <algorithm>

namespace clinicdesk::ui {

namespace {

constexpr int minContent = 120;

/// As large as its content, where there is room.
class ContentArea : public QScrollArea {
public:
    explicit ContentArea(QDialog *dialog)
        : QScrollArea(dialog)
        , m_dialog(dialog)
    {
        setFrameShape(QFrame::NoFrame);
        setWidgetResizable(true);
        setFocusPolicy(Qt::NoFocus);
        setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
        dialog->installEventFilter(this);
    }

    QSize sizeHint() const override
    {
        if (!widget())
            return {};
        auto size = widget()->sizeHint();
        if (const int height = widget()->heightForWidth(std::max(size.width(), m_dialog->minimumWidth())); height > 0)
            size.setHeight(height);
        return size;
    }
    QSize minimumSizeHint() const override
    {
        const auto whole = widget() ? widget()->minimumSizeHint() : QSize();
        const bool isHigher = whole.height() > minContent;
        return {whole.width() + (isHigher ? verticalScrollBar()->sizeHint().width() : 0),
                std::min(whole.height(), minContent)};
    }

protected:
    bool eventFilter(QObject *watched, QEvent *event) override
    {
        const bool isContent = watched == widget();
        const bool isHandled = QScrollArea::eventFilter(watched, event);
        if (watched == m_dialog && event->type() == QEvent::Show && !event->spontaneous())
            m_dialog->resize(boundedToScreen(*m_dialog, m_dialog->sizeHint())); // rows may have been hidden before
        if (isContent && event->type() == QEvent::LayoutRequest && m_dialog->isVisible())
            growDialog();
        return isHandled;
    }

private:
    void growDialog()
    {
        updateGeometry();
        m_dialog->layout()->activate();
        m_dialog->resize(m_dialog->size().expandedTo(boundedToScreen(*m_dialog, m_dialog->sizeHint())));
    }

    QDialog *m_dialog;
};

} // namespace

void fillWithScrolled(QWidget *parent, QWidget *content)
{
    auto *area = new QScrollArea(parent);
    area->setFrameShape(QFrame::NoFrame);
    area->setWidgetResizable(true);
    area->setFocusPolicy(Qt::NoFocus);
    area->setWidget(content);
    auto *layout = new QVBoxLayout(parent);
    layout->setContentsMargins({});
    layout->addWidget(area);
}

void scrollAboveButtons(QDialog *dialog)
{
    auto *rows = static_cast<QVBoxLayout *>(dialog->layout());
    auto *area = new ContentArea(dialog);
    auto *content = new QWidget(area->viewport()); // in the window, so that the order of Tab stays
    auto *column = new QVBoxLayout(content);
    auto margins = rows->contentsMargins();
    column->setContentsMargins(margins.left(), margins.top(), margins.right(), rows->spacing());
    column->setSpacing(rows->spacing());
    while (rows->count() > 1) {
        auto *row = rows->takeAt(0);
        if (auto *widget = row->widget()) {
            column->addWidget(widget, 0, row->alignment());
            delete row;
        } else if (auto *nested = row->layout()) {
            nested->setParent(nullptr);
            column->addLayout(nested);
        } else {
            column->addItem(row);
        }
    }
    area->setWidget(content);
    auto *foot = rows->takeAt(0);
    rows->setContentsMargins({});
    rows->setSpacing(0);
    rows->addWidget(area, 1);
    auto *last = new QVBoxLayout;
    last->setContentsMargins(margins.left(), 0, margins.right(), margins.bottom());
    last->addWidget(foot->widget());
    delete foot;
    rows->addLayout(last);
}

} // namespace clinicdesk::ui
