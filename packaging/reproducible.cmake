# SPDX-FileCopyrightText: 2026 The Clinic Desk authors
# SPDX-License-Identifier: GPL-3.0-or-later

# CPack reads this before it packs: every time in a package is that of the commit, unless the environment names another one.
if(NOT DEFINED ENV{SOURCE_DATE_EPOCH} AND EXISTS "${CPACK_CLINICDESK_COMMIT_FILE}")
    file(READ "${CPACK_CLINICDESK_COMMIT_FILE}" commit)
    if(commit MATCHES " ([0-9]+)")
        set(ENV{SOURCE_DATE_EPOCH} ${CMAKE_MATCH_1})
    endif()
endif()
