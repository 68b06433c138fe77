// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/practice/doctorpicture.h"

#include "app/practice/answers.h"
#include "app/practice/requestcontext.h"

#include <QByteArray>

namespace clinicdesk::practice {
namespace {

/// A head-and-shoulders portrait of 96 x 96 pixels.
constexpr const char *Portrait =
    "iVBORw0KGgoAAAANSUhEUgAAAGAAAABgCAMAAADVRocKAAAACVBMVEXW5PjEoIQmXKDQCOfsAAAArElEQVR42u3XUQqDMAAEUXfuf2g/S6FF"
    "sRlNys4B9n0IJtm21lprrS1ZzO1X7rpiJKqQz9n7w4TEFRJZsIHEFRJZWB5IZKHA40AygdCPvDrQv+kEJ9ofHPr+vci/2fl3U/92fcP7wH/h"
    "3PFGa+fCW35PHR+N8D15fgTBcfb+LwJns/cvCuAK4ArgCuAKIAs2AK4AsmADIAs2ALJgAyALNgCyUAB7/0goUGBCYAfaKBKm2116SAAAAABJ"
    "RU5ErkJggg==";

} // namespace

DoctorPicture::DoctorPicture()
    : Endpoint({.name = QStringLiteral("picture"),
                .method = "GET",
                .path = "/pictures/[^/]+",
                .credential = Credential::None})
{
}

HttpResponse DoctorPicture::answer(RequestContext &)
{
    return {.status = 200, .contentType = "image/png", .body = QByteArray::fromBase64(Portrait).toStdString()};
}

} // namespace clinicdesk::practice
