// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/testprogram.h"

#include "core/language/translations.h"

#include <QByteArray>
#include <QCoreApplication>

#include <cstdio>
#include <vector>

namespace clinicdesk::tests {
namespace {

struct RegisteredTests {
    const char *className;
    RunTests run;
};

/// Created at the first use: the initialization order of the sources of a program is not defined.
std::vector<RegisteredTests> &registeredTests()
{
    static std::vector<RegisteredTests> tests;
    return tests;
}

/// Tests compare English texts, whose plurals are in a catalogue. Called when a test creates its application.
void loadEnglish()
{
    static const Translations translations;
}

Q_COREAPP_STARTUP_FUNCTION(loadEnglish)

} // namespace

TestRegistration::TestRegistration(const char *className, RunTests run)
{
    registeredTests().push_back({className, run});
}

} // namespace clinicdesk::tests

int main(int argc, char **argv)
{
    using namespace clinicdesk::tests;
    if (argc > 1) {
        for (const auto &[className, run] : registeredTests()) {
            if (qstricmp(argv[1], className) == 0)
                return run(argc - 1, argv + 1);
        }
    }
    std::fprintf(stderr, "usage: %s CLASS [ARGUMENT OF QT TEST...]; the classes here are:\n", argv[0]);
    for (const auto &tests : registeredTests())
        std::fprintf(stderr, "  %s\n", tests.className);
    return 2;
}
