# SPDX-FileCopyrightText: 2026 The Clinic Desk authors
# SPDX-License-Identifier: GPL-3.0-or-later

# What the compiler and the linker can do against mistakes that an attacker could use; a part of clinicdesk_rules.
# tests/hardening reads the programs and fails if one of these is lost.
option(CLINICDESK_HARDENING "Compile and link with the hardening flags of the compiler" ON)
if(NOT CLINICDESK_HARDENING)
    return()
endif()

include(CheckCXXCompilerFlag)

# clinicdesk_harden(FLAG...): each one that this compiler knows.
function(clinicdesk_harden)
    foreach(flag ${ARGN})
        string(MAKE_C_IDENTIFIER "CLINICDESK_HAS${flag}" known)
        check_cxx_compiler_flag(${flag} ${known})
        if(${known})
            target_compile_options(clinicdesk_rules INTERFACE ${flag})
        endif()
    endforeach()
endfunction()

clinicdesk_harden(-fstack-protector-strong -fstack-clash-protection)
if(CMAKE_SYSTEM_PROCESSOR MATCHES "^(x86_64|AMD64|i[3-6]86)$")
    clinicdesk_harden(-fcf-protection=full)
elseif(CMAKE_SYSTEM_PROCESSOR MATCHES "^(aarch64|arm64)$")
    clinicdesk_harden(-mbranch-protection=standard)
endif()
target_compile_definitions(clinicdesk_rules INTERFACE _GLIBCXX_ASSERTIONS)
if(NOT CLINICDESK_SANITIZE) # a sanitizer is to find what these would hide
    clinicdesk_harden(-ftrivial-auto-var-init=zero)
    # Without optimisation, as tests are compiled, the C library only warns. It takes the highest level that it knows, up to this one.
    set(fortified "$<AND:$<CONFIG:Release,RelWithDebInfo,MinSizeRel>,$<NOT:$<IN_LIST:clinicdesk_test_rules,$<TARGET_PROPERTY:LINK_LIBRARIES>>>>")
    target_compile_options(clinicdesk_rules INTERFACE "$<${fortified}:-U_FORTIFY_SOURCE;-D_FORTIFY_SOURCE=3>")
endif()

# Everything is compiled with -fPIC already, as Qt demands.
target_link_options(clinicdesk_rules INTERFACE
    "$<$<STREQUAL:$<TARGET_PROPERTY:TYPE>,EXECUTABLE>:-pie>" LINKER:-z,relro,-z,now,-z,noexecstack)
