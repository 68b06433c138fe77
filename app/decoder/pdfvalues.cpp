// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/decoder/pdfvalues.h"

#include <qpdf/Buffer.hh>

#include <algorithm>
#include <cmath>
#include <string>
#include <utility>

namespace clinicdesk::decoder {

double readNumber(QPDFObjectHandle object, double otherwise)
{
    constexpr double maxNumber = 1'000'000;
    const double number = object.isNumber() ? object.getNumericValue() : otherwise;
    return std::isfinite(number) ? std::clamp(number, -maxNumber, maxNumber) : otherwise;
}

int readInt(QPDFObjectHandle object, int otherwise)
{
    return object.isInteger() ? object.getIntValueAsInt() : otherwise;
}

QList<double> readNumbers(QPDFObjectHandle array)
{
    QList<double> numbers;
    if (!array.isArray())
        return numbers;
    for (const auto &item : array.getArrayAsVector())
        numbers.append(readNumber(item));
    return numbers;
}

QList<QPointF> readPoints(QPDFObjectHandle array)
{
    const auto numbers = readNumbers(array);
    QList<QPointF> points;
    for (qsizetype i = 0; i + 1 < numbers.size(); i += 2)
        points.append(QPointF(numbers[i], numbers[i + 1]));
    return points;
}

QRectF readRectangle(QPDFObjectHandle array)
{
    const auto corners = readPoints(array);
    return corners.size() == 2 ? QRectF(corners[0], corners[1]).normalized() : QRectF();
}

QColor readColour(QPDFObjectHandle array)
{
    const auto numbers = readNumbers(array);
    const auto part = [&numbers](int i) { return static_cast<float>(std::clamp(numbers[i], 0.0, 1.0)); };
    if (numbers.size() == 1)
        return QColor::fromRgbF(part(0), part(0), part(0));
    if (numbers.size() == 3)
        return QColor::fromRgbF(part(0), part(1), part(2));
    if (numbers.size() == 4)
        return QColor::fromCmykF(part(0), part(1), part(2), part(3)).toRgb();
    return {};
}

QString readText(QPDFObjectHandle object)
{
    std::string text;
    if (object.isString()) {
        text = object.getUTF8Value();
    } else if (object.isName()) {
        text = object.getName().substr(1);
    } else if (object.isStream()) {
        const auto data = object.getStreamData(qpdf_dl_generalized);
        const std::string bytes(reinterpret_cast<const char *>(data->getBuffer()), data->getSize());
        text = QPDFObjectHandle::newString(bytes).getUTF8Value();
    }
    auto value = QString::fromStdString(text);
    value.replace(QLatin1String("\r\n"), QLatin1String("\n"));
    value.replace(QLatin1Char('\r'), QLatin1Char('\n'));
    value.remove(QChar::Null);
    return value;
}

bool isName(QPDFObjectHandle object, const char *name)
{
    return object.isName() && object.getName() == name;
}

std::vector<QPDFObjectHandle> filtersOf(QPDFObjectHandle stream)
{
    auto filter = member(stream, "/Filter");
    if (filter.isArray())
        return filter.getArrayAsVector();
    return filter.isName() ? std::vector<QPDFObjectHandle>{filter} : std::vector<QPDFObjectHandle>();
}

QByteArray readPhoto(QPDF &pdf, QPDFObjectHandle picture)
{
    return readStored(pdf, picture, "/DCTDecode");
}

QByteArray readStored(QPDF &pdf, QPDFObjectHandle picture, const char *lastFilter)
{
    auto filters = filtersOf(picture);
    if (!picture.isStream() || filters.empty() || !isName(filters.back(), lastFilter))
        return {};
    auto bytes = picture.getRawStreamData();
    filters.pop_back();
    if (!filters.empty()) {
        auto outside = QPDFObjectHandle::newStream(&pdf, bytes);
        outside.getDict().replaceKey("/Filter", QPDFObjectHandle::newArray(filters));
        bytes = outside.getStreamData(qpdf_dl_generalized);
    }
    return {reinterpret_cast<const char *>(bytes->getBuffer()), static_cast<qsizetype>(bytes->getSize())};
}

QPDFObjectHandle member(QPDFObjectHandle object, const char *key)
{
    if (object.isStream())
        return object.getDict().getKey(key);
    return object.isDictionary() ? object.getKey(key) : QPDFObjectHandle::newNull();
}

} // namespace clinicdesk::decoder
