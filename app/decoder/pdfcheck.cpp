// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/decoder/pdfcheck.h"

#include "app/decoder/limits.h"
#include "app/decoder/pdfbytes.h"
#include "app/decoder/pdfflaws.h"
#include "app/decoder/pdfobjects.h"
#include "app/decoder/pdfstreams.h"
#include "app/decoder/pictureareas.h"
#include "app/decoder/pictureflaw.h"
#include "app/decoder/qpdf.h"

#include <qpdf/QPDFExc.hh>

#include <QSizeF>

#include <algorithm>
#include <array>
#include <exception>
#include <iterator>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace clinicdesk::decoder {

namespace {

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

std::unique_ptr<QPDF> opened(PdfBytes &bytes)
{
    auto pdf = std::make_unique<QPDF>();
    pdf->setSuppressWarnings(true);
    pdf->processInputSource(inputOf(bytes));
    if (isShorterThanItSays(bytes))
        failDamaged(QStringLiteral("the PDF is cut off: it is shorter than it says"));
    if (hasObjectsAfterEnd(bytes))
        failDamaged(QStringLiteral("the PDF is cut off: objects follow its last end (%%EOF)"));
    return pdf;
}

class PdfCheck {
public:
    explicit PdfCheck(ForeignFile &file)
        : m_bytes(file)
        , m_pdf(opened(m_bytes))
        , m_objects(*m_pdf)
        , m_pages(m_objects.pages())
        , m_streams(m_bytes)
        , m_formResources(keyOf(keyOf(m_pdf->getRoot(), "/AcroForm"), "/DR"))
    {
    }

    FileReport run(bool checksContent)
    {
        FileReport report;
        report.pages = static_cast<int>(m_pages.size());
        constexpr QSize maxPoints(1'000'000, 1'000'000);
        report.size = pointsOf(m_pages.front().box).toSize().boundedTo(maxPoints);
        if (checksContent)
            m_streams.readDescription(m_pdf->getRoot());
        for (std::size_t i = 0; checksContent && i < m_pages.size(); ++i) {
            m_flaws.goTo(static_cast<int>(i));
            checkPage(m_pages[i]);
        }
        if (checksContent)
            checkObjectStreams();
        report.flaws = std::move(m_flaws).decided(m_streams.checksums());
        report.hasLocation = m_streams.hasLocation();
        return report;
    }

    /// As if the file had no other page. Also where some readers find what the page draws with, and others do not.
    bool isAnyFlawOn(std::size_t page)
    {
        if (page >= m_pages.size())
            return true;
        m_isStrict = true;
        m_streams = StreamCheck(m_bytes);
        m_checked.clear();
        m_names.clear();
        m_flaws = PdfFlaws();
        checkPage(m_pages[page]);
        return m_flaws.isAnySince({});
    }

private:
    void checkObjectStreams()
    {
        std::optional<std::map<int, int>> firstPages; // when they are needed
        for (const int number : m_objects.streams()) {
            std::optional<StreamFlaw> flaw;
            try {
                flaw = m_streams.checkObjectStream(m_pdf->getObject(number, 0));
            } catch (const QPDFExc &error) {
                flaw = lostPart(QString::fromStdString(error.getMessageDetail()));
            }
            if (!flaw)
                continue;
            if (!firstPages)
                firstPages = firstPagesByStream();
            m_flaws.goTo((*firstPages)[number]);
            if (flaw->kind == StreamFlaw::Kind::Checksum)
                m_flaws.addDoubt(FileFlaw::Kind::Content, *flaw);
            else
                m_flaws.add(FileFlaw::Kind::Content, false, flaw->detail);
        }
    }

    /// By the number of a stream: the first page that has an object in it, or whose notes have.
    std::map<int, int> firstPagesByStream() const
    {
        std::map<int, int> firstPages;
        for (std::size_t i = 0; i < m_pages.size(); ++i) {
            auto objects = oneOrSeveral(keyOf(m_pages[i].object, "/Annots"));
            objects.push_back(m_pages[i].object);
            for (const auto &object : objects) {
                if (const auto stream = m_objects.streamOf(object))
                    firstPages.try_emplace(*stream, static_cast<int>(i));
            }
        }
        return firstPages;
    }

