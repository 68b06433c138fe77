// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/outbox/itemstate.h"

#include "tests/support/testprogram.h"

#include <QMap>
#include <QTest>

using namespace clinicdesk;

/// The whole machine of a document: every event in every state.
class ItemStateTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void goesWhereTheTableSays_data();
    void goesWhereTheTableSays();
    void namesEachStateOnce();
    void knowsNoOtherName();
    void knowsWhatIsUnderWayAndWhatIsFinal();
};

namespace {

const QList<ItemState> allStates{ItemState::Draft,     ItemState::Queued, ItemState::Requesting, ItemState::Uploading,
                                 ItemState::Delivered, ItemState::Failed, ItemState::Cancelled};

/// `uploading UploadFiles`, or `-` where the event does not apply.
QString textOf(const std::optional<Transition> &transition)
{
    if (!transition)
        return QStringLiteral("-");
    static const QMap<Effect, QString> names{
        {Effect::UploadFiles, QStringLiteral(" UploadFiles")},
        {Effect::Wait, QStringLiteral(" Wait")},
        {Effect::BlockConnection, QStringLiteral(" BlockConnection")},
        {Effect::RemoveBytes, QStringLiteral(" RemoveBytes")},
        {Effect::KeepError, QStringLiteral(" KeepError")},
        {Effect::ForgetError, QStringLiteral(" ForgetError")},
        {Effect::Pause, QStringLiteral(" Pause")},
        {Effect::Unpause, QStringLiteral(" Unpause")},
        {Effect::EndTransfers, QStringLiteral(" EndTransfers")},
        {Effect::RaisePriority, QStringLiteral(" RaisePriority")},
    };
    QString words = stateText(transition->state);
    for (auto name = names.begin(); name != names.end(); ++name)
        words += transition->effects & name.key() ? name.value() : QString();
    return words;
}

event::CallFailed failed(http::Remedy remedy, bool givesUp = false)
{
    return {remedy, givesUp};
}

struct Row {
    const char *name;
    Event event;
    /// In the order of `allStates`: draft, queued, requesting, uploading, delivered, failed, cancelled.
    std::array<const char *, 7> outcomes;
};

const std::array table{
    Row{"sent", event::Sent{}, {"queued ForgetError", "-", "-", "-", "-", "-", "-"}},
    Row{"taken back", event::SendUndone{}, {"-", "draft", "-", "-", "-", "draft", "-"}},
    Row{"not edited", event::EditUndone{}, {"failed", "-", "-", "-", "-", "-", "-"}},
    Row{"forms asked", event::FormsAsked{}, {"-", "requesting", "-", "-", "-", "-", "-"}},
    Row{"forms given", event::FormsGiven{}, {"-", "-", "uploading UploadFiles", "-", "-", "-", "-"}},
    Row{"direct upload begun", event::DirectStarted{}, {"-", "uploading UploadFiles", "-", "-", "-", "-", "-"}},
    Row{"last page stored", event::FileStored{0}, {"-", "-", "-", "delivered RemoveBytes ForgetError", "-", "-", "-"}},
    Row{"a page stored", event::FileStored{1}, {"-", "-", "-", "uploading ForgetError", "-", "-", "-"}},
    Row{"already there, all proven",
        event::AlreadyThere{0},
        {"-", "-", "delivered RemoveBytes ForgetError", "-", "-", "-", "-"}},
    Row{"already there, not proven", event::AlreadyThere{1}, {"-", "-", "failed KeepError", "-", "-", "-", "-"}},
    Row{"to be tried again",
        failed(http::Remedy::TryAgain),
        {"-", "-", "queued Wait KeepError", "queued Wait KeepError", "-", "-", "-"}},
    Row{"tried for too long",
        failed(http::Remedy::TryAgain, true),
        {"-", "-", "failed KeepError", "failed KeepError", "-", "-", "-"}},
    Row{"needs another form",
        failed(http::Remedy::RequestNewForm),
        {"-", "-", "queued Wait KeepError", "queued Wait KeepError", "-", "-", "-"}},
    Row{"had too many forms",
        failed(http::Remedy::RequestNewForm, true),
        {"-", "-", "failed KeepError", "failed KeepError", "-", "-", "-"}},
    Row{"needs a token",
        failed(http::Remedy::SignIn),
        {"-", "-", "queued BlockConnection KeepError", "queued BlockConnection KeepError", "-", "-", "-"}},
    Row{"needs a token, however long",
        failed(http::Remedy::SignIn, true),
        {"-", "-", "queued BlockConnection KeepError", "queued BlockConnection KeepError", "-", "-", "-"}},
    Row{"needs room",
        failed(http::Remedy::WaitForSpace),
        {"-", "-", "queued BlockConnection KeepError", "queued BlockConnection KeepError", "-", "-", "-"}},
    Row{"needs a person",
        failed(http::Remedy::NeedsUser),
        {"-", "-", "failed KeepError", "failed KeepError", "-", "-", "-"}},
    Row{"its connection leads elsewhere", event::OriginChanged{}, {"-", "failed KeepError", "-", "-", "-", "-", "-"}},
    Row{"needs a key", event::KeyMissing{}, {"-", "-", "queued KeepError", "queued KeepError", "-", "-", "-"}},
    Row{"retried",
        event::Retried{},
        {"-", "queued ForgetError Unpause", "-", "-", "-", "queued ForgetError Unpause", "-"}},
    Row{"retried by its name",
        event::Retried{.first = true},
        {"-", "queued ForgetError Unpause RaisePriority", "-", "-", "-", "queued ForgetError Unpause RaisePriority",
         "-"}},
    Row{"paused",
        event::Paused{},
        {"-", "queued Pause", "requesting Pause EndTransfers", "uploading Pause EndTransfers", "-", "-", "-"}},
    Row{"resumed",
        event::Resumed{},
        {"-", "queued ForgetError Unpause", "requesting Unpause", "uploading Unpause", "-", "-", "-"}},
    Row{"prioritized",
        event::Prioritized{},
        {"-", "queued ForgetError Unpause RaisePriority", "-", "-", "-", "-", "-"}},
    Row{"cancelled",
        event::Cancelled{},
        {"cancelled RemoveBytes ForgetError", "cancelled RemoveBytes ForgetError", "cancelled RemoveBytes ForgetError",
         "cancelled RemoveBytes ForgetError", "-", "cancelled RemoveBytes ForgetError", "-"}},
    Row{"sent as new", event::SentAsNew{}, {"-", "-", "-", "-", "-", "cancelled RemoveBytes ForgetError", "-"}},
    Row{"interrupted", event::Interrupted{}, {"-", "-", "queued", "queued", "-", "-", "-"}},
    Row{"interrupted, may have arrived",
        event::Interrupted{.mayBeDelivered = true},
        {"-", "-", "queued", "failed KeepError", "-", "-", "-"}},
};

} // namespace

