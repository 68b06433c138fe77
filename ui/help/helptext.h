// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QTextBrowser>

namespace clinicdesk::ui {

/// A page of the help, in the fonts and colours of the window and in the direction of its language. Pictures are drawn
/// by `helpPicture()`; nothing else is loaded.
class HelpText : public QTextBrowser {
    Q_OBJECT
public:
    explicit HelpText(QWidget *parent = nullptr);

    void showMarkdown(const QString &markdown);
    /// Scrolls to the heading, or to the start without one, and marks these words from there on.
    void showHeading(const QString &heading, const QStringList &words = {});

    QVariant loadResource(int type, const QUrl &name) override;

protected:
    bool event(QEvent *event) override;
    void paintEvent(QPaintEvent *event) override;
    void scrollContentsBy(int dx, int dy) override;

private:
    void applyStyle();
};

} // namespace clinicdesk::ui
