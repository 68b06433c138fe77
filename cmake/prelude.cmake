# SPDX-FileCopyrightText: 2026 The Clinic Desk authors
# SPDX-License-Identifier: GPL-3.0-or-later

# Precompiles the headers that nearly every source includes, which halves the time of a complete build. Sources still include what
# they use; the preset `tidy` builds without preludes and fails if one does not.
#
# There is one prelude for sources without a window and one for those with a window, and the same two for tests, which have other
# compiler flags. A prelude may have only definitions that all of its users have.
set(prelude_std <algorithm> <array> <chrono> <functional> <memory> <optional> <span> <string> <string_view> <utility> <vector>)
set(prelude_core
    <QByteArray> <QCoroFuture> <QCoroTask> <QDateTime> <QDir> <QFile> <QHash> <QJsonArray> <QJsonDocument> <QJsonObject>
    <QList> <QLocale> <QObject> <QSet> <QString> <QStringList> <QUrl>)
set(prelude_window
    <QAction> <QApplication> <QBoxLayout> <QByteArray> <QCoroFuture> <QCoroTask> <QDateTime> <QDir> <QFile> <QHash> <QLabel>
    <QLineEdit> <QList> <QListView> <QLocale> <QMenu> <QPainter> <QPushButton> <QScrollBar> <QSet> <QString> <QStringList>
    <QStyle> <QStyledItemDelegate> <QToolButton> <QUrl> <QWidget>)
set(prelude_test <QSignalSpy> <QTemporaryDir> <QTest>)

function(clinicdesk_prelude name)
    cmake_parse_arguments(prelude "" "" "LINKS;HEADERS" ${ARGN})
    add_library(${name} OBJECT ${PROJECT_SOURCE_DIR}/cmake/prelude.cpp)
    target_link_libraries(${name} PRIVATE ${prelude_LINKS})
    target_precompile_headers(${name} PRIVATE ${prelude_HEADERS})
    set_target_properties(${name} PROPERTIES AUTOMOC OFF)
endfunction()

clinicdesk_prelude(clinicdesk_prelude
    LINKS clinicdesk_rules Qt6::Core QCoro6::Core HEADERS ${prelude_std} ${prelude_core})
clinicdesk_prelude(clinicdesk_window_prelude
    LINKS clinicdesk_rules Qt6::Widgets QCoro6::Core HEADERS ${prelude_std} ${prelude_window})
if(TARGET clinicdesk_test_rules)
    clinicdesk_prelude(clinicdesk_test_prelude
        LINKS clinicdesk_test_rules QCoro6::Core HEADERS ${prelude_std} ${prelude_core} ${prelude_test})
    clinicdesk_prelude(clinicdesk_window_test_prelude
        LINKS clinicdesk_test_rules Qt6::Widgets QCoro6::Core HEADERS ${prelude_std} ${prelude_window} ${prelude_test})
endif()

# clinicdesk_use_preludes(FOLDER PRELUDE TEST-PRELUDE): for each target under that folder that links clinicdesk_rules. Benchmarks do
# not take part, because some of them do not use Qt.
function(clinicdesk_use_preludes folder prelude test_prelude)
    get_property(targets DIRECTORY ${folder} PROPERTY BUILDSYSTEM_TARGETS)
    list(FILTER targets EXCLUDE REGEX "_prelude$")
    foreach(target ${targets})
        get_target_property(links ${target} LINK_LIBRARIES)
        if("clinicdesk_test_rules" IN_LIST links)
            target_precompile_headers(${target} REUSE_FROM ${test_prelude})
        elseif("clinicdesk_rules" IN_LIST links)
            target_precompile_headers(${target} REUSE_FROM ${prelude})
        endif()
    endforeach()
    get_property(folders DIRECTORY ${folder} PROPERTY SUBDIRECTORIES)
    foreach(inner ${folders})
        if(inner MATCHES "/(ui|app/desk|tests/gui|tests/unit/ui)$")
            clinicdesk_use_preludes(${inner} clinicdesk_window_prelude clinicdesk_window_test_prelude)
        elseif(inner MATCHES "/ui/state$") # draws nothing
            clinicdesk_use_preludes(${inner} clinicdesk_prelude clinicdesk_test_prelude)
        elseif(NOT inner MATCHES "/tests/bench$")
            clinicdesk_use_preludes(${inner} ${prelude} ${test_prelude})
        endif()
    endforeach()
endfunction()
clinicdesk_use_preludes(${PROJECT_SOURCE_DIR} clinicdesk_prelude clinicdesk_test_prelude)
