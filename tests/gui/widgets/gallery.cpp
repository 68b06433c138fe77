// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Shows every shared part in every theme and saves what it looks like: gallery FOLDER. Not a test and not a product:
// something to look at beside the drawn pictures.

#include "core/language/translations.h"
#include "ui/widgets/controlkind.h"
#include "ui/widgets/datefield.h"
#include "ui/widgets/elidinglabel.h"
#include "ui/widgets/emptystate.h"
#include "ui/widgets/environmentbands.h"
#include "ui/widgets/icons.h"
#include "ui/widgets/pageillustration.h"
#include "ui/widgets/painting.h"
#include "ui/widgets/patientnumber.h"
#include "ui/widgets/pill.h"
#include "ui/widgets/problembanner.h"
#include "ui/widgets/progresstrack.h"
#include "ui/widgets/segmentedcontrol.h"
#include "ui/widgets/tagfield.h"
#include "ui/widgets/thememanager.h"
#include "ui/widgets/toast.h"

#include <QApplication>
#include <QCheckBox>
#include <QComboBox>
#include <QDir>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QListWidget>
#include <QMenu>
#include <QPainter>
#include <QPushButton>
#include <QRadioButton>
#include <QTest>
#include <QToolButton>
#include <QVBoxLayout>

using namespace clinicdesk::ui;

