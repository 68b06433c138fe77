// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/decoder/qpdf.h"

#include <QColor>
#include <QList>
#include <QPointF>
#include <QRectF>
#include <QString>

#include <vector>

// Objects of a PDF as values. An object of another type has none: what a file says about itself may be wrong.
namespace clinicdesk::decoder {

double readNumber(QPDFObjectHandle object, double otherwise = 0);
int readInt(QPDFObjectHandle object, int otherwise = 0);
QList<double> readNumbers(QPDFObjectHandle array);
/// Pairs of numbers.
QList<QPointF> readPoints(QPDFObjectHandle array);
/// Any two corners. Null where it is no rectangle.
QRectF readRectangle(QPDFObjectHandle array);
/// Grey, RGB or CMYK; invalid for none.
QColor readColour(QPDFObjectHandle array);
/// A string, a name without its slash, or a stream with text. Lines end with `\n`.
QString readText(QPDFObjectHandle object);
bool isName(QPDFObjectHandle object, const char *name);
/// The filters of a stream, in their order.
std::vector<QPDFObjectHandle> filtersOf(QPDFObjectHandle stream);
/// The JPEG that a picture is stored as, without what it may be compressed with around it. Empty for other pictures.
QByteArray readPhoto(QPDF &pdf, QPDFObjectHandle picture);
/// The same for pictures with another last filter.
QByteArray readStored(QPDF &pdf, QPDFObjectHandle picture, const char *lastFilter);
/// A member of a dictionary or of the dictionary of a stream; null where there is none.
QPDFObjectHandle member(QPDFObjectHandle object, const char *key);

} // namespace clinicdesk::decoder
