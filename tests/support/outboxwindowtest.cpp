// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/outboxwindowtest.h"

#include "tests/support/awaitresult.h"
#include "tests/support/testprogram.h"

#include <QListView>
#include <QPushButton>

namespace clinicdesk::support {

void OutboxWindowTest::open(const QJsonArray &faults, const QStringList &arguments)
{
    start(faults, arguments);
    m_desk->open(m_practice->connection());
    m_desk->drive(*m_practice);
    m_desk->window().showPage(ui::pageId::outbox);
    QVERIFY(QTest::qWaitForWindowActive(&m_desk->window()));
}

DocumentId OutboxWindowTest::send(const char *type, qint64 sizeBytes, std::chrono::milliseconds undo,
                                  UploadMethod method)
{
    auto document = madeDocument(m_practice->connection(), type, sizeBytes);
    document.details.delivery.method = method;
    auto id = *awaitResult(m_desk->outbox().add(std::move(document)));
    [[maybe_unused]] const auto sent = awaitResult(m_desk->outbox().send({id}, undo));
    return id;
}

DocumentId OutboxWindowTest::deliver(const char *type)
{
    const auto id = send(type);
    [&] { QTRY_COMPARE(stateOf(id), ItemState::Delivered); }();
    return id;
}

ui::OutboxPage &OutboxWindowTest::page()
{
    return *m_desk->window().findChild<ui::OutboxPage *>();
}

QListView &OutboxWindowTest::list()
{
    return *page().findChild<QListView *>();
}

ui::OutboxModel &OutboxWindowTest::model()
{
    return *page().findChild<ui::OutboxModel *>();
}

ui::OutboxRow OutboxWindowTest::row(const DocumentId &id)
{
    const int number = model().rowOf(id.text);
    return number < 0 ? ui::OutboxRow() : model().items().at(number);
}

ItemState OutboxWindowTest::stateOf(const DocumentId &id)
{
    const auto document = m_desk->outbox().document(id);
    return document ? document->state : ItemState::Cancelled;
}

void OutboxWindowTest::choose(const DocumentId &id)
{
    list().clearSelection(); // with Ctrl, as QTest leaves it, one more would be selected
    page().showDocument(id);
    list().setFocus();
    QTRY_VERIFY(list().hasFocus());
}

QPushButton *OutboxWindowTest::button(const QString &text)
{
    for (auto *each : page().findChildren<QPushButton *>()) {
        if (each->isVisible() && each->text() == text)
            return each;
    }
    return nullptr;
}

} // namespace clinicdesk::support
