// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/help/helptext.h"

#include "ui/help/helppictures.h"
#include "ui/widgets/controlkind.h"
#include "ui/widgets/painting.h"
#include "ui/widgets/tokens.h"

#include <QPainter>
#include <QScrollBar>
#include <QTextBlock>
#include <QTextCursor>
#include <QTextDocument>

#include <algorithm>
#include <cmath>

namespace clinicdesk::ui {

namespace {

constexpr int titleLevel = 1;

QPixmap narrowed(const QPixmap &picture, int width)
{
    if (picture.deviceIndependentSize().width() <= width)
        return picture;
    const auto ratio = picture.devicePixelRatio();
    auto small = picture.scaledToWidth(static_cast<int>(width * ratio), Qt::SmoothTransformation);
    small.setDevicePixelRatio(ratio);
    return small;
}

} // namespace

HelpText::HelpText(QWidget *parent)
    : QTextBrowser(parent)
{
    setOpenLinks(false);
    setFrameShape(QFrame::NoFrame);
    document()->setDocumentMargin(space::xl);
    document()->setUndoRedoEnabled(false);
}

bool HelpText::event(QEvent *event)
{
    if (event->type() == QEvent::FocusIn || event->type() == QEvent::FocusOut)
        viewport()->update(); // the ring
    return QTextBrowser::event(event);
}

void HelpText::paintEvent(QPaintEvent *event)
{
    QTextBrowser::paintEvent(event);
    if (!hasFocus() || !hasFocusRing(this))
        return;
    QPainter painter(viewport());
    paintRowRing(painter, viewport()->rect(), tokens(this).focus);
}

void HelpText::scrollContentsBy(int dx, int dy)
{
    QTextBrowser::scrollContentsBy(dx, dy);
    if (hasFocus())
        viewport()->update(); // the ring does not move with the text
}

void HelpText::resizeEvent(QResizeEvent *event)
{
    QTextBrowser::resizeEvent(event);
    if (pictureRoom() != m_fittedTo)
        fitPictures();
}

/// As if the scroll bar were always there, so that a smaller picture does not hide it and become larger again.
int HelpText::pictureRoom() const
{
    const int around = static_cast<int>(std::ceil(2 * document()->documentMargin()));
    return std::max(1, maximumViewportSize().width() - verticalScrollBar()->sizeHint().width() - around);
}

void HelpText::fitPictures()
{
    m_fittedTo = pictureRoom();
    for (auto picture = m_pictures.cbegin(); picture != m_pictures.cend(); ++picture)
        document()->addResource(QTextDocument::ImageResource, picture.key(), narrowed(picture.value(), m_fittedTo));
    document()->markContentsDirty(0, document()->characterCount());
}

void HelpText::showMarkdown(const QString &markdown)
{
    m_pictures.clear(); // also those with the colours of the former theme
    setExtraSelections({});
    document()->setDefaultFont(typeFont(Type::Running));
    setMarkdown(markdown);
    applyStyle();
    moveCursor(QTextCursor::Start);
}

/// Qt sets neither space between blocks nor their direction, which it would guess from the first letter.
void HelpText::applyStyle()
{
    for (auto block = document()->begin(); block.isValid(); block = block.next()) {
        QTextCursor cursor(block);
        auto format = block.blockFormat();
        const int level = format.headingLevel();
        format.setLayoutDirection(layoutDirection());
        format.setTopMargin(level > titleLevel ? space::l : 0);
        format.setBottomMargin(block.textList() ? space::xs : space::s);
        cursor.setBlockFormat(format);
        if (level == 0)
            continue;
        cursor.select(QTextCursor::BlockUnderCursor);
        QTextCharFormat heading;
        heading.setFont(level == titleLevel ? typeFont(Type::ReadingTitle, Weight::Bold)
                                            : typeFont(Type::Section, Weight::Bold));
        cursor.setCharFormat(heading); // instead of the sizes of Markdown, which are relative
    }
}

void HelpText::showHeading(const QString &heading, const QStringList &words)
{
    auto block = document()->begin();
    while (block.isValid() && !heading.isEmpty() &&
           !(block.blockFormat().headingLevel() > 0 && block.text() == heading))
        block = block.next();
    if (!block.isValid())
        block = document()->begin();
    QList<QTextEdit::ExtraSelection> marks;
    for (const auto &word : words) {
        auto found = document()->find(word, QTextCursor(block));
        for (; !found.isNull(); found = document()->find(word, found)) {
            QTextEdit::ExtraSelection mark;
            mark.cursor = found;
            mark.format.setBackground(tokens(this).accentSoft);
            mark.format.setForeground(tokens(this).text);
            mark.format.setFontUnderline(true);
            marks.append(mark);
        }
    }
    setExtraSelections(marks);
    moveCursor(QTextCursor::End);
    setTextCursor(QTextCursor(block)); // from the end, so that the heading is at the top
    verticalScrollBar()->setValue(verticalScrollBar()->value() + cursorRect().top());
}

QVariant HelpText::loadResource(int type, const QUrl &name)
{
    if (type == QTextDocument::ImageResource && name.scheme() == QLatin1String("picture"))
        return narrowed(*m_pictures.insert(name, helpPicture(name.path(), devicePixelRatioF())), pictureRoom());
    return {};
}

} // namespace clinicdesk::ui
