// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/capture/capturebar.h"

#include "core/wording/capturetext.h"
#include "ui/widgets/controlkind.h"
#include "ui/widgets/elidinglabel.h"
#include "ui/widgets/flowlayout.h"
#include "ui/widgets/icons.h"
#include "ui/widgets/listtext.h"
#include "ui/widgets/numbertext.h"
#include "ui/widgets/plaintooltip.h"
#include "ui/widgets/problembanner.h"

#include <QAccessible>
#include <QAction>
#include <QDragEnterEvent>
#include <QFileDialog>
#include <QHBoxLayout>
#include <QMimeData>
#include <QPushButton>
#include <QVBoxLayout>

#include <algorithm>

namespace clinicdesk::ui {

ProfileButton::ProfileButton(CanAdd canAdd, QWidget *parent)
    : QPushButton(parent)
    , m_canAdd(canAdd)
{
    setAcceptDrops(canAdd != nullptr);
    setAutoDefault(false);
}

void ProfileButton::dragEnterEvent(QDragEnterEvent *event)
{
    if (!m_canAdd(*event->mimeData()))
        return;
    event->setDropAction(Qt::CopyAction); // copy, so that the user's files stay
    event->accept();
}

void ProfileButton::dragMoveEvent(QDragMoveEvent *event)
{
    dragEnterEvent(static_cast<QDragEnterEvent *>(event));
}

void ProfileButton::dropEvent(QDropEvent *event)
{
    event->setDropAction(Qt::CopyAction);
    event->accept();
    Q_EMIT dropped(*event->mimeData());
}

namespace {

constexpr int keyCount = 9;
enum Remedy { TryAgain, Close };

QKeySequence keyOf(int number)
{
    return QKeySequence(Qt::CTRL | static_cast<Qt::Key>(Qt::Key_1 + number));
}

QString iconOf(CaptureSource source)
{
    switch (source) {
    case CaptureSource::ScanFolder:
        return QStringLiteral("folder");
    case CaptureSource::Scanner:
        return QStringLiteral("scan");
    case CaptureSource::Files:
        break;
    }
    return QStringLiteral("upload");
}

QString actionText(const CaptureProfile &profile)
{
    switch (profile.source) {
    case CaptureSource::ScanFolder:
        return CaptureBar::tr("Check the scan folder of “%1”").arg(profile.name);
    case CaptureSource::Scanner:
        return CaptureBar::tr("Scan with “%1”").arg(profile.name);
    case CaptureSource::Files:
        break;
    }
    return CaptureBar::tr("Choose files for “%1”").arg(profile.name);
}

} // namespace

CaptureBar::CaptureBar(Capture &capture, ProfileButton::CanAdd canAdd, QWidget *parent)
    : QWidget(parent)
    , m_capture(capture)
    , m_canAdd(canAdd)
    , m_row(new QWidget(this))
    , m_flow(new FlowLayout(space::s, space::s, m_row))
    , m_folders(new ElidingLabel({}, Type::Second, &Tokens::warn, Weight::Regular, this))
    , m_banner(new ProblemBanner(this))
{
    setObjectName(QStringLiteral("captureBar"));
    m_flow->setContentsMargins(0, 0, 0, 0);
    m_flow->setLastTakesRest(false);
    m_banner->hide();
    m_progress = makeProgress();
    layOut();
    for (int number = 0; number < keyCount; ++number) {
        auto *start = new QAction(tr("Capture profile %1").arg(numberText(number + 1)), this);
        start->setShortcut(keyOf(number));
        connect(start, &QAction::triggered, this, [this, number] { this->start(number); });
        addAction(start);
        m_starts.append(start);
    }
    connect(&m_capture.profiles(), &CaptureProfiles::changed, this, &CaptureBar::showProfiles);
    connect(&m_capture, &Capture::scanChanged, this, &CaptureBar::showScan);
    connect(&m_capture, &Capture::foldersChanged, this, &CaptureBar::showFolders);
    connect(&m_capture, &Capture::failed, this, &CaptureBar::showProblem);
    connect(&m_capture, &Capture::nothingFound, this, [this](const QString &folder) {
        Q_EMIT messageRequested(QStringLiteral("info"), tr("There are no new files in %1.").arg(folder));
    });
    connect(m_banner, &ProblemBanner::remedyChosen, this, &CaptureBar::applyRemedy);
    showProfiles();
    showScan(0);
    showFolders();
}

void CaptureBar::layOut()
{
    auto *inner = new QVBoxLayout;
    inner->setContentsMargins(space::page, space::m, space::page, 0);
    inner->setSpacing(space::s);
    inner->addWidget(m_row);
    inner->addWidget(m_progress);
    inner->addWidget(m_folders);
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(m_banner);
    column->addLayout(inner);
}

QWidget *CaptureBar::makeProgress()
{
    auto *row = new QWidget(this);
    m_progressText = new ElidingLabel({}, Type::Body, &Tokens::text, Weight::Regular, row);
    m_stop = new QPushButton(icon(QStringLiteral("stop")), tr("Stop"), row);
    m_stop->setToolTip(plainToolTip(tr("Stop scanning. Pages that were scanned stay.")));
    connect(m_stop, &QPushButton::clicked, this, [this] {
        m_stop->setEnabled(false);
        m_capture.stopScan();
    });
    auto *layout = new QHBoxLayout(row);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(space::m);
    layout->addWidget(m_progressText, 1);
    layout->addWidget(m_stop);
    return row;
}

void CaptureBar::showProfiles()
{
    const auto &profiles = m_capture.profiles().all();
    qDeleteAll(m_buttons);
    m_buttons.clear();
    for (int number = 0; number < profiles.size(); ++number) {
        auto *button = makeButton(profiles.at(number), number);
        m_flow->insertWidget(number, button);
        m_buttons.append(button);
    }
    placeInTabOrder();
    for (int number = 0; number < keyCount; ++number) {
        const bool isUsed = number < profiles.size();
        m_starts.at(number)->setVisible(isUsed);
        if (isUsed)
            m_starts.at(number)->setText(actionText(profiles.at(number)));
    }
    setVisible(!profiles.isEmpty() || !m_capture.scanning().isEmpty());
    showScan(0);
}

/// The bar is above the documents, but its buttons are made after all others of the page.
void CaptureBar::placeInTabOrder()
{
    const auto *page = parentWidget();
    auto *before = page ? page->previousInFocusChain() : nullptr;
    while (before && before != page && before->focusPolicy() == Qt::NoFocus)
        before = before->previousInFocusChain();
    if (!before || before == page || page->isAncestorOf(before))
        return;
    for (auto *button : std::as_const(m_buttons)) {
        setTabOrder(before, button);
        before = button;
    }
}

QPushButton *CaptureBar::makeButton(const CaptureProfile &profile, int number)
{
    auto *button = new ProfileButton(profile.source == CaptureSource::Files ? m_canAdd : nullptr, m_row);
    button->setIcon(icon(iconOf(profile.source)));
    button->setText(QString(profile.name).replace(QLatin1Char('&'), QStringLiteral("&&")));
    button->setAccessibleName(actionText(profile));
    button->setToolTip(plainToolTip(actionText(profile)));
    if (number < keyCount)
        setTrailingText(button, keyOf(number).toString(QKeySequence::NativeText));
    connect(button, &QPushButton::clicked, this, [this, profile] { start(profile); });
    connect(button, &ProfileButton::dropped, this,
            [this, profile](const QMimeData &mime) { Q_EMIT dropped(profile, mime); });
    button->show();
    return button;
}

void CaptureBar::start(int number)
{
    const auto &profiles = m_capture.profiles().all();
    if (number < profiles.size())
        start(profiles.at(number));
}

void CaptureBar::start(const CaptureProfile &profile)
{
    m_last = profile;
    m_banner->hide();
    if (profile.source == CaptureSource::Files)
        chooseFiles(profile);
    else
        m_capture.use(profile);
}

void CaptureBar::chooseFiles(const CaptureProfile &profile)
{
    auto *dialog = new QFileDialog(this, actionText(profile));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::ExistingFiles);
    connect(dialog, &QFileDialog::filesSelected, this,
            [this, profile](const QStringList &paths) { m_capture.add(profile, paths); });
    Q_EMIT filesRequested(dialog);
    dialog->open();
}

