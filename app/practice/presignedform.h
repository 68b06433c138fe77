// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/practice/httpmessage.h"

#include <QDateTime>
#include <QJsonObject>

#include <optional>
#include <string>

namespace clinicdesk::practice {

/// The storage's own key pair, which signs forms.
struct StorageKeys {
    std::string accessKey;
    std::string secretKey;
    std::string region;
    std::string bucket;
};

/// What a form allows.
struct FormTerms {
    std::string key;
    std::string contentType;
    qint64 minBytes = 1;
    qint64 maxBytes = 0;
    QDateTime expires;
};

/// Returns the signature of a policy (AWS Signature Version 4 for browser-based uploads) in hexadecimal.
std::string signPolicy(const StorageKeys &keys, const std::string &date, const std::string &policyBase64);

/// Returns the `fields` of a presigned form: key, Content-Type, the signed policy and the values needed to check it.
QJsonObject presignedFields(const StorageKeys &keys, const FormTerms &terms);

/// The lengths that a valid form allows.
struct AllowedLength {
    qint64 minBytes = 0;
    qint64 maxBytes = 0;
};

/// Checks the fields of a posted form as S3 does: key pair, signature, expiry, and each condition against each field.
/// The names in `fields` are in lower case. Returns nothing and sets `*length` when the form is valid, else the
/// storage's answer.
std::optional<HttpResponse> refuseForm(const StorageKeys &keys, const NamedValues &fields, AllowedLength *length);

} // namespace clinicdesk::practice
