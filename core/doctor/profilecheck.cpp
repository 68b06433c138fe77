// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/doctor/profilecheck.h"

#include "core/doctor/doctorprofile.h"
#include "core/doctor/profiledate.h"
#include "core/doctor/profilefields.h"

#include <QDate>
#include <QHash>
#include <QList>
#include <QRegularExpression>
#include <QString>
#include <QUrl>

#include <algorithm>
#include <array>
#include <bitset>
#include <initializer_list>
#include <optional>
#include <utility>

namespace clinicdesk {

/// True for a name and a host with a dot, separated by one @, without characters that are not allowed there. Does not
/// check that the address exists.
bool isEmailAddress(const QString &text);

/// True for 5 to 20 digits with the usual separators and an extension.
bool isPhoneNumber(const QString &text);

/// Parses four digits from 1900 to 2999.
std::optional<int> parseYear(const QString &text);

/// True for six digits that do not start with 0; a space after the first three is allowed.
bool isIndianPostalCode(const QString &text);

/// True for India, where postal codes have six digits. An empty country counts as India, the home of the service.
bool isIndia(const QString &country);

bool isEmailAddress(const QString &text)
{
    static const QRegularExpression form(
        QStringLiteral("^[^\\s@<>()\\[\\],;:\"\\\\\\p{C}.]+(\\.[^\\s@<>()\\[\\],;:\"\\\\\\p{C}.]+)*"
                       "@([\\p{L}\\p{M}\\p{N}]([\\p{L}\\p{M}\\p{N}-]*[\\p{L}\\p{M}\\p{N}])?\\.)+"
                       "[\\p{L}\\p{M}\\p{N}-]{2,63}$"),
        QRegularExpression::UseUnicodePropertiesOption);
    return text.size() <= 254 && form.match(text).hasMatch();
}

bool isPhoneNumber(const QString &text)
{
    static const QRegularExpression form(
        QStringLiteral("^[+(]?[0-9][0-9 ()./\\x{a0}\\x{2010}-\\x{2013}-]*( *(ext?\\.?|x|#) *[0-9]{1,6})?$"),
        QRegularExpression::CaseInsensitiveOption);
    const auto digits = std::ranges::count_if(text, [](QChar sign) { return sign >= u'0' && sign <= u'9'; });
    return digits >= 5 && digits <= 20 && form.match(text).hasMatch();
}

std::optional<int> parseYear(const QString &text)
{
    static const QRegularExpression form(QStringLiteral("^(19|2[0-9])[0-9]{2}$"));
    return form.match(text).hasMatch() ? std::optional(text.toInt()) : std::nullopt;
}

bool isIndianPostalCode(const QString &text)
{
    static const QRegularExpression form(QStringLiteral("^[1-9][0-9]{2} ?[0-9]{3}$"));
    return form.match(text).hasMatch();
}

bool isIndia(const QString &country)
{
    const auto name = country.toCaseFolded();
    return name.isEmpty() || name == QLatin1String("india") || name == QLatin1String("in") ||
           name == QLatin1String("ind") || name == QLatin1String("bharat") || name == QStringLiteral("भारत");
}

namespace {

enum class Missing { No, Yes };

struct Entry {
    FindingCode code;
    FindingSeverity severity;
    Missing missing;
    QLatin1String text;
};

constexpr auto toFix = FindingSeverity::MustFix;
constexpr auto note = FindingSeverity::Note;
constexpr auto missing = Missing::Yes;
constexpr auto present = Missing::No;

constexpr std::array<Entry, findingCodeCount> entries{{
    {FindingCode::ProfileInactive, toFix, present, QLatin1String("profile.inactive")},
    {FindingCode::NameMissing, toFix, missing, QLatin1String("name.missing")},
    {FindingCode::SpecialityMissing, toFix, missing, QLatin1String("speciality.missing")},
    {FindingCode::RegistrationMissing, toFix, missing, QLatin1String("registration.missing")},
    {FindingCode::RegistrationSeveralDefaults, toFix, present, QLatin1String("registration.several-defaults")},
    {FindingCode::RegistrationNoCouncil, toFix, missing, QLatin1String("registration.no-council")},
    {FindingCode::RegistrationNoNumber, toFix, missing, QLatin1String("registration.no-number")},
    {FindingCode::RegistrationYearInvalid, toFix, present, QLatin1String("registration.year-invalid")},
    {FindingCode::RegistrationYearFuture, toFix, present, QLatin1String("registration.year-in-future")},
    {FindingCode::ClinicMissing, toFix, missing, QLatin1String("clinic.missing")},
    {FindingCode::DefaultClinicMissing, toFix, missing, QLatin1String("default-clinic.missing")},
    {FindingCode::DefaultClinicUnknown, toFix, present, QLatin1String("default-clinic.unknown")},
    {FindingCode::ClinicNoId, toFix, missing, QLatin1String("clinic.no-id")},
    {FindingCode::ClinicSameId, toFix, present, QLatin1String("clinic.same-id")},
    {FindingCode::ClinicNoName, toFix, missing, QLatin1String("clinic.no-name")},
    {FindingCode::ClinicNoAddress, toFix, missing, QLatin1String("clinic.no-address")},
    {FindingCode::ClinicNoCity, toFix, missing, QLatin1String("clinic.no-city")},
    {FindingCode::ClinicNoPostalCode, toFix, missing, QLatin1String("clinic.no-postal-code")},
    {FindingCode::ClinicPostalCodeInvalid, toFix, present, QLatin1String("clinic.postal-code-invalid")},
    {FindingCode::ClinicNoPhone, toFix, missing, QLatin1String("clinic.no-number")},
    {FindingCode::ClinicPhoneInvalid, toFix, present, QLatin1String("clinic.number-invalid")},
    {FindingCode::ClinicEmailInvalid, toFix, present, QLatin1String("clinic.email-invalid")},
    {FindingCode::DegreeNoName, toFix, missing, QLatin1String("degree.no-name")},
    {FindingCode::DegreeYearInvalid, toFix, present, QLatin1String("degree.year-invalid")},
    {FindingCode::DegreeStartsInFuture, toFix, present, QLatin1String("degree.starts-in-future")},
    {FindingCode::DegreeEndsBeforeStart, toFix, present, QLatin1String("degree.ends-before-start")},
    {FindingCode::EmailInvalid, toFix, present, QLatin1String("email.invalid")},
    {FindingCode::BirthDateFuture, toFix, present, QLatin1String("birth-date.in-future")},
    {FindingCode::BirthDateImplausible, toFix, present, QLatin1String("birth-date.implausible")},
    {FindingCode::PictureNotHttps, toFix, present, QLatin1String("picture.not-https")},
    {FindingCode::ActiveMissing, note, present, QLatin1String("profile.active-unknown")},
    {FindingCode::TitleMissing, note, missing, QLatin1String("title.missing")},
    {FindingCode::MajorSpecialityMissing, note, missing, QLatin1String("speciality.no-major")},
    {FindingCode::RegistrationNoDefault, note, present, QLatin1String("registration.no-default")},
    {FindingCode::RegistrationNoYear, note, missing, QLatin1String("registration.no-year")},
    {FindingCode::RegistrationTooEarly, note, present, QLatin1String("registration.too-early")},
    {FindingCode::RegistrationTwice, note, present, QLatin1String("registration.twice")},
    {FindingCode::ClinicNoEmail, note, missing, QLatin1String("clinic.no-email")},
    {FindingCode::ClinicCitiesDiffer, note, present, QLatin1String("clinic.cities-differ")},
    {FindingCode::ClinicTwice, note, present, QLatin1String("clinic.twice")},
    {FindingCode::DegreeMissing, note, missing, QLatin1String("degree.missing")},
    {FindingCode::DegreeNoDisplayStatus, note, present, QLatin1String("degree.no-display-status")},
    {FindingCode::DegreeNoCollege, note, missing, QLatin1String("degree.no-college")},
    {FindingCode::DegreeNoYears, note, missing, QLatin1String("degree.no-years")},
    {FindingCode::DegreeEndsInFuture, note, present, QLatin1String("degree.ends-in-future")},
    {FindingCode::DegreeTwice, note, present, QLatin1String("degree.twice")},
    {FindingCode::EmailMissing, note, missing, QLatin1String("email.missing")},
    {FindingCode::BirthDateMissing, note, missing, QLatin1String("birth-date.missing")},
    {FindingCode::BirthDateUnreadable, note, present, QLatin1String("birth-date.unreadable")},
    {FindingCode::GenderMissing, note, missing, QLatin1String("gender.missing")},
    {FindingCode::PictureMissing, note, missing, QLatin1String("picture.missing")},
    {FindingCode::AboutMissing, note, missing, QLatin1String("about.missing")},
    {FindingCode::UsernameMissing, note, missing, QLatin1String("username.missing")},
    {FindingCode::LanguageMissing, note, missing, QLatin1String("language.missing")},
    {FindingCode::FieldsOfOtherTypes, note, present, QLatin1String("profile.other-types")},
}};

/// True if each entry is at the index of its code.
constexpr bool isOrdered()
{
    for (std::size_t at = 0; at < entries.size(); ++at) {
        if (static_cast<std::size_t>(entries[at].code) != at)
            return false;
    }
    return true;
}
static_assert(isOrdered());

const Entry &entryOf(FindingCode code)
{
    return entries[static_cast<std::size_t>(code)];
}

} // namespace

FindingSeverity severityOf(FindingCode code)
{
    return entryOf(code).severity;
}

bool isMissing(FindingCode code)
{
    return entryOf(code).missing == Missing::Yes;
}

QLatin1String codeText(FindingCode code)
{
    return entryOf(code).text;
}

std::optional<FindingCode> findingCodeFromText(QStringView text)
{
    const auto *const found = std::ranges::find_if(entries, [text](const Entry &entry) { return text == entry.text; });
    return found == entries.end() ? std::nullopt : std::optional(found->code);
}

QLatin1String severityText(FindingSeverity severity)
{
    return severity == FindingSeverity::MustFix ? QLatin1String("to-fix") : QLatin1String("note");
}

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

namespace {

using Registration = DoctorProfile::Registration;
using Degree = DoctorProfile::Degree;

constexpr int youngestRegistered = 20;

QString calledOf(const Registration &registration)
{
    return registration.council.isEmpty() ? registration.medicalId : registration.council;
}

QString calledOf(const Degree &degree)
{
    if (degree.name.isEmpty() || degree.branch.isEmpty())
        return degree.name + degree.branch;
    return QStringLiteral("%1, %2").arg(degree.name, degree.branch);
}

QString like(const QString &text)
{
    return text.simplified().toCaseFolded();
}

void checkDefault(FindingCollector &findings, const QList<Registration> &registrations, const QStringList &paths)
{
    if (registrations.isEmpty()) {
        findings.add(FindingCode::RegistrationMissing, {}, fieldPath(ProfileFieldId::Registrations));
        return;
    }
    const auto defaults = std::ranges::count_if(registrations, &Registration::isDefault);
    if (defaults == 0)
        findings.add(FindingCode::RegistrationNoDefault, {}, paths.constFirst());
    if (defaults < 2)
        return;
    QStringList called;
    for (const auto &registration : registrations) {
        if (registration.isDefault)
            called.append(calledOf(registration));
    }
    called.removeAll(QString());
    const auto first = std::ranges::find_if(registrations, &Registration::isDefault) - registrations.begin();
    findings.add(FindingCode::RegistrationSeveralDefaults, called.join(QLatin1String(", ")), paths[first]);
}

void checkYear(FindingCollector &findings, const Registration &registration, const QString &registrationPath,
               const std::optional<QDate> &born, const QDate &today)
{
    const auto path = fieldPath(ProfileFieldId::RegistrationYear, registrationPath);
    const auto called = calledOf(registration);
    const auto year = parseYear(registration.year);
    if (registration.year.isEmpty())
        findings.add(FindingCode::RegistrationNoYear, called, path);
    else if (!year)
        findings.add(FindingCode::RegistrationYearInvalid, called, path, registration.year);
    else if (*year > today.year())
        findings.add(FindingCode::RegistrationYearFuture, called, path, registration.year);
    else if (born && *year < born->year() + youngestRegistered)
        findings.add(FindingCode::RegistrationTooEarly, called, path, registration.year);
}

void checkYears(FindingCollector &findings, const Degree &degree, const QString &path, const QDate &today)
{
    const auto called = calledOf(degree);
    const auto startPath = fieldPath(ProfileFieldId::DegreeStartYear, path);
    const auto endPath = fieldPath(ProfileFieldId::DegreeEndYear, path);
    const auto start = parseYear(degree.startYear);
    const auto end = parseYear(degree.endYear);
    if (degree.startYear.isEmpty() && degree.endYear.isEmpty())
        findings.add(FindingCode::DegreeNoYears, called, endPath);
    if (!degree.startYear.isEmpty() && !start)
        findings.add(FindingCode::DegreeYearInvalid, called, startPath, degree.startYear);
    if (!degree.endYear.isEmpty() && !end)
        findings.add(FindingCode::DegreeYearInvalid, called, endPath, degree.endYear);
    if (start && *start > today.year())
        findings.add(FindingCode::DegreeStartsInFuture, called, startPath, degree.startYear);
    if (start && end && *end < *start)
        findings.add(FindingCode::DegreeEndsBeforeStart, called, endPath,
                     QStringLiteral("%1 – %2").arg(degree.startYear, degree.endYear));
    else if (end && *end > today.year())
        findings.add(FindingCode::DegreeEndsInFuture, called, endPath, degree.endYear);
}

void checkDegree(FindingCollector &findings, const Degree &degree, const QString &path)
{
    if (degree.name.isEmpty())
        findings.add(FindingCode::DegreeNoName, degree.college, path);
    if (degree.displayStatus.isEmpty())
        findings.add(FindingCode::DegreeNoDisplayStatus, calledOf(degree),
                     fieldPath(ProfileFieldId::DegreeDisplayStatus, path));
    if (degree.college.isEmpty())
        findings.add(FindingCode::DegreeNoCollege, calledOf(degree), fieldPath(ProfileFieldId::DegreeCollege, path));
}

void checkRegistrations(FindingCollector &findings, const DoctorProfile &profile, const QDate &today)
{
    const auto &registrations = profile.registrations;
    const auto paths = registrationPaths(profile);
    auto born = readProfileDate(profile.personal.dateOfBirth);
    if (born && born->addYears(youngestRegistered) > today)
        born.reset(); // reported separately; no year could fit it
    checkDefault(findings, registrations, paths);
    QHash<QStringList, int> alike;
    for (qsizetype at = 0; at < registrations.size(); ++at) {
        const auto &registration = registrations[at];
        if (registration.council.isEmpty())
            findings.add(FindingCode::RegistrationNoCouncil, calledOf(registration), paths[at]);
        if (registration.medicalId.isEmpty())
            findings.add(FindingCode::RegistrationNoNumber, calledOf(registration), paths[at]);
        checkYear(findings, registration, paths[at], born, today);
        const QStringList face{like(registration.council), like(registration.medicalId)};
        if (!registration.medicalId.isEmpty() && alike[face]++ == 1)
            findings.add(FindingCode::RegistrationTwice, calledOf(registration), paths[at], registration.medicalId);
    }
}

void checkDegrees(FindingCollector &findings, const DoctorProfile &profile, const QDate &today)
{
    const auto paths = degreePaths(profile);
    if (profile.degrees.isEmpty())
        findings.add(FindingCode::DegreeMissing, {}, fieldPath(ProfileFieldId::Degrees));
    QHash<QStringList, int> alike;
    for (qsizetype at = 0; at < profile.degrees.size(); ++at) {
        const auto &degree = profile.degrees[at];
        checkDegree(findings, degree, paths[at]);
        checkYears(findings, degree, paths[at], today);
        const QStringList face{like(degree.name), like(degree.branch), like(degree.college)};
        if (!degree.name.isEmpty() && alike[face]++ == 1)
            findings.add(FindingCode::DegreeTwice, calledOf(degree), paths[at]);
    }
}

using Clinic = DoctorProfile::Clinic;

/// Returns the name of the clinic in the profile, or its ID if it has no name.
QString calledOf(const Clinic &clinic)
{
    return clinic.name.isEmpty() ? clinic.id : clinic.name;
}

void checkNaming(FindingCollector &findings, const Clinic &clinic, const QString &path)
{
    if (clinic.id.isEmpty())
        findings.add(FindingCode::ClinicNoId, calledOf(clinic), path);
    if (clinic.name.isEmpty())
        findings.add(FindingCode::ClinicNoName, calledOf(clinic), path);
    if (clinic.email.isEmpty())
        findings.add(FindingCode::ClinicNoEmail, calledOf(clinic), fieldPath(ProfileFieldId::ClinicEmail, path));
    else if (!isEmailAddress(clinic.email))
        findings.add(FindingCode::ClinicEmailInvalid, calledOf(clinic), fieldPath(ProfileFieldId::ClinicEmail, path),
                     clinic.email);
}

void checkAddress(FindingCollector &findings, const Clinic &clinic, const QString &clinicPath)
{
    const auto &address = clinic.address;
    const auto path = fieldPath(ProfileFieldId::ClinicAddress, clinicPath);
    const auto called = calledOf(clinic);
    if (address.line1.isEmpty() && address.line2.isEmpty())
        findings.add(FindingCode::ClinicNoAddress, called, path);
    if (address.city.isEmpty() && clinic.city.isEmpty())
        findings.add(FindingCode::ClinicNoCity, called, fieldPath(ProfileFieldId::AddressCity, clinicPath));
    else if (!address.city.isEmpty() && !clinic.city.isEmpty() && like(address.city) != like(clinic.city))
        findings.add(FindingCode::ClinicCitiesDiffer, called, fieldPath(ProfileFieldId::AddressCity, clinicPath),
                     QStringLiteral("%1, %2").arg(clinic.city, address.city));
    const auto codePath = fieldPath(ProfileFieldId::AddressPostalCode, clinicPath);
    if (address.postalCode.isEmpty())
        findings.add(FindingCode::ClinicNoPostalCode, called, codePath);
    else if (isIndia(address.country) && !isIndianPostalCode(address.postalCode))
        findings.add(FindingCode::ClinicPostalCodeInvalid, called, codePath, address.postalCode);
}

void checkPhones(FindingCollector &findings, const Clinic &clinic, const QString &clinicPath)
{
    const auto path = fieldPath(ProfileFieldId::ClinicPhones, clinicPath);
    if (std::ranges::all_of(clinic.phones, [](const auto &phone) { return phone.number.isEmpty(); }))
        findings.add(FindingCode::ClinicNoPhone, calledOf(clinic), path);
    for (qsizetype at = 0; at < clinic.phones.size(); ++at) {
        const auto &number = clinic.phones[at].number;
        if (!number.isEmpty() && !isPhoneNumber(number))
            findings.add(FindingCode::ClinicPhoneInvalid, calledOf(clinic), path + QStringLiteral("[%1]").arg(at),
                         number);
    }
}

/// Finds clinics with the same ID, or with the same name and address, as an earlier one. Reports each repetition once,
/// at its second occurrence.
void checkRepetitions(FindingCollector &findings, const QList<Clinic> &clinics, const QStringList &paths)
{
    QHash<QString, int> ids;
    QHash<QStringList, int> alike;
    for (qsizetype at = 0; at < clinics.size(); ++at) {
        const auto &clinic = clinics[at];
        const auto &address = clinic.address;
        if (!clinic.id.isEmpty() && ids[clinic.id]++ == 1)
            findings.add(FindingCode::ClinicSameId, calledOf(clinic), paths[at], clinic.id);
        const QStringList face{like(clinic.name), like(address.line1), like(address.line2), like(address.postalCode)};
        if (!clinic.name.isEmpty() && alike[face]++ == 1)
            findings.add(FindingCode::ClinicTwice, calledOf(clinic), paths[at]);
    }
}

void checkDefault(FindingCollector &findings, const DoctorProfile &profile)
{
    const auto path = fieldPath(ProfileFieldId::DefaultClinic);
    const auto isDefault = [&](const Clinic &clinic) { return clinic.id == profile.defaultClinic; };
    if (profile.clinics.isEmpty())
        findings.add(FindingCode::ClinicMissing, {}, fieldPath(ProfileFieldId::Clinics));
    if (profile.defaultClinic.isEmpty()) {
        if (!profile.clinics.isEmpty())
            findings.add(FindingCode::DefaultClinicMissing, {}, path);
    } else if (std::ranges::none_of(profile.clinics, isDefault)) {
        findings.add(FindingCode::DefaultClinicUnknown, {}, path, profile.defaultClinic);
    }
}

/// Checks the clinics and the default clinic.
void checkClinics(FindingCollector &findings, const DoctorProfile &profile)
{
    const auto paths = clinicPaths(profile);
    checkDefault(findings, profile);
    for (qsizetype at = 0; at < profile.clinics.size(); ++at) {
        checkNaming(findings, profile.clinics[at], paths[at]);
        checkAddress(findings, profile.clinics[at], paths[at]);
        checkPhones(findings, profile.clinics[at], paths[at]);
    }
    checkRepetitions(findings, profile.clinics, paths);
}

constexpr int youngestDoctor = 20;
constexpr int oldestDoctor = 110;

void checkStanding(FindingCollector &findings, const DoctorProfile &profile)
{
    if (!profile.isActive)
        findings.add(FindingCode::ActiveMissing, {}, fieldPath(ProfileFieldId::Active));
    else if (!*profile.isActive)
        findings.add(FindingCode::ProfileInactive, {}, fieldPath(ProfileFieldId::Active));
    if (nameOf(profile).isEmpty())
        findings.add(FindingCode::NameMissing, {}, fieldPath(ProfileFieldId::FirstName));
    if (profile.personal.title.isEmpty())
        findings.add(FindingCode::TitleMissing, {}, fieldPath(ProfileFieldId::Title));
    if (profile.majorSpeciality.name.isEmpty()) {
        const bool hasNone = profile.specialities.isEmpty();
        findings.add(hasNone ? FindingCode::SpecialityMissing : FindingCode::MajorSpecialityMissing, {},
                     fieldPath(ProfileFieldId::MajorSpeciality));
    }
}

void checkBirthDate(FindingCollector &findings, const QString &given, const QDate &today)
{
    const auto path = fieldPath(ProfileFieldId::DateOfBirth);
    const auto date = readProfileDate(given);
    if (given.isEmpty())
        findings.add(FindingCode::BirthDateMissing, {}, path);
    else if (!date)
        findings.add(FindingCode::BirthDateUnreadable, {}, path, given);
    else if (*date > today)
        findings.add(FindingCode::BirthDateFuture, {}, path, given);
    else if (date->addYears(youngestDoctor) > today || date->addYears(oldestDoctor) < today)
        findings.add(FindingCode::BirthDateImplausible, {}, path, given);
}

bool isHttps(const QString &address)
{
    const QUrl url(address, QUrl::StrictMode);
    return url.isValid() && url.scheme() == QLatin1String("https") && !url.host().isEmpty();
}

void checkPerson(FindingCollector &findings, const DoctorProfile &profile, const QDate &today)
{
    const auto &person = profile.personal;
    if (person.email.isEmpty())
        findings.add(FindingCode::EmailMissing, {}, fieldPath(ProfileFieldId::Email));
    else if (!isEmailAddress(person.email))
        findings.add(FindingCode::EmailInvalid, {}, fieldPath(ProfileFieldId::Email), person.email);
    checkBirthDate(findings, person.dateOfBirth, today);
    if (person.gender.isEmpty())
        findings.add(FindingCode::GenderMissing, {}, fieldPath(ProfileFieldId::Gender));
    if (person.picture.isEmpty())
        findings.add(FindingCode::PictureMissing, {}, fieldPath(ProfileFieldId::Picture));
    else if (!isHttps(person.picture))
        findings.add(FindingCode::PictureNotHttps, {}, fieldPath(ProfileFieldId::Picture), person.picture);
}

void checkPresentation(FindingCollector &findings, const DoctorProfile &profile)
{
    const auto isNamed = [](const DoctorProfile::Language &language) {
        return !language.name.isEmpty() || !language.code.isEmpty();
    };
    if (profile.about.isEmpty())
        findings.add(FindingCode::AboutMissing, {}, fieldPath(ProfileFieldId::About));
    if (profile.username.isEmpty())
        findings.add(FindingCode::UsernameMissing, {}, fieldPath(ProfileFieldId::Username));
    if (std::ranges::none_of(profile.languages, isNamed))
        findings.add(FindingCode::LanguageMissing, {}, fieldPath(ProfileFieldId::Languages));
    if (!profile.notes.isEmpty())
        findings.add(FindingCode::FieldsOfOtherTypes, {}, profile.notes.constFirst().path);
}

/// A check point has passed if none of its findings was reported.
bool isInOrder(PassedCheck point, const FindingCollector &found)
{
    using enum FindingCode;
    switch (point) {
    case PassedCheck::ProfileActive:
        return !found.hasAny({ProfileInactive, ActiveMissing});
    case PassedCheck::RegistrationDefault:
        return !found.hasAny({RegistrationMissing, RegistrationNoDefault, RegistrationSeveralDefaults});
    case PassedCheck::DefaultClinicExists:
        return !found.hasAny({ClinicMissing, DefaultClinicMissing, DefaultClinicUnknown, ClinicSameId});
    case PassedCheck::NameEmailAndBirthDate:
        return !found.hasAny({NameMissing, EmailMissing, EmailInvalid, BirthDateMissing, BirthDateUnreadable,
                              BirthDateFuture, BirthDateImplausible});
    case PassedCheck::SpecialityGiven:
        return !found.hasAny({SpecialityMissing});
    case PassedCheck::LanguageGiven:
        return !found.hasAny({LanguageMissing});
    case PassedCheck::ClinicsComplete:
        return !found.hasAny({ClinicMissing, ClinicNoName, ClinicNoAddress, ClinicNoCity, ClinicNoPostalCode,
                              ClinicPostalCodeInvalid, ClinicNoPhone, ClinicPhoneInvalid});
    case PassedCheck::DegreesInOrder:
        return !found.hasAny({DegreeMissing, DegreeNoName, DegreeNoDisplayStatus, DegreeYearInvalid,
                              DegreeStartsInFuture, DegreeEndsBeforeStart});
    case PassedCheck::PictureGiven:
        break;
    }
    return !found.hasAny({PictureMissing, PictureNotHttps});
}

} // namespace

qsizetype ProfileCheck::toFixCount() const
{
    return std::ranges::count_if(
        findings, [](const Finding &finding) { return severityOf(finding.code) == FindingSeverity::MustFix; });
}

ProfileCheck checkProfile(const DoctorProfile &profile, const QDate &today)
{
    FindingCollector found;
    checkStanding(found, profile);
    checkRegistrations(found, profile, today);
    checkClinics(found, profile);
    checkDegrees(found, profile, today);
    checkPerson(found, profile, today);
    checkPresentation(found, profile);
    ProfileCheck check;
    for (int at = 0; at <= static_cast<int>(PassedCheck::PictureGiven); ++at) {
        const auto point = static_cast<PassedCheck>(at);
        if (isInOrder(point, found))
            check.passed.append(point);
    }
    check.findings = std::move(found).sorted();
    check.missingFields = static_cast<int>(
        std::ranges::count_if(check.findings, [](const Finding &finding) { return isMissing(finding.code); }));
    return check;
}

} // namespace clinicdesk
