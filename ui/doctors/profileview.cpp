// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/doctors/profileview.h"

#include "core/doctor/doctorprofile.h"
#include "core/doctor/profilefields.h"
#include "core/wording/findingtext.h"
#include "ui/doctors/cliniccard.h"
#include "ui/doctors/collapsiblerows.h"
#include "ui/doctors/credentialrows.h"
#include "ui/doctors/fieldtext.h"
#include "ui/doctors/fieldwidgetmap.h"
#include "ui/doctors/incrementallist.h"
#include "ui/doctors/portrait.h"
#include "ui/doctors/profiletext.h"
#include "ui/doctors/readingheader.h"
#include "ui/widgets/controlkind.h"
#include "ui/widgets/elidinglabel.h"
#include "ui/widgets/flowlayout.h"
#include "ui/widgets/painting.h"
#include "ui/widgets/pill.h"
#include "ui/widgets/selectabletext.h"

#include <QApplication>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QPainter>
#include <QScrollBar>
#include <QVBoxLayout>
#include <QWidget>

#include <algorithm>
#include <array>

namespace clinicdesk::ui {

class ProfileFacts;
class ProfileHeader;

/// A profile as a page, from the header to the fields that the interface does not name. Created again for each profile.
class ProfileSheet : public QWidget {
    Q_OBJECT
public:
    /// Adds the widget of every field to `places`, which must outlive the sheet, as must `clinicSignals`.
    ProfileSheet(const DoctorProfile &profile, FieldWidgetMap &places, ClinicSignals &clinicSignals);

    Portrait &portrait();
    void setPictureText(const QString &words);
    bool isMoreOpen() const;
    void setMoreOpen(bool open);
    /// Null if there are no more fields.
    QWidget *more() const;

private:
    void addAbout(const DoctorProfile &profile);
    void addCredentials(const DoctorProfile &profile);
    void addSpecialities(const DoctorProfile &profile);
    void addClinics(const DoctorProfile &profile, ClinicSignals &clinicSignals);
    void addNotes(const DoctorProfile &profile);
    void addMore(const DoctorProfile &profile);
    void addPart(ProfileFieldId field, qsizetype count, QWidget *part, const QString &absent);

    FieldWidgetMap &m_places;
    QVBoxLayout *m_column;
    ProfileHeader *m_head;
    ProfileFacts *m_facts;
    CollapsibleRows *m_more = nullptr;
};

/// A state as a separate pill.
class StatePill : public Label {
    Q_OBJECT
public:
    StatePill(RowState state, const QString &word, QWidget *parent = nullptr);

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return sizeHint(); }

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    RowState m_state;
};

/// The header of a profile: portrait, name with title, specialities, whether the doctor is active, user name,
/// languages, and the age of the profile.
class ProfileHeader : public QWidget {
    Q_OBJECT
public:
    ProfileHeader(const DoctorProfile &profile, FieldWidgetMap &places);

    Portrait &portrait() { return *m_portrait; }

private:
    QWidget *buildText(const DoctorProfile &profile, FieldWidgetMap &places);
    QWidget *buildLine(const DoctorProfile &profile, FieldWidgetMap &places);

    Portrait *m_portrait;
};

namespace {

constexpr int portraitGap = 18 - SelectableText::inset;
constexpr int portraitTop = 5;
constexpr qsizetype specialitiesInHead = 3;

} // namespace

StatePill::StatePill(RowState state, const QString &word, QWidget *parent)
    : Label(word, Type::Second, &Tokens::text, Weight::Regular, parent)
    , m_state(state)
{
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
}

QSize StatePill::sizeHint() const
{
    return stateSize(text(), StateForm::Pill).toSize();
}

void StatePill::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    paintState(painter, rect(), m_state, text(), StateForm::Pill, tokens(this), layoutDirection());
    if (hasFocus() && hasFocusRing(this))
        paintBox(painter, rect(),
                 ui::Box{.fill = {}, .border = tokens(this).focus, .radius = height::pill / 2.0, .pen = 2});
}

