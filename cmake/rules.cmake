# SPDX-FileCopyrightText: 2026 The Clinic Desk authors
# SPDX-License-Identifier: GPL-3.0-or-later

# The compiler options of our own code. A target gets them by linking clinicdesk_rules.
add_library(clinicdesk_rules INTERFACE)
target_include_directories(clinicdesk_rules INTERFACE ${PROJECT_SOURCE_DIR})
target_compile_features(clinicdesk_rules INTERFACE cxx_std_23)
target_compile_options(clinicdesk_rules INTERFACE
    -Wall -Wextra -Wpedantic
    $<$<CXX_COMPILER_ID:GNU>:-Wshadow> # clang means names of the other sources of a unity build, too
    -Wnon-virtual-dtor -Woverloaded-virtual -Wold-style-cast -Wcast-align
    -Wextra-semi -Wno-missing-field-initializers $<$<BOOL:${CLINICDESK_WERROR}>:-Werror>)
target_compile_definitions(clinicdesk_rules INTERFACE
    QT_NO_CAST_FROM_ASCII QT_NO_CAST_TO_ASCII QT_NO_URL_CAST_FROM_STRING QT_NO_KEYWORDS QT_NO_FOREACH
    QT_DISABLE_DEPRECATED_BEFORE=0x060400 QT_WARN_DEPRECATED_UP_TO=0x060400
    CLINICDESK_VERSION="${PROJECT_VERSION}")
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
    if(CMAKE_UNITY_BUILD) # a source that is included looks like a header to this warning
        target_compile_options(clinicdesk_rules INTERFACE -Wno-subobject-linkage)
    endif()
endif()
# Most of the code waits for people, disks and networks. It is compiled for size: it needs less memory and is loaded sooner.
# Modules with FAST have loops of their own that take time. Tests have their own level.
define_property(TARGET PROPERTY CLINICDESK_FAST INITIALIZE_FROM_VARIABLE CLINICDESK_FAST)
set(compiled_for_size "$<NOT:$<OR:$<BOOL:$<TARGET_PROPERTY:CLINICDESK_FAST>>,$<IN_LIST:clinicdesk_test_rules,$<TARGET_PROPERTY:LINK_LIBRARIES>>>>")
target_compile_options(clinicdesk_rules INTERFACE "$<$<AND:$<CONFIG:Release>,${compiled_for_size}>:-Os>"
    "$<$<AND:$<CONFIG:Release>,${compiled_for_size},$<CXX_COMPILER_ID:GNU>>:-Wno-maybe-uninitialized>") # g++ 12 warns of std::stop_source with -Os
if(CLINICDESK_SANITIZE)
    set(sanitizers ${CLINICDESK_SANITIZE})
    if(sanitizers STREQUAL "address")
        set(sanitizers address,undefined)
        target_compile_options(clinicdesk_rules INTERFACE -fno-sanitize-recover=undefined)
    endif()
    target_compile_options(clinicdesk_rules INTERFACE -fsanitize=${sanitizers} -fno-omit-frame-pointer
        $<$<CXX_COMPILER_ID:GNU>:-Wno-maybe-uninitialized>) # g++ 12 warns of the checks that it inserts itself
    target_link_options(clinicdesk_rules INTERFACE -fsanitize=${sanitizers})
endif()
include(${CMAKE_CURRENT_LIST_DIR}/hardening.cmake)

# moc and rcc write their sources into the build directory. clang-tidy refuses to run without checks, so it has one there
# that finds nothing.
if(CMAKE_CXX_CLANG_TIDY)
    file(WRITE ${PROJECT_BINARY_DIR}/.clang-tidy "Checks: '-*,modernize-deprecated-headers'\n")
endif()

# clinicdesk_module(NAME [FAST] [APART] [JWE SOURCES...] SOURCES... LINKS...): a static library of a module, with clinicdesk_rules and
# its public links. A fast one is compiled for speed, the others for size. The sources of one that is APART are compiled singly, because
# the libraries that they use do not go together. `clinicdesk-cli jwe` uses the sources after JWE, which are compiled without the
# others: what these need would make it start slower (tests/hardening/startlibraries.py).
function(clinicdesk_module name)
    cmake_parse_arguments(module "APART;FAST" "" "JWE;SOURCES;LINKS;PRIVATE_LINKS" ${ARGN})
    add_library(${name} STATIC ${module_JWE} ${module_SOURCES})
    if(module_FAST)
        set_target_properties(${name} PROPERTIES CLINICDESK_FAST ON)
    endif()
    if(module_APART)
        set_target_properties(${name} PROPERTIES UNITY_BUILD OFF)
    endif()
    if(module_JWE)
        set_target_properties(${name} PROPERTIES UNITY_BUILD_MODE GROUP)
        set_source_files_properties(${module_JWE} PROPERTIES UNITY_GROUP jwe)
        set_source_files_properties(${module_SOURCES} PROPERTIES UNITY_GROUP others)
    endif()
    target_link_libraries(${name} PUBLIC ${module_LINKS} PRIVATE clinicdesk_rules ${module_PRIVATE_LINKS})
endfunction()
