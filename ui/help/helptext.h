// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QHash>
#include <QPixmap>
#include <QStringList>
#include <QTextBrowser>
#include <QUrl>

namespace clinicdesk::ui {

/// The names of all pictures of the help.
QStringList helpPictures();

/// A picture of a view with invented data, a little smaller than the view. The widgets of the program draw it when it
/// is shown, in the language, direction and theme of the moment, so it always looks like the window. Null for an
/// unknown name.
QPixmap helpPicture(const QString &name, qreal devicePixelRatio);

/// A page of the help, in the fonts and colours of the window and in the direction of its language. Pictures are drawn
/// by `helpPicture()`, and made smaller where the view is narrower; nothing else is loaded.
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
    void resizeEvent(QResizeEvent *event) override;
    void scrollContentsBy(int dx, int dy) override;

private:
    void applyStyle();
    int pictureRoom() const;
    void fitPictures();

    QHash<QUrl, QPixmap> m_pictures; ///< those of the page, in their usual size
    int m_fittedTo = 0;              ///< px
};

} // namespace clinicdesk::ui
