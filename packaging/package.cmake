# SPDX-FileCopyrightText: 2026 The Clinic Desk authors
# SPDX-License-Identifier: GPL-3.0-or-later

# One Debian package for each program. `packaging/setup.sh deb` builds them. The shared libraries among the dependencies are computed
# (dpkg-shlibdeps), so their names and versions follow the release that builds; the rest is below.
cmake_host_system_information(RESULT system QUERY DISTRIB_ID)
cmake_host_system_information(RESULT release QUERY DISTRIB_VERSION_ID)
string(REPLACE "debian" "deb" system "${system}")
# A package of Debian 12 is older than the same version for Debian 13: an upgrade of the system replaces it.
set(CLINICDESK_PACKAGE_REVISION 1 CACHE STRING "Revision of the packages; raise it to build the same version again")
set(CPACK_DEBIAN_PACKAGE_RELEASE ${CLINICDESK_PACKAGE_REVISION}~${system}${release})
set(CLINICDESK_PACKAGE_VERSION ${PROJECT_VERSION}-${CPACK_DEBIAN_PACKAGE_RELEASE})

set(CPACK_GENERATOR DEB)
set(CPACK_OUTPUT_FILE_PREFIX ${PROJECT_SOURCE_DIR}/build/packages)
set(CPACK_PACKAGE_NAME clinicdesk)
set(CPACK_PACKAGE_VENDOR "The Clinic Desk authors")
set(CPACK_PACKAGE_CONTACT "The Clinic Desk authors <clinicdesk@example.org>")
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_COMPONENTS_ALL clinicdesk clinicdesk-cli clinicdesk-practice)
set(CPACK_STRIP_FILES ON)
set(CPACK_INSTALL_DEFAULT_DIRECTORY_PERMISSIONS
    OWNER_READ OWNER_WRITE OWNER_EXECUTE GROUP_READ GROUP_EXECUTE WORLD_READ WORLD_EXECUTE)
set(CPACK_PROJECT_CONFIG_FILE ${CMAKE_CURRENT_LIST_DIR}/reproducible.cmake)
set(CPACK_CLINICDESK_COMMIT_FILE ${PROJECT_BINARY_DIR}/app/version/commit.txt)

set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_COMPRESSION_TYPE xz)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PACKAGE_CONTROL_STRICT_PERMISSION ON)
set(CPACK_DEBIAN_PACKAGE_SECTION net)
set(CPACK_DEBIAN_PACKAGE_PRIORITY optional)

# clinicdesk_wrap(OUT TEXT): the text in lines of at most 78 characters.
function(clinicdesk_wrap out text)
    string(REGEX REPLACE "[ \n]+" ";" words "${text}")
    set(lines)
    set(line)
    foreach(word IN LISTS words)
        string(LENGTH "${line} ${word}" length)
        if(length GREATER 78)
            string(APPEND lines "${line}\n")
            set(line ${word})
        else()
            string(STRIP "${line} ${word}" line)
        endif()
    endforeach()
    set(${out} "${lines}${line}" PARENT_SCOPE)
endfunction()

# clinicdesk_package(NAME SUMMARY ... TEXT ... [DEPENDS ...] [RECOMMENDS ...] [SUGGESTS ...])
function(clinicdesk_package name)
    cmake_parse_arguments(package "" "SUMMARY;TEXT" "DEPENDS;RECOMMENDS;SUGGESTS" ${ARGN})
    string(TOUPPER ${name} upper)
    clinicdesk_wrap(text "${package_TEXT}")
    set(CPACK_DEBIAN_${upper}_PACKAGE_NAME ${name} PARENT_SCOPE)
    set(CPACK_COMPONENT_${upper}_DESCRIPTION "${package_SUMMARY}\n${introduction}\n.\n${text}" PARENT_SCOPE)
    foreach(kind DEPENDS RECOMMENDS SUGGESTS)
        list(JOIN package_${kind} ", " packages)
        set(CPACK_DEBIAN_${upper}_PACKAGE_${kind} "${packages}" PARENT_SCOPE)
    endforeach()
endfunction()

# The first paragraph of the README.
file(READ ${PROJECT_SOURCE_DIR}/README.md readme)
string(REGEX MATCH "\n# Clinic Desk\n\n([^!]*)\n\n!" introduction "${readme}")
clinicdesk_wrap(introduction "${CMAKE_MATCH_1}")

# What the programs load, but are not linked with: libcurl, with the first request (core/http/curl_p.h); libsecret, which QtKeychain loads
# and does not depend on; Qt's plug-in for SQLite; the decoders of HEIC and AVIF, which are plug-ins of libheif from Debian 13 on. The certificates of
# public authorities are read, too. Debian 13 has renamed libcurl.
set(loaded ca-certificates libcurl4 libqt6sql6-sqlite libsecret-1-0)
if(release VERSION_GREATER_EQUAL 13)
    set(loaded ca-certificates libcurl4t64 libheif-plugin-aomdec libheif-plugin-libde265 libqt6sql6-sqlite libsecret-1-0)
endif()

# The backends of SANE come with its library, those for most scanners in the network with sane-airscan. A keychain, fonts and Wayland
# belong to the desktop, and so does the file chooser, which Qt shows with a plug-in: that of GTK, or that of the portal.
clinicdesk_package(clinicdesk
    SUMMARY "send a clinic's documents to its health platform"
    TEXT "This package has the program with the window, and its practice mode."
    DEPENDS ${loaded}
    RECOMMENDS sane-airscan fonts-noto-core fonts-noto-mono fonts-noto-ui-core "gnome-keyring | kwalletmanager | keepassxc" qt6-gtk-platformtheme qt6-wayland qt6-xdgdesktopportal-platformtheme
    SUGGESTS clinicdesk-cli)
clinicdesk_package(clinicdesk-cli
    SUMMARY "send a clinic's documents to its health platform from scripts"
    TEXT "This package has the command line, for scripts and scheduled jobs."
    DEPENDS ${loaded}
    RECOMMENDS fonts-noto-core
    SUGGESTS clinicdesk clinicdesk-practice gnome-keyring)
clinicdesk_package(clinicdesk-practice
    SUMMARY "practice service for Clinic Desk"
    TEXT "This package has the service of practice mode for the command line and for tests: a health platform on this computer alone, with invented patients. The window has a copy of its own."
    SUGGESTS clinicdesk)
