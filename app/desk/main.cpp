// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desk/desktopapp.h"
#include "app/desk/desktopchooser.h"
#include "app/desk/erasing.h"
#include "app/desk/selftest.h"
#include "app/desk/singleinstance.h"
#include "app/version/version.h"
#include "core/base/errorreason.h"
#include "core/base/hiddencharacter.h"
#include "core/base/starttrace.h"
#include "core/base/systemaccount.h"
#include "core/base/systemprocess.h"
#include "core/base/temporaryfiles.h"
#include "core/document/readablename.h"
#include "core/http/curlinfo.h"
#include "core/language/translations.h"
#include "core/log/log.h"
#include "core/policy/policyfile.h"
#include "core/store/sqliteversion.h"
#include "core/wording/policytext.h"
#include "core/wording/wording.h"
#include "ui/widgets/icons.h"
#include "ui/widgets/messagedialog.h"

#include <QApplication>
#include <QCommandLineParser>
#include <QEventLoop>
#include <QFileInfo>
#include <QTimer>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <optional>
#include <thread>
#include <utility>

namespace {

using clinicdesk::desk::AppMode;
using clinicdesk::desk::AppUser;
using clinicdesk::desk::DesktopApp;
using clinicdesk::desk::SingleInstance;

struct Arguments {
    AppMode mode = AppMode::Real;
    QStringList files;
    bool testsItself = false;
};

/// Ends the program for --help, --version and unknown options.
Arguments readArguments(const QCoreApplication &application)
{
    QCommandLineParser parser;
    parser.setApplicationDescription(QApplication::translate("main", "Connects a clinic to its health platform."));
    parser.addHelpOption();
    parser.addVersionOption();
    const QCommandLineOption practice(
        QStringLiteral("practice"),
        QApplication::translate("main", "Start practice mode, with made-up patients and a service on this computer."));
    const QCommandLineOption selfTest(
        QStringLiteral("self-test"),
        QApplication::translate("main", "Check that this installation works. Print a line for each part."));
    parser.addOptions({practice, selfTest});
    parser.addPositionalArgument(QStringLiteral("FILE"),
                                 QApplication::translate("main", "Files to add to the Upload page."),
                                 QStringLiteral("[FILE...]"));
    if (!parser.parse(QCoreApplication::arguments())) {
        // process() would print what was typed as it is.
        const auto problem = QCoreApplication::applicationName() + QLatin1String(": ") + parser.errorText();
        std::fprintf(stderr, "%s\n", qPrintable(clinicdesk::printableLine(problem)));
        std::exit(EXIT_FAILURE);
    }
    parser.process(application);
    Arguments given{.mode = parser.isSet(practice) ? AppMode::Practice : AppMode::Real,
                    .testsItself = parser.isSet(selfTest)};
    for (const auto &file : parser.positionalArguments())
        given.files.append(QFileInfo(file).absoluteFilePath());
    return given;
}

bool hasArgument(int argc, char *argv[], QLatin1String shortForm, QLatin1String longForm)
{
    return std::any_of(argv + 1, argv + argc, [&](const char *argument) {
        const QLatin1String text(argument);
        return text == shortForm || text == longForm;
    });
}

void printVersion()
{
    const auto text = clinicdesk::versionText(QStringLiteral("clinicdesk"),
                                              {{QStringLiteral("curl"), clinicdesk::http::curlInfo().version},
                                               {QStringLiteral("SQLite"), clinicdesk::sqliteVersion()}});
    std::fputs(qPrintable(text), stdout);
}

/// Reads the configuration of fonts of this computer on a thread of its own while QApplication connects to the display,
/// which needs about as long. Qt reads it at the first text otherwise. Does nothing where Qt does not use fontconfig.
[[nodiscard]] std::jthread readFontConfiguration()
{
    using Init = int();
    // Of the library that Qt is linked with; it can be called on any thread, and does its work only once.
    if (auto *init = reinterpret_cast<Init *>(clinicdesk::functionOf(nullptr, "FcInit")))
        return std::jthread([init] { init(); });
    return {};
}

clinicdesk::Task<void> testItself(bool *isGood)
{
    *isGood = co_await clinicdesk::desk::runSelfTest();
    QApplication::quit();
}

int selfTest()
{
    bool isGood = false;
    QTimer::singleShot(0, qApp, [&isGood] { testItself(&isGood); });
    QApplication::exec();
    return isGood ? EXIT_SUCCESS : EXIT_FAILURE;
}

/// Says why the program cannot be used.
void sayWhyNot(const QString &summary, const QString &details)
{
    clinicdesk::ui::MessageDialog box(QApplication::applicationDisplayName(), summary, details);
    box.addButton(QMessageBox::Close);
    box.setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    box.exec();
}

void showProblem(const clinicdesk::Error &error)
{
    const auto words = clinicdesk::wording::describe(error);
    sayWhyNot(words.summary, words.advice);
}

/// Says so if another program is erasing the data of this person now.
bool isBeingErased(const AppUser &user)
{
    if (!clinicdesk::isBeingErased(clinicdesk::desk::pathsOf(user)))
        return false;
    showProblem({.code = clinicdesk::ErrorCode::StoreUnavailable, .reason = clinicdesk::ErrorReason::DataBeingErased});
    return true;
}

/// Runs the event loop until `task` has ended; unlike QCoro::waitFor(), also when something exits all event loops
/// meanwhile, as closing the last window does.
void runUntilEnded(const clinicdesk::Task<void> &task)
{
    while (!task.isReady())
        QCoreApplication::processEvents(QEventLoop::ExcludeUserInputEvents | QEventLoop::WaitForMoreEvents);
}

/// What to erase, now that no window is open.
struct Erasure {
    AppUser user; ///< who has asked
    clinicdesk::AccessRules access;
    clinicdesk::EraseRequest request;
};

/// Returns who uses the program next; nothing to end it.
std::optional<AppUser> erase(const Erasure &erasure)
{
    using Next = clinicdesk::desk::EraseRun::Next;
    clinicdesk::desk::EraseRun run(erasure.request, erasure.access);
    QTimer::singleShot(0, &run, &clinicdesk::desk::EraseRun::start);
    QApplication::exec();
    if (run.next() == Next::Quit)
        return std::nullopt;
    return run.next() == Next::GoOn ? erasure.user : AppUser{.mode = erasure.user.mode};
}

/// With the policy that applies in that mode. Says why, if the program cannot be used, and returns null.
std::shared_ptr<clinicdesk::PeopleStore> openPeople(AppMode mode)
{
    const auto policy = clinicdesk::loadPolicy(clinicdesk::PolicyPlaces::ofThisComputer());
    if (policy.problem) {
        sayWhyNot(QApplication::translate("main", "Clinic Desk cannot be used, because the policy file of your "
                                                  "administrator is not valid. Show this to your administrator."),
                  clinicdesk::wording::sentenceOfPolicy(*policy.problem));
        return nullptr;
    }
    runUntilEnded(clinicdesk::desk::continueErasing(mode));
    const auto opened = clinicdesk::PeopleStore::open(clinicdesk::desk::pathsOf({.mode = mode}));
    if (!opened) {
        showProblem(opened.error());
        return nullptr;
    }
    (*opened)->setPolicy(mode == AppMode::Practice ? policy.policy.forPractice() : policy.policy);
    return *opened;
}

/// The person who used the program last.
AppUser lastUser(AppMode mode, const clinicdesk::PeopleStore &people)
{
    return {.mode = mode, .person = people.people().current().id};
}

/// Prints the version or the help, which need no display. False if neither is requested.
bool printInformation(int argc, char *argv[])
{
    if (hasArgument(argc, argv, QLatin1String("-v"), QLatin1String("--version"))) {
        const QCoreApplication application(argc, argv);
        printVersion();
        return true;
    }
    if (hasArgument(argc, argv, QLatin1String("-h"), QLatin1String("--help"))) {
        const QCoreApplication application(argc, argv);
        const clinicdesk::Translations translations;
        readArguments(application);
        return true;
    }
    return false;
}

/// The self-test also runs where there is no display.
void choosePlatform(int argc, char *argv[])
{
    const bool isChosen = qEnvironmentVariableIsSet("DISPLAY") || qEnvironmentVariableIsSet("WAYLAND_DISPLAY") ||
                          qEnvironmentVariableIsSet("QT_QPA_PLATFORM");
    if (!isChosen && hasArgument(argc, argv, QLatin1String(), QLatin1String("--self-test")))
        qputenv("QT_QPA_PLATFORM", "offscreen");
}

/// `isKnown` is the result of `setUpHomeFolder()`. Says why, if the home folder cannot be used.
bool isHomeFolderUsable(bool isKnown)
{
    if (!isKnown) {
        sayWhyNot(
            QApplication::translate("main", "Clinic Desk cannot be used, because this account has no home folder."),
            QApplication::translate("main", "Set HOME to a folder of your own, or ask your administrator."));
        return false;
    }
    const auto missing = clinicdesk::missingHomeFolder();
    if (missing.isEmpty())
        return true;
    sayWhyNot(QApplication::translate("main", "Clinic Desk cannot be used, because the home folder %1 does not exist.")
                  .arg(clinicdesk::displayName(missing)),
              QApplication::translate("main", "Ask your administrator to create it, or set HOME to a folder of "
                                              "your own."));
    return false;
}

/// What stays when the person or the mode changes.
struct Program {
    clinicdesk::ui::ThemeManager &theme;
    clinicdesk::Translations &translations;
    clinicdesk::TemporaryFiles &temporary;
};

/// How the run of a person ended.
struct EndOfRun {
    int exitCode = EXIT_SUCCESS;
    std::optional<AppUser> next = {}; ///< who uses the program next; nothing to end it
};

/// Runs the window until another user is chosen or it is closed, and erases then what the user asked to erase.
EndOfRun runFor(const AppUser &user, const std::shared_ptr<clinicdesk::PeopleStore> &people, SingleInstance &instance,
                const QStringList &files, const Program &program)
{
    EndOfRun end;
    std::optional<Erasure> erasure;
    auto running = std::make_optional<DesktopApp>(user, people, program.theme, program.translations, files);
    auto &desk = *running;
    QObject::connect(&instance, &SingleInstance::started, &desk,
                     [&desk](const QStringList &more, const QByteArray &activationToken) {
                         qputenv("XDG_ACTIVATION_TOKEN", activationToken); // Qt reads the token from this variable
                         desk.open(more);
                     });
    QObject::connect(&desk, &DesktopApp::userRequested, &desk, [&end](const AppUser &requested) {
        end.next = requested;
        QApplication::exit();
    });
    QObject::connect(&desk, &DesktopApp::locked, &desk, [&program] { program.temporary.clear(); });
    QObject::connect(&desk, &DesktopApp::eraseRequested, &desk,
                     [&](const clinicdesk::EraseRequest &request, const clinicdesk::AccessRules &access) {
                         erasure = {.user = user, .access = access, .request = request};
                         erasure->user.hasSignedIn = true;
                         QApplication::exit();
                     });
    desk.start();
    instance.startReceiving();
    end.exitCode = QApplication::exec();
    instance.stopReceiving(); // what comes later is for the next window
    runUntilEnded(desk.finish());
    running.reset();
    if (erasure)
        end.next = erase(*erasure);
    return end;
}

/// Runs for this user, or without one signed in, for the last one.
EndOfRun startFor(const AppUser &user, SingleInstance &instance, const QStringList &files, const Program &program)
{
    const auto people = openPeople(user.mode);
    if (!people)
        return {.exitCode = EXIT_FAILURE};
    const auto current = user.hasSignedIn ? user : lastUser(user.mode, *people);
    if (isBeingErased(current))
        return {.exitCode = EXIT_FAILURE};
    return runFor(current, people, instance, files, program);
}

/// Hands the files over to a program that runs already; otherwise runs until no other user or mode is requested.
int run(AppMode mode, QStringList files, const Program &program)
{
    EndOfRun end{.next = AppUser{.mode = mode}};
    std::optional<SingleInstance> instance; // kept for the next person, so that no other start gets between
    while (end.next) {
        const AppUser user(*end.next);
        if (!instance || user.mode != mode) {
            instance.emplace(user.mode == AppMode::Practice ? QStringLiteral("practice") : QStringLiteral("real"));
            if (instance->claim(files) != SingleInstance::Claim::First)
                return EXIT_SUCCESS;
            clinicdesk::traceStart("single instance");
        }
        mode = user.mode;
        end = startFor(user, *instance, std::exchange(files, {}), program);
    }
    return end.exitCode;
}

} // namespace

