// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/closingmark.h"

#include "ui/widgets/elidinglabel.h"
#include "ui/widgets/icons.h"

#include <QHBoxLayout>

namespace clinicdesk::ui {

namespace {

constexpr int iconSize = 16;

struct Look {
    const char *icon;
    TokenColor tone;
};

Look lookOf(ClosingState state)
{
    switch (state) {
    case ClosingState::Safe:
        return {"check", &Tokens::ok};
    case ClosingState::WaitsForYou:
        return {"alert", &Tokens::bad}; // as a row that needs the user
    case ClosingState::DoNotClose:
        break;
    }
    return {"clock", &Tokens::warn};
}

} // namespace

ClosingMark::ClosingMark(QWidget *parent)
    : QWidget(parent)
    , m_icon(new IconView(QStringLiteral("check"), &Tokens::ok, iconSize))
    , m_text(new ElidingLabel({}, Type::Second, &Tokens::ok))
{
    setSizePolicy(QSizePolicy::Minimum, QSizePolicy::Preferred); // the sentence beside it is shortened instead
    m_icon->hide();
    auto *layout = new QHBoxLayout(this);
    layout->setContentsMargins({});
    layout->setSpacing(space::s);
    layout->addWidget(m_icon);
    layout->addWidget(m_text);
}

void ClosingMark::setSign(const ClosingSign &sign)
{
    m_sign = sign;
    const auto look = lookOf(sign.state);
    m_icon->show();
    m_icon->setIcon(QString::fromLatin1(look.icon), look.tone);
    m_text->setTone(look.tone);
    m_text->setText(sign.text);
}

} // namespace clinicdesk::ui
