// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/decoder/pdfcheck.h"

#include "app/decoder/limits.h"
#include "app/decoder/pdfstreams.h"
#include "app/decoder/qpdf.h"

#include <qpdf/InputSource.hh>
#include <qpdf/QPDFExc.hh>

#include <QRegularExpression>
#include <QSizeF>

#include <algorithm>
#include <array>
#include <iterator>
#include <list>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace clinicdesk::decoder {

namespace {

/// Pieces of the file that were read last. A PDF is read at its head, at its end, and then all over.
class Pieces {
public:
    explicit Pieces(ForeignFile &file)
        : m_file(file)
    {
    }

    qint64 size() const { return m_file.size(); }

    /// What is known from `at` on: at least one byte inside of the file, none after its end.
    QByteArrayView from(qint64 at)
    {
        if (at < 0 || at >= size())
            return {};
        const auto number = at / pieceBytes;
        auto found = std::find_if(m_pieces.begin(), m_pieces.end(),
                                  [number](const Piece &piece) { return piece.number == number; });
        if (found == m_pieces.end())
            found = read(number);
        m_pieces.splice(m_pieces.begin(), m_pieces, found);
        return QByteArrayView(m_pieces.front().bytes).sliced(at - number * pieceBytes);
    }

private:
    static constexpr qint64 pieceBytes = 256LL * 1024; // each is a request to the other program
    static constexpr std::size_t maxPieces = 4;

    struct Piece {
        qint64 number = 0;
        QByteArray bytes;
    };

    /// In the place of the piece that was not used for the longest time.
    std::list<Piece>::iterator read(qint64 number)
    {
        if (m_pieces.size() < maxPieces)
            m_pieces.emplace_back();
        const auto place = std::prev(m_pieces.end());
        const auto at = number * pieceBytes;
        place->number = number;
        place->bytes.resize(std::min(pieceBytes, size() - at));
        m_file.read(at, place->bytes.data(), place->bytes.size());
        return place;
    }

    ForeignFile &m_file;
    std::list<Piece> m_pieces;
};

/// The file as libqpdf reads it.
class PiecesSource : public InputSource {
public:
    explicit PiecesSource(Pieces &pieces)
        : m_pieces(pieces)
    {
    }