    void checkPage(const PdfPage &page)
    {
        auto object = page.object;
        m_points = pointsOf(page.box);
        m_openForms.clear();
        try {
            m_contents = oneOrSeveral(memberOf(object, "/Contents").value_or(QPDFObjectHandle::newArray()));
            m_resources = page.resources.value_or(QPDFObjectHandle::newNull());
            m_areas.reset();
            m_around = {m_formResources, m_resources};
            m_streams.readDescription(object);
            checkContents(m_contents);
            checkNames(page.resources, m_contents);
            checkInlinePictures(m_contents, m_resources);
            checkResources(m_resources, m_contents);
            m_isStrict = false; // a note may use what the form has
            for (const auto &note : oneOrSeveral(object.getKey("/Annots"))) {
                if (m_objects.isDestroyed(note))
                    m_flaws.add(FileFlaw::Kind::Content, false, QStringLiteral("a note cannot be read"));
                checkAppearance(note);
            }
        } catch (const QPDFExc &error) {
            m_flaws.add(FileFlaw::Kind::Content, true, QString::fromStdString(error.getMessageDetail()));
        }
    }

    /// Pages often share one list of pictures; one that a page does not draw is no flaw of it.
    void checkResources(QPDFObjectHandle resources, const std::vector<QPDFObjectHandle> &contents)
    {
        using Use = UsedNames::Use;
        checkObjects(resources, contents);
        for (const auto &[name, font] : membersOf(keyOf(resources, "/Font"))) {
            if (m_objects.isMissing(font) && namesIn(contents).has(Use::Font, name))
                m_flaws.add(FileFlaw::Kind::Font, false, QStringLiteral("a font cannot be found"));
            checkFont(font, resources, [this, &contents, key = name] { return namesIn(contents).has(Use::Font, key); });
        }
        for (const auto &[name, pattern] : membersOf(keyOf(resources, "/Pattern"))) {
            if (namesIn(contents).has(Use::Pattern, name) &&
                (m_objects.isMissing(pattern) || isLost(pattern, "/Shading")))
                m_flaws.add(FileFlaw::Kind::Picture, false, QStringLiteral("a pattern cannot be found"));
            checkIfForm(pattern, resources);
            checkShading(keyOf(pattern, "/Shading"));
        }
        for (const auto &[name, shading] : membersOf(keyOf(resources, "/Shading"))) {
            if (m_objects.isMissing(shading) && namesIn(contents).has(Use::Shading, name))
                m_flaws.add(FileFlaw::Kind::Picture, false, QStringLiteral("a shading cannot be found"));
            checkShading(shading);
        }
        for (const auto &[name, colours] : membersOf(keyOf(resources, "/ColorSpace"))) {
            if (m_objects.isMissing(colours) && namesIn(contents).has(Use::Colours, name))
                m_flaws.add(FileFlaw::Kind::Content, false, QStringLiteral("colours cannot be found"));
        }
        for (const auto &[name, state] : membersOf(keyOf(resources, "/ExtGState"))) {
            auto mask = keyOf(state, "/SMask");
            const bool isAnyLost = m_objects.isMissing(state) || isLost(state, "/SMask") || isLost(mask, "/G") ||
                                   (mask.isDictionary() && !mask.hasKey("/G"));
            if (isAnyLost && namesIn(contents).has(Use::State, name))
                m_flaws.add(FileFlaw::Kind::Content, false, QStringLiteral("a soft mask cannot be found"));
            checkIfForm(keyOf(mask, "/G"), resources);
        }
    }

    /// A member that refers to nothing.
    bool isLost(QPDFObjectHandle dictionary, const char *key)
    {
        const auto there = memberOf(dictionary, key);
        return there && m_objects.isMissing(*there);
    }

