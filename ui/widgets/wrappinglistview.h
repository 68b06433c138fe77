// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QListView>

namespace clinicdesk::ui {

/// A list whose rows are as high as their text needs and can have buttons at their end. It is laid out again when its
/// width changes; Qt does this only for its height.
class WrappingListView : public QListView {
public:
    using QListView::QListView;

protected:
    void resizeEvent(QResizeEvent *event) override
    {
        QListView::resizeEvent(event);
        scheduleDelayedItemsLayout();
    }
};

} // namespace clinicdesk::ui
