// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/announcement.h"

#include <QAccessible>
#include <QAccessibleObject>
#include <QCoreApplication>
#include <QList>
#include <QPointer>
#include <QTimer>
#include <QWidget>

#include <chrono>

namespace clinicdesk::ui {

namespace {

constexpr auto pause = std::chrono::seconds(1);

struct Announcement {
    QPointer<QWidget> from;
    QString text; ///< empty: that of the widget, when it is its turn

    bool operator==(const Announcement &) const = default;
};

QString textOf(QWidget *widget)
{
    const auto *interface = QAccessible::queryAccessibleInterface(widget);
    if (!interface)
        return {};
    const auto name = interface->text(QAccessible::Name);
    const auto description = interface->text(QAccessible::Description);
    return description.isEmpty() || description == name ? name : name + QStringLiteral(" – ") + description;
}

/// What is read out now, as an object of its own: the AT-SPI bridge of Qt passes on no alerts, and readers there read
/// a notification that appears.
class SpokenText : public QAccessibleObject {
public:
    using QAccessibleObject::QAccessibleObject;

    void set(const Announcement &announcement) { m_now = announcement; }

    QAccessibleInterface *parent() const override
    {
        return m_now.from ? QAccessible::queryAccessibleInterface(m_now.from->window()) : nullptr;
    }
    QWindow *window() const override { return m_now.from ? m_now.from->window()->windowHandle() : nullptr; }
    int childCount() const override { return 0; }
    QAccessibleInterface *child(int) const override { return nullptr; }
    int indexOfChild(const QAccessibleInterface *) const override { return -1; }
    QAccessible::Role role() const override { return QAccessible::Notification; }
    QAccessible::State state() const override { return {}; }
    QString text(QAccessible::Text kind) const override
    {
        // Behind the lock there is nothing to read.
        const bool isShown = m_now.from && m_now.from->isVisible();
        return kind == QAccessible::Name && isShown ? m_now.text : QString();
    }

private:
    Announcement m_now;
};

class Announcements : public QObject {
public:
    Announcements()
        : QObject(QCoreApplication::instance())
        , m_spoken(new SpokenText(this))
    {
        setObjectName(QStringLiteral("announcements"));
        QAccessible::registerAccessibleInterface(m_spoken); // which owns it
        m_pause.setSingleShot(true);
        connect(&m_pause, &QTimer::timeout, this, &Announcements::next);
    }

    void add(const Announcement &announcement)
    {
        if (!m_waiting.contains(announcement))
            m_waiting.append(announcement);
        if (!m_pause.isActive())
            next();
    }

private:
    void next()
    {
        while (!m_waiting.isEmpty()) {
            auto now = m_waiting.takeFirst();
            if (!now.from || !now.from->isVisible())
                continue;
            if (now.text.isEmpty())
                now.text = textOf(now.from);
            m_pause.start(pause);
            m_spoken->set(now);
            for (const auto kind : {QAccessible::Alert, QAccessible::ObjectShow}) {
                QAccessibleEvent event(this, kind);
                QAccessible::updateAccessibility(&event);
            }
            return;
        }
    }

    SpokenText *m_spoken;
    QTimer m_pause;
    QList<Announcement> m_waiting;
};

} // namespace

void announce(QWidget *widget)
{
    announce(widget, {});
}

void announce(QWidget *window, const QString &text)
{
    static QPointer<Announcements> announcements; // ends with the application
    if (!announcements)
        announcements = new Announcements;
    announcements->add({window, text});
}

} // namespace clinicdesk::ui