int main(int argc, char *argv[])
{
    clinicdesk::traceStart("loading of the program");
    clinicdesk::useAccountLimits();
    clinicdesk::hardenProcess();
    const bool hasHome = clinicdesk::setUpHomeFolder(); // before the fonts are read on another thread
    clinicdesk::shareMemoryAreas();
    QCoreApplication::setApplicationName(QStringLiteral("clinicdesk"));
    if (printInformation(argc, argv))
        return EXIT_SUCCESS;
    choosePlatform(argc, argv);
    auto fonts = readFontConfiguration();
    clinicdesk::desk::DesktopChooser chooser(clinicdesk::desk::ChooserSources::ofThisComputer());
    QApplication application(argc, argv);
    QTimer::singleShot(0, &chooser, &clinicdesk::desk::DesktopChooser::start); // not before the first window
    if (fonts.joinable())
        fonts.join();
    clinicdesk::traceStart("QApplication");
    clinicdesk::Translations translations;
    QApplication::setApplicationDisplayName(QStringLiteral("Clinic Desk"));
    QApplication::setDesktopFileName(QStringLiteral("org.example.clinicdesk")); // of packaging/linux
    const auto given = readArguments(application);
    if (!isHomeFolderUsable(hasHome))
        return EXIT_FAILURE;
    const auto places = clinicdesk::desk::pathsOf({.mode = given.mode});
    const clinicdesk::Log log(places.logFile, QCoreApplication::applicationName());
    clinicdesk::TemporaryFiles temporary(places.temporaryFolder);
    if (given.testsItself)
        return selfTest();
    clinicdesk::ui::ThemeManager theme(application);
    QApplication::setWindowIcon(clinicdesk::ui::icon(QStringLiteral("app")));
    clinicdesk::traceStart("style and fonts");

    const Program program{.theme = theme, .translations = translations, .temporary = temporary};
    return run(given.mode, given.files, program);
}
