// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Any answer to a request for upload forms: each document gets its own error or one usable form for each of its
// files.
#include "core/service/uploadforms.h"
#include "tests/fuzz/demand.h"

#include <algorithm>

using namespace clinicdesk;
using support::demand;

namespace {

UploadForms madeUpRequest()
{
    UploadForms request;
    for (const int files : {1, 2, 1}) {
        UploadItem item;
        item.document = {QStringLiteral("document-%1").arg(request.items.size() + 1)};
        item.fileSizes = QList<qint64>(files, 1'000);
        request.items.append(item);
    }
    return request;
}

void checkForm(const PresignedForm &form)
{
    demand(http::isAllowedAddress(form.url) && !form.url.host().isEmpty());
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const unsigned char *data, std::size_t size)
{
    static const auto request = madeUpRequest();
    const QByteArray body(reinterpret_cast<const char *>(data), static_cast<qsizetype>(size));
    const auto answer = request.parse(body);
    if (answer) {
        demand(answer->size() == request.items.size());
        for (qsizetype i = 0; i < answer->size(); ++i) {
            const auto &document = answer->at(i);
            demand(document.error ? document.forms.isEmpty()
                                  : document.forms.size() == request.items.at(i).fileSizes.size());
            std::ranges::for_each(document.forms, checkForm);
        }
    } else {
        demand(sourceOf(answer.error().code) == ErrorSource::Service);
    }
    for (const int status : {200, 400, 403, 409, 500}) {
        const auto error = UploadForms::explain(status, body);
        demand(error.httpStatus == status && sourceOf(error.code) == ErrorSource::Service);
    }
    return 0;
}
