// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/upload/sendbar.h"
#include "core/language/translations.h"
#include "tests/gui/shell/accessiblewalk.h"
#include "tests/support/awaitresult.h"
#include "tests/support/madefiles.h"
#include "tests/support/testprogram.h"
#include "tests/support/testwindow.h"
#include "ui/upload/uploadlistview.h"

#include <QApplication>
#include <QFile>
#include <QLabel>
#include <QPushButton>
#include <QTemporaryDir>
#include <QTest>

using namespace clinicdesk;

namespace {

const PatientId asha{QStringLiteral("161494290947153")};
const PatientId other{QStringLiteral("207700001234808")};

/// Texts that are not completely visible in the bar.
QStringList cutIn(const QWidget &bar)
{
    QStringList cut;
    for (const auto *label : bar.findChildren<QLabel *>()) {
        const int height = label->wordWrap() ? label->heightForWidth(label->width()) : label->sizeHint().height();
        const int width = label->wordWrap() ? 0 : label->sizeHint().width();
        if (label->isVisible() && (label->height() < height || label->width() < width))
            cut.append(label->text());
    }
    for (const auto *button : bar.findChildren<QPushButton *>()) {
        if (button->isVisible() && button->width() < button->sizeHint().width())
            cut.append(button->text());
    }
    for (const auto *part : bar.findChildren<QWidget *>()) {
        if (part->isVisible() && !bar.rect().contains(part->geometry()))
            cut.append(QStringLiteral("outside: ") + part->accessibleName());
    }
    return cut;
}

} // namespace

/// The bar with the Send button while it has all that it can say.
class SendBarTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        m_look = std::make_unique<ui::ThemeManager>(*qobject_cast<QApplication *>(qApp));
        m_translations = std::make_unique<Translations>();
    }
    void cleanup()
    {
        m_desk.reset();
        m_translations->use(QStringLiteral("en"));
        m_look->followLanguage();
        QApplication::setLayoutDirection(Qt::LeftToRight);
    }
    void cleanupTestCase()
    {
        m_translations.reset();
        m_look.reset();
    }

    void cutsNothing_data();
    void cutsNothing();

private:
    void add(const PatientId &patient, int number)
    {
        NewDocument document;
        document.connection = {QStringLiteral("c-1")};
        document.origin = originOf(QUrl(QStringLiteral("https://health.sunrise.example")));
        document.details.patient = patient;
        document.details.type = QStringLiteral("lr");
        document.details.date = QDate(2026, 2, 12);
        const auto content = support::madePdf(QByteArray::number(number));
        document.files.append(
            {{QStringLiteral("%1.pdf").arg(number), FileKind::Pdf, content.size()},
             [content]() -> Result<std::unique_ptr<ByteSource>> { return makeMemorySource(content); }});
        QVERIFY(support::awaitResult(m_desk->outbox().add(std::move(document))).ok());
    }

    std::unique_ptr<ui::ThemeManager> m_look;
    std::unique_ptr<Translations> m_translations;
    std::unique_ptr<support::TestWindow> m_desk;
};

void SendBarTest::cutsNothing_data()
{
    QTest::addColumn<QString>("language");
    QTest::addColumn<QSize>("size");
    for (const auto *language : {"en", "hi", "ur"}) {
        for (const QSize size : {QSize(1366, 720), QSize(1024, 720)})
            QTest::addRow("%s at %d", language, size.width()) << QString::fromLatin1(language) << size;
    }
}

void SendBarTest::cutsNothing()
{
    QFETCH(const QString, language);
    QFETCH(const QSize, size);
    m_translations->use(language);
    m_look->followLanguage();
    QApplication::setLayoutDirection(language == QLatin1String("ur") ? Qt::RightToLeft : Qt::LeftToRight);
    m_desk = std::make_unique<support::TestWindow>(*m_look);
    Connection clinic{.id = {QStringLiteral("c-1")}, .name = QStringLiteral("Sunrise Clinic")};
    clinic.baseUrl = QUrl(QStringLiteral("https://health.sunrise.example"));
    m_desk->open(clinic);
    m_desk->window().resize(size);
    auto *bar = m_desk->window().findChild<ui::SendBar *>();
    QVERIFY(bar);
    QTRY_COMPARE(m_desk->window().width(), size.width());
    const auto isAtRest = [bar] {
        QCoreApplication::sendPostedEvents();
        return cutIn(*bar).join(QLatin1Char('|'));
    };
    QTRY_COMPARE(isAtRest(), QString());
    m_desk->patient().choose(asha);
    for (int number = 0; number < 4; ++number)
        add(number % 2 == 0 ? asha : PatientId(), number);
    auto *assign = bar->findChildren<QPushButton *>().first();
    QTRY_VERIFY(assign->isVisible() && bar->button()->isEnabled());
    QTRY_COMPARE(isAtRest(), QString());
    add(other, 5);
    const QTemporaryDir folder;
    QFile empty(folder.filePath(QStringLiteral("empty.pdf")));
    QVERIFY(empty.open(QIODevice::WriteOnly));
    empty.close();
    m_desk->page().addFiles({empty.fileName()});
    const auto *list = m_desk->window().findChild<ui::UploadListView *>();
    QTRY_COMPARE(list->model()->rowCount(), 6);
    QTRY_COMPARE(isAtRest(), QString());
    QCOMPARE(support::cutTexts(&m_desk->window()).filter(QStringLiteral("SendBar")), QStringList());
    QCOMPARE(support::overlaps(&m_desk->window()).filter(QStringLiteral("SendBar")), QStringList());
    // Everything is still said.
    QVERIFY(!bar->findChildren<QLabel *>().last()->text().isEmpty());
}

CLINICDESK_WINDOW_TEST(SendBarTest)
#include "sendbartest.moc"
