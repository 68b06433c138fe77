// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/practice/httpmessage.h"

#include <QDateTime>
#include <QJsonObject>

#include <optional>
#include <string>

namespace clinicdesk::practice {

/// The storage's own pair of keys; whoever has them can sign a form.
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
    qint64 smallestBytes = 1;
    qint64 largestBytes = 0;
    QDateTime expires;
};

/// The signature of a policy (AWS Signature Version 4 for browser-based uploads), in hexadecimal.
std::string signPolicy(const StorageKeys &keys, const std::string &date, const std::string &policyBase64);

/// The `fields` of a presigned form: key, Content-Type, the signed policy and what is needed to check it.
QJsonObject presignedFields(const StorageKeys &keys, const FormTerms &terms);

/// The lengths that a form allows, once it has been found good.
struct AllowedLength {
    qint64 smallestBytes = 0;
    qint64 largestBytes = 0;
};

/// Checks the fields of a posted form as S3 does: key pair, signature, expiry, and each condition against each field.
/// `fields` come with names in lower case. Nothing returned means that it is good, and `*length` is set;
/// else the storage's answer.
std::optional<HttpResponse> refuseForm(const StorageKeys &keys, const NamedValues &fields, AllowedLength *length);

} // namespace clinicdesk::practice
