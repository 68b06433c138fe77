// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/doctors/geopoint.h"

#include <QCoreApplication>
#include <QJsonObject>
#include <QLocale>

#include <cmath>

namespace clinicdesk::ui {

namespace {

struct PlaceTr {
    Q_DECLARE_TR_FUNCTIONS(Place)
};

constexpr int decimals = 6; // a tenth of a metre

/// Accepts a number, or a text that is a number.
std::optional<double> numberOf(const QJsonValue &value)
{
    if (value.isDouble())
        return value.toDouble();
    bool isNumber = false;
    const auto number = value.toString().trimmed().toDouble(&isNumber);
    return isNumber && std::isfinite(number) ? std::optional(number) : std::nullopt;
}

std::optional<GeoPoint> made(std::optional<double> latitude, std::optional<double> longitude)
{
    if (!latitude || !longitude || std::abs(*latitude) > 90 || std::abs(*longitude) > 180)
        return std::nullopt;
    if (*latitude == 0 && *longitude == 0) // programs write this for an unknown place
        return std::nullopt;
    return GeoPoint{*latitude, *longitude};
}

std::optional<double> firstNumber(const QJsonObject &object, std::initializer_list<const char *> names)
{
    for (const auto *name : names) {
        if (const auto number = numberOf(object.value(QLatin1String(name))))
            return number;
    }
    return std::nullopt;
}

std::optional<GeoPoint> named(const QJsonObject &object)
{
    if (object.value(u"type") == QLatin1String("Point")) {
        const auto point = object.value(u"coordinates").toArray();
        return made(numberOf(point.at(1)), numberOf(point.at(0)));
    }
    return made(firstNumber(object, {"lat", "latitude"}), firstNumber(object, {"lon", "lng", "long", "longitude"}));
}

bool isInIndia(const GeoPoint &place)
{
    return place.latitude >= 6 && place.latitude <= 38 && place.longitude >= 68 && place.longitude <= 98;
}

/// Two numbers without names, if only one order is possible.
std::optional<GeoPoint> pair(const QJsonArray &numbers, const QString &country)
{
    const auto first = numberOf(numbers.at(0));
    const auto second = numberOf(numbers.at(1));
    const auto asWritten = made(first, second);
    const auto turned = made(second, first);
    if (!asWritten || !turned)
        return asWritten ? asWritten : turned;
    const bool isIndian = country.compare(QLatin1String("India"), Qt::CaseInsensitive) == 0;
    if (!isIndian || isInIndia(*asWritten) == isInIndia(*turned))
        return std::nullopt;
    return isInIndia(*asWritten) ? asWritten : turned;
}

QString degrees(double value)
{
    QLocale locale;
    locale.setNumberOptions(QLocale::OmitGroupSeparator);
    auto text = locale.toString(std::abs(value), 'f', decimals);
    while (text.endsWith(locale.zeroDigit()))
        text.chop(1);
    if (text.endsWith(locale.decimalPoint()))
        text.chop(1);
    return text + QChar(0x00B0);
}

} // namespace

std::optional<GeoPoint> clinicLocation(const DoctorProfile::Clinic &clinic)
{
    const auto &location = clinic.location;
    if (location.size() == 1 && location.first().isObject())
        return named(location.first().toObject());
    if (location.size() == 1 && location.first().isArray() && location.first().toArray().size() == 2)
        return pair(location.first().toArray(), clinic.address.country);
    return location.size() == 2 ? pair(location, clinic.address.country) : std::nullopt;
}

QString coordinatesText(const GeoPoint &place)
{
    //: Coordinates of a place: degrees north or south, then east or west
    const auto latitude = place.latitude < 0 ? PlaceTr::tr("%1 S") : PlaceTr::tr("%1 N");
    const auto longitude = place.longitude < 0 ? PlaceTr::tr("%1 W") : PlaceTr::tr("%1 E");
    return latitude.arg(degrees(place.latitude)) + QStringLiteral(", ") + longitude.arg(degrees(place.longitude));
}

QString coordinatesOf(const GeoPoint &place)
{
    return QStringLiteral("%1, %2").arg(place.latitude, 0, 'f', decimals).arg(place.longitude, 0, 'f', decimals);
}

QUrl mapAddress(const GeoPoint &place)
{
    return QUrl(
        QStringLiteral("geo:%1,%2").arg(place.latitude, 0, 'f', decimals).arg(place.longitude, 0, 'f', decimals));
}

} // namespace clinicdesk::ui
