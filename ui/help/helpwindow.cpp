// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/help/helpwindow.h"

#include "ui/help/helptext.h"
#include "ui/widgets/helppage.h"
#include "ui/widgets/screenroom.h"
#include "ui/widgets/searchfield.h"
#include "ui/widgets/tokens.h"

#include <QApplication>
#include <QEvent>
#include <QFile>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QListWidget>
#include <QLocale>
#include <QRegularExpression>
#include <QUrl>
#include <QVBoxLayout>

#include <algorithm>

static void initResources()
{
    Q_INIT_RESOURCE(help);
}

namespace clinicdesk::ui {

HelpKey::HelpKey(QObject *parent)
    : QObject(parent)
{
    QCoreApplication::instance()->installEventFilter(this);
}

bool HelpKey::eventFilter(QObject *watched, QEvent *event)
{
    if (event->type() != QEvent::KeyPress || !watched->isWidgetType() || QApplication::activePopupWidget())
        return false;
    const auto &key = *static_cast<QKeyEvent *>(event);
    auto *widget = static_cast<QWidget *>(watched);
    // Where no page is set, there is no help.
    if (key.key() != Qt::Key_F1 || key.modifiers() != Qt::NoModifier || helpPageOf(widget).isEmpty())
        return false;
    HelpWindow::open(*widget);
    return true;
}

namespace {

constexpr qsizetype aroundWord = 60;

/// The start, the roles, the views in the order of the rail, and what belongs to all of them.
const QStringList pageOrder{
    QStringLiteral("first-start"), QStringLiteral("reception"),   QStringLiteral("doctor"),
    QStringLiteral("admin"),       QStringLiteral("upload"),      QStringLiteral("scan"),
    QStringLiteral("outbox"),      QStringLiteral("assessments"), QStringLiteral("doctors"),
    QStringLiteral("privacy"),     QStringLiteral("register"),    QStringLiteral("journal"),
    QStringLiteral("settings"),    QStringLiteral("people"),
};

QString pathOf(const QString &language, const QString &page)
{
    return QStringLiteral(":/help/%1/%2.md").arg(language, page);
}

QString textOf(const QString &path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? QString::fromUtf8(file.readAll()) : QString();
}

/// Keys and English words keep their order within a line from right to left.
void isolateLatin(QString &markdown)
{
    static const QRegularExpression latin(QStringLiteral(R"((\*\*|`)([A-Za-z0-9~][^*`\n]*)\1)"));
    markdown.replace(latin, QStringLiteral("\\1\u2066\\2\u2069\\1"));
}

HelpPage read(const QString &id, const QString &language)
{
    static const QRegularExpression licence(QStringLiteral(R"(^<!--[^\n]*-->\n)"), QRegularExpression::MultilineOption);
    auto text = textOf(pathOf(language, id));
    text.remove(licence);
    if (QLocale(language).textDirection() == Qt::RightToLeft)
        isolateLatin(text);
    const auto title = text.section(u'\n', 0, 0).mid(2); // after "# "
    return {id, title, text};
}

/// Markdown as the reader sees it, in one line.
QString plain(QString markdown)
{
    static const QRegularExpression picture(QStringLiteral(R"(!\[[^\]]*\]\([^)]*\))"));
    static const QRegularExpression link(QStringLiteral(R"(\[([^\]]*)\]\([^)]*\))"));
    static const QRegularExpression marks(QStringLiteral(R"(\*\*|`|[\x{2066}\x{2069}]|^(?:- |\d+\. ))"),
                                          QRegularExpression::MultilineOption);
    markdown.remove(picture);
    markdown.replace(link, QStringLiteral("\\1"));
    markdown.remove(marks);
    return markdown.simplified();
}

QString excerptOf(const QString &text, const QString &word)
{
    const auto at = std::max<qsizetype>(0, text.indexOf(word, 0, Qt::CaseInsensitive));
    auto from = std::max<qsizetype>(0, at - aroundWord);
    if (from > 0)
        from = text.indexOf(u' ', from) + 1;
    auto until = std::min(text.size(), at + word.size() + aroundWord);
    if (until < text.size())
        until = std::max(at + word.size(), text.lastIndexOf(u' ', until));
    return (from > 0 ? QStringLiteral("…") : QString()) + text.mid(from, until - from) +
           (until < text.size() ? QStringLiteral("…") : QString());
}

} // namespace

HelpBook::HelpBook(const QString &language)
{
    initResources();
    const bool isKnown = QFile::exists(pathOf(language, pageOrder.first()));
    for (const auto &id : pageOrder)
        m_pages.append(read(id, isKnown ? language : QStringLiteral("en")));
}

bool HelpBook::has(const QString &id) const
{
    return std::ranges::find(m_pages, id, &HelpPage::id) != m_pages.end();
}

const HelpPage &HelpBook::page(const QString &id) const
{
    const auto found = std::ranges::find(m_pages, id, &HelpPage::id);
    return found == m_pages.end() ? m_pages.first() : *found;
}

QList<HelpHit> HelpBook::find(const QString &search) const
{
    const auto words = search.split(u' ', Qt::SkipEmptyParts);
    if (words.isEmpty())
        return {};
    QList<HelpHit> hits;
    for (const auto &page : m_pages) {
        const auto sections = page.markdown.split(QStringLiteral("\n## "));
        for (qsizetype number = 0; number < sections.size(); ++number) {
            const auto &section = sections.at(number);
            const auto heading = number == 0 ? QString() : section.section(u'\n', 0, 0);
            const auto text = plain(section.section(u'\n', 1));
            const auto has = [&](const QString &word) {
                return text.contains(word, Qt::CaseInsensitive) || heading.contains(word, Qt::CaseInsensitive) ||
                       (number == 0 && page.title.contains(word, Qt::CaseInsensitive));
            };
            if (std::ranges::all_of(words, has))
                hits.append({page.id, page.title, heading, excerptOf(text, words.first())});
        }
    }
    return hits;
}

namespace {

constexpr QSize firstSize{1040, 680};
constexpr int listWidth = 272;

enum ItemRole { PageRole = Qt::UserRole, HeadingRole };

} // namespace

void HelpWindow::open(QWidget &from, const QString &page)
{
    auto *owner = from.window();
    auto *help = qobject_cast<HelpWindow *>(owner);
    if (!help)
        help = owner->findChild<HelpWindow *>({}, Qt::FindDirectChildrenOnly);
    if (!help) {
        help = new HelpWindow(owner);
        help->setAttribute(Qt::WA_DeleteOnClose);
    }
    const bool isNew = !help->isVisible();
    const auto place = page.isEmpty() ? helpPageOf(&from) : page;
    help->showPage(place.isEmpty() ? help->book().pages().first().id : place);
    help->show();
    if (isNew)
        keepOnScreen(*help);
    help->raise();
    help->activateWindow();
}

HelpWindow::HelpWindow(QWidget *parent)
    : QDialog(parent, Qt::Window)
    , m_book(QLocale::languageToCode(QLocale().language()))
    , m_search(new SearchField(tr("Search"), tr("Search in the help"), this))
    , m_list(new QListWidget)
    , m_text(new HelpText)
{
    setWindowTitle(tr("Help"));
    setHelpPage(this, m_book.pages().first().id);
    addAction(m_search->findAction());
    m_list->setAccessibleName(tr("Pages of the help"));
    m_list->setFrameShape(QFrame::NoFrame);
    m_list->setWordWrap(true);
    m_list->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_list->setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    m_list->setSpacing(space::xs / 2);
    m_text->setAccessibleName(tr("Page of the help"));

    auto *side = new QWidget;
    side->setFixedWidth(listWidth);
    auto *column = new QVBoxLayout(side);
    column->setContentsMargins(space::m, space::m, space::s, space::m);
    column->setSpacing(space::s);
    column->addWidget(m_search);
    column->addWidget(m_list, 1);
    auto *row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(0);
    row->addWidget(side);
    row->addWidget(m_text, 1);
    resize(boundedToScreen(*this, firstSize));

    connect(m_search, &SearchField::textChanged, this, &HelpWindow::showList);
    connect(m_search, &SearchField::listRequested, this, [this] {
        m_list->setFocus(Qt::OtherFocusReason);
        if (!m_list->currentItem())
            m_list->setCurrentRow(0);
    });
    connect(m_list, &QListWidget::currentItemChanged, this, &HelpWindow::showItem);
    connect(m_list, &QListWidget::itemActivated, this, [this] { m_text->setFocus(Qt::OtherFocusReason); });
    connect(m_text, &HelpText::anchorClicked, this,
            [this](const QUrl &link) { showPage(link.path().section(u'.', 0, 0)); });
    showList();
    m_search->setFocus(Qt::OtherFocusReason);
}

void HelpWindow::showPage(const QString &id)
{
    if (!m_search->text().isEmpty())
        m_search->clear(); // lists the pages again
    const auto &page = m_book.page(id);
    for (int row = 0; row < m_list->count(); ++row) {
        if (m_list->item(row)->data(PageRole).toString() == page.id)
            m_list->setCurrentRow(row);
    }
}

/// All pages, or what the search has found.
void HelpWindow::showList()
{
    const auto search = m_search->text().trimmed();
    const QSignalBlocker blocker(m_list); // the page stays while the user types
    m_list->clear();
    const auto add = [this](const QString &text, const QString &page, const QString &heading) {
        auto *item = new QListWidgetItem(text, m_list);
        item->setData(PageRole, page);
        item->setData(HeadingRole, heading);
        return item;
    };
    if (search.isEmpty()) {
        for (const auto &page : m_book.pages()) {
            auto *item = add(page.title, page.id, {});
            if (page.id == m_page)
                m_list->setCurrentItem(item);
        }
        return;
    }
    const auto hits = m_book.find(search);
    for (const auto &hit : hits) {
        const auto place = hit.heading.isEmpty() ? hit.title : tr("%1: %2").arg(hit.title, hit.heading);
        add(place + u'\n' + hit.excerpt, hit.page, hit.heading);
    }
    if (hits.isEmpty())
        add(tr("Nothing was found."), {}, {})->setFlags(Qt::NoItemFlags);
}

void HelpWindow::showItem(const QListWidgetItem *item)
{
    if (!item || item->data(PageRole).toString().isEmpty())
        return;
    const auto &page = m_book.page(item->data(PageRole).toString());
    if (m_page != page.id) {
        m_page = page.id;
        m_text->showMarkdown(page.markdown);
    }
    m_text->showHeading(item->data(HeadingRole).toString(), m_search->text().split(u' ', Qt::SkipEmptyParts));
}

void HelpWindow::changeEvent(QEvent *event)
{
    QDialog::changeEvent(event);
    // The pictures have the colours of the former theme.
    if (event->type() == QEvent::PaletteChange && !m_page.isEmpty())
        m_text->showMarkdown(m_book.page(m_page).markdown);
}

} // namespace clinicdesk::ui
