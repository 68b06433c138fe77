// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/document/separators.h"
#include "ui/upload/draftfiles.h"

namespace clinicdesk::ui {

/// Splits the pages of drafts into several documents, as changes of `DraftFiles`. Each new document has the details of
/// the draft; the first one has its row.
class DraftSplits {
public:
    /// `files` must outlive this.
    explicit DraftSplits(DraftFiles &files);

    /// Whether the page is the first one of its document, so that nothing is before it.
    bool isFirst(const PageOfFile &page) const;
    /// The second document starts with this page. Does nothing for the first page.
    void splitBefore(const PageOfFile &page) const;
    /// The pages of all files are one stack, and its separators are removed. Fails with DocumentNoBlankPage or
    /// DocumentNoBarcodePage where there is none, with StackWithoutDocument where there is nothing else, and with the
    /// error of the first document that cannot be made.
    void splitAt(const DocumentId &id, SplitAt separators) const;
    /// Makes a document of each page. Fails with DocumentOnePage.
    void splitIntoPages(const DocumentId &id) const;

private:
    FitOptions options() const;

    DraftFiles &m_files;
};

} // namespace clinicdesk::ui
