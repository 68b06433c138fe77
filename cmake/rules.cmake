# SPDX-FileCopyrightText: 2026 The Clinic Desk authors
# SPDX-License-Identifier: GPL-3.0-or-later

# Every compiler rule of our own code stands here once; a target takes them by linking clinicdesk_rules.
add_library(clinicdesk_rules INTERFACE)
target_include_directories(clinicdesk_rules INTERFACE ${PROJECT_SOURCE_DIR})
target_compile_features(clinicdesk_rules INTERFACE cxx_std_23)
target_compile_options(clinicdesk_rules INTERFACE
    -Wall -Wextra -Wpedantic -Wshadow -Wnon-virtual-dtor -Woverloaded-virtual -Wold-style-cast -Wcast-align
    -Wextra-semi -Wno-missing-field-initializers $<$<BOOL:${CLINICDESK_WERROR}>:-Werror>)
target_compile_definitions(clinicdesk_rules INTERFACE
    QT_NO_CAST_FROM_ASCII QT_NO_CAST_TO_ASCII QT_NO_URL_CAST_FROM_STRING QT_NO_KEYWORDS QT_NO_FOREACH
    QT_DISABLE_DEPRECATED_BEFORE=0x060400 QT_WARN_DEPRECATED_UP_TO=0x060400
    CLINICDESK_VERSION="${PROJECT_VERSION}")
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
    target_compile_options(clinicdesk_rules INTERFACE -fpch-preprocess) # ccache asks for it
endif()
if(CLINICDESK_SANITIZE)
    set(sanitizers ${CLINICDESK_SANITIZE})
    if(sanitizers STREQUAL "address")
        set(sanitizers address,undefined)
        target_compile_options(clinicdesk_rules INTERFACE -fno-sanitize-recover=undefined)
    endif()
    target_compile_options(clinicdesk_rules INTERFACE -fsanitize=${sanitizers} -fno-omit-frame-pointer
        $<$<CXX_COMPILER_ID:GNU>:-Wno-maybe-uninitialized>) # g++ 12 takes its own checks for reads
    target_link_options(clinicdesk_rules INTERFACE -fsanitize=${sanitizers})
endif()
include(${CMAKE_CURRENT_LIST_DIR}/hardening.cmake)

# What moc and rcc write lies in the build directory. There clang-tidy keeps one check that finds nothing in it, for it
# refuses to run with none.
if(CMAKE_CXX_CLANG_TIDY)
    file(WRITE ${PROJECT_BINARY_DIR}/.clang-tidy "Checks: '-*,modernize-deprecated-headers'\n")
endif()

# clinicdesk_room(NAME SOURCES... LINKS...): a library of the house, with its rules and its public links.
function(clinicdesk_room name)
    cmake_parse_arguments(room "" "" "SOURCES;LINKS;PRIVATE_LINKS" ${ARGN})
    add_library(${name} STATIC ${room_SOURCES})
    target_link_libraries(${name} PUBLIC ${room_LINKS} PRIVATE clinicdesk_rules ${room_PRIVATE_LINKS})
endfunction()