ProfileHeader::ProfileHeader(const DoctorProfile &profile, FieldWidgetMap &places)
    : m_portrait(new Portrait(this))
{
    m_portrait->setInitials(initialsOf(profile.personal.firstName, profile.personal.lastName));
    auto *row = new QHBoxLayout(this);
    row->setContentsMargins(SelectableText::inset, 0, 0, 0);
    row->setSpacing(portraitGap);
    auto *aside = new QVBoxLayout; // leaves space above the text for large letters
    aside->setContentsMargins(0, portraitTop, 0, 0);
    aside->addWidget(m_portrait);
    aside->addStretch();
    row->addLayout(aside);
    row->addWidget(buildText(profile, places), 1);
}

QWidget *ProfileHeader::buildText(const DoctorProfile &profile, FieldWidgetMap &places)
{
    using enum ProfileFieldId;
    auto *words = new QWidget;
    auto *column = new QVBoxLayout(words);
    column->setContentsMargins({});
    column->setSpacing(0);
    auto *name =
        new FieldText(tr("Name"), fullNameOf(profile),
                      {.type = Type::ReadingTitle, .weight = Weight::Bold, .longest = 120}, tr("No name given"));
    for (const auto field : {Title, FirstName, MiddleName, LastName})
        places.add(fieldPath(field), name);
    auto *specialities = new FieldText(wording::fieldLabel(Specialities), specialitiesText(profile, specialitiesInHead),
                                       {.tone = &Tokens::text2}, tr("No speciality given"));
    places.add(fieldPath(MajorSpeciality), specialities);
    places.add(fieldPath(Specialities), specialities);
    column->addWidget(name);
    column->addWidget(specialities);
    column->addSpacing(2);
    column->addWidget(buildLine(profile, places));
    return words;
}

QWidget *ProfileHeader::buildLine(const DoctorProfile &profile, FieldWidgetMap &places)
{
    using enum ProfileFieldId;
    auto *line = new QWidget;
    auto *flow = new FlowLayout(space::m - 2 * SelectableText::inset, space::xs, line);
    flow->setContentsMargins(SelectableText::inset, 0, 0, 0);
    const bool isActive = profile.isActive.value_or(false);
    auto *pill = new StatePill(isActive           ? RowState::Ok
                               : profile.isActive ? RowState::ReadFailed
                                                  : RowState::Note,
                               isActive           ? tr("Active")
                               : profile.isActive ? tr("Not active")
                                                  : tr("Active status unknown"));
    pill->setFocusPolicy(Qt::TabFocus); // a finding may lead here
    flow->addWidget(pill);
    places.add(fieldPath(Active), pill);
    const FieldLook quiet{.type = Type::Second, .tone = &Tokens::text2};
    const auto add = [&](ProfileFieldId id, const QString &value, const QString &absent) {
        auto *field = new FieldText(wording::fieldLabel(id), value, quiet, absent);
        field->setWidest(width::reading - Portrait::side - space::xxl);
        flow->addWidget(field);
        places.add(fieldPath(id), field);
    };
    add(Username, profile.username, tr("No user name"));
    add(Languages, languagesText(profile), tr("No language given"));
    add(CreatedAt, sinceText(profile.createdAt), tr("Start date not given"));
    flow->setLastTakesRest(false);
    return line;
}

/// E-mail, gender, birth date, and whether the picture is shown.
class ProfileFacts : public QWidget {
    Q_OBJECT
public:
    ProfileFacts(const DoctorProfile &profile, FieldWidgetMap &places);

    /// "Shown above", "Not shown: it is larger than 5 MB".
    void setPicture(const QString &words);

private:
    /// Adds a field with its label; cells are numbered by line, two in each.
    FieldText *add(int cell, ProfileFieldId id, const QString &value, FieldWidgetMap &places);

    QGridLayout *m_grid;
    FieldText *m_picture;
};

