// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/doctors/portraitdecoder.h"

#include <QBuffer>
#include <QCoreApplication>
#include <QImageReader>
#include <QLocale>

#include <algorithm>

namespace clinicdesk::ui {

namespace {

struct Tr {
    Q_DECLARE_TR_FUNCTIONS(Portrait)
};

QByteArray formatOf(PictureKind kind)
{
    switch (kind) {
    case PictureKind::Png:
        return "png";
    case PictureKind::Jpeg:
        return "jpeg";
    case PictureKind::Webp:
        return "webp";
    }
    return {};
}

QString millions(qint64 pixels)
{
    return QLocale().toString(double(pixels) / 1e6, 'f', pixels % 1'000'000 == 0 ? 0 : 1);
}

/// Cuts before scaling: otherwise a strip of a million pixels would be enlarged in its full length.
QImage middleOf(const QImage &image, int side)
{
    const int edge = std::min(image.width(), image.height());
    const QRect middle((image.width() - edge) / 2, (image.height() - edge) / 2, edge, edge);
    return image.copy(middle).scaled(side, side, Qt::IgnoreAspectRatio, Qt::SmoothTransformation);
}

} // namespace

Result<QImage> decodePortrait(const QByteArray &bytes, int sidePixels)
{
    const auto kind = pictureKindOf(bytes);
    if (!kind || !QImageReader::supportedImageFormats().contains(formatOf(*kind)))
        return Error{.code = ErrorCode::FileUnsupported};
    QBuffer buffer;
    buffer.setData(bytes);
    QImageReader reader(&buffer, formatOf(*kind));
    reader.setAutoDetectImageFormat(false);
    reader.setAutoTransform(true);
    const auto size = reader.size();
    if (size.isEmpty())
        return Error{.code = ErrorCode::FileUnreadable};
    const auto pixels = qint64(size.width()) * size.height();
    if (pixels > maxPortraitPixels)
        return Error{.code = ErrorCode::FileTooLarge, .sizeBytes = pixels, .limit = maxPortraitPixels};
    if (std::min(size.width(), size.height()) > 2 * sidePixels)
        reader.setScaledSize(size.scaled(2 * sidePixels, 2 * sidePixels, Qt::KeepAspectRatioByExpanding));
    const auto image = reader.read();
    if (image.isNull())
        return Error{.code = ErrorCode::FileUnreadable};
    return middleOf(image, sidePixels);
}

QString pictureProblemText(const Error &error)
{
    switch (error.code) {
    case ErrorCode::FileTooLarge:
        return Tr::tr("it has %1 million pixels; the limit is %2 million")
            .arg(millions(error.sizeBytes), millions(error.limit));
    case ErrorCode::FileUnsupported:
        return Tr::tr("it is not a PNG, JPEG or WebP picture that this computer can show");
    case ErrorCode::FileUnreadable:
        return Tr::tr("it is damaged");
    case ErrorCode::ServiceAnswerTooLarge:
        return Tr::tr("it is larger than 5 MB");
    case ErrorCode::NetworkRedirectRefused:
        return Tr::tr("its address redirects to another address");
    case ErrorCode::NetworkCertificateNotTrusted:
        return Tr::tr("the certificate of its server is not trusted on this computer");
    case ErrorCode::NetworkTimeout:
        return Tr::tr("it did not arrive in time");
    case ErrorCode::WrongUse:
        return Tr::tr("its address points to this computer or to a private network");
    default:
        break;
    }
    return error.httpStatus > 0 ? Tr::tr("its server answered %1").arg(error.httpStatus)
                                : Tr::tr("its server cannot be reached");
}

QString pictureProblemText(PictureAddressProblem problem)
{
    switch (problem) {
    case PictureAddressProblem::NoAddress:
        return Tr::tr("the profile does not contain a valid address");
    case PictureAddressProblem::NotHttps:
        return Tr::tr("its address does not start with https");
    case PictureAddressProblem::HasSignIn:
        return Tr::tr("its address contains a user name or a password");
    case PictureAddressProblem::OwnComputer:
        return Tr::tr("its address points to this computer");
    case PictureAddressProblem::OwnNetwork:
        return Tr::tr("its address points to this network");
    }
    return {};
}

} // namespace clinicdesk::ui
