// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
// bench_print ROWS ROUNDS FOLDER: paints ROWS rows of each printed list into PDF files in FOLDER and prints the median
// rows a second, next to a plain QTextDocument of as many lines. A list that has a limit is painted several times.
#include "core/assessment/assessmentreader.h"
#include "tests/bench/assessment/madeupanswer.h"
#include "ui/assessments/assessmentprint.h"
#include "ui/doctors/profileprint.h"
#include "ui/outbox/dayslipprintlayout.h"

#include <QApplication>
#include <QDir>
#include <QPdfWriter>
#include <QTextDocument>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <functional>
#include <numeric>

using namespace clinicdesk;
using namespace clinicdesk::ui;

namespace {

/// Paints rows and returns their number.
using Paint = std::function<int(QPagedPaintDevice &)>;

double rowsPerSecond(const Paint &paint, int rows, const QString &path, QPageLayout::Orientation orientation)
{
    const auto start = std::chrono::steady_clock::now();
    int painted = 0;
    while (painted < rows) {
        QPdfWriter writer(path);
        writer.setPageLayout(
            QPageLayout(QPageSize(QPageSize::A4), orientation, {12, 12, 12, 12}, QPageLayout::Millimeter));
        painted += paint(writer);
    }
    return painted / std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

double medianRate(const Paint &paint, int rows, int rounds, const QString &path,
                  QPageLayout::Orientation orientation = QPageLayout::Portrait)
{
    std::vector<double> rates;
    for (int round = 0; round < rounds; ++round)
        rates.push_back(rowsPerSecond(paint, rows, path, orientation));
    std::ranges::nth_element(rates, rates.begin() + rounds / 2);
    return rates[std::size_t(rounds / 2)];
}

PrintedList assessments(int rows)
{
    auto read = readAssessments(bench::madeUpAnswer(rows / 3 + 1));
    if (!read)
        qFatal("the answer cannot be read");
    PrintedList printed{
        .list = *read, .status = QStringLiteral("New"), .asOf = QDateTime(QDate(2026, 11, 21), QTime(5, 12), Qt::UTC)};
    printed.conversations.resize(std::size_t(rows));
    std::iota(printed.conversations.begin(), printed.conversations.end(), 0U);
    return printed;
}

DaySlip day(int rows)
{
    const QDateTime moment(QDate(2026, 11, 21), QTime(17, 12), Qt::UTC);
    DaySlip slip{.day = moment.date(), .asOf = {moment, QLocale()}, .namesPatients = true};
    slip.types = {{.label = QStringLiteral("Lab report"), .delivered = rows / 2, .waiting = 0, .needsYou = rows / 2}};
    for (int row = 0; row < rows / 2; ++row) {
        const auto patient = QString::number(161'494'290'000'000 + row);
        const auto file = QStringLiteral("scan %1.pdf").arg(row);
        slip.open.append(
            {.state = QStringLiteral("Needs you"),
             .type = QStringLiteral("Lab report"),
             .addedAt = moment.addSecs(-row),
             .problem = row % 4 == 0 ? QStringLiteral("The file storage did not accept this file.") : QString(),
             .patient = patient,
             .file = file});
        slip.delivered.append({moment.addSecs(row - rows), QStringLiteral("Lab report"), patient, file});
    }
    return slip;
}

PrintedProfile profile(int rows)
{
    constexpr int fieldsOfAClinic = 10;
    QByteArrayList clinics;
    for (int at = 0; at < rows / fieldsOfAClinic; ++at)
        clinics.append(QByteArray(R"({"id":"cl-%","name":"Sunrise Clinic %","city_name":"Testpur",
            "email":"desk%@sunrise.example","number":[{"name":"Phone","n":"+91 00000 00042"}],"address":{"line1":
            "% Example Road, next to the market","city":"Testpur","state":"Sample State","pincode":"400000"}})")
                           .replace('%', QByteArray::number(at)));
    auto read = readDoctorProfile(R"({"profile":{"professional":{"clinics":[)" + clinics.join(',') + "]}}}");
    if (!read)
        qFatal("the profile cannot be read");
    return {.profile = *read, .check = {}, .asOf = QDateTime(QDate(2026, 11, 21), QTime(5, 12), Qt::UTC)};
}

} // namespace

int main(int argc, char **argv)
{
    const QApplication application(argc, argv);
    const auto arguments = QApplication::arguments();
    if (arguments.size() != 4)
        return 2;
    const int rows = arguments.at(1).toInt();
    const int rounds = arguments.at(2).toInt();
    const QDir folder(arguments.at(3));
    const auto printed = [](const auto &content, int count) {
        return [content, count](QPagedPaintDevice &device) { return paintPages(device, content) ? count : 0; };
    };
    const int listed = std::min(rows, int(maxPrintedRows));
    const auto plain = [rows](QPagedPaintDevice &device) {
        QTextDocument document(QStringLiteral("161494290947153  Lab report  scan.pdf\n").repeated(rows));
        document.print(&device);
        return rows;
    };
    std::printf("plain QTextDocument: %.0f\n",
                medianRate(plain, rows, rounds, folder.filePath(QStringLiteral("plain.pdf"))));
    std::printf("assessments: %.0f\n",
                medianRate(printed(assessments(listed), listed), rows, rounds,
                           folder.filePath(QStringLiteral("assessments.pdf")), QPageLayout::Landscape));
    std::printf("day: %.0f\n",
                medianRate(printed(day(rows), rows), rows, rounds, folder.filePath(QStringLiteral("day.pdf"))));
    std::printf("profile: %.0f\n",
                medianRate(printed(profile(rows), rows), rows, rounds, folder.filePath(QStringLiteral("profile.pdf"))));
    return 0;
}
