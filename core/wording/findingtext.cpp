// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/wording/findingtext.h"

#include "core/base/shortened.h"
#include "core/document/readablename.h"

#include <QCoreApplication>

#include <array>
#include <utility>

namespace clinicdesk::wording {

namespace {

constexpr qsizetype maxQuoteLength = 120;

struct FindingTr {
    Q_DECLARE_TR_FUNCTIONS(clinicdesk::wording)
};

/// %1 is the clinic, the degree or the registration, and %2 is its value. In a finding about the doctor, %1 is the
/// value.
struct Sentences {
    FindingCode code;
    const char *headline;
    const char *advice;
};

constexpr std::array<Sentences, findingCodeCount> sentences{{
    {FindingCode::ProfileInactive, QT_TRANSLATE_NOOP("clinicdesk::wording", "Profile is not active"),
     QT_TRANSLATE_NOOP("clinicdesk::wording", "Activate it, if the doctor works here.")},
    {FindingCode::NameMissing, QT_TRANSLATE_NOOP("clinicdesk::wording", "No name"),
     QT_TRANSLATE_NOOP("clinicdesk::wording", "Add the name to the profile.")},
    {FindingCode::SpecialityMissing, QT_TRANSLATE_NOOP("clinicdesk::wording", "No speciality"),
     QT_TRANSLATE_NOOP("clinicdesk::wording", "Add a speciality to the profile.")},
    {FindingCode::RegistrationMissing, QT_TRANSLATE_NOOP("clinicdesk::wording", "No registration"),
     QT_TRANSLATE_NOOP("clinicdesk::wording", "Add one, with its council and number.")},
    {FindingCode::RegistrationSeveralDefaults,
     QT_TRANSLATE_NOOP("clinicdesk::wording", "More than one registration is the default"),
     QT_TRANSLATE_NOOP("clinicdesk::wording", "%1: keep only one as the default.")},
    {FindingCode::RegistrationNoCouncil, QT_TRANSLATE_NOOP("clinicdesk::wording", "A registration has no council"),
     QT_TRANSLATE_NOOP("clinicdesk::wording", "%1: add the council that issued it.")},
    {FindingCode::RegistrationNoNumber, QT_TRANSLATE_NOOP("clinicdesk::wording", "A registration has no number"),
     QT_TRANSLATE_NOOP("clinicdesk::wording", "%1: add the number from the council.")},
    {FindingCode::RegistrationYearInvalid, QT_TRANSLATE_NOOP("clinicdesk::wording", "A registration year is not valid"),
     QT_TRANSLATE_NOOP("clinicdesk::wording", "%1: “%2” must be a year with four digits.")},
    {FindingCode::RegistrationYearFuture,
     QT_TRANSLATE_NOOP("clinicdesk::wording", "A registration year is in the future"),
     QT_TRANSLATE_NOOP("clinicdesk::wording", "%1: %2 is in the future. Compare it with the council’s certificate.")},
    {FindingCode::ClinicMissing, QT_TRANSLATE_NOOP("clinicdesk::wording", "No clinic"),
     QT_TRANSLATE_NOOP("clinicdesk::wording", "Add a clinic to the profile.")},
    {FindingCode::DefaultClinicMissing, QT_TRANSLATE_NOOP("clinicdesk::wording", "No clinic is the default"),
     QT_TRANSLATE_NOOP("clinicdesk::wording", "Choose the default in the profile.")},
    {FindingCode::DefaultClinicUnknown,
     QT_TRANSLATE_NOOP("clinicdesk::wording", "Default clinic is not in the list of clinics"),
     QT_TRANSLATE_NOOP("clinicdesk::wording", "No clinic has the ID “%1”. Choose another one.")},
    {FindingCode::ClinicNoId, QT_TRANSLATE_NOOP("clinicdesk::wording", "A clinic has no ID"),
     QT_TRANSLATE_NOOP("clinicdesk::wording", "%1: it cannot be the default without one.")},
    {FindingCode::ClinicSameId, QT_TRANSLATE_NOOP("clinicdesk::wording", "Two clinics have the same ID"),
     QT_TRANSLATE_NOOP("clinicdesk::wording", "%1: another clinic also uses “%2”.")},
    {FindingCode::ClinicNoName, QT_TRANSLATE_NOOP("clinicdesk::wording", "A clinic has no name"),
     QT_TRANSLATE_NOOP("clinicdesk::wording", "%1: add its name.")},
    {FindingCode::ClinicNoAddress, QT_TRANSLATE_NOOP("clinicdesk::wording", "A clinic has no address"),
     QT_TRANSLATE_NOOP("clinicdesk::wording", "%1: add the street and house number.")},
    {FindingCode::ClinicNoCity, QT_TRANSLATE_NOOP("clinicdesk::wording", "A clinic has no city"),
     QT_TRANSLATE_NOOP("clinicdesk::wording", "%1: add the city.")},
    {FindingCode::ClinicNoPostalCode, QT_TRANSLATE_NOOP("clinicdesk::wording", "A clinic has no postal code"),
     QT_TRANSLATE_NOOP("clinicdesk::wording", "%1: add the six digits.")},
    {FindingCode::ClinicPostalCodeInvalid,
     QT_TRANSLATE_NOOP("clinicdesk::wording", "A postal code does not have six digits"),
     QT_TRANSLATE_NOOP("clinicdesk::wording", "%1: “%2” is not valid.")},
    {FindingCode::ClinicNoPhone, QT_TRANSLATE_NOOP("clinicdesk::wording", "A clinic has no phone"),
     QT_TRANSLATE_NOOP("clinicdesk::wording", "%1: add a phone number.")},
    {FindingCode::ClinicPhoneInvalid, QT_TRANSLATE_NOOP("clinicdesk::wording", "A phone number is not valid"),
     QT_TRANSLATE_NOOP("clinicdesk::wording", "%1: “%2” is not a phone number.")},
    {FindingCode::ClinicEmailInvalid,
     QT_TRANSLATE_NOOP("clinicdesk::wording", "A clinic’s e-mail address is not valid"),
     QT_TRANSLATE_NOOP("clinicdesk::wording", "%1: “%2” is not a valid address.")},
    {FindingCode::DegreeNoName, QT_TRANSLATE_NOOP("clinicdesk::wording", "A degree has no name"),
     QT_TRANSLATE_NOOP("clinicdesk::wording", "%1: add the name of the degree.")},
    {FindingCode::DegreeYearInvalid, QT_TRANSLATE_NOOP("clinicdesk::wording", "A degree year is not valid"),
     QT_TRANSLATE_NOOP("clinicdesk::wording", "%1: “%2” must be a year with four digits.")},
    {FindingCode::DegreeStartsInFuture, QT_TRANSLATE_NOOP("clinicdesk::wording", "A degree starts in the future"),
     QT_TRANSLATE_NOOP("clinicdesk::wording", "%1: %2 is in the future.")},
    {FindingCode::DegreeEndsBeforeStart, QT_TRANSLATE_NOOP("clinicdesk::wording", "A degree ends before it starts"),
     QT_TRANSLATE_NOOP("clinicdesk::wording", "%1: %2 is not possible.")},
    {FindingCode::EmailInvalid, QT_TRANSLATE_NOOP("clinicdesk::wording", "E-mail address is not valid"),
     QT_TRANSLATE_NOOP("clinicdesk::wording", "“%1” is not a valid address.")},
    {FindingCode::BirthDateFuture, QT_TRANSLATE_NOOP("clinicdesk::wording", "Birth date is in the future"),
     QT_TRANSLATE_NOOP("clinicdesk::wording", "“%1” is not valid.")},
    {FindingCode::BirthDateImplausible, QT_TRANSLATE_NOOP("clinicdesk::wording", "Birth date is not possible"),
     QT_TRANSLATE_NOOP("clinicdesk::wording", "“%1” does not fit the age of a doctor.")},
    {FindingCode::PictureNotHttps, QT_TRANSLATE_NOOP("clinicdesk::wording", "The picture’s address is not secure"),
     QT_TRANSLATE_NOOP("clinicdesk::wording",
                       "“%1” does not start with https, so Clinic Desk does not load the picture.")},
    {FindingCode::ActiveMissing, QT_TRANSLATE_NOOP("clinicdesk::wording", "Active status is missing"),
     QT_TRANSLATE_NOOP("clinicdesk::wording", "Set it in the profile.")},
    {FindingCode::TitleMissing, QT_TRANSLATE_NOOP("clinicdesk::wording", "No title"),
     QT_TRANSLATE_NOOP("clinicdesk::wording", "Add a title, such as Dr., to the profile.")},
    {FindingCode::MajorSpecialityMissing, QT_TRANSLATE_NOOP("clinicdesk::wording", "No major speciality"),
     QT_TRANSLATE_NOOP("clinicdesk::wording", "Choose it in the profile.")},
    {FindingCode::RegistrationNoDefault, QT_TRANSLATE_NOOP("clinicdesk::wording", "No registration is the default"),
     QT_TRANSLATE_NOOP("clinicdesk::wording", "Choose the default in the profile.")},
    {FindingCode::RegistrationNoYear, QT_TRANSLATE_NOOP("clinicdesk::wording", "A registration has no year"),
     QT_TRANSLATE_NOOP("clinicdesk::wording", "%1: add the year it was issued.")},
    {FindingCode::RegistrationTooEarly, QT_TRANSLATE_NOOP("clinicdesk::wording", "A registration year is too early"),
     QT_TRANSLATE_NOOP("clinicdesk::wording", "%1: %2 does not fit the birth date. One of the two is wrong.")},
    {FindingCode::RegistrationTwice, QT_TRANSLATE_NOOP("clinicdesk::wording", "A registration is listed twice"),
     QT_TRANSLATE_NOOP("clinicdesk::wording", "%1: “%2” is listed more than once.")},
    {FindingCode::ClinicNoEmail, QT_TRANSLATE_NOOP("clinicdesk::wording", "A clinic has no e-mail address"),
     QT_TRANSLATE_NOOP("clinicdesk::wording", "%1: add an e-mail address.")},
    {FindingCode::ClinicCitiesDiffer, QT_TRANSLATE_NOOP("clinicdesk::wording", "A clinic has two different cities"),
     QT_TRANSLATE_NOOP("clinicdesk::wording", "%1: the city field and the address differ (%2).")},
    {FindingCode::ClinicTwice, QT_TRANSLATE_NOOP("clinicdesk::wording", "Two clinics look the same"),
     QT_TRANSLATE_NOOP("clinicdesk::wording", "%1 is listed twice with the same name and address.")},
    {FindingCode::DegreeMissing, QT_TRANSLATE_NOOP("clinicdesk::wording", "No degree"),
     QT_TRANSLATE_NOOP("clinicdesk::wording", "Add the doctor’s degrees.")},
    {FindingCode::DegreeNoDisplayStatus, QT_TRANSLATE_NOOP("clinicdesk::wording", "A degree has no display status"),
     QT_TRANSLATE_NOOP("clinicdesk::wording", "%1: add the display status.")},
    {FindingCode::DegreeNoCollege, QT_TRANSLATE_NOOP("clinicdesk::wording", "A degree has no college"),
     QT_TRANSLATE_NOOP("clinicdesk::wording", "%1: add the college.")},
    {FindingCode::DegreeNoYears, QT_TRANSLATE_NOOP("clinicdesk::wording", "A degree has no years"),
     QT_TRANSLATE_NOOP("clinicdesk::wording", "%1: add the years.")},
    {FindingCode::DegreeEndsInFuture, QT_TRANSLATE_NOOP("clinicdesk::wording", "A degree is not finished"),
     QT_TRANSLATE_NOOP("clinicdesk::wording", "%1 ends in %2.")},
    {FindingCode::DegreeTwice, QT_TRANSLATE_NOOP("clinicdesk::wording", "A degree is listed twice"),
     QT_TRANSLATE_NOOP("clinicdesk::wording", "%1 is listed more than once.")},
    {FindingCode::EmailMissing, QT_TRANSLATE_NOOP("clinicdesk::wording", "No e-mail address"),
     QT_TRANSLATE_NOOP("clinicdesk::wording", "Add the doctor’s e-mail address.")},
    {FindingCode::BirthDateMissing, QT_TRANSLATE_NOOP("clinicdesk::wording", "No birth date"),
     QT_TRANSLATE_NOOP("clinicdesk::wording", "Add it to the profile.")},
    {FindingCode::BirthDateUnreadable, QT_TRANSLATE_NOOP("clinicdesk::wording", "Birth date cannot be read"),
     QT_TRANSLATE_NOOP("clinicdesk::wording", "“%1” is not a clear date.")},
    {FindingCode::GenderMissing, QT_TRANSLATE_NOOP("clinicdesk::wording", "No gender"),
     QT_TRANSLATE_NOOP("clinicdesk::wording", "Add it to the profile.")},
    {FindingCode::PictureMissing, QT_TRANSLATE_NOOP("clinicdesk::wording", "No picture"),
     QT_TRANSLATE_NOOP("clinicdesk::wording", "Add a picture to the profile.")},
    {FindingCode::AboutMissing, QT_TRANSLATE_NOOP("clinicdesk::wording", "No text about the doctor"),
     QT_TRANSLATE_NOOP("clinicdesk::wording", "Add a few sentences to the profile.")},
    {FindingCode::UsernameMissing, QT_TRANSLATE_NOOP("clinicdesk::wording", "No user name"),
     QT_TRANSLATE_NOOP("clinicdesk::wording", "Add it to the profile.")},
    {FindingCode::LanguageMissing, QT_TRANSLATE_NOOP("clinicdesk::wording", "No language"),
     QT_TRANSLATE_NOOP("clinicdesk::wording", "Add the languages that the doctor speaks.")},
    {FindingCode::FieldsOfOtherTypes, QT_TRANSLATE_NOOP("clinicdesk::wording", "Some fields have the wrong type"),
     QT_TRANSLATE_NOOP("clinicdesk::wording", "The first is “%1”. Values that could not be read are under “More”.")},
}};

constexpr bool areFindingsOrdered()
{
    for (std::size_t at = 0; at < sentences.size(); ++at) {
        if (static_cast<std::size_t>(sentences[at].code) != at)
            return false;
    }
    return true;
}
static_assert(areFindingsOrdered());

/// Returns the part of the service's text that fits in a line, without characters that could change how it reads.
QString quoted(const QString &text)
{
    auto readable = displayName(text.left(2 * maxQuoteLength).simplified());
    return readable.size() > maxQuoteLength ? shortened(readable, maxQuoteLength) + QChar(0x2026) : readable;
}

/// Returns what a finding is about if the profile has no name for it; empty if it is about the doctor.
QString kindOf(const QString &path)
{
    if (path.startsWith(QLatin1String("profile.professional.clinics[")))
        return FindingTr::tr("One clinic");
    if (path.startsWith(QLatin1String("profile.professional.degree[")))
        return FindingTr::tr("One degree");
    return path.startsWith(QLatin1String("profile.professional.all_registrations[")) ? FindingTr::tr("One registration")
                                                                                     : QString();
}

QString filledIn(const QString &pattern, const QString &first, const QString &second)
{
    if (pattern.contains(QLatin1String("%2")))
        return pattern.arg(first, second);
    return pattern.contains(QLatin1String("%1")) ? pattern.arg(first) : pattern;
}

QString withSmallBegin(const QString &headline)
{
    return headline.left(1).toLower() + headline.mid(1);
}

} // namespace

FindingText findingText(const Finding &finding)
{
    const auto &words = sentences[static_cast<std::size_t>(finding.code)];
    const auto kind = finding.code == FindingCode::FieldsOfOtherTypes ? QString() : kindOf(finding.path);
    const auto given = finding.code == FindingCode::FieldsOfOtherTypes ? finding.path : finding.value;
    const auto called = finding.subject.isEmpty() ? kind : quoted(finding.subject);
    return {QCoreApplication::translate("clinicdesk::wording", words.headline),
            filledIn(QCoreApplication::translate("clinicdesk::wording", words.advice),
                     kind.isEmpty() ? quoted(given) : called, quoted(given))};
}

QString findingSentences(const Finding &finding)
{
    const auto words = findingText(finding);
    //: %1 what was found, without its full stop; %2 what to do, as a sentence
    return FindingTr::tr("%1. %2").arg(words.headline, words.advice);
}

QString findingsLine(const QList<Finding> &findings)
{
    std::array<int, findingCodeCount> counts{};
    for (const auto &finding : findings)
        ++counts[static_cast<std::size_t>(finding.code)];
    QStringList parts;
    for (const auto &finding : findings) {
        const auto count = std::exchange(counts[static_cast<std::size_t>(finding.code)], 0);
        if (count == 0)
            continue;
        auto headline = findingText(finding).headline;
        if (!parts.isEmpty())
            headline = withSmallBegin(headline);
        parts.append(count > 1 ? FindingTr::tr("%1 (%Ln time(s))", nullptr, count).arg(headline) : headline);
    }
    return parts.join(FindingTr::tr("; ", "between findings"));
}

QString passedCheckText(PassedCheck point)
{
    switch (point) {
    case PassedCheck::ProfileActive:
        return FindingTr::tr("Profile is active");
    case PassedCheck::RegistrationDefault:
        return FindingTr::tr("One registration is the default");
    case PassedCheck::DefaultClinicExists:
        return FindingTr::tr("Default clinic exists");
    case PassedCheck::NameEmailAndBirthDate:
        return FindingTr::tr("Has name, e-mail and birth date");
    case PassedCheck::SpecialityGiven:
        return FindingTr::tr("At least one speciality");
    case PassedCheck::LanguageGiven:
        return FindingTr::tr("At least one language");
    case PassedCheck::ClinicsComplete:
        return FindingTr::tr("Each clinic has an address and a phone number");
    case PassedCheck::DegreesInOrder:
        return FindingTr::tr("Degrees are complete");
    case PassedCheck::PictureGiven:
        break;
    }
    return FindingTr::tr("Has a picture");
}

} // namespace clinicdesk::wording