namespace {

QString text(const char *utf8)
{
    return QString::fromUtf8(utf8);
}

QPushButton *button(const QString &words, ControlKind kind, ControlSize size = ControlSize::Normal,
                    const QString &iconName = {})
{
    auto *made = new QPushButton(words);
    setControlKind(made, kind, size);
    if (!iconName.isEmpty())
        made->setIcon(icon(iconName, &Tokens::text));
    return made;
}

/// Rows as a delegate would paint them.
class Rows : public QWidget {
public:
    explicit Rows(QWidget *parent = nullptr)
        : QWidget(parent)
    {
        setFixedHeight(7 * rowHeight);
    }

protected:
    void paintEvent(QPaintEvent *) override
    {
        const Tokens &t = tokens(this);
        QPainter painter(this);
        constexpr RowState states[] = {RowState::NeedsYou, RowState::Sending,   RowState::Preparing, RowState::Waiting,
                                       RowState::Paused,   RowState::Delivered, RowState::Ready};
        for (int index = 0; index < 7; ++index) {
            const QRectF row(0, index * rowHeight, width(), rowHeight);
            const bool selected = index == 1;
            paintRowSurface(painter, row, selected, index == 3, t);
            paintBottomHairline(painter, row, t.line);
            if (selected)
                paintRowRing(painter, row, t.focus);
            paintState(painter, row.adjusted(20, 0, 0, 0), states[index], wordOf(states[index], 42), StateForm::Quiet,
                       t);
            paintState(painter, row.adjusted(150, 0, 0, 0), states[index], wordOf(states[index], 42), StateForm::Pill,
                       t);
            paintChip(painter, row.adjusted(280, 5, 0, 0), text("fasting"), selected, t);
            paintPatientNumber(painter, row.adjusted(350, 0, 0, 0), text("161494290947153"), Type::Body, t);
            paintProgressBar(painter, QRectF(500, row.center().y() - 2, 120, 4), index / 6.0, t,
                             selected ? t.canvas : t.sunken);
        }
    }

private:
    static constexpr int rowHeight = height::tableRow;
};

QWidget *buttons()
{
    auto *box = new QWidget;
    auto *row = new QHBoxLayout(box);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(10);
    auto *send = button(text("Send 4 documents to 1614…153"), ControlKind::Primary, ControlSize::Tall);
    setTrailingText(send, text("Ctrl+↵"));
    auto *nothing = button(text("Send"), ControlKind::Plain, ControlSize::Tall);
    setTrailingText(nothing, text("Ctrl+↵"));
    nothing->setEnabled(false);
    auto *pause = button(text("Pause all"), ControlKind::Plain, ControlSize::Normal, text("pause"));
    setTrailingText(pause, text("F9"));
    auto *more = new QToolButton;
    more->setIcon(icon(text("more")));
    for (QWidget *each : std::initializer_list<QWidget *>{
             send, nothing, pause,
             button(text("Shrink to 3.1 MB"), ControlKind::Plain, ControlSize::Small, text("shrink")),
             button(text("Remove"), ControlKind::Plain, ControlSize::Small),
             button(text("Details"), ControlKind::Flat, ControlSize::Small, text("down")), more})
        row->addWidget(each);
    row->addStretch();
    return box;
}

QWidget *segments()
{
    auto *box = new QWidget;
    auto *rows = new QVBoxLayout(box);
    rows->setContentsMargins(0, 0, 0, 0);
    auto *row = new QHBoxLayout;
    row->setSpacing(16);
    row->addWidget(new Label(text("Outbox"), Type::Title, &Tokens::text, Weight::Bold));
    auto *control = new SegmentedControl;
    const char *names[] = {"All", "In progress", "Needs you", "Paused", "Delivered"};
    const char *counts[] = {"48", "5", "4", "1", "38"};
    for (int index = 0; index < 5; ++index)
        control->setCount(control->addSegment(text(names[index])), text(counts[index]));
    row->addWidget(control);
    auto *scan = new QCheckBox(text("Scan folder"));
    setControlKind(scan, ControlKind::Switch);
    scan->setChecked(true);
    auto *off = new QCheckBox(text("off"));
    setControlKind(off, ControlKind::Switch);
    auto *tick = new QCheckBox(text("Shown"));
    tick->setChecked(true);
    auto *radio = new QRadioButton(text("Practise first"));
    auto *chosen = new QRadioButton(text("Connect"));
    chosen->setChecked(true);
    row->addStretch();
    auto *second = new QHBoxLayout;
    second->setSpacing(16);
    for (QWidget *each :
         std::initializer_list<QWidget *>{scan, off, tick, new QCheckBox(text("Hidden")), radio, chosen})
        second->addWidget(each);
    second->addStretch();
    rows->addLayout(row);
    rows->addLayout(second);
    return box;
}

QWidget *inspector()
{
    auto *panel = new QWidget;
    useChromeBackground(panel);
    panel->setFixedWidth(width::inspector);
    auto *column = new QVBoxLayout(panel);
    column->setContentsMargins(20, 16, 20, 16);
    auto *type = new QComboBox;
    for (const char *name : {"Lab report", "Prescription", "Discharge summary"})
        type->addItem(text(name));
    type->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    auto *date = new DateField;
    date->setDate(QDate(2026, 11, 12));
    auto *row = new QHBoxLayout;
    row->setSpacing(12);
    row->addWidget(type, 144);
    row->addWidget(date, 132);
    auto *tags = new TagField;
    tags->setTags({text("cbc"), text("fasting")});
    auto *many = new TagField;
    many->setTags({text("cbc"), text("fasting"), text("ward 4"), text("knee"), text("urgent copy")});
    auto *field = new QLineEdit(text("https://health.example"));
    auto *empty = new QLineEdit;
    empty->setPlaceholderText(text("Scan, type or choose a patient"));
    empty->addAction(icon(text("person")), QLineEdit::LeadingPosition);
    setControlKind(empty, ControlKind::Plain, ControlSize::Tall);
    auto *locked = new QLineEdit(text("not now"));
    locked->setEnabled(false);
    column->addWidget(new Label(text("Type"), Type::Second, &Tokens::text2));
    column->addLayout(row);
    column->addWidget(new Label(text("Tags"), Type::Second, &Tokens::text2));
    for (QWidget *each : std::initializer_list<QWidget *>{tags, many, field, empty, locked})
        column->addWidget(each);
    column->addWidget(button(text("Same details as last"), ControlKind::Link), 0, Qt::AlignLeft);
    auto *track = new ProgressTrack(ProgressTrack::Thickness::Thick);
    track->setProgress(26, 100);
    column->addWidget(track);
    auto *name = new ElidingLabel(text("a very long name of a scanned paper from the second floor.pdf"));
    name->setElideMode(Qt::ElideMiddle);
    column->addWidget(name);
    auto *list = new QListWidget;
    for (int index = 0; index < 12; ++index)
        list->addItem(text("Row %1").arg(index));
    list->setCurrentRow(1);
    list->setFixedHeight(110);
    column->addWidget(list);
    column->addStretch();
    return panel;
}

Problem problem()
{
    return {text("The list could not be refreshed: your network put its own certificate in the way."),
            text("Your network"),
            text("Ask your administrator to add the certificate of “Example Gateway CA” to this computer."),
            {text("Open the connection check"), text("Try again")},
            {{text("Code"), text("network.certificate-not-trusted")},
             {text("When"), text("21 Nov 2026 10:58:03 (05:28:03 UTC), 3 tries, next at 10:59")},
             {text("Host"), text("health.sunrise.example, TCP 443")}}};
}

/// Every part on one sheet.
class Sheet : public QWidget {
public:
    Sheet()
    {
        setWindowTitle(text("Gallery"));
        auto *column = new QVBoxLayout(this);
        column->setContentsMargins(0, 0, 0, 0);
        column->setSpacing(0);
        column->addWidget(new PracticeBanner([] {}));
        auto *across = new QHBoxLayout;
        across->setSpacing(0);
        auto *page = new QWidget;
        auto *parts = new QVBoxLayout(page);
        parts->setContentsMargins(20, 12, 20, 12);
        parts->setSpacing(12);
        auto *number = new PatientNumberView;
        number->setNumber(text("161494290947153"));
        parts->addWidget(number);
        parts->addWidget(segments());
        auto *band = new ProblemBanner;
        band->showProblem(problem());
        band->setDetailsShown(true);
        parts->addWidget(band);
        parts->addWidget(new Rows);
        parts->addWidget(
            new EmptyState(EmptyState::Reason::NothingYet,
                           {text("Drop documents here"),
                            text("From a folder, an e-mail or the scanner. You can choose the patient later."),
                            text("Choose files"), text("folder"), text("or paste with Ctrl+V")}),
            1);
        across->addWidget(page, 1);
        across->addWidget(inspector());
        column->addLayout(across, 1);
        auto *foot = new QHBoxLayout;
        foot->setContentsMargins(20, 10, 20, 10);
        foot->addWidget(buttons());
        column->addLayout(foot);
        m_toast = new Toast(page);
        resize(1280, 860);
    }

