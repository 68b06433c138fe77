// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/help/helptext.h"

#include "core/assessment/assessmentreader.h"
#include "core/doctor/doctorprofile.h"
#include "core/outbox/outbox.h"
#include "ui/assessments/assessmenttreeview.h"
#include "ui/doctors/checklistpanel.h"
#include "ui/journal/journaltable.h"
#include "ui/outbox/outboxlistview.h"
#include "ui/privacy/requeststable.h"
#include "ui/registration/aadhaarfield.h"
#include "ui/registration/registrationpage.h"
#include "ui/settings/checkview.h"
#include "ui/settings/connectionwizard.h"
#include "ui/state/usersettings.h"
#include "ui/upload/filethumbnails.h"
#include "ui/upload/uploadlistview.h"
#include "ui/widgets/controlkind.h"
#include "ui/widgets/elidinglabel.h"
#include "ui/widgets/painting.h"
#include "ui/widgets/tokens.h"

#include <QCoreApplication>
#include <QEvent>
#include <QPainter>
#include <QScopeGuard>
#include <QScrollBar>
#include <QSettings>
#include <QTextBlock>
#include <QTextCursor>
#include <QTextDocument>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>

namespace clinicdesk::ui {

namespace {

constexpr double scale = 0.8;
constexpr int usualWidth = 820;

const auto patient = QStringLiteral("161494290947153");
const auto clinic = QStringLiteral("Sunrise Clinic");
const auto receptionist = QStringLiteral("Ina Invented");

QDateTime today(int hour, int minute)
{
    return QDateTime(QDate::currentDate(), QTime(hour, minute)).toUTC();
}

Connection madeConnection()
{
    Connection made;
    made.id = {QStringLiteral("help")};
    made.name = clinic;
    made.baseUrl = QUrl(QStringLiteral("https://health.sunrise.example"));
    return made;
}

/// Draws a view at this size, with a line around it.
QPixmap drawn(QWidget &view, const QSize &size, qreal devicePixelRatio)
{
    view.setAttribute(Qt::WA_DontShowOnScreen); // shown, because views lay out what is visible only
    view.setAttribute(Qt::WA_ShowWithoutActivating);
    view.resize(size);
    view.show();
    QCoreApplication::sendPostedEvents(nullptr, QEvent::LayoutRequest);
    const auto hide = qScopeGuard([&view] { view.hide(); });
    QPixmap picture(size * (scale * devicePixelRatio));
    picture.setDevicePixelRatio(devicePixelRatio);
    picture.fill(tokens(&view).canvas);
    QPainter painter(&picture);
    painter.scale(scale, scale);
    view.render(&painter);
    painter.setPen(tokens(&view).border);
    painter.drawRect(QRectF(QPointF(), size).adjusted(0.5, 0.5, -1, -1));
    return picture;
}

OutboxDocument madeDocument(const char *type, const char *file, qint64 sizeBytes, ItemState state)
{
    OutboxDocument made;
    made.id = {QString::fromLatin1(file)};
    made.connection = madeConnection().id;
    made.origin = originOf(madeConnection().baseUrl);
    made.state = state;
    made.details.patient = {patient};
    made.details.type = QString::fromLatin1(type);
    made.details.date = QDate::currentDate();
    DocumentFile only;
    only.facts = {QString::fromLatin1(file), FileKind::Pdf, sizeBytes};
    only.sha256 = QByteArray(file); // not the same file twice
    made.files = {only};
    made.addedAt = today(9, 12);
    made.changedAt = today(9, 14);
    return made;
}

QPixmap uploadPicture(qreal devicePixelRatio)
{
    const auto outbox = Outbox::inMemory({}); // empty: the rows have drawn pages
    FileThumbnails thumbnails(*outbox, std::make_shared<DecoderPool>());
    UploadListView list(thumbnails);
    auto report = madeDocument("lr", "scan-0412.pdf", 1'240'000, ItemState::Draft);
    report.details.tags = {QStringLiteral("cbc")};
    UploadContext context;
    context.patient = {patient};
    context.connection = madeConnection();
    list.show(uploadRows({report, madeDocument("ps", "IMG_2207.pdf", 820'000, ItemState::Draft)},
                         {{.id = QStringLiteral("locked"),
                           .name = QStringLiteral("policy-2026.pdf"),
                           .path = {},
                           .error = {.code = ErrorCode::FileLocked, .subject = QStringLiteral("policy-2026.pdf")},
                           .kind = SourceKind::Pdf}},
                         context));
    return drawn(list, {usualWidth, 2 * height::documentRow + height::problemRow + space::xxl}, devicePixelRatio);
}

QPixmap outboxPicture(qreal devicePixelRatio)
{
    auto refused = madeDocument("iv", "invoice.pdf", 400'000, ItemState::Failed);
    refused.error = Error{.code = ErrorCode::ServiceWorkspaceFull, .httpStatus = 507};
    OutboxEntry sending{madeDocument("sc", "chest.pdf", 18'300'000, ItemState::Uploading)};
    sending.sentBytes = 7'700'000;
    const OutboxEntries entries{OutboxEntry{refused}, sending,
                                OutboxEntry{madeDocument("sc", "knee.pdf", 7'400'000, ItemState::Queued)},
                                OutboxEntry{madeDocument("lr", "cbc.pdf", 1'240'000, ItemState::Delivered)}};
    OutboxListView list;
    list.show(entries, OutboxFilter::All, {{madeConnection().id, madeConnection()}},
              {QDateTime::currentDateTimeUtc(), QLocale()});
    constexpr int widthOfWholeNotes = 960;
    return drawn(list, {widthOfWholeNotes, 300}, devicePixelRatio);
}

QPixmap assessmentsPicture(qreal devicePixelRatio)
{
    QByteArray body = R"({"conversations":[{"practitioner_uuid":"161400000000042","patient_uuid":"pt-0412",
        "unique_identifier":"161494290947153","transaction_id":"tx-7f21","conversations":[
        {"conversationid":"sa_90121","created_at":"TODAYT09:12:00Z","workflow_id":"1"},
        {"conversationid":"sn_90122","created_at":"TODAYT09:31:00Z","workflow_id":"1"}]},
        {"practitioner_uuid":"161400000000042","patient_uuid":"pt-0977","unique_identifier":"330011112222461",
        "transaction_id":"tx-80c4","conversations":[
        {"conversationid":"sa_90140","created_at":"TODAYT08:05:00Z","workflow_id":"1"}]}]})";
    body.replace("TODAY", QDate::currentDate().toString(Qt::ISODate).toLatin1());
    const auto answer = readAssessments(std::move(body));
    if (!answer)
        return {};
    AssessmentTreeView tree({});
    tree.showListing(makeListing(makeIndex(*answer, QTimeZone::systemTimeZone()), {}, nullptr), {});
    tree.expandAll();
    return drawn(tree, {usualWidth, 12 * height::treeRow}, devicePixelRatio);
}

QPixmap doctorsPicture(qreal devicePixelRatio)
{
    const auto profile = readDoctorProfile(R"({"id":"161400000000042","profile":{
        "personal":{"designation":"Dr.","first_name":"Asha","last_name":"Testwala","email":"","dob":"1983-01-01"},
        "professional":{"active":true,"language":[{"code":"en","language":"English"}],
        "clinics":[{"id":"cl-100","name":"Sunrise Clinic","number":[]}],"default_clinic":"cl-100",
        "all_registrations":[{"id":1,"council":"Example State Medical Council","medical_id":"ESMC-00042","default":false}],
        "speciality":[{"name":"Internal medicine"}]}}})");
    if (!profile)
        return {};
    ChecklistPanel panel;
    panel.showCheck(*profile, checkProfile(*profile, QDate::currentDate()), {});
    return drawn(panel, {width::checklist + space::wide, 460}, devicePixelRatio);
}

