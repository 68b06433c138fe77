// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/decoder/pdfnotes.h"

#include "app/decoder/pdflooks.h"
#include "app/decoder/pdfvalues.h"

#include <qpdf/QPDFAnnotationObjectHelper.hh>
#include <qpdf/QPDFPageDocumentHelper.hh>

#include <algorithm>
#include <array>
#include <cmath>
#include <exception>
#include <map>
#include <string>

namespace clinicdesk::decoder {

namespace {

// ISO 32000, table 165.
constexpr int hidden = 1 << 1;
constexpr int noView = 1 << 5;

bool isKind(QPDFObjectHandle note, std::initializer_list<const char *> kinds)
{
    auto kind = member(note, "/Subtype");
    return std::any_of(kinds.begin(), kinds.end(), [&kind](const char *name) { return isName(kind, name); });
}

bool isLink(QPDFObjectHandle note)
{
    return isKind(note, {"/Link"});
}

/// A comment on another note is not on the page, only in the list of comments.
bool isReply(QPDFObjectHandle note)
{
    return isKind(note, {"/Text"}) && member(note, "/IRT").isDictionary() && !member(note, "/StateModel").isString();
}

/// True where the words of a note are nowhere on the page.
bool hasWindowText(QPDFObjectHandle note)
{
    const bool isOnPage = hasCaption(note) && !member(note, "/AP").isDictionary(); // when it has been drawn
    return isKind(note, {"/Text"}) ||
           (!isOnPage &&
            isKind(note, {"/Highlight", "/Underline", "/Squiggly", "/StrikeOut", "/Ink", "/Line", "/Square", "/Circle",
                          "/Polygon", "/PolyLine", "/Stamp", "/Caret"}) &&
            !noteText(note).trimmed().isEmpty());
}

/// Finds an operator that shows text or a picture, or draws a curve.
class DrawingFinder : public QPDFObjectHandle::ParserCallbacks {
public:
    bool isFound() const { return m_isFound; }
    void handleObject(QPDFObjectHandle object, std::size_t, std::size_t) override
    {
        static const std::array names{"Tj", "TJ", "'", "\"", "Do", "BI", "sh", "c", "v", "y"};
        if (!object.isOperator())
            return;
        const auto name = object.getOperatorValue();
        if (std::find(names.begin(), names.end(), name) != names.end()) {
            m_isFound = true;
            terminateParsing();
        }
    }
    void handleEOF() override {}

private:
    bool m_isFound = false;
};

/// True for the appearance of a text that has only its frame, or cannot be read.
bool isWithoutText(QPDFObjectHandle appearance)
{
    DrawingFinder finder;
    try {
        appearance.parseAsContents(&finder);
    } catch (const std::exception &) {
        return true;
    }
    return !finder.isFound();
}

QPDFObjectHandle boxOf(QSizeF size)
{
    return QPDFObjectHandle::newFromRectangle(QPDFObjectHandle::Rectangle(0, 0, size.width(), size.height()));
}

/// A copy with only what is shown of a note. Links lead to pages of the same file and to addresses, not to programs.
QPDFObjectHandle cleanNote(QPDFObjectHandle note)
{
    auto clean = QPDFObjectHandle::newDictionary();
    for (const auto *key :
         {"/Type", "/Subtype", "/Rect", "/Contents", "/RC",         "/C",        "/IC",          "/CA", "/F",
          "/M",    "/T",       "/Subj", "/Name",     "/NM",         "/Open",     "/Border",      "/BS", "/RD",
          "/L",    "/LE",      "/OC",   "/InkList",  "/QuadPoints", "/Vertices", "/CreationDate"}) {
        if (auto value = note.getKey(key); !value.isNull())
            clean.replaceKey(key, value);
    }
    if (!isLink(note))
        return clean;
    for (const auto *key : {"/H", "/Dest"}) {
        if (auto value = note.getKey(key); !value.isNull())
            clean.replaceKey(key, value);
    }
    auto action = note.getKey("/A");
    auto kind = member(action, "/S");
    const bool isAddress = isName(kind, "/URI");
    if (!isAddress && !isName(kind, "/GoTo"))
        return clean;
    auto cleanAction = QPDFObjectHandle::newDictionary();
    cleanAction.replaceKey("/S", kind);
    const auto *target = isAddress ? "/URI" : "/D";
    cleanAction.replaceKey(target, member(action, target));
    clean.replaceKey("/A", cleanAction);
    return clean;
}

/// What `Do` and marks of a page can name; a copy, because pages may share it.
class PageResources {
public:
    explicit PageResources(QPDFPageObjectHelper page)
    {
        auto resources = page.getAttribute("/Resources", true);
        m_resources = resources.isDictionary() ? resources.shallowCopy() : QPDFObjectHandle::newDictionary();
        page.getObjectHandle().replaceKey("/Resources", m_resources);
    }

