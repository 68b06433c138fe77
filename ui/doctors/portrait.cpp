// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/doctors/portrait.h"

#include "core/document/readablename.h"
#include "ui/widgets/icons.h"
#include "ui/widgets/pageimage.h"
#include "ui/widgets/painting.h"
#include "ui/widgets/tokens.h"

#include <QCoreApplication>
#include <QCoroFuture>
#include <QLocale>
#include <QPainter>
#include <QPainterPath>
#include <QTextBoundaryFinder>

#include <algorithm>

namespace clinicdesk::ui {

namespace {

constexpr int personSide = 32;
constexpr qsizetype maxInitialsLength = 100; // a letter with all its marks is shorter

/// The first letter with its combining marks.
QString firstLetter(const QString &name)
{
    const auto text = displayName(name.left(maxInitialsLength)).trimmed();
    QTextBoundaryFinder finder(QTextBoundaryFinder::Grapheme, text);
    const auto end = finder.toNextBoundary();
    return end > 0 ? text.left(end).toUpper() : QString();
}

} // namespace

QString initialsOf(const QString &firstName, const QString &lastName)
{
    return firstLetter(firstName) + firstLetter(lastName);
}

Portrait::Portrait(QWidget *parent)
    : QWidget(parent)
{
    setFixedSize(side, side);
}

void Portrait::setInitials(const QString &initials)
{
    m_initials = initials;
    update();
}

void Portrait::setPicture(const QImage &picture)
{
    m_picture = picture;
    update();
}

void Portrait::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setRenderHint(QPainter::SmoothPixmapTransform);
    const auto &colors = tokens(this);
    const QRectF circle = rect();
    if (!m_picture.isNull()) {
        QPainterPath clip;
        clip.addEllipse(circle);
        painter.setClipPath(clip);
        painter.drawImage(circle, m_picture);
        return;
    }
    paintBox(
        painter, circle,
        Box{.fill = colors.accentSoft, .border = colors.outlines ? colors.accent : QColor(), .radius = side / 2.0});
    if (m_initials.isEmpty()) {
        QRectF place(0, 0, personSide, personSide);
        place.moveCenter(circle.center());
        paintIcon(painter, place, QStringLiteral("person"), colors.accent);
        return;
    }
    painter.setFont(typeFont(Type::Initials));
    painter.setPen(colors.accent);
    painter.drawText(circle, Qt::AlignCenter | Qt::TextSingleLine, m_initials);
}

namespace {

struct PortraitTr {
    Q_DECLARE_TR_FUNCTIONS(Portrait)
};

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

Result<QImage> drawPortrait(DecoderProcess &decoder, const QByteArray &bytes, int sidePixels)
{
    constexpr int firstTurned = 5; // of EXIF: from here on, width and height change places
    const auto report = decoder.inspect({}, bytes, false);
    if (!report)
        return report.error();
    const auto size = report->orientation >= firstTurned ? report->size.transposed() : report->size;
    const auto pixels = qint64{size.width()} * size.height();
    if (pixels > maxPortraitPixels)
        return Error{.code = ErrorCode::FileTooLarge, .sizeBytes = pixels, .limit = maxPortraitPixels};
    // The shorter side is twice as long as needed; the decoder enlarges nothing.
    const QSize within = size.scaled(2 * sidePixels, 2 * sidePixels, Qt::KeepAspectRatioByExpanding);
    const auto picture = decoder.picture({}, bytes, {.page = 0, .within = within.boundedTo(size).expandedTo({1, 1})});
    if (!picture)
        return picture.error();
    return middleOf(imageOf(*picture), sidePixels);
}

Task<Result<QImage>> PortraitQuery::fetch(std::shared_ptr<Client> client, PortraitQuery query, std::stop_token stop)
{
    const ProfilePicture wanted{.address = query.address};
    const Call call{.stop = stop};
    const auto bytes = co_await client->send(wanted, call);
    if (!bytes)
        co_return bytes.error();
    const auto draw = [bytes = *bytes, side = query.sidePixels](DecoderProcess &decoder) {
        return drawPortrait(decoder, bytes, side);
    };
    const auto drawing = query.decoders->run(DecoderPool::Priority::Preview, query.address, stop, draw);
    auto picture = co_await drawing;
    co_return picture;
}

QString pictureProblemText(const Error &error)
{
    switch (error.code) {
    case ErrorCode::FileTooLarge:
        return PortraitTr::tr("it has %1 million pixels; the limit is %2 million")
            .arg(millions(error.sizeBytes), millions(error.limit));
    case ErrorCode::FileUnsupported:
        return PortraitTr::tr("it is not a PNG, JPEG or WebP picture that this computer can show");
    case ErrorCode::FileDamaged:
        return PortraitTr::tr("it is damaged");
    case ErrorCode::FileTooComplex:
        return PortraitTr::tr("it takes too much time or memory to open");
    case ErrorCode::DecoderUnavailable:
        return PortraitTr::tr("a part of Clinic Desk is missing; install it again");
    case ErrorCode::ServiceAnswerTooLarge:
        return PortraitTr::tr("it is larger than 5 MB");
    case ErrorCode::NetworkRedirectRefused:
        return PortraitTr::tr("its address redirects to another address");
    case ErrorCode::NetworkCertificateNotTrusted:
        return PortraitTr::tr("the certificate of its server is not trusted on this computer");
    case ErrorCode::NetworkTimeout:
        return PortraitTr::tr("it did not arrive in time");
    case ErrorCode::WrongUse:
        return PortraitTr::tr("its address points to this computer or to a private network");
    default:
        break;
    }
    return error.httpStatus > 0 ? PortraitTr::tr("its server answered %1").arg(error.httpStatus)
                                : PortraitTr::tr("its server cannot be reached");
}

QString pictureProblemText(PictureAddressProblem problem)
{
    switch (problem) {
    case PictureAddressProblem::NoAddress:
        return PortraitTr::tr("the profile does not contain a valid address");
    case PictureAddressProblem::NotHttps:
        return PortraitTr::tr("its address does not start with https");
    case PictureAddressProblem::HasSignIn:
        return PortraitTr::tr("its address contains a user name or a password");
    case PictureAddressProblem::OwnComputer:
        return PortraitTr::tr("its address points to this computer");
    case PictureAddressProblem::OwnNetwork:
        return PortraitTr::tr("its address points to this network");
    }
    return {};
}

} // namespace clinicdesk::ui
