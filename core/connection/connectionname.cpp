// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/connection/connectionname.h"

#include "core/base/errorreason.h"
#include "core/document/readablename.h"

#include <QList>

#include <memory>
#include <unicode/uspoof.h>

namespace clinicdesk {

namespace {

Error refused(ErrorReason reason, const QString &subject = {})
{
    return {.code = ErrorCode::WrongUse, .reason = reason, .subject = subject};
}

/// The same text for texts that look the same (Unicode Technical Standard 39).
QString skeletonOf(const USpoofChecker &checker, const QString &text)
{
    constexpr qsizetype mostUnitsForOne = 18; // in the table of the standard
    QList<UChar> skeleton(text.size() * mostUnitsForOne + 1);
    auto status = U_ZERO_ERROR;
    const auto size = uspoof_getSkeleton(&checker, 0, reinterpret_cast<const UChar *>(text.utf16()),
                                         static_cast<int32_t>(text.size()), skeleton.data(),
                                         static_cast<int32_t>(skeleton.size()), &status);
    return U_SUCCESS(status) != 0 ? QString::fromUtf16(skeleton.constData(), size) : text;
}

} // namespace

Result<QString> parseConnectionName(const QString &text)
{
    const auto name = text.trimmed();
    if (name.isEmpty() || name.size() > maxConnectionNameLength || displayName(name) != name)
        return refused(ErrorReason::ConnectionName, displayName(name));
    return name;
}

Result<QString> parseKeyId(const QString &text)
{
    const auto id = text.trimmed();
    if (id.size() > maxKeyIdLength) {
        auto error = refused(ErrorReason::IdTooLong);
        error.limit = maxKeyIdLength;
        return error;
    }
    return displayName(id) == id ? Result<QString>(id) : refused(ErrorReason::IdCharacters);
}

bool looksAlike(const QString &first, const QString &second)
{
    const auto plain = [](const QString &name) {
        return displayName(name).normalized(QString::NormalizationForm_KC).simplified();
    };
    const auto one = plain(first);
    const auto other = plain(second);
    if (one.toCaseFolded() == other.toCaseFolded())
        return true;
    auto status = U_ZERO_ERROR;
    const std::unique_ptr<USpoofChecker, decltype(&uspoof_close)> checker(uspoof_open(&status), &uspoof_close);
    if (U_FAILURE(status) != 0)
        return false;
    const auto haveOneSkeleton = [&checker](const QString &a, const QString &b) {
        return skeletonOf(*checker, a) == skeletonOf(*checker, b);
    };
    // Capitals and small letters look like different letters: I like l, i like none of them.
    return haveOneSkeleton(one, other) || haveOneSkeleton(one.toCaseFolded(), other.toCaseFolded());
}

} // namespace clinicdesk
