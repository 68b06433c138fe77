// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/settings/languagechoice.h"

#include "core/language/language.h"
#include "ui/state/usersettings.h"
#include "ui/widgets/segmentedcontrol.h"

#include <QCoreApplication>

#include <algorithm>

namespace clinicdesk::ui {

namespace {

struct LanguageChoiceTr {
    Q_DECLARE_TR_FUNCTIONS(clinicdesk::ui::SettingsPage)
};

} // namespace

SegmentedControl *makeLanguageChoice(LanguageSettings &settings)
{
    auto *choice = new SegmentedControl;
    choice->setAccessibleName(LanguageChoiceTr::tr("Language"));
    choice->addSegment(LanguageChoiceTr::tr("Same as the system"));
    QStringList codes{QString()};
    for (const auto &language : languages()) {
        choice->addSegment(language.name);
        codes.append(language.code);
    }
    choice->setCurrentIndex(std::max(0, static_cast<int>(codes.indexOf(settings.code()))));
    QObject::connect(choice, &SegmentedControl::currentIndexChanged, choice,
                     [&settings, codes](int index) { settings.setCode(codes.at(index)); });
    return choice;
}

} // namespace clinicdesk::ui