namespace {

constexpr int factCaptionWidth = 76 - SelectableText::inset;

} // namespace

ProfileFacts::ProfileFacts(const DoctorProfile &profile, FieldWidgetMap &places)
    : m_grid(new QGridLayout(this))
{
    m_grid->setContentsMargins(SelectableText::inset, 0, 0, 0);
    m_grid->setSpacing(0);
    using enum ProfileFieldId;
    const auto &personal = profile.personal;
    add(0, Email, personal.email, places);
    add(1, DateOfBirth, dateText(personal.dateOfBirth), places);
    add(2, Gender, genderText(personal.gender), places);
    m_picture = add(3, Picture, {}, places);
    m_grid->setColumnStretch(1, 1);
    m_grid->setColumnStretch(3, 1);
}

FieldText *ProfileFacts::add(int cell, ProfileFieldId id, const QString &value, FieldWidgetMap &places)
{
    const auto caption = wording::fieldLabel(id);
    auto *field = new FieldText(caption, value, {.type = Type::Second});
    auto *label = new Label(caption, Type::Second, &Tokens::text3);
    label->setContentsMargins(0, SelectableText::inset, space::s, SelectableText::inset);
    label->setMinimumWidth(factCaptionWidth);
    label->setBuddy(field);
    const int row = cell / 2;
    const int column = cell % 2 * 2;
    m_grid->addWidget(label, row, column, Qt::AlignTop);
    m_grid->addWidget(field, row, column + 1);
    places.add(fieldPath(id), field);
    return field;
}

void ProfileFacts::setPicture(const QString &words)
{
    m_picture->setValue(words.toUtf8(), SelectableText::TextKind::Words, tr("Not given"));
}

namespace {

constexpr int partGap = space::page;

/// True for fields that the page shows only as part of other texts.
bool isOnlyUnderMore(const QString &path)
{
    using enum ProfileFieldId;
    constexpr std::array only{DoctorId,       Picture,     LanguageCode,        ClinicId,
                              PhoneType,      PhoneNumber, ClinicLocation,      DefaultClinic,
                              RegistrationId, DegreeId,    DegreeDisplayStatus, MajorSpecialityCode};
    const auto field = fieldAt(path);
    return field && std::ranges::find(only, *field) != only.end();
}

} // namespace

ProfileSheet::ProfileSheet(const DoctorProfile &profile, FieldWidgetMap &places, ClinicSignals &clinicSignals)
    : m_places(places)
    , m_column(new QVBoxLayout(this))
    , m_head(new ProfileHeader(profile, places))
    , m_facts(new ProfileFacts(profile, places))
{
    m_column->setContentsMargins({});
    m_column->setSpacing(0);
    m_column->addWidget(m_head);
    m_column->addSpacing(space::m);
    addAbout(profile);
    m_column->addSpacing(space::s);
    m_column->addWidget(m_facts);
    addSpecialities(profile);
    addCredentials(profile);
    addClinics(profile, clinicSignals);
    addNotes(profile);
    addMore(profile);
    m_column->addStretch(1);
}

Portrait &ProfileSheet::portrait()
{
    return m_head->portrait();
}

void ProfileSheet::setPictureText(const QString &words)
{
    m_facts->setPicture(words);
}

bool ProfileSheet::isMoreOpen() const
{
    return m_more && m_more->isOpen();
}

void ProfileSheet::setMoreOpen(bool open)
{
    if (m_more)
        m_more->setOpen(open);
}

QWidget *ProfileSheet::more() const
{
    return m_more;
}

void ProfileSheet::addAbout(const DoctorProfile &profile)
{
    const FieldLook running{
        .type = Type::Running, .tone = &Tokens::text2, .face = SelectableText::TextKind::Paragraphs, .longest = 2000};
    auto *about = new FieldText(wording::fieldLabel(ProfileFieldId::About), profile.about, running,
                                tr("No text about the doctor"));
    m_places.add(fieldPath(ProfileFieldId::About), about);
    m_column->addWidget(about);
}