QPixmap privacyPicture(qreal devicePixelRatio)
{
    DataRequest accepted;
    accepted.number = 2;
    accepted.at = today(9, 12);
    accepted.answeredAt = accepted.at;
    accepted.by = receptionist;
    accepted.connectionName = clinic;
    accepted.state = DataRequestState::Accepted;
    auto unclear = accepted;
    unclear.number = 1;
    unclear.at = accepted.at.addDays(-3);
    unclear.answeredAt = {};
    unclear.state = DataRequestState::Unclear;
    RequestsTable table;
    table.rows().setItems({accepted, unclear});
    return drawn(table, {usualWidth, height::columnHead + 4 * height::privacyRow}, devicePixelRatio);
}

QPixmap registerPicture(qreal devicePixelRatio)
{
    QWidget box;
    auto *column = new QVBoxLayout(&box);
    column->setContentsMargins(space::xl, space::l, space::xl, space::l);
    column->addWidget(new Label(RegistrationPage::tr("Aadhaar number"), Type::Caption, &Tokens::text3));
    column->addWidget(new AadhaarField);
    return drawn(box, {usualWidth / 2, box.sizeHint().height()}, devicePixelRatio);
}

QPixmap journalPicture(qreal devicePixelRatio)
{
    JournalEntries page;
    const auto add = [&page](QLatin1String kind, const char *subject, int minute) {
        JournalEntry entry;
        entry.number = 90 - page.entries.size();
        entry.at = today(9, minute);
        entry.person = {QStringLiteral("1"), receptionist};
        entry.record.kind = kind;
        entry.record.connectionName = clinic;
        entry.record.subject = QString::fromLatin1(subject);
        entry.record.result = QStringLiteral("ok");
        page.entries.append(entry);
    };
    add(journalKind::documentDelivered, "5f0c7a11-4d3e-4b7a-9c55-0d1e2f3a4b51", 14);
    add(journalKind::documentSent, "5f0c7a11-4d3e-4b7a-9c55-0d1e2f3a4b51", 13);
    add(journalKind::assessmentsRead, "", 8);
    add(journalKind::unlocked, "", 2);
    JournalTable table;
    table.rows().setItems(page.entries);
    return drawn(table, {usualWidth, height::columnHead + 5 * height::tableRow}, devicePixelRatio);
}

