// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/wording/labels.h"

#include "tests/support/testprogram.h"

#include <QTest>
#include <QTranslator>

using namespace clinicdesk;
using wording::labelOf;

namespace {

/// Answers every text of core/wording, as a catalogue would.
class LoudCatalogue : public QTranslator {
public:
    QString translate(const char *context, const char *text, const char *, int) const override
    {
        return qstrcmp(context, "clinicdesk::wording") == 0 ? QString::fromUtf8(text).toUpper() : QString();
    }
    bool isEmpty() const override { return false; }
};

} // namespace

class LabelsTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { QCoreApplication::installTranslator(&m_catalogue); }
    void translatesTheLabelsOfThePlatform();
    void keepsTheLabelThatAnAdministratorGave();
    void showsTheCodeOfAnUnknownType();

private:
    LoudCatalogue m_catalogue;
};

void LabelsTest::translatesTheLabelsOfThePlatform()
{
    for (const auto &type : Conventions::platformDocumentTypes())
        QCOMPARE(labelOf(Conventions(), type.code), type.label.toUpper());
    Conventions older;
    QVERIFY(setConvention(older, QStringLiteral("document_types"), QStringLiteral("ds=Discharge summary")).ok());
    QCOMPARE(labelOf(older, QStringLiteral("ds")), QStringLiteral("DISCHARGE SUMMARY"));
    for (const auto &prefix : Conventions::platformConversationPrefixes())
        QCOMPARE(wording::moduleLabel(prefix.label), prefix.label.toUpper());
}

void LabelsTest::keepsTheLabelThatAnAdministratorGave()
{
    Conventions conventions;
    conventions.documentTypes = {{QStringLiteral("ps"), QStringLiteral("Our prescription")},
                                 {QStringLiteral("xr"), QStringLiteral("Invoice")}};
    QCOMPARE(labelOf(conventions, QStringLiteral("ps")), QStringLiteral("Our prescription"));
    QCOMPARE(labelOf(conventions, QStringLiteral("xr")), QStringLiteral("Invoice"));
    QCOMPARE(wording::moduleLabel(QStringLiteral("Our module")), QStringLiteral("Our module"));
}

void LabelsTest::showsTheCodeOfAnUnknownType()
{
    QCOMPARE(labelOf(Conventions(), QStringLiteral("zz")), QStringLiteral("zz"));
}

CLINICDESK_TEST(LabelsTest)
#include "labelstest.moc"
