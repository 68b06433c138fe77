// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/document/pdfreader_p.h"

#include <QIODevice>

#define POINTERHOLDER_TRANSITION 4 // qpdf 11: do not use the pointer class that qpdf 12 has removed
#include <qpdf/Pipeline.hh>
#include <qpdf/QPDF.hh>
#include <qpdf/QPDFExc.hh>
#include <qpdf/QPDFPageDocumentHelper.hh>
#include <qpdf/QPDFPageObjectHelper.hh>

#include <set>
#include <utility>
#include <vector>

namespace clinicdesk {

namespace {

constexpr qint64 maxDecodedBytes = 512'000'000;

/// Thrown through libqpdf. Not a std::exception, because libqpdf treats each of those from a pipeline as damage.
struct EnoughDecoded {};

struct Damage {
    QString detail;
};

/// Counts decoded bytes and discards them.
class DecodedBytes : public Pipeline {
public:
    DecodedBytes()
        : Pipeline("decoded bytes", nullptr)
    {
    }
    void write(const unsigned char *, std::size_t count) override
    {
        m_count += static_cast<qint64>(count);
        if (m_count > maxDecodedBytes)
            throw EnoughDecoded();
    }
    void finish() override {}

private:
    qint64 m_count = 0;
};

/// Visits all pages and throws Damage at the first incomplete one.
class PageWalk {
public:
    explicit PageWalk(QPDF &pdf)
        : m_pdf(pdf)
    {
    }

    void check()
    {
        demandFlatTree();
        const auto said = saidCount(); // before libqpdf mends the tree and its count
        const auto pages = QPDFPageDocumentHelper(m_pdf).getAllPages();
        if (pages.empty())
            throw Damage{QStringLiteral("the PDF has no pages")};
        // Pages that libqpdf skips are missing in its result but included in the count of the tree.
        if (said > static_cast<long long>(pages.size()))
            throw Damage{QStringLiteral("the PDF has %1 of its %2 pages").arg(pages.size()).arg(said)};
        for (const auto &page : pages) {
            ++m_page;
            checkPage(page);
        }
    }

private:
    /// libqpdf reads the page tree recursively. No program writes a tree as deep as this limit.
    void demandFlatTree()
    {
        constexpr int maxDepth = 100;
        constexpr std::size_t maxNodes = 1'000'000;
        std::vector<std::pair<QPDFObjectHandle, int>> open{{m_pdf.getRoot().getKey("/Pages"), 1}};
        for (std::size_t nodes = 0; !open.empty(); ++nodes) {
            auto [node, depth] = open.back();
            open.pop_back();
            if (depth > maxDepth || nodes > maxNodes)
                throw Damage{QStringLiteral("the tree of pages of the PDF is too deep")};
            auto kids = node.isDictionary() ? node.getKey("/Kids") : QPDFObjectHandle::newNull();
            for (int kid = 0; kids.isArray() && kid < kids.getArrayNItems(); ++kid)
                open.emplace_back(kids.getArrayItem(kid), depth + 1);
        }
    }

    /// How many pages the tree says it has; 0 if it says nothing.
    long long saidCount()
    {
        auto pages = m_pdf.getRoot().getKey("/Pages");
        auto count = pages.isDictionary() ? pages.getKey("/Count") : QPDFObjectHandle::newNull();
        return count.isInteger() ? count.getIntValue() : 0;
    }

    void checkPage(QPDFPageObjectHelper page)
    {
        if (!page.getObjectHandle().isDictionary())
            throw Damage{QStringLiteral("page %1 of the PDF is missing").arg(m_page)};
        for (auto &content : page.getObjectHandle().getPageContents())
            decode(content);
        page.forEachImage(true, [this](QPDFObjectHandle &picture, QPDFObjectHandle &, const std::string &) {
            if (m_seen.insert(picture.getObjGen()).second)
                decode(picture);
        });
    }

    void decode(QPDFObjectHandle &stream)
    {
        if (!stream.isStream())
            return;
        bool isFiltered = false;
        if (!stream.pipeStreamData(&m_decoded, &isFiltered, 0, qpdf_dl_specialized))
            throw Damage{QStringLiteral("page %1 of the PDF cannot be decoded").arg(m_page)};
    }

    QPDF &m_pdf;
    DecodedBytes m_decoded;
    std::set<QPDFObjGen> m_seen;
    int m_page = 0;
};

PdfProblem problemOf(const QPDFExc &error)
{
    const auto code = error.getErrorCode();
    // What libqpdf does not support is another kind of lock, such as one with a certificate.
    const bool isLocked = code == qpdf_e_password || code == qpdf_e_unsupported;
    return {isLocked, false, QString::fromStdString(error.getMessageDetail())};
}

std::optional<PdfProblem> problemOf(QIODevice &file)
{
    file.seek(0);
    const auto bytes = file.readAll();
    try {
        QPDF pdf;
        pdf.setSuppressWarnings(true);
        pdf.processMemoryFile("PDF", bytes.constData(), static_cast<std::size_t>(bytes.size()));
        PageWalk(pdf).check();
    } catch (const EnoughDecoded &) {
        return {};
    } catch (const Damage &damage) {
        return PdfProblem{false, false, damage.detail};
    } catch (const QPDFExc &error) {
        return problemOf(error);
    } catch (const std::exception &error) {
        return PdfProblem{false, false, QString::fromLocal8Bit(error.what())};
    }
    return {};
}

} // namespace

} // namespace clinicdesk

void clinicdeskFindPdfProblem(QIODevice &file, std::optional<clinicdesk::PdfProblem> &problem)
{
    problem = clinicdesk::problemOf(file);
}
