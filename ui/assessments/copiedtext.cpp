// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/assessments/copiedtext.h"

#include "core/base/csv.h"
#include "core/base/errorreason.h"
#include "ui/assessments/assessmenttext.h"
#include "ui/widgets/numbertext.h"

#include <QCoreApplication>

namespace clinicdesk::ui {

namespace {

struct CopiedTextTr {
    Q_DECLARE_TR_FUNCTIONS(CopiedText)
};

constexpr std::array groupColumns{IdKind::Practitioner, IdKind::Patient, IdKind::Identifier, IdKind::Transaction};

QString heads(bool withStatus)
{
    QStringList words{CopiedTextTr::tr("Time (UTC)")};
    for (const auto kind : groupColumns)
        words.append(idKindLabel(kind));
    words << CopiedTextTr::tr("Conversation") << CopiedTextTr::tr("Module") << idKindLabel(IdKind::Workflow);
    if (withStatus)
        words << CopiedTextTr::tr("Status");
    return words.join(QLatin1Char('\t')) + QLatin1Char('\n');
}

/// The cells of the modules, made once because they repeat in every line.
class ModuleCells {
public:
    explicit ModuleCells(const AssessmentModules &modules)
    {
        for (const auto &module : modules)
            m_cells.push_back(csvCell(moduleLabelOf(module).toUtf8()));
        m_cells.push_back(csvCell(moduleLabelOf({}).toUtf8()));
    }
    const std::string &of(qsizetype number) const { return m_cells[static_cast<std::size_t>(number)]; }

private:
    std::vector<std::string> m_cells; ///< by module number; the unknown module is last
};

void appendLine(std::string &text, const AssessmentList &list, const AssessmentConversation &conversation,
                const ModuleCells &modules)
{
    const auto &group = list.groups()[conversation.group];
    text += csvCell(list.timeTextOf(conversation)) + '\t';
    for (const auto kind : groupColumns)
        text += csvCell(list.id(kind, group)) + '\t';
    text += csvCell(list.idOf(conversation)) + '\t' + modules.of(list.moduleNumberOf(conversation)) + '\t' +
            csvCell(list.workflowOf(conversation));
    const auto number = static_cast<std::uint32_t>(&conversation - list.conversations().data());
    if (const auto status = list.statusOf(number))
        text += '\t' + csvCell(statusLabel(*status).toUtf8());
    text += '\n';
}

} // namespace

QString clipboardIdentifier(const AssessmentTree &tree, TreeNode node)
{
    return QString::fromUtf8(tree.id(node));
}

QString clipboardIdentifier(const AssessmentList &list, std::uint32_t conversation)
{
    return QString::fromUtf8(list.idOf(list.conversations()[conversation]));
}

Result<QString> clipboardRows(const AssessmentList &list, std::span<const std::uint32_t> conversations)
{
    if (conversations.size() > maxClipboardRows)
        return Error{.code = ErrorCode::WrongUse,
                     .reason = ErrorReason::CopyRowCount,
                     .sizeBytes = static_cast<qint64>(conversations.size()),
                     .limit = static_cast<qint64>(maxClipboardRows)};
    const ModuleCells modules(list.modules());
    auto text = heads(list.hasStatuses()).toStdString();
    for (const auto number : conversations) {
        appendLine(text, list, list.conversations()[number], modules);
        if (text.size() > maxClipboardBytes)
            return Error{.code = ErrorCode::WrongUse, .reason = ErrorReason::CopyTooLong};
    }
    return QString::fromStdString(text);
}

} // namespace clinicdesk::ui
