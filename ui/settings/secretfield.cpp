// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/settings/secretfield.h"

#include "ui/widgets/controlkind.h"
#include "ui/widgets/tokens.h"

#include <QClipboard>
#include <QEvent>
#include <QFile>
#include <QFileDialog>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QPushButton>

#include <openssl/crypto.h>

namespace clinicdesk::ui {

namespace {

constexpr qint64 fileLimitBytes = 64LL * 1024;

/// The first line with text, without its line break.
QByteArray firstLine(QByteArrayView bytes)
{
    while (!bytes.isEmpty()) {
        const auto end = bytes.indexOf('\n');
        auto line = end < 0 ? bytes : bytes.first(end);
        if (line.endsWith('\r'))
            line.chop(1);
        if (!line.trimmed().isEmpty())
            return line.toByteArray();
        bytes = end < 0 ? QByteArrayView() : bytes.sliced(end + 1);
    }
    return {};
}

QPushButton *linkButton(const QString &text, const QString &accessibleName)
{
    auto *button = new QPushButton(text);
    button->setAccessibleName(accessibleName);
    button->setAutoDefault(false);
    setControlKind(button, ControlKind::Link, ControlSize::Small);
    return button;
}

} // namespace

SecretField::SecretField(const QString &name, QWidget *parent)
    : QFrame(parent)
    , m_edit(new QLineEdit)
{
    setFrameShape(QFrame::StyledPanel);
    setFixedHeight(height::control);
    setControlKind(this, ControlKind::Field);
    setControlKind(m_edit, ControlKind::Bare);
    m_edit->setFrame(false);
    m_edit->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Ignored); // the whole frame can be clicked
    m_edit->installEventFilter(this);
    m_edit->setEchoMode(QLineEdit::Password);
    setFocusProxy(m_edit);
    auto *pasteButton = linkButton(tr("Paste"), tr("Paste: %1").arg(name));
    auto *fileButton = linkButton(tr("From a file…"), tr("From a file: %1").arg(name));

    auto *layout = new QHBoxLayout(this);
    layout->setContentsMargins(space::s, 0, space::s, 0);
    layout->setSpacing(space::xs);
    layout->addWidget(m_edit, 1);
    layout->addWidget(pasteButton);
    layout->addWidget(fileButton);

    connect(m_edit, &QLineEdit::textChanged, this, &SecretField::changed);
    connect(pasteButton, &QPushButton::clicked, this, &SecretField::paste);
    connect(fileButton, &QPushButton::clicked, this, &SecretField::chooseFile);
}

bool SecretField::isEmpty() const
{
    return m_edit->text().trimmed().isEmpty();
}

SharedSecret SecretField::secret() const
{
    return std::make_shared<const SecretBytes>(SecretBytes::takeFrom(m_edit->text().trimmed().toUtf8()));
}

SharedSecret SecretField::exactSecret() const
{
    return std::make_shared<const SecretBytes>(SecretBytes::takeFrom(m_edit->text().toUtf8()));
}

void SecretField::wipe()
{
    m_edit->setText(QString(m_edit->text().size(), QLatin1Char('0')));
    m_edit->clear();
}

bool SecretField::readFile(const QString &path)
{
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly) || file.size() > fileLimitBytes)
        return false;
    auto bytes = file.read(fileLimitBytes);
    auto line = firstLine(bytes);
    OPENSSL_cleanse(bytes.data(), static_cast<std::size_t>(bytes.size()));
    if (line.isEmpty())
        return false;
    take(std::move(line));
    return true;
}

bool SecretField::eventFilter(QObject *watched, QEvent *event)
{
    if (event->type() == QEvent::FocusIn || event->type() == QEvent::FocusOut)
        update(); // the frame shows the focus of its content
    return QFrame::eventFilter(watched, event);
}

void SecretField::chooseFile()
{
    auto *dialog = new QFileDialog(this, tr("Read it from a file"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::ExistingFile);
    connect(dialog, &QFileDialog::fileSelected, this, [this](const QString &path) {
        if (!readFile(path))
            Q_EMIT fileRefused();
    });
    dialog->open();
}

void SecretField::paste()
{
    auto bytes = QGuiApplication::clipboard()->text().toUtf8();
    take(firstLine(bytes));
    OPENSSL_cleanse(bytes.data(), static_cast<std::size_t>(bytes.size()));
    m_edit->setFocus(Qt::OtherFocusReason);
}

void SecretField::take(QByteArray bytes)
{
    m_edit->setText(QString::fromUtf8(bytes));
    OPENSSL_cleanse(bytes.data(), static_cast<std::size_t>(bytes.size()));
}

} // namespace clinicdesk::ui