    qpdf_offset_t findAndSkipNextEOL() override
    {
        const auto isEol = [](char c) { return c == '\r' || c == '\n'; };
        bool isAfterEol = false;
        qpdf_offset_t found = m_pieces.size();
        for (auto bytes = m_pieces.from(m_at); !bytes.isEmpty(); bytes = m_pieces.from(m_at)) {
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
                                                             : m_pieces.size() + offset);
    }
    void rewind() override { m_at = 0; }
    size_t read(char *to, size_t length) override
    {
        setLastOffset(m_at);
        size_t read = 0;
        while (read < length) {
            const auto bytes = m_pieces.from(m_at);
            if (bytes.isEmpty())
                break;
            const auto count = std::min(length - read, static_cast<size_t>(bytes.size()));
            std::copy_n(bytes.data(), count, to + read);
            read += count;
            m_at += static_cast<qpdf_offset_t>(count);
        }
        return read;
    }
    void unreadCh(char) override { --m_at; }

private:
    Pieces &m_pieces;
    const std::string m_name = "file";
    qpdf_offset_t m_at = 0;
};

/// Returns the place after the last end mark (%%EOF), or the size of the file.
qint64 placeAfterEnd(Pieces &pieces)
{
    constexpr qint64 stepBytes = 32LL * 1024;
    constexpr QByteArrayView mark("%%EOF");
    for (auto to = pieces.size(); to > 0;) {
        const auto from = std::max<qint64>(0, to - stepBytes);
        QByteArray bytes;
        while (from + bytes.size() < std::min(to + mark.size(), pieces.size()))
            bytes.append(pieces.from(from + bytes.size()));
        if (const auto at = bytes.lastIndexOf(mark); at >= 0)
            return from + at + mark.size();
        to = from;
    }
    return pieces.size();
}

/// A PDF that was cut can end in an appended part, or after the first part of a linearized file: objects follow its
/// last end mark. Other data may follow: mail programs and scanners append it.
bool hasObjectsAfterEnd(Pieces &pieces)
{
    static const QRegularExpression object(
        QStringLiteral(R"((?:^|[\r\n])\s{0,20}\d{1,10} \d{1,5} obj\s{0,20}(?:<<|\[|\())"));
    constexpr qsizetype overlap = 64;
    QByteArray window;
    for (auto at = placeAfterEnd(pieces); at < pieces.size();) {
        const auto bytes = pieces.from(at);
        window = window.last(std::min(window.size(), overlap)) + bytes.toByteArray();
        at += bytes.size();
        if (window.contains(" obj") && object.match(QString::fromLatin1(window)).hasMatch())
            return true;
    }
    return false;
}

/// A linearized file says at its beginning how long it is.
bool isShorterThanItSays(Pieces &pieces)
{
    static const QRegularExpression length(QStringLiteral(R"(/Linearized\b[^>]{0,400}/L\s+(\d{1,12}))"));
    static const QRegularExpression reversed(QStringLiteral(R"(/L\s+(\d{1,12})[^>]{0,400}/Linearized\b)"));
    constexpr qsizetype headBytes = 2'048;
    const auto bytes = pieces.from(0);
    const auto head = QString::fromLatin1(bytes.first(std::min(headBytes, bytes.size())));
    for (const auto &form : {length, reversed}) {
        if (const auto match = form.match(head); match.hasMatch())
            return match.captured(1).toLongLong() > pieces.size();
    }
    return false;
}

[[noreturn]] void failLike(const QPDFExc &error)
{
    const auto code = error.getErrorCode();
    const auto detail = QString::fromStdString(error.getMessageDetail());
    // What libqpdf does not support is another kind of lock, such as one with a certificate.
    if (code == qpdf_e_password || code == qpdf_e_unsupported)
        failLocked(detail);
    failDamaged(detail);
}

/// One, or an array of several.
std::vector<QPDFObjectHandle> oneOrSeveral(QPDFObjectHandle value)
{
    return value.isArray() ? value.getArrayAsVector() : std::vector<QPDFObjectHandle>(1, value);
}

/// Also members whose object is not in the file.
std::map<std::string, QPDFObjectHandle> membersOf(QPDFObjectHandle dictionary)
{
    return dictionary.isDictionary() ? dictionary.getDictAsMap() : std::map<std::string, QPDFObjectHandle>();
}

QPDFObjectHandle keyOf(QPDFObjectHandle dictionary, const std::string &key)
{
    return dictionary.isDictionary() ? dictionary.getKey(key) : QPDFObjectHandle::newNull();
}

/// Finds out which XObjects a content draws.
class DrawnNames : public QPDFObjectHandle::ParserCallbacks {
public:
    void handleObject(QPDFObjectHandle object) override
    {
        if (object.isName())
            m_last = object.getName();
        else if (object.isOperator() && object.getOperatorValue() == "Do")
            m_names.insert(m_last);
    }
    void handleEOF() override {}
    bool has(const std::string &name) const { return m_names.count(name) > 0; }

private:
    std::string m_last;
    std::set<std::string> m_names;
};

struct Page {
    QPDFObjectHandle object;
    QPDFObjectHandle resources; ///< its own, or those that it inherits
    QPDFObjectHandle box;
};

/// In points. Readers take a letter where there is none.
QSizeF pointsOf(QPDFObjectHandle box)
{
    constexpr QSizeF letter(612, 792);
    std::array<double, 4> sides{};
    for (int i = 0; i < 4; ++i) {
        if (!box.isArray() || box.getArrayNItems() != 4 || !box.getArrayItem(i).isNumber())
            return letter;
        sides[static_cast<std::size_t>(i)] = box.getArrayItem(i).getNumericValue();
    }
    const QSizeF size(std::abs(sides[2] - sides[0]), std::abs(sides[3] - sides[1]));
    return size.isEmpty() ? letter : size;
}

/// The pages in their order. libqpdf would mend a tree silently, so it is read here; every count in it has to be right,
/// because readers find pages by them.
class PageTree {
public:
    std::vector<Page> read(QPDFObjectHandle root)
    {
        if (!root.isDictionary())
            failPagesMissing(QStringLiteral("the PDF has no tree of pages"));
        open(root, {root, QPDFObjectHandle::newNull(), QPDFObjectHandle::newNull()});
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
        Page inherited;
        std::vector<QPDFObjectHandle> kids;
        std::size_t next = 0;
        std::size_t firstPage = 0;
    };

