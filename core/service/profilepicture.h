// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/service/client.h"

#include <QByteArray>
#include <QString>

#include <optional>

namespace clinicdesk {

/// Why nothing is fetched from the address that a profile names for its picture.
enum class PictureAddressProblem {
    NoAddress,   ///< nothing that an address could be made of
    NotHttps,    ///< `http:`, `file:`, `data:` and whatever else there is
    HasSignIn,   ///< a name or a password stands in it
    OwnComputer, ///< this computer: loopback, `localhost`, an address that means "here"
    OwnNetwork,  ///< an address of a private network, or of another range that is not public
};

/// Nothing for an address that may be asked, as far as its text says. A connection whose service is on this computer
/// (practice) may have its pictures there too; https they take in any case.
std::optional<PictureAddressProblem> problemOfPictureAddress(const QString &address, const Connection &connection);

/// What a picture is by its content.
enum class PictureKind { Png, Jpeg, Webp };
/// By the first bytes alone; nothing for everything else, an SVG too.
std::optional<PictureKind> pictureKindOf(QByteArrayView bytes);

/// The picture of a profile, interface 2.5 (`pic`): it stands at an address that somebody else wrote, so the call
/// carries no credential, follows nothing, and takes 5 MB of PNG, JPEG or WebP at most. A name must lead to a public
/// address once it is resolved (`http::AddressScope`), or the call ends with WrongUse. Behind a proxy, which resolves
/// names itself, only an address that stands in the text as a number can be refused.
struct ProfilePicture {
    using Answer = QByteArray; ///< the file as it came
    static constexpr Credential credential = Credential::None;
    static constexpr Sealing sealing = Sealing::Never;
    static constexpr Answerer answerer = Answerer::Anybody;
    static constexpr qint64 mostBytes = 5'000'000;

    QString address;

    /// WrongUse for an address with a problem.
    Result<http::Request> request(const Connection &connection) const;
    /// FileUnsupported for bytes that are no picture of these kinds.
    Result<Answer> parse(QByteArray body) const;
    /// ServiceUnavailable for what may pass (408, 429, 5xx), else ServiceRefusedRequest; nothing of the body.
    static Error explain(int status, const QByteArray &body);
};

} // namespace clinicdesk
