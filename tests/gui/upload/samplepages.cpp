// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/gui/upload/samplepages.h"

#include "tests/support/madepictures.h"

#include <QPainter>

#include <functional>

namespace clinicdesk::support {

namespace {

constexpr QSize pagePixels(900, 1240);

QImage page(const std::function<void(QPainter &)> &ink)
{
    QImage image(pagePixels, QImage::Format_RGB32);
    image.fill(Qt::white);
    QPainter painter(&image);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QColor(26, 30, 36));
    ink(painter);
    return image;
}

void paintLines(QPainter &painter, int top, int lines)
{
    for (int line = 0; line < lines; ++line)
        painter.fillRect(QRect(70, top + line * 46, line % 4 == 3 ? 360 : 720, 12), QColor(176, 183, 193));
}

void paintWords(QPainter &painter, const QPoint &at, const QString &words, int pixels, bool bold = false)
{
    QFont font = painter.font();
    font.setPixelSize(pixels);
    font.setBold(bold);
    painter.setFont(font);
    painter.drawText(at, words);
}

void paintWords(QPainter &painter, const QPoint &at, const char *words, int pixels, bool bold = false)
{
    paintWords(painter, at, QString::fromUtf8(words), pixels, bold);
}

void paintReport(QPainter &painter, const QString &note)
{
    paintWords(painter, {70, 130}, "Example Diagnostics", 44, true);
    paintWords(painter, {70, 175}, "12 Sample Road, Specimen Town", 27);
    paintWords(painter, {70, 265}, "Patient number", 27);
    paintWords(painter, {70, 310}, "161494290947153", 32, true);
    paintWords(painter, {600, 265}, "Collected", 27);
    paintWords(painter, {600, 310}, "12 Nov 2025", 32, true);
    constexpr const char *values[][3]{{"Haemoglobin", "13.1", "12–16"},
                                      {"White cells", "6.4", "4–11"},
                                      {"Platelets", "251", "150–400"},
                                      {"Haematocrit", "0.39", "0.36–0.46"},
                                      {"Glucose, fasting", "5.2", "3.9–5.5"},
                                      {"Creatinine", "71", "45–90"},
                                      {"Urea", "4.8", "2.5–7.1"},
                                      {"Sodium", "139", "135–145"}};
    int top = 400;
    for (const auto &[name, value, range] : values) {
        paintWords(painter, {70, top}, name, 29);
        paintWords(painter, {450, top}, value, 29, true);
        paintWords(painter, {640, top}, range, 29);
        painter.fillRect(QRect(70, top + 20, 760, 2), QColor(217, 221, 227));
        top += 68;
    }
    paintWords(painter, {70, top + 60}, note, 25);
}

} // namespace

QImage reportPage(const QString &note)
{
    return page([&note](QPainter &painter) { paintReport(painter, note); });
}

QImage letterPage()
{
    return page([](QPainter &painter) { paintLines(painter, 140, 22); });
}

QImage prescriptionPage()
{
    return page([](QPainter &painter) {
        paintWords(painter, {70, 160}, "R", 80, true);
        paintLines(painter, 240, 9);
    });
}

QImage certificatePage()
{
    return page([](QPainter &painter) {
        paintWords(painter, {70, 150}, "Vaccine certificate", 52, true);
        paintLines(painter, 230, 4);
        constexpr int cells = 12;
        constexpr int cell = 40;
        for (int at = 0; at < cells * cells; ++at) {
            if ((at * 2654435761U >> 29) % 2 == 0)
                painter.fillRect(QRect(210 + at % cells * cell, 480 + at / cells * cell, cell, cell), Qt::black);
        }
        paintLines(painter, 1040, 3);
    });
}

QImage photographed(const QImage &page, QSize pixels)
{
    QImage image(pixels.isValid() ? pixels : pagePixels, QImage::Format_RGB32);
    image.fill(QColor(84, 74, 66));
    QPainter painter(&image);
    painter.setRenderHints(QPainter::Antialiasing | QPainter::SmoothPixmapTransform);
    painter.translate(QRectF(image.rect()).center());
    painter.rotate(-3);
    const auto shown = QSizeF(page.size()).scaled(QSizeF(image.size()) * 0.86, Qt::KeepAspectRatio);
    painter.drawImage(QRectF(QPointF(-shown.width() / 2, -shown.height() / 2), shown), page);
    painter.resetTransform();
    if (pixels.isValid()) {
        painter.setOpacity(0.16);
        painter.drawImage(0, 0, noise(pixels));
    }
    return image;
}

} // namespace clinicdesk::support
