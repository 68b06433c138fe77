// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/errorreason.h"

#include <array>

namespace clinicdesk {

namespace {

struct ReasonEntry {
    ErrorReason reason;
    QLatin1String text;
};

constexpr std::array<ReasonEntry, errorReasonCount> reasonEntries{{
    {ErrorReason::None, QLatin1String("")},
    {ErrorReason::IdEmpty, QLatin1String("id.empty")},
    {ErrorReason::IdHasSpace, QLatin1String("id.has-space")},
    {ErrorReason::IdTooLong, QLatin1String("id.too-long")},
    {ErrorReason::IdCharacters, QLatin1String("id.characters")},
    {ErrorReason::IdIsAadhaar, QLatin1String("id.is-aadhaar")},
    {ErrorReason::DoctorIdInvalid, QLatin1String("doctor-id.invalid")},
    {ErrorReason::AadhaarNotDigits, QLatin1String("aadhaar.not-digits")},
    {ErrorReason::AadhaarLength, QLatin1String("aadhaar.length")},
    {ErrorReason::AadhaarFirstDigit, QLatin1String("aadhaar.first-digit")},
    {ErrorReason::AadhaarCheckDigit, QLatin1String("aadhaar.check-digit")},
    {ErrorReason::InputTooLong, QLatin1String("input.too-long")},
    {ErrorReason::ListTooLarge, QLatin1String("list.too-large")},
    {ErrorReason::SpeedLimitInvalid, QLatin1String("speed-limit.invalid")},
    {ErrorReason::TagCharacters, QLatin1String("tag.characters")},
    {ErrorReason::TagTooShort, QLatin1String("tag.too-short")},
    {ErrorReason::TagTooLong, QLatin1String("tag.too-long")},
    {ErrorReason::TagTooMany, QLatin1String("tag.too-many")},
    {ErrorReason::ConventionUnknown, QLatin1String("convention.unknown")},
    {ErrorReason::ConventionValue, QLatin1String("convention.value")},
    {ErrorReason::ConventionTagLength, QLatin1String("convention.tag-length")},
    {ErrorReason::AddressInvalid, QLatin1String("address.invalid")},
    {ErrorReason::AddressScheme, QLatin1String("address.scheme")},
    {ErrorReason::AddressHost, QLatin1String("address.host")},
    {ErrorReason::AddressPassword, QLatin1String("address.password")},
    {ErrorReason::AddressQuery, QLatin1String("address.query")},
    {ErrorReason::AddressPath, QLatin1String("address.path")},
    {ErrorReason::AddressNotHttps, QLatin1String("address.not-https")},
    {ErrorReason::AddressNotPublic, QLatin1String("address.not-public")},
    {ErrorReason::AddressNotAllowed, QLatin1String("address.not-allowed")},
    {ErrorReason::AddressElsewhere, QLatin1String("address.elsewhere")},
    {ErrorReason::ProxySetting, QLatin1String("proxy.setting")},
    {ErrorReason::ProxyKind, QLatin1String("proxy.kind")},
    {ErrorReason::ProxyPort, QLatin1String("proxy.port")},
    {ErrorReason::ProxyUnknown, QLatin1String("proxy.unknown")},
    {ErrorReason::ProxyDown, QLatin1String("proxy.down")},
    {ErrorReason::ProxyNoProxy, QLatin1String("proxy.no-proxy")},
    {ErrorReason::ProxyCertificate, QLatin1String("proxy.certificate")},
    {ErrorReason::ProxySignIn, QLatin1String("proxy.sign-in")},
    {ErrorReason::ProxyRefuses, QLatin1String("proxy.refuses")},
    {ErrorReason::ProxyNoRoute, QLatin1String("proxy.no-route")},
    {ErrorReason::CertificateExpired, QLatin1String("certificate.expired")},
    {ErrorReason::CertificateNotYetValid, QLatin1String("certificate.not-yet-valid")},
    {ErrorReason::CertificateOtherName, QLatin1String("certificate.other-name")},
    {ErrorReason::CertificateOtherAuthority, QLatin1String("certificate.other-authority")},
    {ErrorReason::CertificateChain, QLatin1String("certificate.chain")},
    {ErrorReason::CertificateWeak, QLatin1String("certificate.weak")},
    {ErrorReason::CertificateInvalid, QLatin1String("certificate.invalid")},
    {ErrorReason::TlsClientCertificate, QLatin1String("tls.client-certificate")},
    {ErrorReason::TlsVersion, QLatin1String("tls.version")},
    {ErrorReason::TlsRefused, QLatin1String("tls.refused")},
    {ErrorReason::AuthorityFileUnreadable, QLatin1String("authority-file.unreadable")},
    {ErrorReason::AuthorityFileExpired, QLatin1String("authority-file.expired")},
    {ErrorReason::AuthorityFileEmpty, QLatin1String("authority-file.empty")},
    {ErrorReason::AuthorityFileKey, QLatin1String("authority-file.key")},
    {ErrorReason::AuthorityFileWebPage, QLatin1String("authority-file.web-page")},
    {ErrorReason::AuthorityFileUtf16, QLatin1String("authority-file.utf-16")},
    {ErrorReason::AuthorityFileDamaged, QLatin1String("authority-file.damaged")},
    {ErrorReason::AuthorityFilePkcs12, QLatin1String("authority-file.pkcs12")},
    {ErrorReason::AuthorityFileInvalid, QLatin1String("authority-file.invalid")},
    {ErrorReason::ConnectionName, QLatin1String("connection.name")},
    {ErrorReason::ConnectionNameTaken, QLatin1String("connection.name-taken")},
    {ErrorReason::ConnectionRemoved, QLatin1String("connection.removed")},
    {ErrorReason::ConnectionMoved, QLatin1String("connection.moved")},
    {ErrorReason::ConnectionTemporary, QLatin1String("connection.temporary")},
    {ErrorReason::MemberInvalid, QLatin1String("member.invalid")},
    {ErrorReason::MemberNotText, QLatin1String("member.not-text")},
    {ErrorReason::MemberUnknown, QLatin1String("member.unknown")},
    {ErrorReason::NotJsonObject, QLatin1String("json.not-object")},
    {ErrorReason::FileNotReadable, QLatin1String("file.not-readable")},
    {ErrorReason::FileNotRegular, QLatin1String("file.not-regular")},
    {ErrorReason::FileOwner, QLatin1String("file.owner")},
    {ErrorReason::FilePermissions, QLatin1String("file.permissions")},
    {ErrorReason::FileAccessList, QLatin1String("file.access-list")},
    {ErrorReason::TokenHasSpace, QLatin1String("token.has-space")},
    {ErrorReason::TokenCharacters, QLatin1String("token.characters")},
    {ErrorReason::TokenQuotes, QLatin1String("token.quotes")},
    {ErrorReason::TokenInvisible, QLatin1String("token.invisible")},
    {ErrorReason::TokenWithoutValue, QLatin1String("token.without-value")},
    {ErrorReason::DateNeeded, QLatin1String("date.needed")},
    {ErrorReason::KeyLength, QLatin1String("key.length")},
    {ErrorReason::StoreKeyLength, QLatin1String("store-key.length")},
    {ErrorReason::StoreKeyMissing, QLatin1String("store-key.missing")},
    {ErrorReason::StoreKeyMismatch, QLatin1String("store-key.mismatch")},
    {ErrorReason::KeychainLocked, QLatin1String("keychain.locked")},
    {ErrorReason::KeychainDismissed, QLatin1String("keychain.dismissed")},
    {ErrorReason::KeychainAbsent, QLatin1String("keychain.absent")},
    {ErrorReason::KeychainSilent, QLatin1String("keychain.silent")},
    {ErrorReason::KeychainLost, QLatin1String("keychain.lost")},
    {ErrorReason::SecretTooLong, QLatin1String("secret.too-long")},
    {ErrorReason::DataInUse, QLatin1String("data.in-use")},
    {ErrorReason::DataBeingErased, QLatin1String("data.being-erased")},
    {ErrorReason::EncryptionUnknown, QLatin1String("encryption.unknown")},
    {ErrorReason::NotAsked, QLatin1String("list.not-asked")},
    {ErrorReason::UserIdMissing, QLatin1String("user-id.missing")},
    {ErrorReason::HeaderEmpty, QLatin1String("header.empty")},
    {ErrorReason::RequestMalformed, QLatin1String("request.malformed")},
    {ErrorReason::PictureAddress, QLatin1String("picture.address")},
    {ErrorReason::WorkflowFilterMissing, QLatin1String("workflow.filter-missing")},
    {ErrorReason::WorkflowComma, QLatin1String("workflow.comma")},
    {ErrorReason::DocumentWithoutFile, QLatin1String("document.without-file")},
    {ErrorReason::DocumentFileCount, QLatin1String("document.file-count")},
    {ErrorReason::DocumentSending, QLatin1String("document.sending")},
    {ErrorReason::DocumentSentAsNew, QLatin1String("document.sent-as-new")},
    {ErrorReason::DocumentNotFailed, QLatin1String("document.not-failed")},
    {ErrorReason::DocumentNotEditable, QLatin1String("document.not-editable")},
    {ErrorReason::DocumentNotDraft, QLatin1String("document.not-draft")},
    {ErrorReason::DocumentNoBlankPage, QLatin1String("document.no-blank-page")},
    {ErrorReason::DocumentNoBarcodePage, QLatin1String("document.no-barcode-page")},
    {ErrorReason::DocumentOnePage, QLatin1String("document.one-page")},
    {ErrorReason::StackWithoutDocument, QLatin1String("stack.without-document")},
    {ErrorReason::FileNameNotText, QLatin1String("file-name.not-text")},
    {ErrorReason::PagesMissing, QLatin1String("pages.missing")},
    {ErrorReason::PageIncomplete, QLatin1String("page.incomplete")},
    {ErrorReason::PageFlawed, QLatin1String("page.flawed")},
    {ErrorReason::PageUnusual, QLatin1String("page.unusual")},
    {ErrorReason::JpegUnusual, QLatin1String("jpeg.unusual")},
    {ErrorReason::MailMessage, QLatin1String("file.mail")},
    {ErrorReason::Archive, QLatin1String("file.archive")},
    {ErrorReason::WebPage, QLatin1String("file.web-page")},
    {ErrorReason::OfficeDocument, QLatin1String("file.office-document")},
    {ErrorReason::UnfinishedDownload, QLatin1String("file.unfinished-download")},
    {ErrorReason::DicomPicture, QLatin1String("file.dicom")},
    {ErrorReason::RawPhoto, QLatin1String("file.raw-photo")},
    {ErrorReason::JpegXlPicture, QLatin1String("file.jpeg-xl")},
    {ErrorReason::PhotoshopPicture, QLatin1String("file.photoshop")},
    {ErrorReason::Drawing, QLatin1String("file.drawing")},
    {ErrorReason::PrintFile, QLatin1String("file.print")},
    {ErrorReason::TextFile, QLatin1String("file.text")},
    {ErrorReason::Video, QLatin1String("file.video")},
    {ErrorReason::NotAsNamed, QLatin1String("file.not-as-named")},
    {ErrorReason::PictureToConvert, QLatin1String("file.to-convert")},
    {ErrorReason::PictureVariant, QLatin1String("picture.variant")},
    {ErrorReason::CloudPlaceholder, QLatin1String("file.placeholder")},
    {ErrorReason::AttachmentsTooLarge, QLatin1String("attachments.too-large")},
    {ErrorReason::FormTooLarge, QLatin1String("form.too-large")},
    {ErrorReason::HiddenDataTooLarge, QLatin1String("hidden-data.too-large")},
    {ErrorReason::PrintRowCount, QLatin1String("print.row-count")},
    {ErrorReason::PrintFieldCount, QLatin1String("print.field-count")},
    {ErrorReason::PrinterRefused, QLatin1String("printer.refused")},
    {ErrorReason::CopyRowCount, QLatin1String("copy.row-count")},
    {ErrorReason::CopyTooLong, QLatin1String("copy.too-long")},
    {ErrorReason::PersonName, QLatin1String("person.name")},
    {ErrorReason::PersonNameTaken, QLatin1String("person.name-taken")},
    {ErrorReason::PersonUnknown, QLatin1String("person.unknown")},
    {ErrorReason::PersonNeedsPin, QLatin1String("person.needs-pin")},
    {ErrorReason::PersonLastAdmin, QLatin1String("person.last-admin")},
    {ErrorReason::PersonFirst, QLatin1String("person.first")},
    {ErrorReason::PersonHasDocuments, QLatin1String("person.has-documents")},
    {ErrorReason::PeopleDamaged, QLatin1String("people.damaged")},
    {ErrorReason::PeopleNewer, QLatin1String("people.newer")},
    {ErrorReason::PinLength, QLatin1String("pin.length")},
    {ErrorReason::PinWrong, QLatin1String("pin.wrong")},
    {ErrorReason::PinWait, QLatin1String("pin.wait")},
    {ErrorReason::PinNeeded, QLatin1String("pin.needed")},
    {ErrorReason::RoleNotAllowed, QLatin1String("role.not-allowed")},
    {ErrorReason::RoleNotUsed, QLatin1String("role.not-used")},
    {ErrorReason::PinRequired, QLatin1String("pin.required")},
    {ErrorReason::FixedByPolicy, QLatin1String("policy.fixed")},
    {ErrorReason::ThreadLimit, QLatin1String("limit.threads")},
    {ErrorReason::OpenFileLimit, QLatin1String("limit.open-files")},
    {ErrorReason::CommandLine, QLatin1String("command.line")},
}};

constexpr bool isInOrder()
{
    for (int i = 0; i < errorReasonCount; ++i) {
        if (static_cast<int>(reasonEntries[static_cast<std::size_t>(i)].reason) != i)
            return false;
    }
    return true;
}
static_assert(isInOrder(), "one entry for each reason, in the order of the enumeration");

} // namespace

QLatin1String reasonText(ErrorReason reason)
{
    return reasonEntries[static_cast<std::size_t>(reason)].text;
}

ErrorReason reasonFromText(QStringView text)
{
    for (const auto &entry : reasonEntries) {
        if (text == entry.text)
            return entry.reason;
    }
    return ErrorReason::None;
}

} // namespace clinicdesk
