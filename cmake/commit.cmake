# SPDX-FileCopyrightText: 2026 The Clinic Desk authors
# SPDX-License-Identifier: GPL-3.0-or-later

# Which commit is built, for --version and for packages: commit.txt has its ID and its time in seconds since 1970. Both are
# empty without git or outside a checkout. As a script (cmake -P) it writes the file if its content has changed.
if(CMAKE_SCRIPT_MODE_FILE)
    cmake_minimum_required(VERSION 3.25)
    # The checkout may belong to another user, as in a container.
    execute_process(COMMAND ${GIT} -c safe.directory=* log -1 --format=%h\;%ct --abbrev=12
        WORKING_DIRECTORY ${SOURCE} OUTPUT_VARIABLE commit ERROR_QUIET OUTPUT_STRIP_TRAILING_WHITESPACE)
    list(POP_FRONT commit id time)
    file(CONFIGURE OUTPUT ${FOLDER}/commit.txt CONTENT "${id} ${time}\n")
    file(CONFIGURE OUTPUT ${FOLDER}/commit.cpp
        CONTENT "namespace clinicdesk {\nextern const char *const builtCommit;\nconst char *const builtCommit = \"${id}\";\n}\n")
    return()
endif()

find_package(Git QUIET)
set(head) # changes with every commit and every checkout
if(GIT_FOUND)
    execute_process(COMMAND ${GIT_EXECUTABLE} -c safe.directory=* rev-parse --path-format=absolute --git-path logs/HEAD
        WORKING_DIRECTORY ${PROJECT_SOURCE_DIR} OUTPUT_VARIABLE head ERROR_QUIET OUTPUT_STRIP_TRAILING_WHITESPACE)
endif()
if(NOT EXISTS "${head}")
    set(head)
endif()
set(commit_folder ${PROJECT_BINARY_DIR}/app/version)
add_custom_command(OUTPUT ${commit_folder}/commit.txt ${commit_folder}/commit.cpp
    COMMAND ${CMAKE_COMMAND} -DGIT=${GIT_EXECUTABLE} -DSOURCE=${PROJECT_SOURCE_DIR} -DFOLDER=${commit_folder} -P ${CMAKE_CURRENT_LIST_FILE}
    DEPENDS ${head} ${CMAKE_CURRENT_LIST_FILE}
    COMMENT "Reading the commit" VERBATIM)
