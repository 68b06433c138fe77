// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/selectabletext.h"

#include "ui/widgets/controlkind.h"
#include "ui/widgets/icons.h"
#include "ui/widgets/obstacle.h"
#include "ui/widgets/painting.h"
#include "ui/widgets/readableid.h"
#include "ui/widgets/tokens.h"

#include <QApplication>
#include <QClipboard>
#include <QContextMenuEvent>
#include <QMenu>
#include <QMimeData>
#include <QPainter>
#include <QTextLayout>
#include <QWheelEvent>

#include <cmath>

namespace clinicdesk::ui {

namespace {

/// Each line as `readableId` returns it.
ReadableId readableLines(const QByteArray &value, qsizetype longest)
{
    ReadableId readable;
    for (const auto &line : value.split('\n')) {
        const auto part = readableId(line, longest);
        readable.text += readable.text.isEmpty() ? part.text : QLatin1Char('\n') + part.text;
        readable.isCut = readable.isCut || part.isCut || readable.text.size() > longest;
        if (readable.isCut)
            break;
    }
    if (readable.text.size() > longest)
        readable.text = readable.text.left(longest) + QChar(0x2026);
    return readable;
}

} // namespace

SelectableText::SelectableText(QWidget *parent)
    : QTextEdit(parent)
    , m_longest(ReadableId::lengthMax)
{
    setReadOnly(true);
    setAcceptRichText(false);
    setUndoRedoEnabled(false);
    setFocusPolicy(Qt::StrongFocus);
    setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    setFrameShape(QFrame::NoFrame);
    viewport()->setAutoFillBackground(false);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setAcceptDrops(false);
    document()->setDocumentMargin(inset);
    auto policy = QSizePolicy(QSizePolicy::Preferred, QSizePolicy::Preferred);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
    if (layoutDirection() == Qt::RightToLeft) {
        auto option = document()->defaultTextOption();
        option.setAlignment(Qt::AlignRight | Qt::AlignAbsolute);
        document()->setDefaultTextOption(option);
    }
    setLayoutDirection(Qt::LeftToRight); // identifiers are never mirrored
    applyTextKind(TextKind::Words);
    applyTone();
}

void SelectableText::setValue(const QByteArray &value, TextKind kind, const QString &absent)
{
    const bool isSame = m_value == value && m_textKind == kind && !value.isEmpty();
    if (isSame)
        return;
    m_value = value;
    m_measured = {};
    applyTextKind(kind);
    const auto readable = kind == TextKind::Paragraphs ? readableLines(value, m_longest) : readableId(value, m_longest);
    m_isCut = readable.isCut;
    setPlainText(value.isEmpty() ? absent : readable.text);
    applyTone();
    updateGeometry();
}

void SelectableText::setTextStyle(Type type, TokenColor tone, Weight weight)
{
    m_type = type;
    m_tone = tone;
    m_weight = weight;
    m_measured = {};
    applyTextKind(m_textKind);
    applyTone();
    updateGeometry();
}

void SelectableText::applyTextKind(TextKind kind)
{
    m_textKind = kind;
    auto worn = kind == TextKind::Code ? monoFont() : typeFont(m_type, m_weight);
    worn.setItalic(m_value.isEmpty());
    setFont(worn);
    setWordWrapMode(kind == TextKind::Code ? QTextOption::WrapAnywhere : QTextOption::WrapAtWordBoundaryOrAnywhere);
}

void SelectableText::applyTone()
{
    QPalette worn;
    worn.setColor(QPalette::Text, m_value.isEmpty() ? tokens(this).text3 : tokens(this).*m_tone);
    setPalette(worn);
}

QSize SelectableText::sizeHint() const
{
    return {width::details / 2, heightForWidth(width::details / 2)};
}

QSize SelectableText::minimumSizeHint() const
{
    return {fontMetrics().averageCharWidth() * 4, fontMetrics().height() + 2 * inset};
}

int SelectableText::heightForWidth(int width) const
{
    if (m_measured.width() == width)
        return m_measured.height();
    QTextLayout layout(toPlainText().replace(QLatin1Char('\n'), QChar::LineSeparator), font());
    QTextOption option;
    option.setWrapMode(wordWrapMode());
    layout.setTextOption(option);
    qreal height = 0;
    layout.beginLayout();
    for (auto line = layout.createLine(); line.isValid(); line = layout.createLine()) {
        line.setLeadingIncluded(true);
        line.setLineWidth(std::max(1, width - 2 * inset));
        height += line.height();
    }
    layout.endLayout();
    m_measured = {width, int(std::ceil(height)) + 2 * inset};
    return m_measured.height();
}

QMimeData *SelectableText::createMimeDataFromSelection() const
{
    const auto selected = textCursor().selectedText();
    auto *mime = new QMimeData;
    const bool isAll = !m_value.isEmpty() && selected.size() == toPlainText().size();
    mime->setText(isAll ? QString::fromUtf8(m_value) : selected);
    return mime;
}

void SelectableText::copyAll()
{
    if (textCursor().hasSelection())
        copy();
    else if (!m_value.isEmpty())
        QApplication::clipboard()->setText(QString::fromUtf8(m_value));
}

void SelectableText::keyPressEvent(QKeyEvent *event)
{
    if (event->matches(QKeySequence::Copy))
        copyAll();
    else
        QTextEdit::keyPressEvent(event);
}

void SelectableText::contextMenuEvent(QContextMenuEvent *event)
{
    auto *menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    auto *copying = menu->addAction(icon(QStringLiteral("copy")), tr("Copy"), this, &SelectableText::copyAll);
    setObstacle(*copying, m_value.isEmpty() ? tr("there is no text") : QString());
    menu->addAction(tr("Select all"), this, &QTextEdit::selectAll);
    menu->popup(event->globalPos());
}

void SelectableText::paintEvent(QPaintEvent *event)
{
    QTextEdit::paintEvent(event);
    if (!hasFocus() || !hasFocusRing(this))
        return;
    QPainter painter(viewport());
    paintBox(painter, viewport()->rect(),
             ui::Box{.fill = {}, .border = tokens(this).focus, .radius = radius::page, .pen = 2});
}

void SelectableText::wheelEvent(QWheelEvent *event)
{
    event->ignore(); // the panel scrolls
}

bool SelectableText::event(QEvent *event)
{
    if (event->type() == QEvent::ApplicationPaletteChange || event->type() == QEvent::StyleChange)
        applyTone();
    if (event->type() == QEvent::FocusIn || event->type() == QEvent::FocusOut)
        viewport()->update(); // the ring
    return QTextEdit::event(event);
}

} // namespace clinicdesk::ui