    /// What a page or form draws with has to be in its resources.
    void checkNames(const std::optional<QPDFObjectHandle> &resources, const std::vector<QPDFObjectHandle> &contents)
    {
        const auto names = namesIn(contents);
        for (const auto use : UsedNames::uses) {
            const auto *list = UsedNames::listOf(use);
            const bool isListLost = resources && (m_objects.isMissing(*resources) || isLost(*resources, list));
            const auto known = [this, use](const std::string &name) { return isThere(use, name); };
            for (const auto &name : names.of(use)) {
                if (!known(name))
                    addUnknown(use, name, isListLost || isAllOf(names, contents, known));
            }
        }
        if (m_isStrict && names.isUnknown)
            m_flaws.add(FileFlaw::Kind::Content, false, QStringLiteral("it may draw more than was read"));
    }

    /// In the resources of what is drawn, which are the last ones of `m_around`. Many readers look around it as well,
    /// where the first ones are those of all fields.
    bool isThere(UsedNames::Use use, const std::string &name) const
    {
        using Use = UsedNames::Use;
        const auto *list = UsedNames::listOf(use);
        if (!m_isStrict || use == Use::State || use == Use::Colours) {
            return std::any_of(m_around.begin(), m_around.end(), [&](QPDFObjectHandle around) {
                auto members = keyOf(around, list);
                return members.isDictionary() && (members.hasKey(name) || memberOf(members, name));
            });
        }
        const auto own = std::find_if(m_around.rbegin(), std::prev(m_around.rend()),
                                      [](QPDFObjectHandle around) { return around.isDictionary(); });
        auto object = keyOf(keyOf(own == std::prev(m_around.rend()) ? m_resources : *own, list), name);
        return use == Use::Object ? object.isStream() : !object.isNull();
    }

    /// The page shows nothing but objects that are not there.
    template <class IsKnown>
    bool isAllOf(const UsedNames &names, const std::vector<QPDFObjectHandle> &contents, const IsKnown &isKnown) const
    {
        const auto &objects = names.of(UsedNames::Use::Object);
        return m_depth == 0 && !names.drawsItself && std::none_of(objects.begin(), objects.end(), isKnown) &&
               !contents.empty();
    }

    void addUnknown(UsedNames::Use use, const std::string &name, bool isAll)
    {
        using Use = UsedNames::Use;
        const auto detail = QStringLiteral("%1 is not among the resources").arg(QString::fromStdString(name));
        const auto kind = use == Use::Font                                                   ? FileFlaw::Kind::Font
                          : use == Use::Object || use == Use::Pattern || use == Use::Shading ? FileFlaw::Kind::Picture
                                                                                             : FileFlaw::Kind::Content;
        m_flaws.add(kind, use == Use::Object && (isAll || shareOfPage(areas().ofUnknown(name)) >= largeLoss), detail);
    }

    void checkObjects(QPDFObjectHandle resources, const std::vector<QPDFObjectHandle> &contents)
    {
        for (const auto &[name, object] : membersOf(keyOf(resources, "/XObject"))) {
            const auto before = m_flaws.mark();
            checkObject(object, resources);
            if (m_flaws.isAnySince(before) && !namesIn(contents).has(UsedNames::Use::Object, name))
                m_flaws.goBackTo(before);
        }
    }

    void checkIfForm(QPDFObjectHandle object, QPDFObjectHandle outside)
    {
        if (object.isStream())
            checkForm(object, outside);
    }

    void checkObject(QPDFObjectHandle object, QPDFObjectHandle outside)
    {
        if (object.isStream() && object.getDict().getKey("/Subtype").isNameAndEquals("/Image"))
            checkPicture(object);
        else if (object.isStream())
            checkForm(object, outside);
        else if (m_objects.isMissing(object))
            m_flaws.add(FileFlaw::Kind::Picture, true, QStringLiteral("a picture cannot be found"));
    }

    /// Contents that are drawn several times. The depth is that of forms within forms. One without resources of its own
    /// uses those of the page or form around it.
    void checkForm(QPDFObjectHandle form, QPDFObjectHandle outside)
    {
        auto own = form.getDict().getKey("/Resources");
        checkContents({form});
        checkInlinePictures({form}, own.isDictionary() ? own : outside);
        constexpr int maxDepth = 30;
        if (m_depth >= maxDepth || !m_openForms.insert(form.getObjGen()).second)
            return;
        ++m_depth;
        m_around.push_back(own);
        checkNames(memberOf(form.getDict(), "/Resources"), {form});
        if (own.isDictionary())
            checkResources(own, {form});
        else
            checkObjects(outside, {form});
        m_around.pop_back();
        --m_depth;
    }

