// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/decoder/pdfbytes.h"

#include "app/decoder/qpdf.h"

#include <qpdf/InputSource.hh>

#include <QRegularExpression>

#include <algorithm>
#include <iterator>
#include <string>

namespace clinicdesk::decoder {

namespace {

constexpr qint64 filePieceBytes = 256LL * 1024; // each is a request to the other program
constexpr std::size_t maxPieces = 3;

/// The file as libqpdf reads it.
class PiecesSource : public InputSource {
public:
    explicit PiecesSource(PdfBytes &pdf)
        : m_pdf(pdf)
    {
    }

    qpdf_offset_t findAndSkipNextEOL() override
    {
        const auto isEol = [](char c) { return c == '\r' || c == '\n'; };
        bool isAfterEol = false;
        qpdf_offset_t found = m_pdf.size();
        for (auto bytes = m_pdf.from(m_at); !bytes.isEmpty(); bytes = m_pdf.from(m_at)) {
            for (const char c : bytes) {
                if (isAfterEol && !isEol(c))
                    return found;
                if (!isAfterEol && isEol(c)) {
                    isAfterEol = true;
                    found = m_at;
                }
                ++m_at;
            }
        }
        return found;
    }
    const std::string &getName() const override { return m_name; }
    qpdf_offset_t tell() override { return m_at; }
    void seek(qpdf_offset_t offset, int from) override
    {
        m_at = std::max<qpdf_offset_t>(0, from == SEEK_SET   ? offset
                                          : from == SEEK_CUR ? m_at + offset
                                                             : m_pdf.size() + offset);
    }
    void rewind() override { m_at = 0; }
    size_t read(char *to, size_t length) override
    {
        setLastOffset(m_at);
        size_t read = 0;
        while (read < length) {
            const auto bytes = m_pdf.from(m_at);
            if (bytes.isEmpty())
                break;
            const auto count = std::min(length - read, static_cast<size_t>(bytes.size()));
            std::copy_n(bytes.data(), count, to + read);
            if (m_pdf.reader())
                m_pdf.reader()(bytes.first(static_cast<qsizetype>(count)));
            read += count;
            m_at += static_cast<qpdf_offset_t>(count);
        }
        return read;
    }
    void unreadCh(char) override { --m_at; }

private:
    PdfBytes &m_pdf;
    const std::string m_name = "file";
    qpdf_offset_t m_at = 0;
};

/// Returns the place after the last end mark (%%EOF), or the size of the file.
qint64 placeAfterEnd(PdfBytes &pdf)
{
    constexpr qint64 stepBytes = 32LL * 1024;
    constexpr QByteArrayView mark("%%EOF");
    for (auto to = pdf.size(); to > 0;) {
        const auto from = std::max<qint64>(0, to - stepBytes);
        QByteArray bytes;
        while (from + bytes.size() < std::min(to + mark.size(), pdf.size()))
            bytes.append(pdf.from(from + bytes.size()));
        if (const auto at = bytes.lastIndexOf(mark); at >= 0)
            return from + at + mark.size();
        to = from;
    }
    return pdf.size();
}

} // namespace

QByteArrayView PdfBytes::from(qint64 at)
{
    if (at < 0 || at >= size())
        return {};
    const auto number = at / filePieceBytes;
    auto found =
        std::find_if(m_pieces.begin(), m_pieces.end(), [number](const Piece &piece) { return piece.number == number; });
    if (found == m_pieces.end())
        found = read(number);
    m_pieces.splice(m_pieces.begin(), m_pieces, found);
    return QByteArrayView(m_pieces.front().bytes).sliced(at - number * filePieceBytes);
}

/// In the place of the piece that was not used for the longest time.
std::list<PdfBytes::Piece>::iterator PdfBytes::read(qint64 number)
{
    if (m_pieces.size() < maxPieces)
        m_pieces.emplace_back();
    const auto place = std::prev(m_pieces.end());
    const auto at = number * filePieceBytes;
    place->number = number;
    place->bytes.resize(std::min(filePieceBytes, size() - at));
    m_file.read(at, place->bytes.data(), place->bytes.size());
    return place;
}

std::shared_ptr<InputSource> inputOf(PdfBytes &bytes)
{
    return std::make_shared<PiecesSource>(bytes);
}

bool hasObjectsAfterEnd(PdfBytes &pdf)
{
    static const QRegularExpression object(
        QStringLiteral(R"((?:^|[\r\n])\s{0,20}\d{1,10} \d{1,5} obj\s{0,20}(?:<<|\[|\())"));
    constexpr qsizetype overlap = 64;
    QByteArray window;
    for (auto at = placeAfterEnd(pdf); at < pdf.size();) {
        const auto bytes = pdf.from(at);
        window = window.last(std::min(window.size(), overlap)) + bytes.toByteArray();
        at += bytes.size();
        if (window.contains(" obj") && object.match(QString::fromLatin1(window)).hasMatch())
            return true;
    }
    return false;
}

bool isShorterThanItSays(PdfBytes &pdf)
{
    static const QRegularExpression length(QStringLiteral(R"(/Linearized\b[^>]{0,400}/L\s+(\d{1,12}))"));
    static const QRegularExpression reversed(QStringLiteral(R"(/L\s+(\d{1,12})[^>]{0,400}/Linearized\b)"));
    constexpr qsizetype headBytes = 2'048;
    const auto bytes = pdf.from(0);
    const auto head = QString::fromLatin1(bytes.first(std::min(headBytes, bytes.size())));
    for (const auto &form : {length, reversed}) {
        if (const auto match = form.match(head); match.hasMatch())
            return match.captured(1).toLongLong() > pdf.size();
    }
    return false;
}

} // namespace clinicdesk::decoder
