// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/upload/emptyuploadview.h"

#include "core/document/codekind.h"
#include "core/wording/wording.h"
#include "ui/upload/dropzone.h"
#include "ui/widgets/controlkind.h"
#include "ui/widgets/datetext.h"
#include "ui/widgets/elidinglabel.h"
#include "ui/widgets/icons.h"
#include "ui/widgets/numbertext.h"
#include "ui/widgets/painting.h"
#include "ui/widgets/patientnumber.h"
#include "ui/widgets/pill.h"
#include "ui/widgets/plaintooltip.h"
#include "ui/widgets/scrolledcontent.h"
#include "ui/widgets/windowregion.h"

#include <QFontMetrics>
#include <QGridLayout>
#include <QHash>
#include <QListView>
#include <QPainter>
#include <QPushButton>
#include <QStyledItemDelegate>
#include <QVBoxLayout>

#include <algorithm>

namespace clinicdesk::ui {

namespace {

constexpr int maxPatients = 3;
constexpr int patientRow = 34;
constexpr int numberLeft = 28;
constexpr int drawingNeeds = 480; // px of the page; otherwise the button would be out of view at 200 %

QString dayAndTime(const QDateTime &utc, const QDateTime &now, const QLocale &locale)
{
    const auto then = utc.toLocalTime();
    const auto time = timeText(locale, then.time());
    const auto days = then.date().daysTo(now.toLocalTime().date());
    if (days == 0)
        return EmptyUploadView::tr("today %1").arg(time);
    if (days == 1)
        return EmptyUploadView::tr("yesterday %1").arg(time);
    return EmptyUploadView::tr("%1, %2").arg(dayText(locale, then.date()), time);
}

// Limits are usually whole numbers of MB and are then shown without decimals.
QString limitText(qint64 bytes)
{
    constexpr qint64 megabyte = 1'000'000;
    return bytes % megabyte == 0 ? EmptyUploadView::tr("up to %1 MB").arg(numberText(bytes / megabyte))
                                 : EmptyUploadView::tr("up to %1").arg(wording::size(bytes));
}

class PatientDelegate : public QStyledItemDelegate {
public:
    using QStyledItemDelegate::QStyledItemDelegate;

    void paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const override
    {
        const auto &patient = static_cast<const RecentPatientsModel *>(index.model())->itemAt(index);
        const Tokens &colors = tokens(option.widget);
        const auto visual = [&](const QRect &rect) { return QStyle::visualRect(option.direction, option.rect, rect); };
        painter->save();
        paintRowSurface(*painter, option.rect, false, option.state & QStyle::State_MouseOver, colors);
        paintBottomHairline(*painter, option.rect, colors.line);
        paintIcon(*painter, visual(QRect(option.rect.topLeft(), QSize(16, option.rect.height()))),
                  QStringLiteral("person"), colors.text2);
        QRect words = option.rect.adjusted(numberLeft, 0, 0, 0);
        const int number = int(patientNumberWidth(patient.patient.text, Type::Body)) + 1;
        paintPatientNumber(*painter, visual(QRect(words.topLeft(), QSize(number, words.height()))),
                           patient.patient.text, Type::Body, colors);
        words.adjust(number + space::s, 0, 0, 0);
        painter->setFont(typeFont(Type::Second));
        painter->setPen(colors.text3);
        painter->drawText(visual(words),
                          int(QStyle::visualAlignment(option.direction, Qt::AlignRight | Qt::AlignVCenter)) |
                              Qt::TextSingleLine,
                          painter->fontMetrics().elidedText(patient.when, Qt::ElideRight, words.width()));
        if ((option.state & QStyle::State_HasFocus) && hasFocusRing(option.widget))
            paintRowRing(*painter, option.rect, colors.focus);
        painter->restore();
    }

    QSize sizeHint(const QStyleOptionViewItem &option, const QModelIndex &) const override
    {
        return {option.rect.width(), std::max(patientRow, option.fontMetrics.height() + space::m)};
    }
};

} // namespace

QList<RecentPatient> recentPatients(const QList<OutboxDocument> &documents, const QDateTime &now, const QLocale &locale,
                                    std::optional<int> most)
{
    struct Late {
        PatientId patient;
        QDateTime last;
        int documents = 0;
    };
    QList<Late> all;
    QHash<PatientId, qsizetype> places;
    for (const auto &document : documents) {
        if (document.state == ItemState::Draft || document.details.patient.isEmpty())
            continue;
        auto place = places.constFind(document.details.patient);
        if (place == places.constEnd()) {
            place = places.insert(document.details.patient, all.size());
            all.append({document.details.patient, document.changedAt});
        }
        auto &late = all[*place];
        late.last = std::max(late.last, document.changedAt);
        ++late.documents;
    }
    std::stable_sort(all.begin(), all.end(), [](const Late &a, const Late &b) { return a.last > b.last; });
    QList<RecentPatient> recent;
    for (const auto &late : std::as_const(all)) {
        if (recent.size() >= std::min<qsizetype>(maxPatients, most.value_or(maxPatients)))
            break;
        if (isAadhaar(readScannedCode(late.patient.text).kind))
            continue; // of an earlier version
        const auto count = EmptyUploadView::tr("%Ln document(s)", nullptr, late.documents);
        recent.append({late.patient, EmptyUploadView::tr("%1 · %2").arg(dayAndTime(late.last, now, locale), count)});
    }
    return recent;
}

QVariant RecentPatientsModel::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const auto &patient = itemAt(index);
    if (role == Qt::DisplayRole)
        return patient.patient.text;
    if (role == Qt::ToolTipRole)
        return plainToolTip(patient.patient.text + QLatin1Char('\n') + patient.when);
    if (role == Qt::AccessibleTextRole)
        return QString(patient.patient.text + QStringLiteral(", ") + patient.when);
    return {};
}

