// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

class QDropEvent;
class QMimeData;

namespace clinicdesk::ui {

class MainWindow;
class UploadPage;

/// Lets files be dropped anywhere on the window, whatever page is open. The upload page gets them, and shows what will
/// happen while they are dragged.
class WindowDropHandler : public QObject {
    Q_OBJECT
public:
    WindowDropHandler(MainWindow *window, UploadPage *page);

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void enter(const QMimeData &data);
    void answer(QDropEvent &drag) const;

    MainWindow *m_window;
    UploadPage *m_page;
};

} // namespace clinicdesk::ui
