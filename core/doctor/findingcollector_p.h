// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/doctor/finding.h"

#include <QList>

#include <algorithm>
#include <bitset>
#include <initializer_list>
#include <utility>

namespace clinicdesk {

/// Collects the findings of a check.
class FindingCollector {
public:
    void add(FindingCode code, const QString &subject, const QString &path, const QString &value = {})
    {
        m_list.append({code, subject, path, value});
        m_codes.set(static_cast<std::size_t>(code));
    }
    bool hasAny(std::initializer_list<FindingCode> codes) const
    {
        return std::ranges::any_of(codes, [this](FindingCode code) { return m_codes[static_cast<std::size_t>(code)]; });
    }
    QList<Finding> sorted() &&
    {
        std::ranges::stable_sort(m_list, {}, [](const Finding &finding) { return severityOf(finding.code); });
        return std::move(m_list);
    }

private:
    QList<Finding> m_list;
    std::bitset<findingCodeCount> m_codes;
};

} // namespace clinicdesk
