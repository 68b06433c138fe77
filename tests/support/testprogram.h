// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QCoreApplication>
#include <QTest>
#ifdef QT_WIDGETS_LIB
#include <QApplication>
#endif

// Tests share a few busy processors: what normally takes milliseconds can take longer than Qt Test's five seconds.
// The wait ends as soon as the condition is met.
#undef QTRY_VERIFY
#undef QTRY_VERIFY2
#undef QTRY_COMPARE
#define QTRY_VERIFY(CONDITION) QTRY_VERIFY_WITH_TIMEOUT((CONDITION), clinicdesk::tests::patienceMs)
#define QTRY_VERIFY2(CONDITION, MESSAGE) QTRY_VERIFY2_WITH_TIMEOUT((CONDITION), MESSAGE, clinicdesk::tests::patienceMs)
#define QTRY_COMPARE(ACTUAL, EXPECTED) QTRY_COMPARE_WITH_TIMEOUT((ACTUAL), (EXPECTED), clinicdesk::tests::patienceMs)

namespace clinicdesk::tests {

inline constexpr int patienceMs = 60'000;

/// Runs one test class with the arguments of Qt Test; the first argument is the program name.
using RunTests = int (*)(int argc, char **argv);

/// Adds a test class to the program that it is linked into. All classes of a module share one program, which saves a
/// link and a moc run for each class. `PROGRAM CLASS [ARGUMENT...]` runs one class, so CTest runs each class in its
/// own process.
class TestRegistration {
public:
    TestRegistration(const char *className, RunTests run);
};

template <typename Tests>
int runWithoutApplication(int argc, char **argv)
{
    Tests tests;
    return QTest::qExec(&tests, argc, argv);
}

template <typename Application, typename Tests>
int runWithApplication(int argc, char **argv)
{
    Application::setAttribute(Qt::AA_Use96Dpi); // sizes in tests are the same on every screen
    const Application application(argc, argv);
    return runWithoutApplication<Tests>(argc, argv);
}

} // namespace clinicdesk::tests

/// The class has the name of its file: `OutboxTest` is in `outboxtest.cpp`. CTest finds the class by this name.
#define CLINICDESK_REGISTER_TEST(CLASS, RUN)                                                                           \
    static const clinicdesk::tests::TestRegistration registered##CLASS(#CLASS, RUN);

/// For tests that need an event loop.
#define CLINICDESK_TEST(CLASS)                                                                                         \
    CLINICDESK_REGISTER_TEST(CLASS, (clinicdesk::tests::runWithApplication<QCoreApplication, CLASS>))
/// For tests of plain functions.
#define CLINICDESK_TEST_WITHOUT_APPLICATION(CLASS)                                                                     \
    CLINICDESK_REGISTER_TEST(CLASS, clinicdesk::tests::runWithoutApplication<CLASS>)
/// For tests that use fonts, pictures or widgets.
#define CLINICDESK_WINDOW_TEST(CLASS)                                                                                  \
    CLINICDESK_REGISTER_TEST(CLASS, (clinicdesk::tests::runWithApplication<QApplication, CLASS>))
