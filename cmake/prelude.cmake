# SPDX-FileCopyrightText: 2026 The Clinic Desk authors
# SPDX-License-Identifier: GPL-3.0-or-later

# Headers that nearly every source reads are compiled once, not a thousand times: it halves a build from nothing. Sources include
# what they use all the same; the preset `tidy` builds without this and sees when one does not.
#
# One prelude for what draws no window, one for what does. A prelude may know no more definitions than each of its users.
add_library(clinicdesk_prelude OBJECT cmake/prelude.cpp)
target_link_libraries(clinicdesk_prelude PRIVATE clinicdesk_rules Qt6::Core QCoro6::Core)
target_precompile_headers(clinicdesk_prelude PRIVATE
    <algorithm> <array> <chrono> <functional> <memory> <optional> <span> <string> <string_view> <utility> <vector>
    <QByteArray> <QCoroFuture> <QCoroTask> <QDateTime> <QDir> <QFile> <QHash> <QJsonArray> <QJsonDocument> <QJsonObject>
    <QList> <QLocale> <QObject> <QSet> <QString> <QStringList> <QUrl>)

add_library(clinicdesk_window_prelude OBJECT cmake/prelude.cpp)
target_link_libraries(clinicdesk_window_prelude PRIVATE clinicdesk_rules Qt6::Widgets QCoro6::Core)
target_precompile_headers(clinicdesk_window_prelude PRIVATE
    <algorithm> <array> <chrono> <functional> <memory> <optional> <span> <string> <string_view> <utility> <vector>
    <QAction> <QApplication> <QBoxLayout> <QByteArray> <QCoroFuture> <QCoroTask> <QDateTime> <QDir> <QFile> <QHash> <QLabel>
    <QLineEdit> <QList> <QListView> <QLocale> <QMenu> <QPainter> <QPushButton> <QScrollBar> <QSet> <QString> <QStringList>
    <QStyle> <QStyledItemDelegate> <QToolButton> <QUrl> <QWidget>)

set_target_properties(clinicdesk_prelude clinicdesk_window_prelude PROPERTIES AUTOMOC OFF)

# clinicdesk_use_prelude(PRELUDE FOLDER): for each target under that folder that follows our rules. What is measured is not: some of
# it has no Qt.
function(clinicdesk_use_prelude prelude folder)
    get_property(targets DIRECTORY ${folder} PROPERTY BUILDSYSTEM_TARGETS)
    list(REMOVE_ITEM targets clinicdesk_prelude clinicdesk_window_prelude)
    foreach(target ${targets})
        get_target_property(links ${target} LINK_LIBRARIES)
        if("clinicdesk_rules" IN_LIST links)
            target_precompile_headers(${target} REUSE_FROM ${prelude})
        endif()
    endforeach()
    get_property(folders DIRECTORY ${folder} PROPERTY SUBDIRECTORIES)
    foreach(inner ${folders})
        if(inner MATCHES "/(ui|app/desk|tests/gui|tests/unit/ui)$")
            clinicdesk_use_prelude(clinicdesk_window_prelude ${inner})
        elseif(inner MATCHES "/ui/session$") # draws nothing
            clinicdesk_use_prelude(clinicdesk_prelude ${inner})
        elseif(NOT inner MATCHES "/tests/bench$")
            clinicdesk_use_prelude(${prelude} ${inner})
        endif()
    endforeach()
endfunction()
clinicdesk_use_prelude(clinicdesk_prelude ${PROJECT_SOURCE_DIR})
