// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later

// bench_intakefiles FOLDER: writes the files that are added in the measurements, all made up:
// FOLDER/pictured  12 photos of 12 megapixels as a phone makes them, and 12 PDFs of 20 pages with text and a picture
// FOLDER/many      500 files: photos of 2 megapixels and PDFs of 2 pages, in turns
// FOLDER/large.jpg a photo of 14 MB
// bench_intakefiles FOLDER checked: only FOLDER/checked, 100 PDFs, 100 photos and 100 PNGs, as a clinic sends them
#include "tests/support/madepictures.h"

#include <QBuffer>
#include <QDir>
#include <QFile>
#include <QFont>
#include <QGuiApplication>
#include <QPainter>
#include <QPdfWriter>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <random>

using namespace clinicdesk;

namespace {

constexpr int pictured = 12; ///< of each kind
constexpr int many = 500;
constexpr int checked = 100; ///< of each kind
constexpr QSize phonePixels(4'000, 3'000);
constexpr QSize smallPixels(1'632, 1'224);
constexpr int phoneQuality = 92;
constexpr double phoneNoise = 5;
constexpr qsizetype largeBytes = 14'000'000;

void write(const QString &path, const QByteArray &bytes)
{
    QFile file(path);
    if (file.open(QIODevice::WriteOnly) && file.write(bytes) == bytes.size())
        return;
    std::fprintf(stderr, "%s cannot be written\n", qPrintable(path));
    std::exit(1);
}

/// Light and shadow, a sheet of paper with lines of writing, and the noise of a camera.
QImage photo(QSize size, double noise, unsigned seed)
{
    QImage image(size, QImage::Format_RGB32);
    QPainter painter(&image);
    QLinearGradient table(0, 0, size.width(), size.height());
    table.setColorAt(0, QColor(110, 82, 60));
    table.setColorAt(1, QColor(58, 44, 36));
    painter.fillRect(image.rect(), table);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.translate(size.width() / 2.0, size.height() / 2.0);
    painter.rotate(-4 + static_cast<double>(seed % 8));
    const QRectF paper(-size.width() * 0.38, -size.height() * 0.44, size.width() * 0.76, size.height() * 0.88);
    QRadialGradient light(paper.center(), paper.width());
    light.setColorAt(0, QColor(250, 248, 240));
    light.setColorAt(1, QColor(186, 182, 170));
    painter.fillRect(paper, light);
    std::mt19937 random(seed);
    const double line = paper.height() / 40;
    painter.setPen(QPen(QColor(40, 42, 60), line / 9));
    for (int row = 2; row < 38; ++row) {
        double x = paper.left() + 2 * line;
        const double end = paper.right() - (2 + static_cast<double>(random() % 10)) * line;
        while (x < end) {
            const double width = line * (0.2 + static_cast<double>(random() % 60) / 100);
            const double y = paper.top() + row * line;
            painter.drawArc(QRectF(x, y - line / 3, width, line / 2), static_cast<int>(random() % 2'880), 3'200);
            x += width * (random() % 6 == 0 ? 2.2 : 1.1);
        }
    }
    painter.end();
    std::normal_distribution<double> grain;
    QList<int> grains(65'537); // a prime, so that rows differ
    for (auto &each : grains)
        each = static_cast<int>(std::lround(noise * grain(random)));
    qsizetype at = seed;
    const auto next = [&grains, &at](int value) {
        at = (at + 1) % grains.size();
        return std::clamp(value + grains.at(at), 0, 255);
    };
    for (int y = 0; y < size.height(); ++y) {
        auto *row = reinterpret_cast<QRgb *>(image.scanLine(y));
        for (int x = 0; x < size.width(); ++x)
            row[x] = qRgb(next(qRed(row[x])), next(qGreen(row[x])), next(qBlue(row[x])));
    }
    return image;
}

QByteArray phonePhoto(unsigned seed)
{
    constexpr int lyingOnItsSide = 6;
    return support::photoWithTags(support::encoded(photo(phonePixels, phoneNoise, seed), "jpg", phoneQuality),
                                  lyingOnItsSide);
}

/// The noise decides about the size, not the quality: a camera stores all of its photos with one.
QByteArray largePhoto()
{
    constexpr int quality = 97;
    double less = 0;
    double more = 64;
    QByteArray best;
    for (int i = 0; i < 10; ++i) {
        const double noise = (less + more) / 2;
        best = support::encoded(photo(phonePixels, noise, 1), "jpg", quality);
        (best.size() < largeBytes ? less : more) = noise;
    }
    return best;
}

void drawPage(QPainter &painter, const QImage &picture, unsigned document, int page)
{
    const auto &device = *painter.device();
    const int margin = device.width() / 12;
    const int line = device.height() / 60;
    auto font = painter.font();
    font.setPointSize(16);
    painter.setFont(font);
    painter.drawText(margin, margin + line, QStringLiteral("Made-up report %1, page %2").arg(document).arg(page + 1));
    font.setPointSize(10);
    painter.setFont(font);
    for (int row = 0; row < 26; ++row)
        painter.drawText(margin, margin + (row + 3) * line,
                         QStringLiteral("%1.%2  Invented words stand here, as on a page of a laboratory: %3 mg, %4 mg.")
                             .arg(page + 1)
                             .arg(row + 1)
                             .arg(document * 7 + static_cast<unsigned>(row))
                             .arg(page * 3 + row));
    const int top = margin + 31 * line;
    painter.drawImage(QRect(margin, top, device.width() - 2 * margin, device.height() - top - margin), picture);
}

QByteArray pdf(const QList<QImage> &pictures, unsigned document, int pages)
{
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    QPdfWriter writer(&buffer);
    writer.setPageSize(QPageSize(QPageSize::A4));
    QPainter painter(&writer);
    for (int page = 0; page < pages; ++page) {
        if (page > 0)
            writer.newPage();
        drawPage(painter, pictures.at((static_cast<qsizetype>(document) + page) % pictures.size()), document, page);
    }
    painter.end();
    return bytes;
}

/// The same picture in another file: with a comment behind its start.
QByteArray withComment(const QByteArray &jpeg, int number)
{
    const auto text = QByteArray::number(number).rightJustified(6, '0');
    return jpeg.first(2) + QByteArray::fromHex("fffe0008") + text + jpeg.sliced(2);
}

void writeChecked(const QDir &folder)
{
    folder.mkpath(QStringLiteral("checked"));
    const auto picture = photo(smallPixels, phoneNoise, 1);
    const auto jpeg = support::photoWithTags(support::encoded(picture, "jpg", 85), 1);
    const auto png = support::encoded(photo({800, 600}, 0, 1), "png");
    for (unsigned number = 0; number < checked; ++number) {
        const auto path = folder.filePath(QString::asprintf("checked/%03u.", number));
        write(path + QStringLiteral("jpg"), withComment(jpeg, static_cast<int>(number)));
        write(path + QStringLiteral("pdf"), pdf({picture.scaledToWidth(500)}, number, 2));
        write(path + QStringLiteral("png"), png);
    }
}

} // namespace

int main(int argc, char **argv)
{
    const QGuiApplication application(argc, argv);
    const auto arguments = QCoreApplication::arguments();
    if (arguments.size() < 2)
        return 2;
    const QDir folder(arguments.at(1));
    if (arguments.value(2) == QLatin1String("checked")) {
        writeChecked(folder);
        return 0;
    }
    for (const auto &name : {QStringLiteral("pictured"), QStringLiteral("many")})
        folder.mkpath(name);
    const auto path = [&folder](const char *name, unsigned number) {
        return folder.filePath(QString::asprintf(name, number));
    };
    QList<QImage> pictures;
    for (unsigned seed = 0; seed < 5; ++seed)
        pictures.append(photo({1'400, 900}, phoneNoise, seed));
    for (unsigned number = 0; number < pictured; ++number) {
        write(path("pictured/photo-%03u.jpg", number), phonePhoto(number));
        write(path("pictured/report-%03u.pdf", number), pdf(pictures, number, 20));
    }
    const auto small = support::photoWithTags(support::encoded(photo(smallPixels, phoneNoise, 1), "jpg", 85), 1);
    for (unsigned number = 0; number < many; number += 2) {
        write(path("many/scan-%03u.jpg", number), withComment(small, static_cast<int>(number)));
        write(path("many/scan-%03u.pdf", number + 1), pdf({pictures.first().scaledToWidth(500)}, number, 2));
    }
    write(folder.filePath(QStringLiteral("large.jpg")), largePhoto());
    return 0;
}
