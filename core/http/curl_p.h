// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <curl/curl.h>
#include <openssl/crypto.h>

#include <cstring>
#include <memory>

namespace clinicdesk::http {

/// The functions of libcurl. No program is linked with it: it brings some twenty libraries, which take a tenth of the
/// start of the window and are of no use to a command that sends nothing.
struct Curl {
    decltype(&::curl_easy_cleanup) easyCleanup;
    decltype(&::curl_easy_getinfo) easyGetInfo;
    decltype(&::curl_easy_init) easyInit;
    decltype(&::curl_easy_pause) easyPause;
    decltype(&::curl_easy_setopt) easySetOption;
    decltype(&::curl_easy_strerror) easyErrorText;
    decltype(&::curl_global_init) globalInit;
    decltype(&::curl_mime_addpart) mimeAddPart;
    decltype(&::curl_mime_data) mimeData;
    decltype(&::curl_mime_data_cb) mimeDataCallback;
    decltype(&::curl_mime_filename) mimeFileName;
    decltype(&::curl_mime_free) mimeFree;
    decltype(&::curl_mime_init) mimeInit;
    decltype(&::curl_mime_name) mimeName;
    decltype(&::curl_mime_type) mimeType;
    decltype(&::curl_multi_add_handle) multiAddHandle;
    decltype(&::curl_multi_cleanup) multiCleanup;
    decltype(&::curl_multi_info_read) multiInfoRead;
    decltype(&::curl_multi_init) multiInit;
    decltype(&::curl_multi_perform) multiPerform;
    decltype(&::curl_multi_poll) multiPoll;
    decltype(&::curl_multi_remove_handle) multiRemoveHandle;
    decltype(&::curl_multi_wakeup) multiWakeUp;
    decltype(&::curl_slist_append) listAppend;
    decltype(&::curl_slist_free_all) listFreeAll;
    decltype(&::curl_version_info) versionInfo;
};

/// Loads libcurl at the first call, on any thread. Throws std::runtime_error if it is missing; packages depend on it.
const Curl &curl();

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
