// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/http/message.h"

namespace clinicdesk {

/// Who is to answer a call, and so what its 2xx may hold.
enum class Answerer {
    Service, ///< JSON, sealed or not, or nothing
    Storage, ///< nothing, S3's <PostResponse>, or words: its status is all that it says (`storageanswer.h`)
    Anybody, ///< whatever the endpoint itself can read
};

/// Whether something between us and them answered in the other end's place: the sign-in page of a guest network or a
/// filter's, however it is dressed, and whatever calls itself 511 (RFC 6585). It says nothing of what became of a file.
/// A refusal may come with a page, and is read by its status. Reads XML of a storage: not on the window's thread.
bool isOfTheNetwork(const http::Answer &answer, Answerer answerer);

} // namespace clinicdesk
