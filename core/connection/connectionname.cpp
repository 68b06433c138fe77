// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/connection/connectionname.h"

#include "core/base/errorreason.h"
#include "core/base/hiddencharacter.h"
#include "core/document/readablename.h"

#include <QLibrary>
#include <QList>

#include <unicode/uspoof.h>

namespace clinicdesk {

namespace {

Error refusedName(ErrorReason reason, const QString &subject = {})
{
    return {.code = ErrorCode::WrongUse, .reason = reason, .subject = subject};
}

/// Whether nothing is seen of a character: hidden ones, and those that only change or join their neighbours. Unicode
/// calls most of them default ignorable.
bool isUnseen(char32_t c)
{
    const bool isJoiner = c == 0x200C || c == 0x200D;
    const bool isVariation = (c >= 0xFE00 && c <= 0xFE0F) || (c >= 0x180B && c <= 0x180F);
    return isJoiner || isVariation || isHiddenCharacter(c);
}

/// Whether it looks like a space and is none: an empty Braille pattern, a note without a head, a filler of Khitan.
bool isBlank(char32_t c)
{
    return c == 0x2800 || c == 0x1D159 || c == 0x16FE4;
}

/// What is seen of a name, with one space between words.
QString seenOf(const QString &name)
{
    QString seen;
    for (const char32_t c : name.toUcs4()) {
        if (isBlank(c))
            seen += QLatin1Char(' ');
        else if (!isUnseen(c))
            seen += QChar::fromUcs4(c);
    }
    return seen.simplified();
}

/// The part of ICU that knows which characters look the same (Unicode Technical Standard 39). It is loaded when two
/// names are compared, so that programs that compare none start without it; Qt has it anyway.
class Lookalikes {
public:
    Lookalikes()
        : m_library(QStringLiteral("icui18n"), U_ICU_VERSION_MAJOR_NUM)
    {
        const auto open = function<decltype(uspoof_open)>("uspoof_open");
        m_skeleton = function<decltype(uspoof_getSkeleton)>("uspoof_getSkeleton");
        m_close = function<decltype(uspoof_close)>("uspoof_close");
        auto status = U_ZERO_ERROR;
        if (open && m_skeleton && m_close)
            m_checker = open(&status);
    }
    ~Lookalikes()
    {
        if (m_checker)
            m_close(m_checker);
    }
    Q_DISABLE_COPY_MOVE(Lookalikes)

    /// The same text for texts that look the same; the text itself without the library.
    QString skeletonOf(const QString &text) const
    {
        if (!m_checker)
            return text;
        constexpr qsizetype mostUnitsForOne = 18; // in the table of the standard
        QList<UChar> skeleton(text.size() * mostUnitsForOne + 1);
        auto status = U_ZERO_ERROR;
        const auto size =
            m_skeleton(m_checker, 0, reinterpret_cast<const UChar *>(text.utf16()), static_cast<int32_t>(text.size()),
                       skeleton.data(), static_cast<int32_t>(skeleton.size()), &status);
        return U_SUCCESS(status) != 0 ? QString::fromUtf16(skeleton.constData(), size) : text;
    }

private:
    /// ICU has its version in the names of its functions.
    template <class Function>
    Function *function(const char *name)
    {
        const auto versioned = QByteArray(name) + '_' + QByteArray::number(U_ICU_VERSION_MAJOR_NUM);
        return reinterpret_cast<Function *>(m_library.resolve(versioned.constData()));
    }

    QLibrary m_library;
    decltype(uspoof_getSkeleton) *m_skeleton = nullptr;
    decltype(uspoof_close) *m_close = nullptr;
    USpoofChecker *m_checker = nullptr;
};

} // namespace

Result<QString> parseConnectionName(const QString &text)
{
    const auto name = text.trimmed();
    if (seenOf(name).isEmpty() || name.size() > maxConnectionNameLength || displayName(name) != name)
        return refusedName(ErrorReason::ConnectionName, displayName(name));
    return name;
}

Result<QString> parseKeyId(const QString &text)
{
    const auto id = text.trimmed();
    if (id.size() > maxKeyIdLength) {
        auto error = refusedName(ErrorReason::IdTooLong);
        error.limit = maxKeyIdLength;
        return error;
    }
    return displayName(id) == id ? Result<QString>(id) : refusedName(ErrorReason::IdCharacters);
}

bool looksAlike(const QString &first, const QString &second)
{
    const auto one = seenOf(first);
    const auto other = seenOf(second);
    const auto inUsualWidth = [](const QString &name) {
        return name.normalized(QString::NormalizationForm_KC).simplified();
    };
    if (inUsualWidth(one).toCaseFolded() == inUsualWidth(other).toCaseFolded())
        return true;
    const Lookalikes lookalikes;
    const auto haveOneSkeleton = [&lookalikes](const QString &a, const QString &b) {
        // Capitals and small letters look like different letters: I like l, i like none of them.
        return lookalikes.skeletonOf(a) == lookalikes.skeletonOf(b) ||
               lookalikes.skeletonOf(a.toCaseFolded()) == lookalikes.skeletonOf(b.toCaseFolded());
    };
    // The usual width of a letter can be one that looks different, as of the Greek letter like a c.
    return haveOneSkeleton(one, other) || haveOneSkeleton(inUsualWidth(one), inUsualWidth(other));
}

} // namespace clinicdesk
