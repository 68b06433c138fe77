// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/document/foreignkind.h"

#include "core/document/filekind.h"
#include "core/document/sourcekind.h"

#include <QFileInfo>
#include <QStringList>

#include <algorithm>
#include <array>

namespace clinicdesk {

namespace {

/// Bytes at a fixed place. They may contain NULs, so each has its size.
struct Mark {
    QByteArrayView bytes;
    ErrorReason reason;
    qsizetype at = 0;
};

template <std::size_t size>
constexpr QByteArrayView bytes(const char (&literal)[size])
{
    return {literal, qsizetype{size} - 1};
}

bool hasAt(QByteArrayView head, qsizetype at, QByteArrayView bytes)
{
    return head.size() >= at + bytes.size() && head.sliced(at, bytes.size()) == bytes;
}

constexpr std::array marks{
    Mark{bytes("DICM"), ErrorReason::DicomPicture, 128},
    // ISO 18181: a bare codestream, and one in boxes.
    Mark{bytes("\xFF\x0A"), ErrorReason::JpegXlPicture},
    Mark{bytes("\0\0\0\x0CJXL \r\n\x87\n"), ErrorReason::JpegXlPicture},
    Mark{bytes("8BPS"), ErrorReason::PhotoshopPicture},
    // Canon (CR2, CR3, CRW), Fujifilm, Olympus, Panasonic, Minolta, Sigma.
    Mark{bytes("CR\x02"), ErrorReason::RawPhoto, 8},
    Mark{bytes("ftypcrx "), ErrorReason::RawPhoto, 4},
    Mark{bytes("HEAPCCDR"), ErrorReason::RawPhoto, 6},
    Mark{bytes("FUJIFILMCCD-RAW"), ErrorReason::RawPhoto},
    Mark{bytes("IIRO"), ErrorReason::RawPhoto},
    Mark{bytes("IIRS"), ErrorReason::RawPhoto},
    Mark{bytes("MMOR"), ErrorReason::RawPhoto},
    Mark{bytes("IIU\0"), ErrorReason::RawPhoto},
    Mark{bytes("\0MRM"), ErrorReason::RawPhoto},
    Mark{bytes("FOVb"), ErrorReason::RawPhoto},
    // Other pictures: GIMP, JPEG XR, icons, DjVu, MNG, JNG, PCX, JBIG2, FITS.
    Mark{bytes("gimp xcf"), ErrorReason::PictureVariant},
    Mark{bytes("II\xBC"), ErrorReason::PictureVariant},
    Mark{bytes("CgBI"), ErrorReason::PictureVariant, 12}, // a PNG inside an app of Apple
    Mark{bytes("\0\0\1\0"), ErrorReason::PictureVariant},
    Mark{bytes("AT&TFORM"), ErrorReason::PictureVariant},
    Mark{bytes("\x8AMNG\r\n\x1A\n"), ErrorReason::PictureVariant},
    Mark{bytes("\x8BJNG\r\n\x1A\n"), ErrorReason::PictureVariant},
    Mark{bytes("\x97JB2\r\n\x1A\n"), ErrorReason::PictureVariant},
    Mark{bytes("SIMPLE  ="), ErrorReason::PictureVariant},
    Mark{bytes("\x0A\5\1"), ErrorReason::PictureVariant},
    // Pictures that begin like a text: Netpbm, XPM.
    Mark{bytes("P1\n"), ErrorReason::PictureVariant},
    Mark{bytes("P2\n"), ErrorReason::PictureVariant},
    Mark{bytes("P3\n"), ErrorReason::PictureVariant},
    Mark{bytes("P4\n"), ErrorReason::PictureVariant},
    Mark{bytes("P5\n"), ErrorReason::PictureVariant},
    Mark{bytes("P6\n"), ErrorReason::PictureVariant},
    Mark{bytes("P7\n"), ErrorReason::PictureVariant},
    Mark{bytes("/* XPM */"), ErrorReason::PictureVariant},
    Mark{bytes("%!"), ErrorReason::PrintFile},
    Mark{bytes("\x04%!"), ErrorReason::PrintFile},
    Mark{bytes("\xC5\xD0\xD3\xC6"), ErrorReason::PrintFile},
    Mark{bytes("\x1B%-12345X"), ErrorReason::PrintFile},
    Mark{bytes("\x1B"
               "E"),
         ErrorReason::PrintFile},
    // TNEF: the "winmail.dat" of Outlook.
    Mark{bytes("\x78\x9F\x3E\x22"), ErrorReason::MailMessage},
    Mark{bytes("{\\rtf"), ErrorReason::OfficeDocument},
    Mark{bytes("\xFFWPC"), ErrorReason::OfficeDocument},
    Mark{bytes("\xE4\x52\x5C\x7B\x8C\xD8\xA7\x4D"), ErrorReason::OfficeDocument},
    Mark{bytes("Rar!\x1A\x07"), ErrorReason::Archive},
    Mark{bytes("7z\xBC\xAF\x27\x1C"), ErrorReason::Archive},
    Mark{bytes("\x1F\x8B"), ErrorReason::Archive},
    Mark{bytes("BZh"), ErrorReason::Archive},
    Mark{bytes("\xFD"
               "7zXZ\0"),
         ErrorReason::Archive},
    Mark{bytes("\x28\xB5\x2F\xFD"), ErrorReason::Archive},
    Mark{bytes("MSCF\0\0\0\0"), ErrorReason::Archive},
    Mark{bytes("ustar"), ErrorReason::Archive, 257},
    Mark{bytes("ftyp"), ErrorReason::Video, 4},
    Mark{bytes("moov"), ErrorReason::Video, 4},
    Mark{bytes("\x1A\x45\xDF\xA3"), ErrorReason::Video},
    Mark{bytes("\0\0\1\xBA"), ErrorReason::Video},
    Mark{bytes("AVI LIST"), ErrorReason::Video, 8},
    Mark{bytes("\x30\x26\xB2\x75\x8E\x66\xCF\x11"), ErrorReason::Video},
};

ErrorReason reasonOfMark(QByteArrayView head)
{
    const auto found =
        std::ranges::find_if(marks, [head](const Mark &mark) { return hasAt(head, mark.at, mark.bytes); });
    return found == marks.end() ? ErrorReason::None : found->reason;
}

/// The names of the first files in a zip say which program made it.
ErrorReason reasonOfZip(QByteArrayView head, const QString &extension)
{
    const auto has = [head](const char *text) { return head.contains(text); };
    if (extension == QLatin1String("xps") || extension == QLatin1String("oxps") || has("FixedDocSeq") ||
        has("FixedDocumentSequence"))
        return ErrorReason::PrintFile;
    static const QStringList office{QStringLiteral("docx"), QStringLiteral("docm"),  QStringLiteral("dotx"),
                                    QStringLiteral("xlsx"), QStringLiteral("xlsm"),  QStringLiteral("pptx"),
                                    QStringLiteral("odt"),  QStringLiteral("ods"),   QStringLiteral("odp"),
                                    QStringLiteral("odg"),  QStringLiteral("pages"), QStringLiteral("numbers"),
                                    QStringLiteral("key")};
    if (office.contains(extension) || has("[Content_Types].xml") || has("application/vnd.oasis.opendocument") ||
        has("Index/Document.iwa"))
        return ErrorReason::OfficeDocument;
    return ErrorReason::Archive;
}

/// Outlook stores a message with streams of these names, in UTF-16.
bool isOutlookMessage(QByteArrayView head, const QString &extension)
{
    constexpr auto stream = bytes("_\0_\0s\0u\0b\0s\0t\0g\0001\0");
    return extension == QLatin1String("msg") || extension == QLatin1String("oft") || head.contains(stream);
}

ErrorReason reasonOfContainer(QByteArrayView head, const QString &extension)
{
    for (const auto &zip : {bytes("PK\3\4"), bytes("PK\5\6"), bytes("PK\7\x08")}) {
        if (head.startsWith(zip))
            return reasonOfZip(head, extension);
    }
    if (head.startsWith(bytes("\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1")))
        return isOutlookMessage(head, extension) ? ErrorReason::MailMessage : ErrorReason::OfficeDocument;
    return ErrorReason::None;
}

/// The head as text in one byte for each character; empty where it is no text. Texts of Windows can be in UTF-16.
QByteArray textOf(QByteArrayView head)
{
    auto text = head.toByteArray();
    if (text.startsWith("\xFF\xFE") || text.startsWith("\xFE\xFF"))
        text = text.sliced(2).replace(QByteArrayView("\0", 1), QByteArrayView());
    if (text.startsWith("\xEF\xBB\xBF"))
        text = text.sliced(3);
    const bool isText = std::ranges::all_of(text, [](char c) {
        return static_cast<unsigned char>(c) >= ' ' || c == '\t' || c == '\n' || c == '\r' || c == '\f';
    });
    return isText ? text : QByteArray();
}

/// By the fields of its header. Those that a mail program adds for itself begin with "X-".
bool isMail(const QByteArray &text)
{
    static constexpr std::array names{"from",       "to",       "subject",      "date",         "received",
                                      "message-id", "reply-to", "mime-version", "content-type", "return-path",
                                      "cc",         "sender",   "delivered-to"};
    const auto lines = text.split('\n');
    bool hasOwnField = false;
    // A mailbox starts with a line of its own, a message of Apple Mail with its length.
    const bool hasFirstLine = text.startsWith("From ") || (!text.isEmpty() && text[0] >= '0' && text[0] <= '9');
    int found = 0;
    for (qsizetype i = hasFirstLine ? 1 : 0; i < lines.size() && !lines[i].trimmed().isEmpty(); ++i) {
        const auto name = lines[i].left(std::max<qsizetype>(lines[i].indexOf(':'), 0)).toLower();
        found += std::ranges::any_of(names, [&name](const char *known) { return name == known; }) ? 1 : 0;
        hasOwnField = hasOwnField || (name.startsWith("x-") && !name.contains(' ') && name != "x-ray");
    }
    constexpr int enough = 3;
    return found + (hasOwnField ? 1 : 0) >= enough;
}

ErrorReason reasonOfMarkup(QByteArray text)
{
    text = text.trimmed().toLower();
    if (!text.startsWith('<'))
        return ErrorReason::None;
    // Comments and declarations may come first.
    const auto at = [&text](const char *tag) {
        const auto found = text.indexOf(tag);
        return found < 0 ? text.size() : found;
    };
    const auto html = std::min({at("<!doctype html"), at("<html"), at("<head"), at("<body"), at("<title"),
                                at("<script"), at("<meta"), at("<table"), at("<div")});
    const auto svg = std::min(at("<svg"), at("<!doctype svg"));
    if (svg < html)
        return ErrorReason::Drawing;
    return html < text.size() ? ErrorReason::WebPage : ErrorReason::TextFile;
}

/// A page that a browser saved as one file has the header of a mail.
bool isSavedPage(const QByteArray &text)
{
    return text.contains("Snapshot-Content-Location:") || text.startsWith("From: <Saved by");
}

bool hasNameOfMail(const QString &extension)
{
    static const QStringList mail{QStringLiteral("eml"), QStringLiteral("emlx"), QStringLiteral("msg"),
                                  QStringLiteral("mbox")};
    return mail.contains(extension);
}

ErrorReason reasonOfText(QByteArrayView head, const QString &extension)
{
    const auto text = textOf(head);
    if (text.trimmed().isEmpty())
        return ErrorReason::None;
    if (isSavedPage(text))
        return ErrorReason::WebPage;
    if (isMail(text))
        return ErrorReason::MailMessage;
    if (const auto markup = reasonOfMarkup(text); markup != ErrorReason::None)
        return markup;
    if (hasNameOfMail(extension)) // of a mail with hardly any header
        return ErrorReason::MailMessage;
    // Links to documents of an online office, and of browsers.
    static const QStringList links{QStringLiteral("gdoc"), QStringLiteral("gsheet"), QStringLiteral("gslides"),
                                   QStringLiteral("url"),  QStringLiteral("webloc"), QStringLiteral("desktop")};
    return links.contains(extension) ? ErrorReason::WebPage : ErrorReason::TextFile;
}

bool hasNameOfDocument(const QString &extension)
{
    static const QStringList documents{
        QStringLiteral("pdf"),  QStringLiteral("jpg"),  QStringLiteral("jpeg"), QStringLiteral("png"),
        QStringLiteral("heic"), QStringLiteral("heif"), QStringLiteral("avif"), QStringLiteral("tif"),
        QStringLiteral("tiff"), QStringLiteral("bmp"),  QStringLiteral("webp"), QStringLiteral("gif"),
        QStringLiteral("jp2"),  QStringLiteral("doc"),  QStringLiteral("docx"), QStringLiteral("odt"),
        QStringLiteral("xls"),  QStringLiteral("xlsx"), QStringLiteral("dcm")};
    return documents.contains(extension);
}

/// Where the bytes say nothing.
ErrorReason reasonOfName(const QString &name, const QString &extension)
{
    static const QStringList raw{QStringLiteral("nef"), QStringLiteral("arw"), QStringLiteral("dng"),
                                 QStringLiteral("cr2"), QStringLiteral("cr3"), QStringLiteral("raf"),
                                 QStringLiteral("rw2"), QStringLiteral("orf"), QStringLiteral("pef")};
    static const QStringList dicom{QStringLiteral("dcm"), QStringLiteral("dicom")};
    if (hasNameOfDownload(name))
        return ErrorReason::UnfinishedDownload;
    if (extension == QLatin1String("icloud"))
        return ErrorReason::CloudPlaceholder;
    if (hasNameOfMail(extension))
        return ErrorReason::MailMessage;
    if (raw.contains(extension))
        return ErrorReason::RawPhoto;
    if (dicom.contains(extension))
        return ErrorReason::DicomPicture;
    return hasNameOfDocument(extension) ? ErrorReason::NotAsNamed : ErrorReason::None;
}

} // namespace

ErrorReason foreignKindOf(QByteArrayView head, const QString &name)
{
    const auto extension = QFileInfo(name).suffix().toLower();
    if (head.isEmpty())
        return hasNameOfDocument(extension) ? ErrorReason::CloudPlaceholder : ErrorReason::None;
    if (sourceKindOf(head))
        return kindOf(head) ? ErrorReason::None : ErrorReason::PictureToConvert;
    for (const auto reason : {reasonOfMark(head), reasonOfContainer(head, extension), reasonOfText(head, extension)}) {
        if (reason != ErrorReason::None)
            return reason;
    }
    return reasonOfName(name, extension);
}

bool hasNameOfDownload(const QString &name)
{
    static const QStringList endings{QStringLiteral("crdownload"), QStringLiteral("part"), QStringLiteral("partial"),
                                     QStringLiteral("opdownload"), QStringLiteral("download")};
    return endings.contains(QFileInfo(name).suffix(), Qt::CaseInsensitive);
}

} // namespace clinicdesk