void ProfileSheet::addPart(ProfileFieldId field, qsizetype count, QWidget *part, const QString &absent)
{
    const auto title = wording::fieldLabel(field);
    m_column->addSpacing(partGap);
    m_column->addWidget(new ReadingHeader(title, count));
    m_column->addSpacing(space::s);
    if (count == 0) {
        delete part;
        part = new FieldText(title, {}, {}, absent);
    }
    m_column->addWidget(part);
    m_places.add(fieldPath(field), part);
}

void ProfileSheet::addSpecialities(const DoctorProfile &profile)
{
    auto others = profile.specialities;
    others.removeAll(profile.majorSpeciality.name);
    if (others.size() <= specialitiesInHead) // the header already names them all
        return;
    auto *all =
        new FieldText(wording::fieldLabel(ProfileFieldId::Specialities),
                      profile.specialities.join(QStringLiteral(", ")), {.tone = &Tokens::text2, .longest = 2000});
    addPart(ProfileFieldId::Specialities, profile.specialities.size(), all, {});
}

void ProfileSheet::addCredentials(const DoctorProfile &profile)
{
    addPart(ProfileFieldId::Registrations, profile.registrations.size(), registrationRows(profile, m_places),
            tr("No registration given"));
    addPart(ProfileFieldId::Degrees, profile.degrees.size(), degreeRows(profile, m_places), tr("No degree given"));
}

void ProfileSheet::addClinics(const DoctorProfile &profile, ClinicSignals &clinicSignals)
{
    auto *cards = clinicCards(profile, m_places, clinicSignals);
    cards->setContentsMargins(SelectableText::inset, 0, SelectableText::inset, 0);
    addPart(ProfileFieldId::Clinics, profile.clinics.size(), cards, tr("No clinic given"));
}

void ProfileSheet::addNotes(const DoctorProfile &profile)
{
    if (profile.notes.isEmpty())
        return;
    const auto rows = [all = profile.notes] {
        QList<CollapsibleRows::Row> made;
        for (const auto &note : all)
            made.append({note.path, wording::typeMismatchText(note)});
        return made;
    };
    m_column->addSpacing(partGap);
    auto *notes = new CollapsibleRows(tr("Unexpected values"), profile.noteCount, rows);
    notes->setOpen(true);
    m_column->addWidget(notes);
}

void ProfileSheet::addMore(const DoctorProfile &profile)
{
    const auto rows = [profile] {
        QList<CollapsibleRows::Row> made;
        const auto known = fieldsOf(profile);
        for (const auto &field : known) {
            if (isOnlyUnderMore(field.path))
                made.append({field.path, field.value});
        }
        const auto unknown = unknownFieldsOf(profile);
        for (const auto &field : unknown)
            made.append({field.path, field.value});
        return made;
    };
    m_column->addSpacing(partGap);
    m_more = new CollapsibleRows(tr("More"), 0, rows);
    m_column->addWidget(m_more);
}

namespace {

constexpr int topMargin = space::page - 1;
constexpr int aroundGoal = 60; ///< px that stay visible above and below the field

/// The first widget inside that accepts focus, or the widget itself.
QWidget *focusableIn(QWidget *widget)
{
    if (widget->focusPolicy() != Qt::NoFocus)
        return widget;
    const auto inside = widget->findChildren<QWidget *>();
    const auto found = std::ranges::find_if(
        inside, [](const QWidget *each) { return each->focusPolicy() != Qt::NoFocus && !each->isHidden(); });
    return found == inside.end() ? widget : *found;
}

/// Collects the widgets that accept focus, in the order of the layout.
void collectFocusable(const QLayout &layout, QList<QWidget *> &found)
{
    for (int at = 0; at < layout.count(); ++at) {
        auto *item = layout.itemAt(at);
        if (item->layout())
            collectFocusable(*item->layout(), found);
        auto *widget = item->widget();
        if (!widget)
            continue;
        if (widget->focusPolicy() != Qt::NoFocus)
            found.append(widget);
        if (widget->layout())
            collectFocusable(*widget->layout(), found);
    }
}

} // namespace

