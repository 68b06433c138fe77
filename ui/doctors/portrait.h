// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/document/decoderpool.h"
#include "core/service/client.h"
#include "core/service/profilepicture.h"

#include <QImage>
#include <QWidget>

namespace clinicdesk::ui {

/// The round picture of a doctor, or the initials.
class Portrait : public QWidget {
    Q_OBJECT
public:
    static constexpr int side = 76; ///< px

    explicit Portrait(QWidget *parent = nullptr);

    /// "AT"; if empty, the icon of a person is drawn.
    void setInitials(const QString &initials);
    /// A square; a null picture removes the current one.
    void setPicture(const QImage &picture);
    bool hasPicture() const { return !m_picture.isNull(); }
    const QImage &picture() const { return m_picture; }

    QSize sizeHint() const override { return {side, side}; }

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    QString m_initials;
    QImage m_picture;
};

/// The first letter of the first and of the last name, in capitals; at most two letters.
QString initialsOf(const QString &firstName, const QString &lastName);

/// Larger pictures are not drawn.
inline constexpr qint64 maxPortraitPixels = 20'000'000;

/// Fetches the picture of a profile (`ProfilePicture`) and has it drawn by a decoder (`drawPortrait`).
struct PortraitQuery {
    using Answer = QImage;

    QString address;
    int sidePixels = 0; ///< the side of the square in which the picture is shown, in device pixels
    std::shared_ptr<DecoderPool> decoders;

    static Task<Result<QImage>> fetch(std::shared_ptr<Client> client, PortraitQuery query, std::stop_token stop);
};

/// The middle of a picture as a square with this side in pixels, turned as the camera recorded, on white. The size is
/// checked before pixels are decoded. FileTooLarge with the pixels found and allowed; otherwise the errors of
/// `DecoderProcess`. Waits for the decoder.
Result<QImage> drawPortrait(DecoderProcess &decoder, const QByteArray &bytes, int sidePixels);

/// Why a picture is not shown, as the end of a sentence: "it has 100 million pixels, 20 million are the limit". `error`
/// is one of `PortraitQuery`.
QString pictureProblemText(const Error &error);
/// The same for an address from which nothing is fetched.
QString pictureProblemText(PictureAddressProblem problem);

} // namespace clinicdesk::ui