    /// Colours that change from place to place: where they are stored, or how they are calculated.
    void checkShading(QPDFObjectHandle shading)
    {
        if (shading.isStream())
            checkData(FileFlaw::Kind::Picture, shading);
        for (const auto &function :
             oneOrSeveral(keyOf(shading.isStream() ? shading.getDict() : shading, "/Function"))) {
            if (QPDFObjectHandle(function).isStream())
                checkData(FileFlaw::Kind::Picture, function);
        }
    }

    void checkInlinePictures(const std::vector<QPDFObjectHandle> &contents, QPDFObjectHandle resources)
    {
        for (const auto &[flaw, picture] : m_streams.checkInlinePictures(contents, resources)) {
            auto dictionary = picture;
            addPicture(flaw, dictionary, [&] { return areas().ofInline(dictionary); });
        }
    }

    void checkPicture(QPDFObjectHandle picture)
    {
        const auto area = [this, &picture] { return areas().of(picture); };
        const auto flaw = known(picture, [this, &picture] { return m_streams.checkPicture(picture); });
        if (flaw)
            addPicture(*flaw, picture.getDict(), area);
        checkColours(picture, area);
        readAlternates(picture.getDict().getKey("/Alternates"));
        for (const auto *key : {"/SMask", "/Mask"}) {
            auto mask = picture.getDict().getKey(key);
            // Without its mask a picture would cover more of the page.
            if (const auto there = memberOf(picture.getDict(), key); there && m_objects.isMissing(*there))
                addPicture(lostPart(QStringLiteral("a mask cannot be found")), picture.getDict(), area);
            const auto maskFlaw =
                mask.isStream() ? known(mask, [this, &mask] { return m_streams.checkPicture(mask); }) : std::nullopt;
            if (maskFlaw)
                addPicture(*maskFlaw, mask.getDict(), area);
        }
    }

    /// What the numbers of its pixels mean (ISO 32000, 8.6). Readers draw nothing without it, except for masks and
    /// JPEG 2000, which need none.
    template <class Area>
    void checkColours(QPDFObjectHandle picture, const Area &area)
    {
        auto dictionary = picture.getDict();
        const auto space = memberOf(dictionary, "/ColorSpace");
        if (!space && !saysColoursItself(dictionary))
            addPicture(lostPart(QStringLiteral("it does not say what its colours are")), dictionary, area);
        if (!space || needsNoColours(dictionary))
            return;
        auto colours = *space;
        constexpr int colourTable = 3;
        const bool isTable = colours.isArray() && colours.getArrayNItems() > colourTable &&
                             colours.getArrayItem(0).isNameAndEquals("/Indexed");
        auto table = isTable ? colours.getArrayItem(colourTable) : colours;
        if (m_objects.isMissing(table))
            addPicture(lostPart(QStringLiteral("its colours cannot be found")), dictionary, area);
        else if (isTable && table.isStream())
            checkData(FileFlaw::Kind::Picture, table);
    }

    /// Readers take the colours of such pictures from their data, or only have black and white.
    static bool saysColoursItself(QPDFObjectHandle picture)
    {
        const auto filters = oneOrSeveral(picture.getKey("/Filter"));
        return needsNoColours(picture) || std::any_of(filters.begin(), filters.end(), [](QPDFObjectHandle filter) {
                   static const std::set<std::string> plain{"/FlateDecode", "/LZWDecode", "/RunLengthDecode",
                                                            "/ASCII85Decode", "/ASCIIHexDecode"};
                   return filter.isName() && plain.count(filter.getName()) == 0;
               });
    }

    static bool needsNoColours(QPDFObjectHandle picture)
    {
        auto mask = picture.getKey("/ImageMask");
        const auto filters = oneOrSeveral(picture.getKey("/Filter"));
        return (mask.isBool() && mask.getBoolValue()) ||
               std::any_of(filters.begin(), filters.end(),
                           [](QPDFObjectHandle filter) { return filter.isNameAndEquals("/JPXDecode"); });
    }

