// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/upload/foundfiles.h"

#include <QDir>
#include <QFileInfo>

#include <algorithm>
#include <utility>

namespace clinicdesk::ui {

namespace {

constexpr int maxFolders = 10'000;

/// The digits at the start.
QStringView numberAt(QStringView text)
{
    const auto end = std::ranges::find_if_not(text, [](QChar character) { return character.isDigit(); });
    return text.first(end - text.begin());
}

QStringView withoutZeros(QStringView number)
{
    const auto start = std::ranges::find_if_not(number, [](QChar digit) { return digit == u'0'; });
    return number.sliced(start - number.begin());
}

/// 2 before 10, and capital letters among the others. QCollator does this only in some locales.
bool isBefore(QStringView a, QStringView b)
{
    while (!a.isEmpty() && !b.isEmpty()) {
        const auto numbers = std::pair(numberAt(a), numberAt(b));
        if (!numbers.first.isEmpty() && !numbers.second.isEmpty()) {
            const auto first = withoutZeros(numbers.first);
            const auto second = withoutZeros(numbers.second);
            if (first.size() != second.size())
                return first.size() < second.size();
            if (const auto order = first.compare(second); order != 0)
                return order < 0;
            a = a.sliced(numbers.first.size());
            b = b.sliced(numbers.second.size());
            continue;
        }
        const auto order = a.first(1).compare(b.first(1), Qt::CaseInsensitive);
        if (order != 0)
            return order < 0;
        a = a.sliced(1);
        b = b.sliced(1);
    }
    return a.isEmpty() && !b.isEmpty();
}

/// Files that file browsers of other systems leave behind.
bool isLeftover(const QString &name)
{
    return name.compare(QLatin1String("Thumbs.db"), Qt::CaseInsensitive) == 0 ||
           name.compare(QLatin1String("desktop.ini"), Qt::CaseInsensitive) == 0;
}

class Search {
public:
    Search(FoundFiles &found, const std::stop_token &stop)
        : m_found(found)
        , m_stop(stop)
    {
    }

    void add(const QString &file)
    {
        if (m_found.files.size() < maxFilesAtOnce)
            m_found.files.append(file);
        else
            m_found.isCut = true;
    }

    void addFolder(const QString &path)
    {
        if (++m_folders > maxFolders)
            m_found.isCut = true;
        if (m_found.isCut || m_stop.stop_requested())
            return;
        const QDir folder(path);
        for (const auto &name : sorted(folder.entryList(QDir::Files | QDir::System))) {
            if (!isLeftover(name))
                add(folder.filePath(name));
        }
        for (const auto &name : sorted(folder.entryList(QDir::Dirs | QDir::NoDotAndDotDot | QDir::NoSymLinks)))
            addFolder(folder.filePath(name));
    }

private:
    static QStringList sorted(QStringList names)
    {
        std::ranges::stable_sort(names, [](const QString &a, const QString &b) { return isBefore(a, b); });
        return names;
    }

    FoundFiles &m_found;
    const std::stop_token &m_stop;
    int m_folders = 0;
};

} // namespace

FoundFiles filesIn(const QStringList &paths, const std::stop_token &stop)
{
    FoundFiles found;
    Search search(found, stop);
    for (const auto &path : paths) {
        if (stop.stop_requested())
            break;
        if (!QFileInfo(path).isDir()) {
            search.add(path);
            continue;
        }
        const auto before = found.files.size();
        search.addFolder(path);
        if (found.files.size() == before && !found.isCut)
            found.emptyFolders.append(path);
    }
    return found;
}

} // namespace clinicdesk::ui