EmptyUploadView::EmptyUploadView(QWidget *parent)
    : QWidget(parent)
    , m_dropZone(new DropZone(DropZone::Form::Large, this))
    , m_samples(new QPushButton(this))
    , m_recent(new QWidget(this))
    , m_model(new RecentPatientsModel(this))
{
    auto *lower = new QHBoxLayout;
    lower->setContentsMargins({});
    lower->setSpacing(space::wide);
    lower->addWidget(buildRecent(), 3, Qt::AlignTop);
    lower->addWidget(buildLimits(), 2, Qt::AlignTop);
    auto *content = new QWidget;
    auto *column = new QVBoxLayout(content);
    column->setContentsMargins(space::page, space::page, space::page, space::page);
    column->setSpacing(space::xxl);
    column->addWidget(m_dropZone, 1);
    setControlKind(m_samples, ControlKind::Plain);
    m_samples->hide();
    column->addWidget(m_samples, 0, Qt::AlignHCenter);
    column->addLayout(lower);
    column->addStretch();
    fillWithScrolled(this, content);
}

QWidget *EmptyUploadView::buildRecent()
{
    auto *title = new Label(tr("Recent patients"), Type::Body, &Tokens::text, Weight::Bold, m_recent);
    m_patients = new QListView(m_recent);
    m_patients->setModel(m_model);
    m_patients->setItemDelegate(new PatientDelegate(m_patients));
    m_patients->setAccessibleName(tr("Recent patients"));
    setWindowRegion(m_patients);
    title->setBuddy(m_patients);
    m_patients->setFrameShape(QFrame::NoFrame);
    m_patients->setMouseTracking(true);
    m_patients->setResizeMode(QListView::Adjust);
    m_patients->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_patients->setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    const auto choose = [this](const QModelIndex &index) { Q_EMIT patientChosen(m_model->itemAt(index).patient); };
    connect(m_patients, &QListView::clicked, this, choose);
    // Enter on a row. A click can emit both signals; choosing twice changes nothing.
    connect(m_patients, &QListView::activated, this, choose);
    m_noPatients = new Label(tr("Patients you send documents for are listed here for one day."), Type::Body,
                             &Tokens::text2, Weight::Regular, m_recent);
    m_noPatients->setWordWrap(true);
    auto *column = new QVBoxLayout(m_recent);
    column->setContentsMargins({});
    column->setSpacing(space::xs);
    column->addWidget(title);
    column->addWidget(m_noPatients);
    column->addWidget(m_patients);
    return m_recent;
}

QWidget *EmptyUploadView::buildLimits()
{
    auto *limits = new QWidget(this);
    m_pdfLimit = new Label({}, Type::Body, &Tokens::text2, Weight::Regular, limits);
    m_imageLimit = new Label({}, Type::Body, &Tokens::text2, Weight::Regular, limits);
    auto *grid = new QGridLayout(limits);
    grid->setContentsMargins({});
    grid->setHorizontalSpacing(space::m);
    grid->setVerticalSpacing(10);
    grid->setColumnStretch(1, 1);
    grid->addWidget(new Label(tr("Accepted files"), Type::Body, &Tokens::text, Weight::Bold, limits), 0, 0, 1, 3);
    grid->addWidget(new IconView(QStringLiteral("page"), &Tokens::text2, 20, limits), 1, 0);
    grid->addWidget(new Label(tr("PDF"), Type::Body, &Tokens::text2, Weight::Regular, limits), 1, 1);
    grid->addWidget(m_pdfLimit, 1, 2, Qt::AlignRight);
    grid->addWidget(new IconView(QStringLiteral("image"), &Tokens::text2, 20, limits), 2, 0);
    grid->addWidget(new Label(tr("JPEG, PNG, HEIC, TIFF"), Type::Body, &Tokens::text2, Weight::Regular, limits), 2, 1);
    grid->addWidget(m_imageLimit, 2, 2, Qt::AlignRight);
    return limits;
}

void EmptyUploadView::setRecent(const QList<RecentPatient> &patients)
{
    m_model->setItems(patients);
    m_noPatients->setVisible(patients.isEmpty());
    m_patients->setVisible(!patients.isEmpty());
    int rows = 0;
    for (int row = 0; row < m_model->rowCount(); ++row)
        rows += m_patients->sizeHintForRow(row);
    m_patients->setFixedHeight(rows);
}

void EmptyUploadView::offerSamples(int count, const std::function<void()> &add)
{
    connect(m_samples, &QPushButton::clicked, this, add);
    m_samples->setText(tr("Add %Ln sample document(s)", nullptr, count));
    m_samples->setVisible(count > 0);
}

void EmptyUploadView::resizeEvent(QResizeEvent *event)
{
    m_dropZone->setLow(height() < drawingNeeds);
    QWidget::resizeEvent(event);
}

void EmptyUploadView::setLimits(const Conventions &conventions)
{
    m_pdfLimit->setText(limitText(conventions.pdfLimitBytes));
    m_imageLimit->setText(limitText(conventions.imageLimitBytes));
}

} // namespace clinicdesk::ui