ProfileView::ProfileView(QWidget *parent)
    : QScrollArea(parent)
    , m_clinicSignals(new ClinicSignals(this))
{
    setFrameShape(QFrame::NoFrame);
    setWidgetResizable(true);
    setFocusPolicy(Qt::NoFocus);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setAccessibleName(tr("Profile"));
    connect(m_clinicSignals, &ClinicSignals::copied, this, &ProfileView::copied);
    connect(m_clinicSignals, &ClinicSignals::mapRequested, this, &ProfileView::mapRequested);
}

ProfileView::~ProfileView() = default;

void ProfileView::buildFrame(QWidget *sheet)
{
    sheet->setMaximumWidth(width::reading + 2 * SelectableText::inset);
    auto *frame = new QWidget;
    auto *row = new QHBoxLayout(frame);
    row->setContentsMargins(space::page - SelectableText::inset, topMargin, space::page - SelectableText::inset,
                            space::reading);
    row->setSpacing(0);
    row->addStretch(1);
    row->addWidget(sheet, 1000);
    row->addStretch(1);
    setWidget(frame);
}

void ProfileView::showProfile(const QString &doctor, const DoctorProfile &profile)
{
    const bool isSame = std::exchange(m_doctor, doctor) == doctor && m_sheet;
    const int place = isSame ? verticalScrollBar()->value() : 0;
    const bool wasOpen = isSame && m_sheet->isMoreOpen();
    const bool hadKeyboard = isAncestorOf(QApplication::focusWidget());
    m_places.clear();
    m_sheet = new ProfileSheet(profile, m_places, *m_clinicSignals);
    buildFrame(m_sheet);
    m_sheet->setMoreOpen(wasOpen);
    widget()->show();
    widget()->layout()->activate();
    QApplication::sendPostedEvents(widget(), QEvent::LayoutRequest);
    chainTabs();
    verticalScrollBar()->setValue(place);
    if (hadKeyboard)
        focusableIn(m_sheet)->setFocus(Qt::OtherFocusReason);
    verticalScrollBar()->setValue(place);
}

/// Widgets created after the rest of the window would otherwise be last in the tab order.
void ProfileView::chainTabs()
{
    QList<QWidget *> stops;
    collectFocusable(*m_sheet->layout(), stops);
    auto *before = m_before.data();
    for (auto *stop : std::as_const(stops)) {
        if (before)
            setTabOrder(before, stop);
        before = stop;
    }
}

bool ProfileView::eventFilter(QObject *watched, QEvent *event)
{
    const bool isTaken = QScrollArea::eventFilter(watched, event);
    if (m_sheet && watched == widget() && event->type() == QEvent::LayoutRequest)
        chainTabs(); // rows were added or removed
    return isTaken;
}

void ProfileView::clear()
{
    m_doctor.clear();
    m_places.clear();
    m_sheet = nullptr;
    delete takeWidget();
}

void ProfileView::showPicture(const QImage &picture)
{
    if (m_sheet)
        m_sheet->portrait().setPicture(picture);
}

void ProfileView::setPictureText(const QString &words)
{
    if (m_sheet)
        m_sheet->setPictureText(words);
}

void ProfileView::goTo(const QString &path)
{
    if (!m_sheet)
        return;
    auto *found = m_places.find(path);
    if (!found) {
        m_sheet->setMoreOpen(true);
        found = m_sheet->more();
    }
    if (!found)
        return;
    auto *goal = focusableIn(found);
    QApplication::sendPostedEvents(widget(), QEvent::LayoutRequest); // so that new widgets have their positions
    ensureWidgetVisible(goal, 0, aroundGoal);
    goal->setFocus(Qt::TabFocusReason);
}

} // namespace clinicdesk::ui

#include "profileview.moc"