QPixmap settingsPicture(qreal devicePixelRatio)
{
    ConnectionReport report;
    for (auto &step : report.steps)
        step.state = step.step < CheckStep::AccessToken ? CheckState::Ok : CheckState::NotChecked;
    report.at(CheckStep::Proxy).state = CheckState::NotChecked; // there is none
    auto &token = report.at(CheckStep::AccessToken);
    token.state = CheckState::Problem;
    token.error = Error{.code = ErrorCode::SignInRefused, .httpStatus = 401};
    CheckView view;
    view.showReport(madeConnection(), report);
    return drawn(view, {usualWidth, std::min(640, view.sizeHint().height())}, devicePixelRatio);
}

QPixmap firstStartPicture(qreal devicePixelRatio)
{
    QSettings none(QStringLiteral(":/help/none"), QSettings::IniFormat);
    LanguageSettings language(none);
    WizardServices services{.check = {}, .save = {}, .takenNames = {}, .savedSecrets = {}};
    services.language = &language;
    ConnectionWizard wizard(ConnectionWizard::Purpose::FirstStart, {}, services);
    return drawn(wizard, {usualWidth + space::wide, 660}, devicePixelRatio);
}

struct Picture {
    QString name;
    QPixmap (*draw)(qreal devicePixelRatio);
};

const QList<Picture> pictures{
    {QStringLiteral("first-start"), firstStartPicture}, {QStringLiteral("upload"), uploadPicture},
    {QStringLiteral("outbox"), outboxPicture},          {QStringLiteral("assessments"), assessmentsPicture},
    {QStringLiteral("doctors"), doctorsPicture},        {QStringLiteral("privacy"), privacyPicture},
    {QStringLiteral("register"), registerPicture},      {QStringLiteral("journal"), journalPicture},
    {QStringLiteral("settings"), settingsPicture},
};

} // namespace

QStringList helpPictures()
{
    QStringList names;
    for (const auto &picture : pictures)
        names.append(picture.name);
    return names;
}

QPixmap helpPicture(const QString &name, qreal devicePixelRatio)
{
    const auto found = std::ranges::find(pictures, name, &Picture::name);
    return found == pictures.end() ? QPixmap() : found->draw(devicePixelRatio);
}

namespace {

constexpr int titleLevel = 1;

QPixmap narrowed(const QPixmap &picture, int width)
{
    if (picture.deviceIndependentSize().width() <= width)
        return picture;
    const auto ratio = picture.devicePixelRatio();
    auto small = picture.scaledToWidth(static_cast<int>(width * ratio), Qt::SmoothTransformation);
    small.setDevicePixelRatio(ratio);
    return small;
}

} // namespace

HelpText::HelpText(QWidget *parent)
    : QTextBrowser(parent)
{
    setOpenLinks(false);
    setFrameShape(QFrame::NoFrame);
    document()->setDocumentMargin(space::xl);
    document()->setUndoRedoEnabled(false);
}

