// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/doctors/geopoint.h"

#include "tests/support/testprogram.h"

#include <QJsonDocument>
#include <QTest>

using namespace clinicdesk;
using namespace clinicdesk::ui;

Q_DECLARE_METATYPE(std::optional<clinicdesk::ui::GeoPoint>)

/// Where a clinic is, as far as it is beyond doubt.
class GeoPointTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void readsNoPlaceThatCouldBeAnother_data();
    void readsNoPlaceThatCouldBeAnother();
    void saysAPlaceAsPeopleReadIt_data();
    void saysAPlaceAsPeopleReadIt();
    void givesAPlaceToMapProgramsWithLatitudeFirst();
};

void GeoPointTest::readsNoPlaceThatCouldBeAnother_data()
{
    QTest::addColumn<QByteArray>("location");
    QTest::addColumn<QString>("country");
    QTest::addColumn<std::optional<GeoPoint>>("place");
    const auto row = [](const char *name, const char *location, std::optional<GeoPoint> place,
                        const char *country = "") {
        QTest::newRow(name) << QByteArray(location) << QString::fromLatin1(country) << place;
    };
    const GeoPoint bengaluru{12.9716, 77.5946};
    row("named", R"([{"lat":12.9716,"lon":77.5946}])", bengaluru);
    row("named otherwise", R"([{"latitude":"12.9716","lng":" 77.5946 "}])", bengaluru);
    row("named in full", R"([{"longitude":77.5946,"latitude":12.9716}])", bengaluru);
    row("a point of GeoJSON", R"([{"type":"Point","coordinates":[77.5946,12.9716]}])", bengaluru);
    row("longitude over 90 first", "[151.2093,-33.8688]", GeoPoint{-33.8688, 151.2093});
    row("longitude over 90 second", "[-33.8688,151.2093]", GeoPoint{-33.8688, 151.2093});
    row("either order possible", "[77.5946,12.9716]", {});
    row("in India, longitude first", "[77.5946,12.9716]", bengaluru, "India");
    row("in India, latitude first", "[12.9716,77.5946]", bengaluru, "india");
    row("in India, as texts", R"(["12.9716","77.5946"])", bengaluru, "India");
    row("in India, in a list", "[[77.5946,12.9716]]", bengaluru, "India");
    row("said to be in India but is not", "[48.2,16.3]", {}, "India");
    row("elsewhere", "[48.2,16.3]", {}, "Austria");
    row("nowhere", "[0,0]", {}, "India");
    row("nowhere, named", R"([{"lat":0,"lon":0}])", {});
    row("off the globe", R"([{"lat":91,"lon":10}])", {});
    row("off the globe too", "[200,300]", {}, "India");
    row("one number", "[77.5]", {}, "India");
    row("three numbers", "[77.5,12.9,920]", {}, "India");
    row("half named", R"([{"lat":12.9716}])", {});
    row("two places", R"([{"lat":1,"lon":2},{"lat":3,"lon":4}])", {});
    row("words", R"(["here","there"])", {}, "India");
    row("no number", R"(["nan","inf"])", {}, "India");
    row("other types", R"([null,true])", {}, "India");
    row("nothing", "[]", {}, "India");
}

void GeoPointTest::readsNoPlaceThatCouldBeAnother()
{
    QFETCH(const QByteArray, location);
    QFETCH(const QString, country);
    QFETCH(const std::optional<GeoPoint>, place);
    DoctorProfile::Clinic clinic;
    clinic.location = QJsonDocument::fromJson(location).array();
    clinic.address.country = country;
    QCOMPARE(clinicLocation(clinic), place);
}

void GeoPointTest::saysAPlaceAsPeopleReadIt_data()
{
    QTest::addColumn<double>("latitude");
    QTest::addColumn<double>("longitude");
    QTest::addColumn<QString>("words");
    QTest::newRow("north east") << 12.9716 << 77.5946 << QString::fromUtf8("12.9716° N, 77.5946° E");
    QTest::newRow("south west") << -33.0 << -70.123456 << QString::fromUtf8("33° S, 70.123456° W");
}

void GeoPointTest::saysAPlaceAsPeopleReadIt()
{
    QFETCH(const double, latitude);
    QFETCH(const double, longitude);
    QFETCH(const QString, words);
    QCOMPARE(coordinatesText({latitude, longitude}), words);
}

void GeoPointTest::givesAPlaceToMapProgramsWithLatitudeFirst()
{
    QCOMPARE(mapAddress({12.9716, -77.5946}).toString(), QStringLiteral("geo:12.971600,-77.594600"));
    QCOMPARE(coordinatesOf({12.9716, -77.5946}), QStringLiteral("12.971600, -77.594600"));
}

CLINICDESK_TEST(GeoPointTest)
#include "geopointtest.moc"
