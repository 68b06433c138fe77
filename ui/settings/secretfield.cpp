// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/settings/secretfield.h"

#include "core/base/errorreason.h"
#include "core/base/secretbytes.h"
#include "core/base/systemfiles.h"
#include "core/connection/jwt.h"
#include "core/connection/secretsinput.h"
#include "core/keychain/splitsecretstore.h"
#include "core/wording/wording.h"
#include "ui/widgets/controlkind.h"
#include "ui/widgets/datetext.h"
#include "ui/widgets/tokens.h"
#include "ui/widgets/typedsecret.h"

#include <QClipboard>
#include <QCoreApplication>
#include <QDateTime>
#include <QEvent>
#include <QFile>
#include <QFileDialog>
#include <QFrame>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QLocale>
#include <QPushButton>
#include <QSignalBlocker>
#include <QString>

#include <algorithm>

namespace clinicdesk::ui {

/// When an access token expires, according to its own claim (RFC 7519 `exp`), as text for the line below its field.
struct TokenEnd {
    QString hint;    ///< empty if the token does not say it
    QString problem; ///< set if the token has expired
};

/// `now`: local time, by the clock of the service if that is known.
TokenEnd tokenEnd(const SharedSecret &token, const QDateTime &now = QDateTime::currentDateTime());

namespace {

struct TokenEndTr {
    Q_DECLARE_TR_FUNCTIONS(TokenEnd)
};

} // namespace

TokenEnd tokenEnd(const SharedSecret &token, const QDateTime &now)
{
    const auto end = tokenExpiry(*token);
    if (!end)
        return {};
    const auto local = end->toLocalTime();
    const QLocale locale;
    const auto moment = momentText(locale, local);
    if (local < now)
        return {.hint = {}, .problem = TokenEndTr::tr("This token expired on %1. Ask for a new one.").arg(moment)};
    if (local.date() == now.date())
        return {
            .hint =
                TokenEndTr::tr("According to the token, it expires today at %1.").arg(timeText(locale, local.time())),
            .problem = {}};
    return {.hint = TokenEndTr::tr("According to the token, it expires on %1.").arg(moment), .problem = {}};
}

namespace {

constexpr qint64 fileLimitBytes = 64LL * 1024;
constexpr int maxCharacters = 2 * maxSecretBytes; ///< one that is too long is refused with a sentence, not cut

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

/// The only line with text, without its line break; all bytes if there are several.
QByteArray onlyLine(const QByteArray &bytes)
{
    auto line = firstLine(bytes);
    if (line.trimmed() == bytes.trimmed())
        return line;
    wipeShared(line);
    return bytes.trimmed(); // refused with a sentence, not cut to a token that the service would refuse
}

QPushButton *linkButton(const QString &text, const QString &accessibleName)
{
    auto *button = new QPushButton(text);
    button->setAccessibleName(accessibleName);
    setControlKind(button, ControlKind::Link, ControlSize::Small);
    return button;
}

QString captionOf(SecretKind kind)
{
    switch (kind) {
    case SecretKind::AccessToken:
        return SecretField::tr("Access token");
    case SecretKind::AuthToken:
        return SecretField::tr("Doctor profile token (auth)");
    case SecretKind::Key:
        return SecretField::tr("Encryption key");
    }
    return {};
}

QString hintOf(SecretKind kind, bool isSaved, bool isLost)
{
    if (isLost)
        return kind == SecretKind::Key ? SecretField::tr("The keychain no longer has the saved key. Enter it again.")
                                       : SecretField::tr("The keychain no longer has the saved token. Enter it again.");
    if (isSaved)
        return kind == SecretKind::Key ? SecretField::tr("A key is saved. Enter a new one to replace it.")
                                       : SecretField::tr("A token is saved. Enter a new one to replace it.");
    switch (kind) {
    case SecretKind::AccessToken:
        return {};
    case SecretKind::AuthToken:
        return SecretField::tr("Needed for doctor names and profiles.");
    case SecretKind::Key:
        return SecretField::tr("%Ln character(s), shared with the service.", nullptr, keyTextLength);
    }
    return {};
}

Result<SharedSecret> parseSecret(SecretKind kind, const QString &text)
{
    switch (kind) {
    case SecretKind::AccessToken:
        return parseAccessToken(QStringView(text).trimmed().toUtf8());
    case SecretKind::AuthToken:
        return readAuthToken(QStringView(text).trimmed().toUtf8());
    case SecretKind::Key:
        break;
    }
    return parseKeyText(text.toUtf8());
}

/// What is wrong with the text of a secret; empty if nothing is.
QString problemOf(SecretKind kind, const QString &text)
{
    const auto secret = parseSecret(kind, text);
    if (secret)
        return {};
    if (kind == SecretKind::Key)
        return SecretField::tr("A key must have exactly %Ln character(s).", nullptr, keyTextLength);
    const bool isBroken = std::ranges::any_of(text, [](QChar c) { return c < u' '; });
    return isBroken || secret.error().reason != ErrorReason::TokenCharacters
               ? wording::describe(secret.error()).advice
               : SecretField::tr("A token has no accents and no other special letters.");
}

} // namespace

SecretField::SecretField(SecretKind kind, QWidget *parent)
    : SecretField(kind, new QFrame, new QLineEdit, parent)
{
}

SecretField::SecretField(SecretKind kind, QFrame *frame, QLineEdit *edit, QWidget *parent)
    : LabelledField(captionOf(kind), frame, edit, parent)
    , m_kind(kind)
    , m_frame(frame)
    , m_edit(edit)
{
    frame->setFrameShape(QFrame::StyledPanel);
    frame->setFixedHeight(height::control);
    setControlKind(frame, ControlKind::Field);
    setControlKind(m_edit, ControlKind::Bare);
    m_edit->setFrame(false);
    m_edit->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Ignored); // the whole frame can be clicked
    m_edit->installEventFilter(this);
    m_edit->setEchoMode(QLineEdit::Password);
    m_edit->setMaxLength(maxCharacters);
    setFocusProxy(m_edit);
    auto *pasteButton = linkButton(tr("Paste"), tr("Paste: %1").arg(captionOf(kind)));
    auto *fileButton = linkButton(tr("From a file…"), tr("From a file: %1").arg(captionOf(kind)));