    std::string add(const char *kind, const std::string &prefix, QPDFObjectHandle object)
    {
        auto &names = m_kinds[kind];
        if (!names.isInitialized()) {
            auto known = m_resources.getKey(kind);
            names = known.isDictionary() ? known.shallowCopy() : QPDFObjectHandle::newDictionary();
            m_resources.replaceKey(kind, names);
        }
        std::string name;
        do
            name = prefix + std::to_string(m_next++);
        while (!names.getKey(name).isNull());
        names.replaceKey(name, object);
        return name;
    }

private:
    QPDFObjectHandle m_resources;
    std::map<std::string, QPDFObjectHandle> m_kinds;
    int m_next = 0;
};

/// All that can be seen, links too; of a page whose list is damaged, what can be read.
std::vector<QPDFObjectHandle> visibleNotes(QPDFObjectHandle page)
{
    std::vector<QPDFObjectHandle> notes;
    auto list = member(page, "/Annots");
    for (auto &note : list.isArray() ? list.getArrayAsVector() : std::vector<QPDFObjectHandle>()) {
        const int flags = readInt(member(note, "/F"));
        const bool isShown = note.isDictionary() && ((flags & (hidden | noView)) == 0 || isReply(note));
        if (isShown && !isKind(note, {"/Popup"}))
            notes.push_back(note);
    }
    return notes;
}

bool isSame(QPDFObjectHandle one, QPDFObjectHandle other)
{
    return one.isIndirect() && one.getObjGen() == other.getObjGen();
}

/// Poppler takes the place of the words from where they end: the coordinates must be those of the letters.
std::string endOfWords(const Drawing &drawing)
{
    const auto unit = QByteArray::number(1.0 / dotsPerPoint);
    const auto top = QByteArray::number(std::ceil(drawing.size.height()));
    return textOf("q " + unit + " 0 0 -" + unit + " 0 " + top + " cm EMC Q");
}

void setAppearance(QPDFObjectHandle note, QPDFObjectHandle appearance)
{
    auto appearances = QPDFObjectHandle::newDictionary();
    appearances.replaceKey("/N", appearance);
    note.replaceKey("/AP", appearances);
    note.removeKey("/AS"); // qpdf would look for a state
}

/// Some programs leave the fonts of all fields to the form.
void addFonts(QPDFObjectHandle appearance, QPDFObjectHandle form)
{
    auto resources = member(appearance, "/Resources");
    auto fonts = member(member(form, "/DR"), "/Font");
    if (member(resources, "/Font").isDictionary() || !fonts.isDictionary())
        return;
    resources = resources.isDictionary() ? resources.shallowCopy() : QPDFObjectHandle::newDictionary();
    resources.replaceKey("/Font", fonts);
    appearance.getDict().replaceKey("/Resources", resources);
}

/// The appearance of a note as a part of the page.
std::string contentsOf(QPDFObjectHandle note, QPDFObjectHandle appearance, PageResources &resources, int pageAngle)
{
    setAppearance(note, appearance);
    const auto name = resources.add("/XObject", "/Note", appearance);
    auto contents = QPDFAnnotationObjectHelper(note).getPageContentForAppearance(name, pageAngle, 0, an_hidden);
    if (auto layer = note.getKey("/OC"); layer.isDictionary() && !contents.empty())
        contents = "/OC " + resources.add("/Properties", "/NoteLayer", layer) + " BDC\n" + contents + "EMC\n";
    return contents;
}

void addContents(QPDF &pdf, QPDFPageObjectHelper page, const std::string &contents)
{
    if (contents.empty())
        return;
    page.addPageContents(QPDFObjectHandle::newStream(&pdf, "q\n"), true);
    page.addPageContents(QPDFObjectHandle::newStream(&pdf, "\nQ\n" + contents), false);
}

} // namespace

/// What is drawn for a note.
struct PageNotes::Look {
    Drawing drawing;
    QRectF rectangle; ///< on the page
    int quarters = 0; ///< by which it is turned there, counterclockwise
    double opacity = 1;
    bool isMultiplied = false; ///< the page below shows through
};

struct PageNotes::Note {
    QPDFObjectHandle object;
    QPDFObjectHandle appearance; ///< or null
    bool isKept = false;
    QPDFObjectHandle clean = {}; ///< what is kept of it
};

/// A PDF of drawings.
struct PageNotes::Drawn {
    QByteArray bytes;
    QPDF pdf;
};

PageNotes::PageNotes(QPDF &pdf)
    : m_pdf(pdf)
    , m_form(member(pdf.getRoot(), "/AcroForm"))
{
    auto needed = member(m_form, "/NeedAppearances");
    m_needsAppearances = needed.isBool() && needed.getBoolValue();
}

PageNotes::~PageNotes() = default;

bool PageNotes::isAnyShown(QPDFObjectHandle page) const
{
    const auto notes = visibleNotes(page);
    return !std::all_of(notes.begin(), notes.end(), isLink);
}

bool PageNotes::isAnyFilled(QPDFObjectHandle page) const
{
    const auto notes = visibleNotes(page);
    return std::any_of(notes.begin(), notes.end(), [this](QPDFObjectHandle note) {
        if (isKind(note, {"/Widget"}))
            return isFilled(note, m_form);
        return !isKind(note, {"/Link", "/PrinterMark", "/TrapNet"});
    });
}

QPDFObjectHandle PageNotes::appearanceOf(QPDFObjectHandle note) const
{
    auto normal = member(member(note, "/AP"), "/N");
    if (!normal.isDictionary())
        return normal.isStream() ? normal : QPDFObjectHandle::newNull();
    auto state = member(note, "/AS");
    if (!state.isName())
        state = fieldMember(note, "/V", m_form);
    return state.isName() ? normal.getKey(state.getName()) : normal.getKey("/Off");
}

bool PageNotes::needsLook(QPDFObjectHandle note) const
{
    auto normal = member(member(note, "/AP"), "/N");
    if (!normal.isDictionary() && !normal.isStream())
        return true;
    if (isKind(note, {"/FreeText"}))
        return normal.isStream() && !noteText(note).trimmed().isEmpty() && isWithoutText(normal);
    // The picture of a barcode is more than its text.
    if (!isKind(note, {"/Widget"}) || !hasText(note, m_form) || member(note, "/PMD").isDictionary())
        return false;
    return m_needsAppearances || (normal.isStream() && isFilled(note, m_form) && isWithoutText(normal));
}

PageNotes::Look PageNotes::missingLook(QPDFObjectHandle note) const
{
    Look look;
    if (isKind(note, {"/Widget"})) {
        look.drawing = fieldLook(note, m_form);
        look.rectangle = readRectangle(member(note, "/Rect"));
        look.quarters = fieldQuarters(note);
    } else {
        const auto found = noteLook(note, m_form);
        look.drawing = found.drawing;
        look.rectangle = found.rectangle;
        look.opacity = std::clamp(readNumber(member(note, "/CA"), 1), 0.0, 1.0);
        look.isMultiplied = isKind(note, {"/Highlight"});
    }
    return look;
}

/// The drawing, and around it how it mixes with the page, and its words: letters of some scripts cannot be told from
/// what is drawn.
QPDFObjectHandle PageNotes::appearanceOf(const Look &look, QPDFObjectHandle drawing)
{
    auto dictionary = drawing.getDict();
    dictionary.replaceKey("/BBox", boxOf(look.drawing.size));
    dictionary.removeKey("/Group");
    auto outside = QPDFObjectHandle::newStream(&m_pdf);
    auto resources = QPDFObjectHandle::newDictionary();
    std::string contents = "/Drawing Do\n";
    if (const auto words = hiddenWords(look.drawing).toStdString(); !words.empty())
        contents = "/Span <</ActualText " + QPDFObjectHandle::newUnicodeString(words).unparse() + ">> BDC\n" +
                   contents + endOfWords(look.drawing) + "\n";
    if (look.opacity < 1 || look.isMultiplied) {
        dictionary.replaceKey("/Group", QPDFObjectHandle::parse("<</S /Transparency>>"));
        auto state = QPDFObjectHandle::newDictionary();
        state.replaceKey("/ca", QPDFObjectHandle::newReal(look.opacity, 3));
        state.replaceKey("/BM", QPDFObjectHandle::newName(look.isMultiplied ? "/Multiply" : "/Normal"));
        auto states = QPDFObjectHandle::newDictionary();
        states.replaceKey("/Mixed", state);
        resources.replaceKey("/ExtGState", states);
        contents = "/Mixed gs\n" + contents;
    }
    auto drawings = QPDFObjectHandle::newDictionary();
    drawings.replaceKey("/Drawing", drawing);
    resources.replaceKey("/XObject", drawings);
    static const std::array<const char *, 4> turns{"[1 0 0 1 0 0]", "[0 1 -1 0 0 0]", "[-1 0 0 -1 0 0]",
                                                   "[0 -1 1 0 0 0]"};
    auto form = outside.getDict();
    form.replaceKey("/Type", QPDFObjectHandle::newName("/XObject"));
    form.replaceKey("/Subtype", QPDFObjectHandle::newName("/Form"));
    form.replaceKey("/BBox", boxOf(look.drawing.size));
    form.replaceKey("/Matrix", QPDFObjectHandle::parse(turns[static_cast<std::size_t>(look.quarters)]));
    form.replaceKey("/Resources", resources);
    outside.replaceStreamData(contents, QPDFObjectHandle::newNull(), QPDFObjectHandle::newNull());
    return outside;
}

/// Draws all that is missing on a page at once, so that it has each font only once.
void PageNotes::addLooks(std::vector<Note> &notes)
{
    QList<Drawing> drawings;
    std::vector<std::pair<std::size_t, Look>> looks;
    for (std::size_t i = 0; i < notes.size(); ++i) {
        if (isLink(notes[i].object) || isReply(notes[i].object) || !needsLook(notes[i].object))
            continue;
        auto look = missingLook(notes[i].object);
        notes[i].appearance = QPDFObjectHandle::newNull();
        if (look.drawing.isEmpty() || look.rectangle.width() <= 0 || look.rectangle.height() <= 0)
            continue;
        drawings.append(look.drawing);
        looks.emplace_back(i, std::move(look));
    }
    if (looks.empty())
        return;
    m_drawn.push_back(std::make_unique<Drawn>());
    auto &drawn = *m_drawn.back();
    drawn.bytes = pdfOfDrawings(drawings);
    openPdf(drawn.pdf, drawn.bytes);
    auto pages = QPDFPageDocumentHelper(drawn.pdf).getAllPages();
    for (std::size_t i = 0; i < looks.size(); ++i) {
        const auto &[place, look] = looks[i];
        const auto &box = look.rectangle;
        auto &note = notes[place];
        note.appearance = appearanceOf(look, m_pdf.copyForeignObject(pages.at(i).getFormXObjectForPage(false)));
        note.object.replaceKey("/Rect", QPDFObjectHandle::newFromRectangle(QPDFObjectHandle::Rectangle(
                                            box.left(), box.top(), box.right(), box.bottom())));
    }
}

std::vector<PageNotes::Note> PageNotes::shownNotes(QPDFObjectHandle page) const
{
    std::vector<Note> notes;
    for (auto &object : visibleNotes(page))
        notes.push_back({object, appearanceOf(object), isLink(object) || hasWindowText(object)});
    // A comment needs the note that it is about.
    for (std::size_t i = 0; i < notes.size(); ++i) {
        if (!isReply(notes[i].object))
            continue;
        for (auto &note : notes)
            note.isKept = note.isKept || isSame(note.object, notes[i].object.getKey("/IRT"));
    }
    return notes;
}

void PageNotes::drawInto(QPDFPageObjectHelper page)
{
    auto object = page.getObjectHandle();
    auto notes = shownNotes(object);
    object.removeKey("/Annots");
    if (notes.empty())
        return;
    addLooks(notes);
    PageResources resources(page);
    const int angle = readInt(page.getAttribute("/Rotate", false));
    std::string contents;
    std::map<QPDFObjGen, QPDFObjectHandle> kept;
    auto list = QPDFObjectHandle::newArray();
    for (auto &note : notes) {
        if (!note.isKept) {
            if (note.appearance.isStream() && isKind(note.object, {"/Widget"}))
                addFonts(note.appearance, m_form);
            if (note.appearance.isStream())
                contents += contentsOf(note.object, note.appearance, resources, angle);
            continue;
        }
        auto clean = m_pdf.makeIndirectObject(cleanNote(note.object));
        if (note.appearance.isStream())
            setAppearance(clean, note.appearance);
        list.appendItem(clean);
        if (note.object.isIndirect())
            kept.emplace(note.object.getObjGen(), clean);
        note.clean = clean;
    }
    for (auto &note : notes) {
        const auto parent = kept.find(note.object.getKey("/IRT").getObjGen());
        if (note.isKept && isReply(note.object) && parent != kept.end())
            note.clean.replaceKey("/IRT", parent->second);
    }
    if (list.getArrayNItems() > 0)
        object.replaceKey("/Annots", list);
    addContents(m_pdf, page, contents);
}

} // namespace clinicdesk::decoder
