// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/help/helpbook.h"

#include <QFile>
#include <QLocale>
#include <QRegularExpression>

#include <algorithm>

static void initResources()
{
    Q_INIT_RESOURCE(help);
}

namespace clinicdesk::ui {

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

} // namespace clinicdesk::ui
