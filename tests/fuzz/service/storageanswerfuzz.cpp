// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Any answer of the storage, XML or not, becomes an error of the storage with a short text.
#include "core/base/servicetext.h"
#include "core/service/storageupload.h"
#include "tests/fuzz/demand.h"

using namespace clinicdesk;
using support::demand;

extern "C" int LLVMFuzzerTestOneInput(const unsigned char *data, std::size_t size)
{
    const QByteArray body(reinterpret_cast<const char *>(data), static_cast<qsizetype>(size));
    if (body.size() <= storageAnswerBytes && body.contains('\0'))
        demand(!isOfTheStorage(body)); // UTF-16 may hide an HTML page
    for (const int status : {200, 303, 400, 403, 503}) {
        const auto judged = StorageUpload().judge({.status = status, .headers = {}, .body = body});
        if (status == 200 && judged)
            continue;
        demand(!judged);
        const auto &error = judged.error();
        demand(error.httpStatus == status);
        demand(status < 400 || sourceOf(error.code) == ErrorSource::Storage || error.code == ErrorCode::FileTooLarge);
        demand(error.serverCode.toUtf8().size() <= maxServiceCodeBytes);
        demand(error.serverText.toUtf8().size() <= maxServiceTextBytes);
        demand(status < 500 || error.code == ErrorCode::StorageUnavailable ||
               error.code == ErrorCode::StorageFormExpired);
    }
    return 0;
}