    auto *layout = new QHBoxLayout(frame);
    layout->setContentsMargins(space::s, 0, space::s, 0);
    layout->setSpacing(space::s); // with less, the two links read as one
    layout->addWidget(m_edit, 1);
    layout->addWidget(pasteButton);
    layout->addWidget(fileButton);

    wipeText(*m_edit);
    connect(m_edit, &QLineEdit::textChanged, this, &SecretField::showState);
    connect(m_edit, &QLineEdit::textChanged, this, &SecretField::changed);
    connect(pasteButton, &QPushButton::clicked, this, &SecretField::paste);
    connect(fileButton, &QPushButton::clicked, this, &SecretField::chooseFile);
}

SecretField::~SecretField()
{
    const QSignalBlocker quiet(m_edit);
    wipeText(*m_edit);
}

bool SecretField::isEmpty() const
{
    const auto text = m_edit->text();
    return QStringView(text).trimmed().isEmpty();
}

void SecretField::setSaved(bool isSaved)
{
    m_isSaved = isSaved;
    showState();
}

void SecretField::setLost(bool isLost)
{
    m_isLost = isLost;
    showState();
}

void SecretField::showState()
{
    const bool isOptional = m_kind != SecretKind::AccessToken;
    m_edit->setPlaceholderText(m_isSaved ? tr("Saved") : isOptional ? tr("Optional") : QString());
    if (const auto typed = secret(); typed && m_kind == SecretKind::AccessToken) {
        const auto end = tokenEnd(typed, QDateTime::currentDateTime().addSecs(-m_clockAhead.count()));
        setHint(end.hint);
        setProblem(end.problem);
        return;
    }
    setHint(hintOf(m_kind, m_isSaved, m_isLost));
    setProblem({});
}

bool SecretField::check(bool isRequired)
{
    QString problem;
    if (!hasSecret() && isRequired)
        problem = m_kind == SecretKind::Key ? tr("Paste the key for this key ID, or read it from a file.")
                                            : tr("Paste your token, or read it from a file.");
    else if (!isEmpty())
        problem = problemOf(m_kind, m_edit->text());
    setProblem(problem);
    return problem.isEmpty();
}

SharedSecret SecretField::secret() const
{
    if (isEmpty())
        return {};
    const auto secret = parseSecret(m_kind, m_edit->text());
    return secret ? *secret : SharedSecret();
}

void SecretField::focusToReplace()
{
    m_edit->setFocus(Qt::OtherFocusReason);
    m_edit->selectAll();
}

void SecretField::wipe()
{
    wipeText(*m_edit);
}

bool SecretField::readFile(const QString &path)
{
    QFile file(path);
    if (!openRegularFile(file) || file.size() > fileLimitBytes)
        return false;
    const auto bytes = file.read(fileLimitBytes);
    auto line = firstLine(bytes);
    wipeShared(bytes);
    if (line.isEmpty())
        return false;
    setSecretText(*m_edit, std::move(line));
    return true;
}

bool SecretField::eventFilter(QObject *watched, QEvent *event)
{
    if (event->type() == QEvent::FocusIn || event->type() == QEvent::FocusOut)
        m_frame->update(); // it shows the focus of its content
    return LabelledField::eventFilter(watched, event);
}

void SecretField::chooseFile()
{
    auto *dialog = new QFileDialog(this, tr("Read it from a file"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::ExistingFile);
    connect(dialog, &QFileDialog::fileSelected, this, [this](const QString &path) {
        if (!readFile(path))
            setProblem(m_kind == SecretKind::Key ? tr("There is no key in this file.")
                                                 : tr("There is no token in this file."));
    });
    dialog->open();
}

void SecretField::paste()
{
    auto text = QGuiApplication::clipboard()->text();
    const bool hasText = !QStringView(text).trimmed().isEmpty();
    const auto bytes = text.toUtf8();
    text.detach(); // the clipboard keeps what it has
    wipeShared(text);
    if (hasText) // otherwise a typed secret stays
        setSecretText(*m_edit, onlyLine(bytes));
    wipeShared(bytes);
    m_edit->setFocus(Qt::OtherFocusReason);
}

} // namespace clinicdesk::ui