void CaptureBar::showScan(int page)
{
    const auto &name = m_capture.scanning();
    const bool isScanning = !name.isEmpty();
    const bool hasFocus = m_stop->hasFocus();
    m_progressText->setText(page > 0 ? tr("%1: Scanning page %2…").arg(name, locale().toString(page))
                                     : tr("%1: The scanner gets ready…").arg(name));
    if (isScanning && page == 0)
        m_stop->setEnabled(true);
    m_progress->setVisible(isScanning);
    const auto &profiles = m_capture.profiles().all();
    for (int number = 0; number < m_buttons.size(); ++number) {
        if (profiles.at(number).source == CaptureSource::Scanner)
            m_buttons.at(number)->setEnabled(!isScanning);
    }
    if (hasFocus && !isScanning && !m_buttons.isEmpty())
        m_buttons.first()->setFocus(Qt::OtherFocusReason); // Stop is hidden and would take the focus with it
}

void CaptureBar::showFolders()
{
    const auto names = m_capture.unavailableFolders();
    m_folders->setText(tr("The scan folder(s) of %1 cannot be read. Clinic Desk waits for it/them.", nullptr,
                          static_cast<int>(names.size()))
                           .arg(listText(names)));
    m_folders->setVisible(!names.isEmpty());
}

void CaptureBar::showProblem(const CaptureProblem &problem)
{
    const auto text = wording::describe(problem);
    Problem shown{.sentence = text.summary,
                  .side = text.source,
                  .advice = text.advice,
                  .remedies = {tr("Try again"), tr("Close")},
                  .details = {}};
    if (!problem.detail.isEmpty())
        shown.details.append({tr("Details"), problem.detail});
    m_banner->showProblem(shown);
    m_banner->show();
}

void CaptureBar::applyRemedy(int index)
{
    m_banner->hide();
    if (index == TryAgain)
        start(m_last);
}

} // namespace clinicdesk::ui