    void visit(QPDFObjectHandle kid)
    {
        constexpr std::size_t maxNodes = 1'000'000;
        if (++m_nodes > maxNodes)
            failDamaged(QStringLiteral("the tree of pages of the PDF is too large"));
        if (!kid.isDictionary())
            failPagesMissing(QStringLiteral("page %1 of the PDF is missing").arg(m_pages.size() + 1));
        const auto &inherited = m_open.back().inherited;
        const Page page{kid, kid.hasKey("/Resources") ? kid.getKey("/Resources") : inherited.resources,
                        kid.hasKey("/MediaBox") ? kid.getKey("/MediaBox") : inherited.box};
        if (kid.getKey("/Kids").isArray())
            open(kid, page);
        else
            m_pages.push_back(page);
    }

    void open(QPDFObjectHandle object, const Page &inherited)
    {
        constexpr std::size_t maxDepth = 100; // no program writes a deeper tree; a loop is one
        if (m_open.size() >= maxDepth)
            failDamaged(QStringLiteral("the tree of pages of the PDF is too deep"));
        auto kids = object.getKey("/Kids");
        const Page own{object, object.hasKey("/Resources") ? object.getKey("/Resources") : inherited.resources,
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
    std::vector<Page> m_pages;
    std::size_t m_nodes = 0;
};

class PdfCheck {
public:
    explicit PdfCheck(ForeignFile &file)
        : m_pieces(file)
    {
        m_pdf.setSuppressWarnings(true);
        m_pdf.processInputSource(std::make_shared<PiecesSource>(m_pieces));
        if (isShorterThanItSays(m_pieces))
            failDamaged(QStringLiteral("the PDF is cut off: it is shorter than it says"));
        if (hasObjectsAfterEnd(m_pieces))
            failDamaged(QStringLiteral("the PDF is cut off: objects follow its last end (%%EOF)"));
    }

    FileVerdict run(bool checksContent)
    {
        const auto pages = PageTree().read(m_pdf.getRoot().getKey("/Pages"));
        if (pages.empty())
            failPagesMissing(QStringLiteral("the PDF has no pages"));
        FileVerdict verdict;
        verdict.pages = static_cast<int>(pages.size());
        constexpr QSize maxPoints(1'000'000, 1'000'000);
        verdict.size = pointsOf(pages.front().box).toSize().boundedTo(maxPoints);
        if (checksContent)
            m_streams.readDescription(m_pdf.getRoot());
        for (std::size_t i = 0; checksContent && i < pages.size(); ++i) {
            m_page = static_cast<int>(i);
            m_points = pointsOf(pages[i].box);
            m_openForms.clear();
            checkPage(pages[i]);
        }
        decideDoubts();
        verdict.flaws = m_flaws;
        verdict.hasLocation = m_streams.hasLocation();
        return verdict;
    }

private:
    /// A reference to an object that is not in the file, or not readable. An object that is null is neither.
    bool isMissing(QPDFObjectHandle object)
    {
        if (!object.isIndirect() || !object.isNull())
            return dropsReferences && object.isNull();
        for (const auto &warning : m_pdf.getWarnings()) // which forgets them
            m_unreadable.insert(warning.getObject());
        if (!m_known)
            m_known = m_pdf.getXRefTable();
        const auto id = object.getObjGen();
        const auto name = "object " + std::to_string(id.getObj()) + ' ' + std::to_string(id.getGen());
        return m_known->find(id) == m_known->end() || m_unreadable.count(name) > 0;
    }

    void checkPage(const Page &page)
    {
        auto object = page.object;
        try {
            const auto contents = oneOrSeveral(memberOf(object, "/Contents").value_or(QPDFObjectHandle::newArray()));
            m_streams.readDescription(object);
            checkContents(contents);
            checkInlinePictures(contents, page.resources);
            checkResources(page.resources, contents);
            for (const auto &note : oneOrSeveral(object.getKey("/Annots")))
                checkAppearance(note);
        } catch (const QPDFExc &error) {
            add(FileFlaw::Kind::Content, true, QString::fromStdString(error.getMessageDetail()));
        }
    }

    /// Pages often share one list of pictures; one that a page does not draw is no flaw of it.
    void checkResources(QPDFObjectHandle resources, const std::vector<QPDFObjectHandle> &contents)
    {
        for (const auto &[name, object] : membersOf(keyOf(resources, "/XObject"))) {
            const auto before = m_flaws;
            const auto doubtsBefore = m_doubts.size();
            checkObject(object);
            const bool isAny = m_flaws != before || m_doubts.size() > doubtsBefore;
            if (isAny && !isDrawn(name, contents)) {
                m_flaws = before;
                m_doubts.resize(doubtsBefore);
            }
        }
        for (const auto &[name, font] : membersOf(keyOf(resources, "/Font")))
            checkFont(font);
        for (const auto &[name, pattern] : membersOf(keyOf(resources, "/Pattern")))
            checkIfForm(pattern);
        for (const auto &[name, state] : membersOf(keyOf(resources, "/ExtGState")))
            checkIfForm(keyOf(keyOf(state, "/SMask"), "/G"));
    }

    void checkIfForm(QPDFObjectHandle object)
    {
        if (object.isStream())
            checkForm(object);
    }

    void checkObject(QPDFObjectHandle object)
    {
        if (object.isStream() && object.getDict().getKey("/Subtype").isNameAndEquals("/Image"))
            checkPicture(object);
        else if (object.isStream())
            checkForm(object);
        else if (isMissing(object))
            add(FileFlaw::Kind::Picture, true, QStringLiteral("a picture cannot be found"));
    }

    /// Contents that are drawn several times. The depth is that of forms within forms.
    void checkForm(QPDFObjectHandle form)
    {
        checkContents({form});
        checkInlinePictures({form}, form.getDict().getKey("/Resources"));
        constexpr int maxDepth = 30;
        if (m_depth >= maxDepth || !m_openForms.insert(form.getObjGen()).second)
            return;
        ++m_depth;
        checkResources(form.getDict().getKey("/Resources"), {form});
        --m_depth;
    }

    void checkInlinePictures(const std::vector<QPDFObjectHandle> &contents, QPDFObjectHandle resources)
    {
        for (const auto &[flaw, dictionary] : m_streams.checkInlinePictures(contents, resources))
            addPicture(flaw, dictionary);
    }

    void checkPicture(QPDFObjectHandle picture)
    {
        const auto flaw = known(picture, [this, &picture] { return m_streams.checkPicture(picture); });
        if (flaw)
            addPicture(*flaw, picture.getDict());
        for (const auto *key : {"/SMask", "/Mask"}) {
            auto mask = picture.getDict().getKey(key);
            const auto maskFlaw =
                mask.isStream() ? known(mask, [this, &mask] { return m_streams.checkPicture(mask); }) : std::nullopt;
            if (maskFlaw)
                addPicture(*maskFlaw, mask.getDict());
        }
    }

    /// Only the embedded letters: another font is used where they are missing. In a font of Type 3 each letter is a
    /// content; text recognition stores scanned letters in it.
    void checkFont(QPDFObjectHandle font)
    {
        for (const auto &[name, letter] : membersOf(keyOf(font, "/CharProcs")))
            checkIfForm(letter);
        auto descendants = keyOf(font, "/DescendantFonts");
        if (descendants.isArray() && descendants.getArrayNItems() > 0)
            font = descendants.getArrayItem(0);
        auto descriptor = keyOf(font, "/FontDescriptor");
        for (const auto *key : {"/FontFile", "/FontFile2", "/FontFile3"}) {
            const auto letters = memberOf(descriptor, key);
            if (letters && (QPDFObjectHandle(*letters).isStream() || isMissing(*letters)))
                checkLetters(*letters);
        }
    }

    void checkAppearance(QPDFObjectHandle note)
    {
        auto normal = keyOf(keyOf(note, "/AP"), "/N");
        checkIfForm(normal);
        for (const auto &[state, look] : membersOf(normal))
            checkIfForm(look);
    }

    /// Of a page, or of a form. They belong together.
    void checkContents(const std::vector<QPDFObjectHandle> &contents)
    {
        for (auto content : contents) {
            if (!content.isStream() && !isMissing(content))
                continue;
            const auto flaw =
                known(content, [this, &content] { return m_streams.check(content, WrongChecksum::Use::Content); });
            if (!flaw)
                continue;
            const bool isSound = flaw->kind != StreamFlaw::Kind::Damage && m_streams.areSound(contents);
            if (flaw->kind == StreamFlaw::Kind::Checksum)
                addDoubt(FileFlaw::Kind::Content, *flaw, isSound);
            else if (!isSound)
                add(FileFlaw::Kind::Content, true, flaw->detail);
        }
    }

    void checkLetters(QPDFObjectHandle stream)
    {
        const auto flaw = known(stream, [this, &stream] { return m_streams.check(stream, WrongChecksum::Use::Font); });
        if (flaw && flaw->kind == StreamFlaw::Kind::Checksum)
            addDoubt(FileFlaw::Kind::Font, *flaw);
        else if (flaw)
            add(FileFlaw::Kind::Font, false, flaw->detail);
    }

    /// Many pages share objects; each is checked once.
    template <class Check>
    std::optional<StreamFlaw> known(QPDFObjectHandle object, const Check &check)
    {
        const auto found = m_checked.find(object.getObjGen());
        if (found != m_checked.end() && object.isIndirect())
            return found->second;
        auto flaw = check();
        m_checked[object.getObjGen()] = flaw;
        return flaw;
    }

    bool isDrawn(const std::string &name, const std::vector<QPDFObjectHandle> &contents)
    {
        DrawnNames names;
        for (auto content : contents) {
            if (content.isStream())
                QPDFObjectHandle::parseContentStream(content, &names);
        }
        return names.has(name);
    }

    /// A picture covers no more of the page than with one pixel for each point: scanners have more.
    void addPicture(const StreamFlaw &flaw, QPDFObjectHandle dictionary)
    {
        if (flaw.kind == StreamFlaw::Kind::Unusual)
            return add(FileFlaw::Kind::Unusual, false, flaw.detail);
        if (flaw.kind == StreamFlaw::Kind::Checksum)
            return addDoubt(FileFlaw::Kind::Picture, flaw);
        constexpr double large = 0.25;
        const auto side = [&dictionary](const char *key) {
            auto value = dictionary.getKey(key);
            return value.isInteger() ? static_cast<double>(value.getIntValue()) : 0;
        };
        const auto covered = std::min(1.0, side("/Width") * side("/Height") / (m_points.width() * m_points.height()));
        add(FileFlaw::Kind::Picture, flaw.missing * covered >= large, flaw.detail);
    }

    struct Doubt {
        FileFlaw::Kind kind = FileFlaw::Kind::Content;
        int page = 0;
        StreamFlaw flaw; ///< a wrong checksum
    };

    void addDoubt(FileFlaw::Kind kind, StreamFlaw flaw, bool isDataSound = true)
    {
        flaw.checksum.isDataSound = flaw.checksum.isDataSound && isDataSound;
        m_doubts.push_back({kind, m_page, std::move(flaw)});
    }

    void decideDoubts()
    {
        auto checksums = m_streams.checksums();
        for (const auto &doubt : m_doubts)
            checksums.addWrong(doubt.flaw.checksum);
        for (const auto &doubt : m_doubts) {
            m_page = doubt.page;
            if (checksums.showsDamage(doubt.flaw.checksum))
                add(doubt.kind, false, doubt.flaw.detail);
        }
        std::stable_sort(m_flaws.begin(), m_flaws.end(),
                         [](const FileFlaw &a, const FileFlaw &b) { return a.page < b.page; });
    }

    /// One of each kind for each page is enough to look at it.
    void add(FileFlaw::Kind kind, bool isLarge, const QString &detail)
    {
        for (auto &flaw : m_flaws) {
            if (flaw.page == m_page && flaw.kind == kind) {
                flaw.isLarge = flaw.isLarge || isLarge;
                return;
            }
        }
        FileFlaw flaw;
        flaw.kind = kind;
        flaw.page = m_page;
        flaw.isLarge = isLarge;
        flaw.detail = detail;
        m_flaws.append(flaw);
    }

    Pieces m_pieces;
    QPDF m_pdf;
    StreamCheck m_streams;
    std::optional<std::map<QPDFObjGen, QPDFXRefEntry>> m_known; ///< objects in the table; when it is needed
    std::set<std::string> m_unreadable;                         ///< as libqpdf calls them
    std::map<QPDFObjGen, std::optional<StreamFlaw>> m_checked;
    std::set<QPDFObjGen> m_openForms;
    FileFlaws m_flaws;
    std::vector<Doubt> m_doubts;
    QSizeF m_points;
    int m_page = 0;
    int m_depth = 0;
};

} // namespace

FileVerdict checkPdf(ForeignFile &file, bool checksContent)
{
    try {
        return PdfCheck(file).run(checksContent);
    } catch (const QPDFExc &error) {
        failLike(error);
    }
}

} // namespace clinicdesk::decoder