    void showToast() { m_toast->showMessage({text("check"), text("Request accepted at 10:42"), text("Show")}); }

private:
    Toast *m_toast;
};

void save(QWidget &widget, const QDir &folder, const QString &name)
{
    QTest::qWait(50);
    widget.grab().save(folder.filePath(name + text(".png")));
}

void photographPopups(Sheet &sheet, const QDir &folder, const QString &name)
{
    QMenu menu;
    menu.addAction(icon(text("folder")), text("Choose files"), QKeySequence(text("Ctrl+O")), &menu, [] {});
    QAction *chosen = menu.addAction(text("Scan folder"));
    chosen->setCheckable(true);
    chosen->setChecked(true);
    menu.addSeparator();
    menu.addAction(text("Not now"))->setEnabled(false);
    menu.popup(sheet.mapToGlobal(QPoint(100, 100)));
    menu.setActiveAction(chosen);
    save(menu, folder, name + text("-menu"));
    menu.hide();
    auto *combo = sheet.findChild<QComboBox *>();
    combo->showPopup();
    save(*combo->findChild<QFrame *>(), folder, name + text("-combo"));
    combo->hidePopup();
}

void photograph(ThemeManager &look, Sheet &sheet, const QDir &folder, ThemeManager::Choice choice, const QString &name)
{
    look.setChoice(choice);
    look.setPractice(false);
    save(sheet, folder, name);
    photographPopups(sheet, folder, name);
    look.setPractice(true);
    save(sheet, folder, name + text("-practice"));
    look.setPractice(false);
}

} // namespace

int main(int argc, char **argv)
{
    QApplication application(argc, argv);
    const clinicdesk::Translations translations;
    if (argc != 2)
        return 2;
    const QDir folder(QString::fromLocal8Bit(argv[1]));
    folder.mkpath(text("."));
    ThemeManager look(application);
    look.setMotion(false);
    Sheet sheet;
    sheet.show();
    if (!QTest::qWaitForWindowExposed(&sheet))
        return 1;
    sheet.activateWindow();
    sheet.showToast();
    photograph(look, sheet, folder, ThemeManager::Choice::Light, text("light"));
    photograph(look, sheet, folder, ThemeManager::Choice::Dark, text("dark"));
    photograph(look, sheet, folder, ThemeManager::Choice::HighContrast, text("contrast"));
    look.setChoice(ThemeManager::Choice::Light);
    for (int stop = 0; stop < 16; ++stop) {
        QTest::keyClick(sheet.focusWidget() ? sheet.focusWidget() : &sheet, Qt::Key_Tab);
        save(sheet, folder, text("focus-%1").arg(stop, 2, 10, QLatin1Char('0')));
    }
    return 0;
}
