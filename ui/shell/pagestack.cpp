// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shell/pagestack.h"

#include <QTimer>

#include <algorithm>

namespace clinicdesk::ui {

PageStack::PageStack(const AccessRules &access, QWidget *parent)
    : QStackedWidget(parent)
    , m_pages(ui::pages(access))
    , m_built(m_pages.size(), nullptr)
{
}

void PageStack::open(const PageServices &services)
{
    m_services.emplace(services);
    setCurrentWidget(page(static_cast<int>(m_current)));
    QTimer::singleShot(0, this, &PageStack::buildNextWithKeys);
}

int PageStack::indexOf(const QString &id) const
{
    const auto found = std::ranges::find(m_pages, id, &WindowPage::id);
    return found == m_pages.end() ? -1 : static_cast<int>(found - m_pages.begin());
}

void PageStack::showPage(const QString &id)
{
    const int index = indexOf(id);
    if (index < 0)
        return;
    m_current = index;
    if (m_services)
        setCurrentWidget(page(index));
}

QWidget *PageStack::page(int index)
{
    if (!m_services)
        return nullptr;
    auto *built = m_built.at(index);
    return built ? built : build(index);
}

QWidget *PageStack::build(int index)
{
    auto *page = m_pages.at(index).createWidget(*m_services, this);
    m_built[index] = page;
    addWidget(page);
    Q_EMIT built(index, page);
    return page;
}

void PageStack::buildAll()
{
    for (int index = 0; index < m_pages.size(); ++index)
        page(index);
}

QStringList PageStack::unsaved() const
{
    QStringList sentences;
    for (int index = 0; index < m_pages.size(); ++index) {
        const auto *page = m_built.at(index);
        const auto &unsavedOf = m_pages.at(index).unsaved;
        if (const auto sentence = page && unsavedOf ? unsavedOf(*page) : QString(); !sentence.isEmpty())
            sentences.append(sentence);
    }
    return sentences;
}

void PageStack::buildNextWithKeys()
{
    for (int index = 0; index < m_pages.size(); ++index) {
        if (m_built.at(index) || !m_pages.at(index).hasWindowKeys)
            continue;
        build(index);
        QTimer::singleShot(0, this, &PageStack::buildNextWithKeys);
        return;
    }
}

} // namespace clinicdesk::ui