void ItemStateTest::goesWhereTheTableSays_data()
{
    QTest::addColumn<ItemState>("state");
    QTest::addColumn<int>("row");
    for (std::size_t row = 0; row < table.size(); ++row) {
        for (const auto state : allStates)
            QTest::addRow("%s: %s", stateText(state).latin1(), table[row].name) << state << static_cast<int>(row);
    }
}

void ItemStateTest::goesWhereTheTableSays()
{
    QFETCH(const ItemState, state);
    QFETCH(const int, row);
    const auto &[name, event, outcomes] = table[static_cast<std::size_t>(row)];
    const auto outcome = outcomes[static_cast<std::size_t>(allStates.indexOf(state))];
    QCOMPARE(textOf(next(state, event)), QString::fromLatin1(outcome));
}

void ItemStateTest::namesEachStateOnce()
{
    const QStringList names{QStringLiteral("draft"),     QStringLiteral("queued"),    QStringLiteral("requesting"),
                            QStringLiteral("uploading"), QStringLiteral("delivered"), QStringLiteral("failed"),
                            QStringLiteral("cancelled")};
    for (qsizetype i = 0; i < allStates.size(); ++i) {
        QCOMPARE(QString(stateText(allStates.at(i))), names.at(i));
        QVERIFY(stateFromText(names.at(i)) == allStates.at(i));
    }
}

void ItemStateTest::knowsNoOtherName()
{
    for (const auto *text : {"", "Draft", "draft ", "paused", "sent"})
        QVERIFY2(!stateFromText(QString::fromLatin1(text)), text);
}

void ItemStateTest::knowsWhatIsUnderWayAndWhatIsFinal()
{
    for (const auto state : allStates) {
        QCOMPARE(isBeingSent(state), state == ItemState::Requesting || state == ItemState::Uploading);
        QCOMPARE(isFinal(state), state == ItemState::Delivered || state == ItemState::Cancelled);
        QCOMPARE(canBePaused(state), state == ItemState::Queued || isBeingSent(state));
    }
}

CLINICDESK_TEST(ItemStateTest)
#include "itemstatetest.moc"
