// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/doctors/profileview.h"

#include "ui/doctors/cliniccard.h"
#include "ui/doctors/portrait.h"
#include "ui/doctors/profilesheet.h"
#include "ui/widgets/continueview.h"
#include "ui/widgets/selectabletext.h"

#include <QApplication>
#include <QHBoxLayout>
#include <QScrollBar>

#include <algorithm>

namespace clinicdesk::ui {

namespace {

constexpr int topMargin = space::page - 1;
constexpr int aroundGoal = 60; ///< px that stay visible above and below the field

/// The first widget inside that accepts focus, or the widget itself.
QWidget *focusableIn(QWidget *widget)
{
    if (widget->focusPolicy() != Qt::NoFocus)
        return widget;
    const auto inside = widget->findChildren<QWidget *>();
    const auto found = std::ranges::find_if(
        inside, [](const QWidget *each) { return each->focusPolicy() != Qt::NoFocus && !each->isHidden(); });
    return found == inside.end() ? widget : *found;
}

/// Collects the widgets that accept focus, in the order of the layout.
void collectFocusable(const QLayout &layout, QList<QWidget *> &found)
{
    for (int at = 0; at < layout.count(); ++at) {
        auto *item = layout.itemAt(at);
        if (item->layout())
            collectFocusable(*item->layout(), found);
        auto *widget = item->widget();
        if (!widget)
            continue;
        if (widget->focusPolicy() != Qt::NoFocus)
            found.append(widget);
        if (widget->layout())
            collectFocusable(*widget->layout(), found);
    }
}

} // namespace

ProfileView::ProfileView(QWidget *parent)
    : QScrollArea(parent)
    , m_clinicSignals(new ClinicSignals(this))
{
    setFrameShape(QFrame::NoFrame);
    setWidgetResizable(true);
    setFocusPolicy(Qt::NoFocus);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setAccessibleName(tr("Profile"));
    connect(m_clinicSignals, &ClinicSignals::copied, this, &ProfileView::copied);
    connect(m_clinicSignals, &ClinicSignals::mapRequested, this, &ProfileView::mapRequested);
}

ProfileView::~ProfileView() = default;

void ProfileView::buildFrame(QWidget *sheet)
{
    sheet->setMaximumWidth(width::reading + 2 * SelectableText::inset);
    auto *frame = new QWidget;
    auto *row = new QHBoxLayout(frame);
    row->setContentsMargins(space::page - SelectableText::inset, topMargin, space::page - SelectableText::inset,
                            space::reading);
    row->setSpacing(0);
    row->addStretch(1);
    row->addWidget(sheet, 1000);
    row->addStretch(1);
    setWidget(frame);
}

void ProfileView::showProfile(const QString &doctor, const DoctorProfile &profile)
{
    const bool isSame = std::exchange(m_doctor, doctor) == doctor && m_sheet;
    const int place = isSame ? verticalScrollBar()->value() : 0;
    const bool wasOpen = isSame && m_sheet->isMoreOpen();
    const bool hadKeyboard = isAncestorOf(QApplication::focusWidget());
    m_places.clear();
    m_sheet = new ProfileSheet(profile, m_places, *m_clinicSignals);
    buildFrame(m_sheet);
    m_sheet->setMoreOpen(wasOpen);
    widget()->show();
    widget()->layout()->activate();
    QApplication::sendPostedEvents(widget(), QEvent::LayoutRequest);
    chainTabs();
    verticalScrollBar()->setValue(place);
    if (hadKeyboard)
        focusableIn(m_sheet)->setFocus(Qt::OtherFocusReason);
    verticalScrollBar()->setValue(place);
}

void ProfileView::continueFrom(const ProfileView &before, const QString &doctor, const DoctorProfile &profile)
{
    showProfile(doctor, profile);
    m_sheet->setMoreOpen(before.m_sheet && before.m_sheet->isMoreOpen());
    continueScrolling(*this, before);
}

/// Widgets created after the rest of the window would otherwise be last in the tab order.
void ProfileView::chainTabs()
{
    QList<QWidget *> stops;
    collectFocusable(*m_sheet->layout(), stops);
    auto *before = m_before.data();
    for (auto *stop : std::as_const(stops)) {
        if (before)
            setTabOrder(before, stop);
        before = stop;
    }
}

bool ProfileView::eventFilter(QObject *watched, QEvent *event)
{
    const bool isTaken = QScrollArea::eventFilter(watched, event);
    if (m_sheet && watched == widget() && event->type() == QEvent::LayoutRequest)
        chainTabs(); // rows were added or removed
    return isTaken;
}

void ProfileView::clear()
{
    m_doctor.clear();
    m_places.clear();
    m_sheet = nullptr;
    delete takeWidget();
}

void ProfileView::showPicture(const QImage &picture)
{
    if (m_sheet)
        m_sheet->portrait().setPicture(picture);
}

void ProfileView::setPictureText(const QString &words)
{
    if (m_sheet)
        m_sheet->setPictureText(words);
}

void ProfileView::goTo(const QString &path)
{
    if (!m_sheet)
        return;
    auto *found = m_places.find(path);
    if (!found) {
        m_sheet->setMoreOpen(true);
        found = m_sheet->more();
    }
    if (!found)
        return;
    auto *goal = focusableIn(found);
    QApplication::sendPostedEvents(widget(), QEvent::LayoutRequest); // so that new widgets have their positions
    ensureWidgetVisible(goal, 0, aroundGoal);
    goal->setFocus(Qt::TabFocusReason);
}

} // namespace clinicdesk::ui
