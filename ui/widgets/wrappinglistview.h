// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QListView>

namespace clinicdesk::ui {

/// A list whose rows are as high as their words need and may have buttons at their end: in another width it is laid out
/// anew, which Qt does for another height alone.
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
