// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/http/curl_p.h"

#include "core/base/systemprocess.h"

#include <stdexcept>
#include <string>

namespace clinicdesk::http {

namespace {

constexpr const char *libraryName = "libcurl.so.4"; // the same since 2006

template <class Function>
void find(void *library, const char *name, Function &function)
{
    function = reinterpret_cast<Function>(functionOf(library, name));
    if (!function)
        throw std::runtime_error(std::string("libcurl lacks ") + name);
}

Curl load()
{
    std::string problem;
    auto *library = loadLibrary(libraryName, &problem);
    if (!library)
        throw std::runtime_error("libcurl does not load: " + problem);
    Curl curl{};
    find(library, "curl_easy_cleanup", curl.easyCleanup);
    find(library, "curl_easy_getinfo", curl.easyGetInfo);
    find(library, "curl_easy_init", curl.easyInit);
    find(library, "curl_easy_pause", curl.easyPause);
    find(library, "curl_easy_setopt", curl.easySetOption);
    find(library, "curl_easy_strerror", curl.easyErrorText);
    find(library, "curl_global_init", curl.globalInit);
    find(library, "curl_mime_addpart", curl.mimeAddPart);
    find(library, "curl_mime_data", curl.mimeData);
    find(library, "curl_mime_data_cb", curl.mimeDataCallback);
    find(library, "curl_mime_filename", curl.mimeFileName);
    find(library, "curl_mime_free", curl.mimeFree);
    find(library, "curl_mime_init", curl.mimeInit);
    find(library, "curl_mime_name", curl.mimeName);
    find(library, "curl_mime_type", curl.mimeType);
    find(library, "curl_multi_add_handle", curl.multiAddHandle);
    find(library, "curl_multi_cleanup", curl.multiCleanup);
    find(library, "curl_multi_info_read", curl.multiInfoRead);
    find(library, "curl_multi_init", curl.multiInit);
    find(library, "curl_multi_perform", curl.multiPerform);
    find(library, "curl_multi_poll", curl.multiPoll);
    find(library, "curl_multi_remove_handle", curl.multiRemoveHandle);
    find(library, "curl_multi_wakeup", curl.multiWakeUp);
    find(library, "curl_slist_append", curl.listAppend);
    find(library, "curl_slist_free_all", curl.listFreeAll);
    find(library, "curl_version_info", curl.versionInfo);
    return curl;
}

} // namespace

const Curl &curl()
{
    static const Curl loaded = load();
    return loaded;
}

} // namespace clinicdesk::http
