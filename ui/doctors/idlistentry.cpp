// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/doctors/idlistentry.h"

#include "core/base/pool.h"
#include "core/wording/doctoridstext.h"
#include "ui/doctors/idfile.h"
#include "ui/widgets/controlkind.h"
#include "ui/widgets/elidinglabel.h"
#include "ui/widgets/icons.h"
#include "ui/widgets/listtext.h"
#include "ui/widgets/numbertext.h"
#include "ui/widgets/obstacle.h"
#include "ui/widgets/plaintooltip.h"
#include "ui/widgets/readableid.h"
#include "ui/widgets/scrolledcontent.h"

#include <QAction>
#include <QCoroFuture>

#include <QFileDialog>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QMimeData>
#include <QPushButton>
#include <QSignalBlocker>
#include <QVBoxLayout>

namespace clinicdesk::ui {

namespace {

constexpr qsizetype namedRefusals = 3;
constexpr qsizetype maxRefusedIdLength = 40;

/// The first refused texts, as many as fit into a line.
QString refusedText(const QStringList &refused)
{
    QStringList named;
    for (const auto &one : refused.first(std::min(namedRefusals, refused.size()))) {
        auto text = readableId(one.left(maxRefusedIdLength).toUtf8()).text;
        if (one.size() > maxRefusedIdLength)
            text += QChar(0x2026);
        named.append(IdListEntry::tr("“%1”").arg(text));
    }
    if (refused.size() > namedRefusals)
        named.append(QStringLiteral("…"));
    return IdListEntry::tr("not valid (%1): %2").arg(numberText(refused.size()), named.join(QStringLiteral(", ")));
}

} // namespace

QString idSummaryText(const DoctorIds &ids)
{
    auto withoutId = wording::linesWithoutIdText(ids.linesWithoutId);
    if (ids.ids.isEmpty() && ids.refused.isEmpty())
        return withoutId;
    QStringList words{IdListEntry::tr("%Ln doctor ID(s)", nullptr, static_cast<int>(ids.ids.size()))};
    if (ids.duplicates > 0)
        words.append(IdListEntry::tr("duplicates: %1").arg(numberText(ids.duplicates)));
    if (!ids.refused.isEmpty())
        words.append(refusedText(ids.refused));
    auto sentence = listText(words) + QLatin1Char('.');
    if (ids.tooMany)
        sentence += QLatin1Char(' ') + IdListEntry::tr("Only the first %Ln are checked.", nullptr, maxDoctorIds);
    if (!withoutId.isEmpty())
        sentence += QLatin1Char(' ') + withoutId;
    return sentence;
}

IdListField::IdListField(QWidget *parent)
    : QPlainTextEdit(parent)
{
    setTabChangesFocus(true);
    setFont(monoFont());
    setAccessibleName(tr("Doctor IDs"));
    setPlaceholderText(tr("161400000000042\n161400000000107\n…"));
}

bool IdListField::canInsertFromMimeData(const QMimeData *source) const
{
    return source->hasUrls() ? !idFileIn(*source).isEmpty() : source->hasText();
}

void IdListField::focusInEvent(QFocusEvent *event)
{
    QPlainTextEdit::focusInEvent(event);
    parentWidget()->update(); // it paints the edge of the field
}

void IdListField::focusOutEvent(QFocusEvent *event)
{
    QPlainTextEdit::focusOutEvent(event);
    parentWidget()->update();
}

void IdListField::insertFromMimeData(const QMimeData *source)
{
    if (const auto path = idFileIn(*source); !path.isEmpty()) {
        Q_EMIT fileDropped(path);
        return;
    }
    const auto text = source->text();
    if (text.size() > maxPasteLength)
        Q_EMIT longTextPasted(text);
    else
        insertPlainText(text);
}

IdListEntry::IdListEntry(QWidget *parent)
    : QWidget(parent)
    , m_field(new IdListField(this))
    , m_summary(new Label({}, Type::Second, &Tokens::text2, Weight::Regular, this))
    , m_load(new QPushButton(icon(QStringLiteral("folder"), &Tokens::text), tr("Load a file…"), this))
    , m_leave(new QPushButton(tr("Keep the current list"), this))
    , m_check(new QPushButton(this))
{
    setControlKind(m_check, ControlKind::Primary);
    m_summary->setWordWrap(true);
    m_summary->setMinimumHeight(2 * QFontMetrics(typeFont(Type::Second)).lineSpacing()); // so that nothing moves
    m_summary->setAlignment(Qt::AlignLeft | Qt::AlignTop);
    auto *title = new Label(tr("Paste doctor IDs"), Type::Section, &Tokens::text, Weight::Bold, this);
    auto *hint = new Label(tr("Put one ID on each line, or separate IDs with commas, semicolons, tabs or spaces. At "
                              "most %1. You can also load a text or CSV file.")
                               .arg(numberText(maxDoctorIds)),
                           Type::Second, &Tokens::text2, Weight::Regular, this);
    hint->setWordWrap(true);
    auto *frame = new QFrame(this);
    frame->setFrameShape(QFrame::StyledPanel);
    setControlKind(frame, ControlKind::Field);
    auto *inside = new QVBoxLayout(frame);
    inside->setContentsMargins(space::xs, space::xs, 2, 2);
    inside->addWidget(m_field);
    m_field->setFrameShape(QFrame::NoFrame);
    setControlKind(m_field, ControlKind::Bare); // the frame shows the focus
    auto *buttons = new QHBoxLayout;
    buttons->setSpacing(space::s);
    buttons->addWidget(m_load);
    buttons->addStretch();
    buttons->addWidget(m_leave);
    buttons->addWidget(m_check);
    auto *column = new QVBoxLayout;
    column->setSpacing(space::s);
    column->addWidget(title);
    column->addWidget(hint);
    column->addWidget(frame, 1);
    column->addWidget(m_summary);
    column->addLayout(buttons);
    auto *content = new QWidget;
    auto *all = new QHBoxLayout(content);
    all->setContentsMargins(space::page, space::m, space::page, space::page);
    auto *place = new QWidget;
    place->setLayout(column);
    place->setMaximumWidth(width::reading);
    column->setContentsMargins({});
    all->addWidget(place, 1);
    all->addStretch(0);
    fillWithScrolled(this, content);

    connect(m_field, &QPlainTextEdit::textChanged, this, [this] { understand(m_field->toPlainText()); });
    connect(m_field, &IdListField::longTextPasted, this, &IdListEntry::take);
    connect(m_field, &IdListField::fileDropped, this, &IdListEntry::load);
    connect(m_load, &QPushButton::clicked, this, &IdListEntry::chooseFile);
    connect(m_leave, &QPushButton::clicked, this, &IdListEntry::left);
    connect(m_check, &QPushButton::clicked, this, [this] { Q_EMIT listRequested(m_ids.ids); });
    const QKeySequence send(Qt::CTRL | Qt::Key_Return);
    m_check->setToolTip(plainToolTip(send.toString(QKeySequence::NativeText)));
    m_checkAction = new QAction(icon(QStringLiteral("tick")), tr("Check these doctors"), this);
    m_checkAction->setShortcut(send);
    m_checkAction->setShortcutContext(Qt::WidgetWithChildrenShortcut);
    addAction(m_checkAction);
    connect(m_checkAction, &QAction::triggered, m_check, &QPushButton::click); // not while disabled
    begin(false);
}

bool IdListEntry::canCheck() const
{
    return m_check->isEnabled();
}

void IdListEntry::begin(bool canCancel)
{
    m_leave->setVisible(canCancel);
    m_field->clear();
    understand({});
    setFocusProxy(m_field);
}

void IdListEntry::take(const QString &text)
{
    understand(text);
    const QSignalBlocker quiet(m_field); // the summary is about the whole list
    m_field->setPlainText(m_ids.ids.join(QLatin1Char('\n')));
}

void IdListEntry::understand(const QString &text)
{
    m_ids = readDoctorIds(text);
    showUnderstood();
}

QString IdListEntry::checkText(int doctors)
{
    return tr("Check %Ln doctor(s)", nullptr, doctors);
}

void IdListEntry::showUnderstood()
{
    const auto count = static_cast<int>(m_ids.ids.size());
    const bool isWhole = m_ids.refused.isEmpty() && m_ids.linesWithoutId.isEmpty() && !m_ids.tooMany;
    m_summary->setTone(isWhole ? &Tokens::text2 : &Tokens::warn);
    m_summary->setText(idSummaryText(m_ids));
    setObstacle(*m_check, count > 0 ? QString() : tr("enter doctor IDs first"));
    m_check->setText(count == 0 ? tr("Check") : checkText(count));
}

void IdListEntry::sayProblem(const QString &sentence)
{
    m_summary->setTone(&Tokens::bad);
    m_summary->setText(sentence);
}

void IdListEntry::chooseFile()
{
    auto *dialog = new QFileDialog(this, tr("Load doctor IDs"), m_folder);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::ExistingFile);
    dialog->setNameFilters({tr("Text and CSV (*.txt *.csv)"), tr("All files (*)")});
    connect(dialog, &QFileDialog::fileSelected, this, &IdListEntry::load);
    dialog->open();
}

void IdListEntry::load(const QString &path)
{
    m_folder = QFileInfo(path).absolutePath();
    read(this, path);
}

Task<void> IdListEntry::read(QPointer<IdListEntry> self, QString path)
{
    auto reading = runInPool([path] { return readIdFile(path); });
    const auto text = co_await reading;
    if (!self)
        co_return;
    if (text)
        self->take(*text);
    else
        self->sayProblem(idFileSentence(text.error()));
}

} // namespace clinicdesk::ui
