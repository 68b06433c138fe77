// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/http/curl_p.h"

#include <openssl/crypto.h>

#include <cstring>
#include <memory>

namespace clinicdesk::http {

struct HandleDeleter {
    void operator()(CURL *handle) const { curl().easyCleanup(handle); }
};
struct MultiDeleter {
    void operator()(CURLM *multi) const { curl().multiCleanup(multi); }
};
struct MimeDeleter {
    void operator()(curl_mime *mime) const { curl().mimeFree(mime); }
};
/// Wipes the header lines, because one of them may contain a token.
struct ListDeleter {
    void operator()(curl_slist *list) const
    {
        for (auto *line = list; line; line = line->next)
            OPENSSL_cleanse(line->data, std::strlen(line->data));
        curl().listFreeAll(list);
    }
};

/// `CURL` and `CURLM` are both `void`, so only the deleter makes their handles different types.
using EasyHandle = std::unique_ptr<CURL, HandleDeleter>;
using MultiHandle = std::unique_ptr<CURLM, MultiDeleter>;
using MimeHandle = std::unique_ptr<curl_mime, MimeDeleter>;
using ListHandle = std::unique_ptr<curl_slist, ListDeleter>;

} // namespace clinicdesk::http