bool HelpText::event(QEvent *event)
{
    if (event->type() == QEvent::FocusIn || event->type() == QEvent::FocusOut)
        viewport()->update(); // the ring
    return QTextBrowser::event(event);
}

void HelpText::paintEvent(QPaintEvent *event)
{
    QTextBrowser::paintEvent(event);
    if (!hasFocus() || !hasFocusRing(this))
        return;
    QPainter painter(viewport());
    paintRowRing(painter, viewport()->rect(), tokens(this).focus);
}

void HelpText::scrollContentsBy(int dx, int dy)
{
    QTextBrowser::scrollContentsBy(dx, dy);
    if (hasFocus())
        viewport()->update(); // the ring does not move with the text
}

void HelpText::resizeEvent(QResizeEvent *event)
{
    QTextBrowser::resizeEvent(event);
    if (pictureRoom() != m_fittedTo)
        fitPictures();
}

/// As if the scroll bar were always there, so that a smaller picture does not hide it and become larger again.
int HelpText::pictureRoom() const
{
    const int around = static_cast<int>(std::ceil(2 * document()->documentMargin()));
    return std::max(1, maximumViewportSize().width() - verticalScrollBar()->sizeHint().width() - around);
}

void HelpText::fitPictures()
{
    m_fittedTo = pictureRoom();
    for (auto picture = m_pictures.cbegin(); picture != m_pictures.cend(); ++picture)
        document()->addResource(QTextDocument::ImageResource, picture.key(), narrowed(picture.value(), m_fittedTo));
    document()->markContentsDirty(0, document()->characterCount());
}

void HelpText::showMarkdown(const QString &markdown)
{
    m_pictures.clear(); // also those with the colours of the former theme
    setExtraSelections({});
    document()->setDefaultFont(typeFont(Type::Running));
    setMarkdown(markdown);
    applyStyle();
    moveCursor(QTextCursor::Start);
}

/// Qt sets neither space between blocks nor their direction, which it would guess from the first letter.
void HelpText::applyStyle()
{
    for (auto block = document()->begin(); block.isValid(); block = block.next()) {
        QTextCursor cursor(block);
        auto format = block.blockFormat();
        const int level = format.headingLevel();
        format.setLayoutDirection(layoutDirection());
        format.setTopMargin(level > titleLevel ? space::l : 0);
        format.setBottomMargin(block.textList() ? space::xs : space::s);
        cursor.setBlockFormat(format);
        if (level == 0)
            continue;
        cursor.select(QTextCursor::BlockUnderCursor);
        QTextCharFormat heading;
        heading.setFont(level == titleLevel ? typeFont(Type::ReadingTitle, Weight::Bold)
                                            : typeFont(Type::Section, Weight::Bold));
        cursor.setCharFormat(heading); // instead of the sizes of Markdown, which are relative
    }
}

void HelpText::showHeading(const QString &heading, const QStringList &words)
{
    auto block = document()->begin();
    while (block.isValid() && !heading.isEmpty() &&
           !(block.blockFormat().headingLevel() > 0 && block.text() == heading))
        block = block.next();
    if (!block.isValid())
        block = document()->begin();
    QList<QTextEdit::ExtraSelection> marks;
    for (const auto &word : words) {
        auto found = document()->find(word, QTextCursor(block));
        for (; !found.isNull(); found = document()->find(word, found)) {
            QTextEdit::ExtraSelection mark;
            mark.cursor = found;
            mark.format.setBackground(tokens(this).accentSoft);
            mark.format.setForeground(tokens(this).text);
            mark.format.setFontUnderline(true);
            marks.append(mark);
        }
    }
    setExtraSelections(marks);
    moveCursor(QTextCursor::End);
    setTextCursor(QTextCursor(block)); // from the end, so that the heading is at the top
    verticalScrollBar()->setValue(verticalScrollBar()->value() + cursorRect().top());
}

QVariant HelpText::loadResource(int type, const QUrl &name)
{
    if (type == QTextDocument::ImageResource && name.scheme() == QLatin1String("picture"))
        return narrowed(*m_pictures.insert(name, helpPicture(name.path(), devicePixelRatioF())), pictureRoom());
    return {};
}

} // namespace clinicdesk::ui