    static StreamFlaw lostPart(const QString &detail) { return {StreamFlaw::Kind::Damage, 1, detail, {}}; }

    /// The same picture for other uses, such as printing. Readers show none of them, but they can name a place.
    void readAlternates(QPDFObjectHandle alternates)
    {
        if (!alternates.isArray())
            return;
        for (const auto &alternate : alternates.getArrayAsVector()) {
            auto picture = keyOf(alternate, "/Image");
            if (picture.isStream())
                known(picture, [this, &picture] { return m_streams.checkPicture(picture); });
        }
    }

    /// Only the embedded letters: another font is used where they are missing. In a font of Type 3 each letter is a
    /// content; text recognition stores scanned letters in it.
    template <class IsDrawn>
    void checkFont(QPDFObjectHandle font, QPDFObjectHandle outside, const IsDrawn &isDrawn)
    {
        auto own = keyOf(font, "/Resources");
        std::vector<QPDFObjectHandle> drawnLetters;
        for (auto [name, letter] : membersOf(keyOf(font, "/CharProcs"))) {
            if (!letter.isStream()) {
                if (m_objects.isMissing(letter) && isDrawn())
                    m_flaws.add(FileFlaw::Kind::Font, false, QStringLiteral("a letter cannot be found"));
                continue;
            }
            checkContents({letter});
            if (isDrawn())
                checkLetterNames(letter, own);
            checkInlinePictures({letter}, own.isDictionary() ? own : outside);
            drawnLetters.push_back(letter);
        }
        if (!drawnLetters.empty())
            checkObjects(own.isDictionary() ? own : outside, drawnLetters);
        auto descendants = keyOf(font, "/DescendantFonts");
        if (descendants.isArray() && descendants.getArrayNItems() > 0)
            font = descendants.getArrayItem(0);
        auto descriptor = keyOf(font, "/FontDescriptor");
        for (const auto *key : {"/FontFile", "/FontFile2", "/FontFile3"}) {
            const auto letters = memberOf(descriptor, key);
            if (letters && (QPDFObjectHandle(*letters).isStream() || m_objects.isMissing(*letters)))
                checkData(FileFlaw::Kind::Font, *letters);
        }
    }

    void checkLetterNames(QPDFObjectHandle letter, QPDFObjectHandle resources)
    {
        ++m_depth;
        m_around.push_back(resources);
        checkNames({}, {letter});
        m_around.pop_back();
        --m_depth;
    }

    void checkAppearance(QPDFObjectHandle note)
    {
        const auto none = QPDFObjectHandle::newNull();
        auto normal = keyOf(keyOf(note, "/AP"), "/N");
        if (const auto there = memberOf(keyOf(note, "/AP"), "/N"); there && m_objects.isMissing(*there))
            m_flaws.add(FileFlaw::Kind::Content, false, QStringLiteral("the look of a note cannot be found"));
        checkIfForm(normal, none);
        for (const auto &[state, look] : membersOf(normal))
            checkIfForm(look, none);
    }

    /// Of a page, or of a form. They belong together.
    void checkContents(const std::vector<QPDFObjectHandle> &contents)
    {
        for (auto content : contents) {
            if (content.isNull() && !m_objects.isMissing(content))
                continue;
            const auto flaw =
                known(content, [this, &content] { return m_streams.check(content, WrongChecksum::Use::Content); });
            if (!flaw)
                continue;
            const bool isSound = flaw->kind != StreamFlaw::Kind::Damage && m_streams.areSound(contents);
            if (flaw->kind == StreamFlaw::Kind::Checksum)
                m_flaws.addDoubt(FileFlaw::Kind::Content, *flaw, isSound);
            else if (!isSound)
                m_flaws.add(FileFlaw::Kind::Content, true, flaw->detail);
        }
        if (const auto flaw = m_streams.checkPlainEnd(contents))
            m_flaws.add(FileFlaw::Kind::Content, flaw->missing >= largeLoss, flaw->detail);
    }

