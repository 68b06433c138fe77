// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/settings/checkview.h"

#include "core/base/atomicfile.h"
#include "core/wording/connectionchecktext.h"
#include "core/wording/wording.h"
#include "ui/widgets/announcement.h"
#include "ui/widgets/controlkind.h"
#include "ui/widgets/elidinglabel.h"
#include "ui/widgets/icons.h"
#include "ui/widgets/listtext.h"
#include "ui/widgets/painting.h"
#include "ui/widgets/savefolder.h"
#include "ui/widgets/tokens.h"

#include <QClipboard>
#include <QFileDialog>
#include <QGridLayout>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QLocale>
#include <QPainter>
#include <QPushButton>
#include <QStringList>
#include <QVBoxLayout>
#include <QWidget>

#include <chrono>
#include <optional>

namespace clinicdesk::ui {

/// One step of a check: icon, title and result; for a problem or a note also its side and remedy.
class CheckStepRow : public QWidget {
    Q_OBJECT
public:
    explicit CheckStepRow(const QString &title, QWidget *parent = nullptr);

    void showWaiting(const QString &sentence);
    void showRunning(const QString &sentence);
    /// `time` is what the step took.
    void showGood(const QString &sentence, std::optional<std::chrono::milliseconds> time);
    /// Something to know or to do, although the step has passed.
    void showNote(const wording::ErrorText &note);
    void showProblem(const wording::ErrorText &problem);
    /// Further facts below the result, a line each; none hides them.
    void setDetails(const QStringList &details);

    QString spoken() const;

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    void show(const QString &icon, TokenColor color, const QString &state, const QString &sentence);
    void showAdvice(const wording::ErrorText &text);

    IconView *m_icon;
    Label *m_title;
    Label *m_state;
    Label *m_sentence;
    Label *m_details;
    Label *m_source;
    Label *m_advice;
    QWidget *m_problem;
};

CheckStepRow::CheckStepRow(const QString &title, QWidget *parent)
    : QWidget(parent)
    , m_icon(new IconView(QStringLiteral("clock"), &Tokens::text3))
    , m_title(new Label(title, Type::Body, &Tokens::text, Weight::Bold))
    , m_state(new Label({}, Type::Second, &Tokens::text3))
    , m_sentence(new Label({}, Type::Body, &Tokens::text2))
    , m_details(new Label({}, Type::Second, &Tokens::text3))
    , m_source(new Label({}, Type::Second, &Tokens::text2, Weight::Bold))
    , m_advice(new Label({}, Type::Second, &Tokens::text2))
    , m_problem(new QWidget)
{
    m_sentence->setWordWrap(true);
    m_advice->setWordWrap(true);
    m_details->setWordWrap(true);

    auto *problem = new QHBoxLayout(m_problem);
    problem->setContentsMargins(0, 0, 0, 0);
    problem->setSpacing(space::s);
    problem->addWidget(m_source, 0, Qt::AlignTop);
    problem->addWidget(m_advice, 1, Qt::AlignTop);

    auto *layout = new QGridLayout(this);
    layout->setContentsMargins(space::s, space::m, space::s, space::m);
    layout->setHorizontalSpacing(space::m);
    layout->setVerticalSpacing(space::xs);
    layout->setColumnStretch(1, 1);
    layout->addWidget(m_icon, 0, 0, Qt::AlignTop);
    layout->addWidget(m_title, 0, 1);
    layout->addWidget(m_state, 0, 2);
    layout->addWidget(m_sentence, 1, 1, 1, 2);
    layout->addWidget(m_problem, 2, 1, 1, 2);
    layout->addWidget(m_details, 3, 1, 1, 2);
    m_problem->hide();
    m_details->hide();
}

void CheckStepRow::show(const QString &icon, TokenColor color, const QString &state, const QString &sentence)
{
    m_icon->setIcon(icon, color);
    m_state->setTone(color);
    m_state->setText(state);
    m_sentence->setText(sentence);
    m_problem->hide();
    update();
}

void CheckStepRow::showWaiting(const QString &sentence)
{
    show(QStringLiteral("more"), &Tokens::text3, {}, sentence);
}

void CheckStepRow::showRunning(const QString &sentence)
{
    show(QStringLiteral("refresh"), &Tokens::accent, tr("Checking"), sentence);
}

void CheckStepRow::showGood(const QString &sentence, std::optional<std::chrono::milliseconds> time)
{
    const auto state = time ? tr("OK in %1 ms").arg(QLocale().toString(time->count())) : tr("OK");
    show(QStringLiteral("check"), &Tokens::ok, state, sentence);
}

void CheckStepRow::showNote(const wording::ErrorText &note)
{
    show(QStringLiteral("info"), &Tokens::warn, tr("Note"), note.summary);
    showAdvice(note);
}

void CheckStepRow::showProblem(const wording::ErrorText &problem)
{
    show(QStringLiteral("alert"), &Tokens::bad, tr("To fix"), problem.summary);
    showAdvice(problem);
}

void CheckStepRow::showAdvice(const wording::ErrorText &text)
{
    m_source->setText(text.source);
    m_source->setVisible(!text.source.isEmpty());
    m_advice->setText(text.advice);
    m_problem->show();
}

void CheckStepRow::setDetails(const QStringList &details)
{
    m_details->setText(details.join(QLatin1Char('\n')));
    m_details->setVisible(!details.isEmpty());
}

QString CheckStepRow::spoken() const
{
    QStringList parts{m_title->text(), m_state->text(), m_sentence->text()};
    if (!m_problem->isHidden())
        parts << m_source->text() << m_advice->text();
    if (!m_details->isHidden())
        parts << m_details->text().split(QLatin1Char('\n'));
    parts.removeAll(QString());
    return listText(parts);
}

void CheckStepRow::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    paintBottomHairline(painter, rect(), tokens(this).line);
}

