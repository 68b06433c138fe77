// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/upload/previewpanel.h"

#include "core/document/readablename.h"
#include "core/wording/wording.h"
#include "ui/upload/filepreview.h"
#include "ui/upload/filestrip.h"
#include "ui/widgets/elidinglabel.h"
#include "ui/widgets/icons.h"
#include "ui/widgets/listedkeys.h"
#include "ui/widgets/numbertext.h"
#include "ui/widgets/plaintooltip.h"
#include "ui/widgets/scantiming.h"

#include <QAccessible>
#include <QHBoxLayout>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>

namespace clinicdesk::ui {

namespace {

constexpr qreal partOfWindow = 0.92; ///< of the window that the large preview has

/// A page of a PDF is drawn as large as it is asked for; more than this is of no use.
constexpr QSize maxPixels(6'000, 6'000);
/// So that small changes of the size use the same picture.
constexpr int pixelStep = 256;

int pagesOf(const DocumentFile &file)
{
    return std::max(1, file.preparation.pages);
}

QSize roundedUp(const QSize &size)
{
    const auto up = [](int length) { return (length + pixelStep - 1) / pixelStep * pixelStep; };
    return QSize(up(size.width()), up(size.height())).boundedTo(maxPixels);
}

} // namespace

PreviewPanel::PreviewPanel(FileThumbnails &thumbnails, Form form, QWidget *parent)
    : QWidget(parent)
    , m_thumbnails(thumbnails)
    , m_title(new ElidingLabel({}, Type::Body, &Tokens::text, Weight::Bold, this))
    , m_preview(new FilePreview(this, form == Form::Small ? FilePreview::Form::Sheet : FilePreview::Form::Window))
    , m_bar(new QWidget(this))
{
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins({});
    column->setSpacing(space::s);
    buildButtons(form);
    auto *head = new QHBoxLayout;
    head->setSpacing(space::s);
    head->addWidget(m_title, 1);
    head->addWidget(m_bar);
    column->addLayout(head);
    column->addWidget(m_preview, form == Form::Large ? 1 : 0);
    if (form == Form::Small) {
        m_files = new FileStrip(thumbnails, this);
        column->addWidget(m_files);
        connect(m_files, &FileStrip::fileChosen, this, &PreviewPanel::showFile);
    }
    connect(m_preview, &FilePreview::pageRequested, this, &PreviewPanel::turnPages);
    connect(m_preview, &FilePreview::turnRequested, this, &PreviewPanel::turn);
    connect(m_preview, &FilePreview::zoomChanged, this, &PreviewPanel::refresh);
    connect(m_preview, &FilePreview::enlargeRequested, this, [this] {
        if (m_document)
            Q_EMIT enlargeRequested();
    });
    connect(&m_thumbnails, &FileThumbnails::loaded, this, &PreviewPanel::refresh);
    show({}, {}, 0);
}

QToolButton *PreviewPanel::addButton(const QString &iconName, const QString &text, const QString &key,
                                     const std::function<void()> &action)
{
    auto *button = new QToolButton(m_bar);
    button->setIcon(icon(iconName));
    button->setAccessibleName(text);
    //: Tool tip of a button: %1 what it does, %2 its key
    button->setToolTip(plainToolTip(key.isEmpty() ? text : tr("%1 (%2)").arg(text, key)));
    connect(button, &QToolButton::clicked, this, action);
    m_bar->layout()->addWidget(button);
    if (!key.isEmpty())
        listKeys(*this, text, key);
    return button;
}

void PreviewPanel::buildButtons(Form form)
{
    auto *row = new QHBoxLayout(m_bar);
    row->setContentsMargins({});
    row->setSpacing(2);
    m_before = addButton(QStringLiteral("back"), tr("Previous page"), tr("Page Up"), [this] { turnPages(-1); });
    m_next = addButton(QStringLiteral("right"), tr("Next page"), tr("Page Down"), [this] { turnPages(1); });
    if (form == Form::Large) {
        m_smaller = addButton(QStringLiteral("minus"), tr("Smaller"), QStringLiteral("Ctrl+-"),
                              [this] { m_preview->zoomOut(); });
        m_zoom = new Label({}, Type::Second, &Tokens::text2, Weight::Regular, m_bar);
        m_zoom->setAlignment(Qt::AlignCenter);
        m_zoom->setMinimumWidth(m_zoom->fontMetrics().horizontalAdvance(QStringLiteral("0000 %")));
        row->addWidget(m_zoom);
        m_larger =
            addButton(QStringLiteral("plus"), tr("Larger"), QStringLiteral("Ctrl++"), [this] { m_preview->zoomIn(); });
    }
    m_turnLeft = addButton(QStringLiteral("turnleft"), tr("Turn the page to the left"), QStringLiteral("Shift+R"),
                           [this] { turn(-1); });
    m_turnRight = addButton(QStringLiteral("turnright"), tr("Turn the page to the right"), QStringLiteral("R"),
                            [this] { turn(1); });
    if (form == Form::Small) {
        m_enlarge =
            addButton(QStringLiteral("enlarge"), tr("Show large"), tr("Enter"), [this] { Q_EMIT enlargeRequested(); });
        listKeys(*this, tr("Smaller"), QStringLiteral("Ctrl+-")); // without buttons, for which it has no room
        listKeys(*this, tr("Larger"), QStringLiteral("Ctrl++"));
        listKeys(*this, tr("Whole page"), QStringLiteral("Ctrl+0"));
    }
}

void PreviewPanel::show(const QString &row, const std::optional<OutboxDocument> &document, int selected)
{
    if (row != m_row) {
        m_position = 0;
        m_preview->setZoom(1);
    } else if (document) {
        m_position = positionIn(*document);
    }
    m_row = row;
    m_document = document;
    m_selected = selected;
    m_position = std::clamp(m_position, 0, std::max(0, pages() - 1));
    if (m_files)
        m_files->show(selected == 1 ? document : std::nullopt);
    if (m_large)
        m_large->show(row, document);
    refresh();
}

/// Of the page that is shown, in the document that replaces the one that is shown.
int PreviewPanel::positionIn(const OutboxDocument &document) const
{
    const auto shown = page();
    int start = 0;
    for (const auto &file : document.files) {
        if (shown && file.sha256 == shown->file.sha256)
            return start + shown->page;
        start += pagesOf(file);
    }
    return m_position;
}

int PreviewPanel::pages() const
{
    int pages = 0;
    if (m_document) {
        for (const auto &file : m_document->files)
            pages += pagesOf(file);
    }
    return pages;
}

std::optional<PageOfFile> PreviewPanel::page() const
{
    if (!m_document)
        return {};
    int page = m_position;
    for (const auto &file : m_document->files) {
        if (page < pagesOf(file))
            return PageOfFile{m_document->id, file, page};
        page -= pagesOf(file);
    }
    return {};
}

std::optional<PageOfFile> PreviewPanel::shownPage() const
{
    return m_large ? m_large->page() : page();
}

void PreviewPanel::continueIn(PreviewPanel &large)
{
    m_large = &large;
    large.m_preview->addActions(m_preview->actions());
    connect(&large, &PreviewPanel::turnRequested, this, &PreviewPanel::turnRequested);
    large.show(m_row, m_document);
    large.turnPages(m_position);
}

void PreviewPanel::continueHere()
{
    if (m_large && m_large->m_row == m_row)
        turnPages(m_large->m_position - m_position);
    m_large = nullptr;
}

QString PreviewPanel::title(int selected) const
{
    const auto shown = page();
    if (!shown)
        return tr("No document selected");
    if (selected > 1)
        return tr("%Ln selected", nullptr, selected);
    const auto files = m_document->files.size();
    auto ofFile = tr("Page %1 of %2").arg(numberText(shown->page + 1), numberText(pagesOf(shown->file)));
    if (files == 1)
        return ofFile;
    const auto number = std::ranges::find(m_document->files, shown->file) - m_document->files.begin() + 1;
    const auto file = tr("File %1 of %2").arg(numberText(number), numberText(files));
    //: %1 such as "File 2 of 3", %2 such as "Page 1 of 5"
    return pagesOf(shown->file) > 1 ? tr("%1, %2").arg(file, ofFile) : file;
}

void PreviewPanel::turnPages(int step)
{
    const int position = std::clamp(m_position + step, 0, std::max(0, pages() - 1));
    if (position == m_position)
        return;
    m_position = position;
    refresh();
}

/// A page of the file that is shown stays.
void PreviewPanel::showFile(const FileId &file)
{
    if (const auto shown = page(); !shown || shown->file.id == file)
        return;
    int start = 0;
    for (const auto &each : m_document->files) {
        if (each.id == file)
            turnPages(start - m_position);
        start += pagesOf(each);
    }
}

void PreviewPanel::turn(int quarterTurns)
{
    if (const auto shown = page())
        Q_EMIT turnRequested(*shown, quarterTurns);
}

void PreviewPanel::refresh()
{
    const auto shown = page();
    const auto text = title(m_selected);
    m_title->setText(text);
    m_preview->setAccessibleName(shown ? tr("Preview, %1").arg(text) : tr("Preview"));
    refreshButtons();
    if (m_files && shown)
        m_files->setCurrentFile(shown->file.id);
    if (!shown || !isVisibleTo(window())) {
        m_preview->showPlaceholder({}, {});
        return;
    }
    const auto picture = m_thumbnails.preview(*shown, roundedUp(m_preview->neededPixels()));
    if (!picture.isNull())
        m_preview->showPicture(picture);
    else
        m_preview->showPlaceholder(extensionOf(shown->file.facts.kind).toUpper(),
                                   m_selected == 1 ? wording::size(shown->file.facts.sizeBytes) : QString());
}

void PreviewPanel::refreshButtons()
{
    const int all = pages();
    m_before->setEnabled(m_position > 0);
    m_next->setEnabled(m_position + 1 < all);
    for (auto *button : {m_before, m_next})
        button->setVisible(all > 1);
    for (auto *button : {m_turnLeft, m_turnRight, m_enlarge}) {
        if (button)
            button->setEnabled(all > 0);
    }
    if (!m_zoom)
        return;
    //: The size of a page on the screen; 100 % is the whole page
    m_zoom->setText(tr("%1 %").arg(numberText(qRound(m_preview->zoom() * 100))));
    m_smaller->setEnabled(m_preview->zoom() > 1);
}

LargePreview::LargePreview(FileThumbnails &thumbnails, QWidget *parent)
    : QDialog(parent)
    , m_panel(new PreviewPanel(thumbnails, PreviewPanel::Form::Large, this))
{
    setWindowTitle(tr("Preview"));
    auto *column = new QVBoxLayout(this);
    column->addWidget(m_panel);
    connect(m_panel->preview(), &FilePreview::enlargeRequested, this, &QDialog::accept); // Enter or a second click
    const auto *window = parent->window();
    resize(window->size() * partOfWindow);
    m_panel->preview()->setFocus();
    connect(new ScanCatcher(this), &ScanCatcher::scanned, this, [this](const QString &number) {
        accept();
        Q_EMIT numberScanned(number);
    });
}

} // namespace clinicdesk::ui