    /// Neither content nor pixels.
    void checkData(FileFlaw::Kind kind, QPDFObjectHandle stream)
    {
        const auto flaw = known(stream, [this, &stream] { return m_streams.check(stream, WrongChecksum::Use::Font); });
        if (flaw && flaw->kind == StreamFlaw::Kind::Checksum)
            m_flaws.addDoubt(kind, *flaw);
        else if (flaw && !(kind == FileFlaw::Kind::Picture && flaw->kind == StreamFlaw::Kind::NoEndMark))
            m_flaws.add(kind, false, flaw->detail);
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

    /// Each was given to `checkContents` before.
    const UsedNames &namesIn(const std::vector<QPDFObjectHandle> &contents)
    {
        std::vector<QPDFObjGen> ids;
        for (auto content : contents)
            ids.push_back(content.getObjGen());
        const auto [entry, isNew] = m_names.try_emplace(ids);
        if (isNew)
            entry->second = m_streams.namesIn(contents);
        return entry->second;
    }

    const PictureAreas &areas()
    {
        if (!m_areas)
            m_areas.emplace(m_contents, m_resources);
        return *m_areas;
    }

    /// A picture covers as much of the page as it is drawn on (`area`, in square points). It may also be drawn where no
    /// area is known, such as in a pattern: then no more than with one pixel for each point, because scanners have
    /// more.
    template <class Area>
    void addPicture(const StreamFlaw &flaw, QPDFObjectHandle dictionary, const Area &area)
    {
        if (flaw.kind == StreamFlaw::Kind::Unusual)
            return m_flaws.add(FileFlaw::Kind::Unusual, false, flaw.detail);
        if (flaw.kind == StreamFlaw::Kind::Checksum)
            return m_flaws.addDoubt(FileFlaw::Kind::Picture, flaw);
        const auto side = [&dictionary](const char *key) {
            auto value = dictionary.getKey(key);
            return value.isInteger() ? static_cast<double>(value.getIntValue()) : 0;
        };
        const auto isLargeOn = [this, &flaw](double points) { return flaw.missing * shareOfPage(points) >= largeLoss; };
        const bool isLarge =
            isLargeOn(side("/Width") * side("/Height")) || (flaw.missing >= largeLoss && isLargeOn(area()));
        m_flaws.add(FileFlaw::Kind::Picture, isLarge, flaw.detail);
    }

    double shareOfPage(double points) const { return std::min(1.0, points / (m_points.width() * m_points.height())); }

    PdfBytes m_bytes;
    const std::unique_ptr<QPDF> m_pdf;
    PdfObjects m_objects;
    const std::vector<PdfPage> m_pages;
    StreamCheck m_streams;
    bool m_isStrict = false; ///< a name has to be in the resources of what it is drawn in
    std::map<std::vector<QPDFObjGen>, UsedNames> m_names;
    std::map<QPDFObjGen, std::optional<StreamFlaw>> m_checked;
    std::set<QPDFObjGen> m_openForms;
    QPDFObjectHandle m_formResources; ///< of all fields
    PdfFlaws m_flaws;
    // Of the page that is checked.
    QSizeF m_points;
    std::vector<QPDFObjectHandle> m_contents;
    QPDFObjectHandle m_resources;
    std::vector<QPDFObjectHandle> m_around; ///< resources of the forms that are open, from the outside to the inside
    std::optional<PictureAreas> m_areas;    ///< when they are needed
    int m_depth = 0;
};

} // namespace

FileReport checkPdf(ForeignFile &file, bool checksContent)
{
    try {
        return PdfCheck(file).run(checksContent);
    } catch (const QPDFExc &error) {
        failLike(error);
    }
}

struct PdfPageFlaws::Private {
    explicit Private(ForeignFile &file)
        : check(file)
    {
    }

    PdfCheck check;
};

PdfPageFlaws::PdfPageFlaws(ForeignFile &file)
{
    try {
        d = std::make_unique<Private>(file);
    } catch (const QPDFExc &error) {
        failLike(error);
    }
}

PdfPageFlaws::~PdfPageFlaws() = default;

bool PdfPageFlaws::isAnyOn(int page)
{
    return d->check.isAnyFlawOn(static_cast<std::size_t>(page));
}

} // namespace clinicdesk::decoder