namespace {

/// Steps that every connection needs are always shown, the others if they say something.
bool isShown(const ConnectionReport &report, CheckStep step)
{
    const bool isNeeded =
        step == CheckStep::Dns || step == CheckStep::Tcp || step == CheckStep::Tls || step == CheckStep::AccessToken;
    return isNeeded || report.at(step).state != CheckState::NotChecked;
}

} // namespace

CheckView::CheckView(QWidget *parent)
    : QWidget(parent)
    , m_reportButtons(new QWidget)
    , m_message(new Label({}, Type::Second, &Tokens::text2))
{
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    for (const auto step : allCheckSteps) {
        m_rows.append(new CheckStepRow(wording::titleOf(step)));
        layout->addWidget(m_rows.last());
    }
    auto *copy = new QPushButton(tr("Copy report"));
    auto *save = new QPushButton(tr("Save report…"));
    auto *buttons = new QHBoxLayout(m_reportButtons);
    buttons->setContentsMargins(0, space::m, 0, 0);
    buttons->setSpacing(space::m);
    for (auto *button : {copy, save}) {
        setControlKind(button, ControlKind::Plain);
        buttons->addWidget(button);
    }
    m_message->setWordWrap(true);
    buttons->addWidget(m_message, 1);
    layout->addWidget(m_reportButtons);
    layout->addStretch();
    connect(copy, &QPushButton::clicked, this, &CheckView::copyReport);
    connect(save, &QPushButton::clicked, this, &CheckView::askWhereToSave);
}

void CheckView::showRunning(const Connection &connection)
{
    m_reportButtons->hide();
    for (const auto step : allCheckSteps) {
        rowOf(step)->showWaiting(tr("Waiting"));
        rowOf(step)->setVisible(isShown(ConnectionReport(), step));
    }
    rowOf(CheckStep::Dns)->showRunning(tr("Contacting %1…").arg(connection.baseUrl.host()));
}

void CheckView::showReport(const Connection &connection, const ConnectionReport &report)
{
    for (const auto step : allCheckSteps)
        showStep(connection, report, step);
    m_message->clear();
    m_report = wording::reportText(connection, report);
    m_reportButtons->show();
    setAccessibleDescription(spoken());
    announce(this);
}

void CheckView::showStep(const Connection &connection, const ConnectionReport &report, CheckStep step)
{
    auto *row = rowOf(step);
    const auto &checked = report.at(step);
    const auto text = wording::describeStep(connection, report, step);
    if (checked.error)
        row->showProblem(text);
    else if (checked.state == CheckState::NotChecked)
        row->showWaiting(text.summary);
    else if (text.advice.isEmpty())
        row->showGood(text.summary, checked.time);
    else
        row->showNote(text);
    row->setDetails(wording::detailsOf(report, step));
    row->setVisible(isShown(report, step));
}

QString CheckView::spoken() const
{
    QStringList parts;
    for (auto *row : m_rows) {
        if (!row->isHidden())
            parts << row->spoken();
    }
    return parts.join(QLatin1Char('\n'));
}

void CheckView::copyReport()
{
    QGuiApplication::clipboard()->setText(m_report);
    m_message->setTone(&Tokens::text2);
    m_message->setText(tr("Copied."));
}

void CheckView::askWhereToSave()
{
    auto *dialog = new QFileDialog(this, tr("Save the report"), saveFolder(this), tr("Text (*.txt)"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->setDefaultSuffix(QStringLiteral("txt"));
    dialog->selectFile(QStringLiteral("connection-check.txt"));
    connect(dialog, &QFileDialog::fileSelected, this, &CheckView::saveReport);
    dialog->open();
}

void CheckView::saveReport(const QString &path)
{
    rememberSaveFolder(this, path);
    const auto saved = saveAtomically(path, m_report.toUtf8());
    m_message->setTone(saved ? &Tokens::text2 : &Tokens::bad);
    m_message->setText(saved ? tr("Saved.") : wording::sentence(fileNotSaved(saved.error())));
}

} // namespace clinicdesk::ui

#include "checkview.moc"
