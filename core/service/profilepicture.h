// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/service/client.h"

#include <QByteArray>
#include <QString>

#include <optional>

namespace clinicdesk {

/// Why nothing is fetched from the picture address of a profile.
enum class PictureAddressProblem {
    NoAddress,   ///< the text is not an address
    NotHttps,    ///< `http:`, `file:`, `data:` or any other scheme
    HasSignIn,   ///< the address contains a user name or a password
    OwnComputer, ///< this computer: loopback, unspecified, `localhost` or its own name
    OwnNetwork,  ///< an address of a private network or of another range that is not public
};

/// Checks the text of an address; nothing if the address may be requested. If the connection's service is on this
/// computer (practice), its pictures may be there too, but always over https.
std::optional<PictureAddressProblem> problemOfPictureAddress(const QString &address, const Connection &connection);

/// The kind of a picture, detected by content.
enum class PictureKind { Png, Jpeg, Webp };
/// Detects the kind by the first bytes only; nothing for everything else, including SVG.
std::optional<PictureKind> pictureKindOf(QByteArrayView bytes);

/// Fetches the picture of a profile, interface 2.5 (`pic`). Other people wrote its address, so the call sends no
/// credential, follows no redirect and accepts at most 5 MB of PNG, JPEG or WebP. A name must resolve to a public
/// address (`http::AddressScope`), otherwise the call ends with WrongUse. A proxy resolves names itself, so with a
/// proxy only a numeric address can be refused.
struct ProfilePicture {
    using Answer = QByteArray; ///< the unchanged file
    static constexpr Credential credential = Credential::None;
    static constexpr EnvelopePolicy envelopePolicy = EnvelopePolicy::Never;
    static constexpr Responder responder = Responder::AnyServer;
    static constexpr qint64 maxBytes = 5'000'000;

    QString address;

    /// WrongUse if `problemOfPictureAddress` finds a problem.
    Result<http::Request> request(const Connection &connection) const;
    /// FileUnsupported if the bytes are not a picture of these kinds.
    Result<Answer> parse(QByteArray body) const;
    /// ServiceUnavailable for temporary failures (408, 429, 5xx), otherwise ServiceRefusedRequest. The error contains
    /// nothing of the body.
    static Error explain(int status, const QByteArray &body);
    /// Pictures often move to another host for good, so a permanent redirect is NetworkRedirectRefused.
    static Error outcomeOf(Error error);
};

} // namespace clinicdesk
