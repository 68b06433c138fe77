// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/decoder/pdfobjects.h"

#include "app/decoder/limits.h"

#include <utility>

namespace clinicdesk::decoder {

namespace {

constexpr int inStream = 2; // the type of an object in the table

class PageTree {
public:
    std::vector<PdfPage> read(QPDFObjectHandle root)
    {
        if (!root.isDictionary())
            failPagesMissing(QStringLiteral("the PDF has no tree of pages"));
        open(root, {root, std::nullopt, QPDFObjectHandle::newNull()});
        while (!m_open.empty()) {
            auto &node = m_open.back();
            if (node.next < node.kids.size())
                visit(node.kids[node.next++]);
            else
                close();
        }
        return std::move(m_pages);
    }

private:
    struct Node {
        PdfPage inherited;
        std::vector<QPDFObjectHandle> kids;
        std::size_t next = 0;
        std::size_t firstPage = 0;
    };

    static std::optional<QPDFObjectHandle> resourcesOf(QPDFObjectHandle node, const PdfPage &inherited)
    {
        auto own = memberOf(node, "/Resources");
        return own && (!own->isNull() || !inherited.resources) ? own : inherited.resources; // null is no entry
    }

    void visit(QPDFObjectHandle kid)
    {
        constexpr std::size_t maxNodes = 1'000'000;
        if (++m_nodes > maxNodes)
            failDamaged(QStringLiteral("the tree of pages of the PDF is too large"));
        if (kid.isNull()) // a page that was removed; one that is lost makes the count wrong
            return;
        if (!kid.isDictionary())
            failPagesMissing(QStringLiteral("page %1 of the PDF is missing").arg(m_pages.size() + 1));
        const auto &inherited = m_open.back().inherited;
        const PdfPage page{kid, resourcesOf(kid, inherited),
                           kid.hasKey("/MediaBox") ? kid.getKey("/MediaBox") : inherited.box};
        if (kid.getKey("/Kids").isArray())
            open(kid, page);
        else
            m_pages.push_back(page);
    }

    void open(QPDFObjectHandle object, const PdfPage &inherited)
    {
        constexpr std::size_t maxDepth = 100; // no program writes a deeper tree; a loop is one
        if (m_open.size() >= maxDepth)
            failDamaged(QStringLiteral("the tree of pages of the PDF is too deep"));
        auto kids = object.getKey("/Kids");
        const PdfPage own{object, resourcesOf(object, inherited),
                          object.hasKey("/MediaBox") ? object.getKey("/MediaBox") : inherited.box};
        m_open.push_back(
            {own, kids.isArray() ? kids.getArrayAsVector() : std::vector<QPDFObjectHandle>(), 0, m_pages.size()});
    }

    void close()
    {
        auto object = m_open.back().inherited.object;
        const auto found = static_cast<long long>(m_pages.size() - m_open.back().firstPage);
        auto count = object.getKey("/Count");
        const auto said = count.isInteger() ? count.getIntValue() : -1;
        if (said != found)
            failPagesMissing(said < 0 ? QStringLiteral("the PDF does not say how many pages it has")
                                      : QStringLiteral("the PDF has %1 of its %2 pages").arg(found).arg(said));
        m_open.pop_back();
    }

    std::vector<Node> m_open;
    std::vector<PdfPage> m_pages;
    std::size_t m_nodes = 0;
};

} // namespace

PdfObjects::PdfObjects(QPDF &pdf)
    : m_pdf(pdf)
    , m_listed(pdf.getXRefTable())
{
}

std::vector<PdfPage> PdfObjects::pages() const
{
    auto pages = PageTree().read(m_pdf.getRoot().getKey("/Pages"));
    if (pages.empty())
        failPagesMissing(QStringLiteral("the PDF has no pages"));
    return pages;
}

bool PdfObjects::isMissing(QPDFObjectHandle object)
{
    if (!object.isIndirect() || !object.isNull())
        return dropsReferences && object.isNull();
    bool isRebuilt = false;                    // libqpdf makes another table where it finds that the first one is wrong
    const auto warnings = m_pdf.getWarnings(); // which forgets them
    for (const auto &warning : warnings) {
        m_unreadable.insert(warning.getObject());
        isRebuilt = isRebuilt || warning.getMessageDetail().find("reconstruct") != std::string::npos;
    }
    if (isRebuilt)
        m_rebuilt = m_pdf.getXRefTable();
    const auto &known = m_rebuilt ? *m_rebuilt : m_listed;
    const auto id = object.getObjGen();
    const auto name = "object " + std::to_string(id.getObj()) + ' ' + std::to_string(id.getGen());
    return known.find(id) == known.end() || m_unreadable.count(name) > 0;
}

bool PdfObjects::isDestroyed(QPDFObjectHandle object)
{
    const auto found = object.isIndirect() ? m_listed.find(object.getObjGen()) : m_listed.end();
    if (found == m_listed.end())
        return false;
    constexpr int atOffset = 1; // some programs write offset 0 for an object that they removed
    const bool isRemoved = found->second.getType() == atOffset && found->second.getOffset() == 0;
    return !isRemoved && isMissing(object);
}

std::set<int> PdfObjects::streams() const
{
    std::set<int> numbers;
    for (const auto &[id, entry] : m_listed) {
        if (entry.getType() == inStream)
            numbers.insert(entry.getObjStreamNumber());
    }
    return numbers;
}

std::optional<int> PdfObjects::streamOf(QPDFObjectHandle object) const
{
    const auto found = object.isIndirect() ? m_listed.find(object.getObjGen()) : m_listed.end();
    const bool isInStream = found != m_listed.end() && found->second.getType() == inStream;
    return isInStream ? std::optional(found->second.getObjStreamNumber()) : std::nullopt;
}

} // namespace clinicdesk::decoder
