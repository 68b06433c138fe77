// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/error.h"

namespace clinicdesk {

/// Why an input, a setting or a step was refused: `Error::reason` of InputInvalid and WrongUse, of an outbox without
/// its key, and of files. `core/wording` has a
/// sentence and an advice for each. The comments name the members of `Error` that are set as well.
enum class ErrorReason : unsigned char {
    None,
    IdEmpty,
    IdHasSpace, ///< or a line break
    IdTooLong,  ///< limit
    IdCharacters,
    IdIsAadhaar,     ///< a number that must not be used, saved or sent as an ID
    DoctorIdInvalid, ///< subject: the ID, if it is known
    AadhaarNotDigits,
    AadhaarLength, ///< sizeBytes, limit: digits
    AadhaarFirstDigit,
    AadhaarCheckDigit,
    InputTooLong,        ///< limit: bytes
    ListTooLarge,        ///< subject: the file; limit: bytes
    SpeedLimitInvalid,   ///< subject: the text
    TagCharacters,       ///< subject: the tag
    TagTooShort,         ///< subject: the tag; limit: characters
    TagTooLong,          ///< subject: the tag; limit: characters
    TagTooMany,          ///< limit: tags
    ConventionUnknown,   ///< subject: the key
    ConventionValue,     ///< subject: the key
    ConventionTagLength, ///< tag_length_min is larger than tag_length_max
    AddressInvalid,
    AddressScheme,
    AddressHost,
    AddressPassword,
    AddressQuery,
    AddressPath,
    AddressNotHttps,
    AddressNotPublic,  ///< the name leads to a private address
    AddressNotAllowed, ///< by the administrator's policy; subject: the host
    AddressElsewhere,  ///< of a redirect that was not followed: to another host, which is serverText
    // Of NetworkNoRoute and NetworkTimeout. Input: the environment variable with the setting, if it is one.
    ProxySetting,     ///< not the address of a proxy
    ProxyKind,        ///< subject: the scheme, which no proxy of ours has
    ProxyPort,        ///< the setting has no port; subject: the host
    ProxyUnknown,     ///< its name is not known; subject of this and the following: host and port of the proxy
    ProxyDown,        ///< it does not respond
    ProxyNoProxy,     ///< it responds, but not as a proxy of this kind
    ProxyCertificate, ///< of a proxy that is called with https
    ProxySignIn,      ///< it asks for a user name and a password, or refuses them
    ProxyRefuses,     ///< it does not allow this connection
    ProxyNoRoute,     ///< it cannot reach the server
    // Of NetworkCertificateNotTrusted; subject: the host.
    CertificateExpired,
    CertificateNotYetValid,
    CertificateOtherName,
    CertificateOtherAuthority, ///< than those of the authority file of the connection
    CertificateChain, ///< the same, or the server does not send the certificate of the authority that issued its own
    CertificateWeak,
    CertificateInvalid,      ///< in another way; detail: which
    TlsClientCertificate,    ///< the server asks for a certificate of this computer
    TlsVersion,              ///< the server has no TLS 1.2 or later
    TlsRefused,              ///< the server ended the handshake with an alert
    AuthorityFileUnreadable, ///< when it was needed for a call
    AuthorityFileExpired,    ///< an authority in it has issued the certificate of the server, and has expired itself
    // Of an authority file that is entered, and of NetworkCertificateNotTrusted.
    AuthorityFileEmpty,
    AuthorityFileKey,
    AuthorityFileWebPage,
    AuthorityFileUtf16,
    AuthorityFileDamaged, ///< a part of it cannot be read
    AuthorityFilePkcs12,
    AuthorityFileInvalid, ///< it contains no certificate
    ConnectionName,
    ConnectionNameTaken, ///< subject: the name
    ConnectionRemoved,   ///< by another process; subject: the name
    ConnectionMoved,     ///< to another address, by another process; subject: the name
    ConnectionTemporary, ///< not in the list; subject: the name
    MemberInvalid,       ///< subject: the member of a JSON object
    MemberNotText,       ///< subject: the member
    MemberUnknown,       ///< subject: the member
    NotJsonObject,
    FileNotReadable,
    FileNotRegular,    ///< a folder, a pipe
    FileOwner,         ///< belongs to another user
    FilePermissions,   ///< others can read or change it
    FileAccessList,    ///< its access list lets others read or change it
    TokenHasSpace,     ///< subject: the member
    TokenCharacters,   ///< subject: the member
    TokenQuotes,       ///< subject: the member
    TokenInvisible,    ///< contains a character that is not shown; subject: the member
    TokenWithoutValue, ///< only the word before it, such as “Bearer”; subject: the member
    DateNeeded,        ///< a wrong clock gave the date; clock
    KeyLength,         ///< sizeBytes, limit: bytes
    StoreKeyLength,    ///< limit: bytes
    StoreKeyMissing,   ///< sizeBytes: documents that wait in the store
    StoreKeyMismatch,  ///< subject: names of keyrings, if several have a key for this store
    // Of KeychainUnavailable, and of SignInMissing and SignInKeyMissing. Of the outbox, sizeBytes: documents that wait
    // in it.
    KeychainLocked,    ///< of KeychainUnavailable, subject: the locked keyrings, if it has several
    KeychainDismissed, ///< its password was asked for and not entered; subject: in the same way
    KeychainAbsent,    ///< none is running, or it has nowhere to save anything
    KeychainSilent,    ///< it does not respond
    KeychainLost,      ///< it was stored, and the keychain does not have it; also of SignInMissing and SignInKeyMissing
    SecretTooLong,     ///< sizeBytes, limit: bytes
    DataInUse,         ///< another program of this user has it open, so it cannot be erased
    DataBeingErased,   ///< by another program of this user
    EncryptionUnknown, ///< of JweMalformed: a kind of encryption that this version does not have; detail: its name
    NotAsked,          ///< of any error: it stopped a list before this was requested
    UserIdMissing,     ///< the convention patient_in needs it
    HeaderEmpty,       ///< subject: the name of the header
    RequestMalformed,
    PictureAddress,
    WorkflowFilterMissing,
    WorkflowComma, ///< subject: the workflow
    DocumentWithoutFile,
    DocumentFileCount, ///< a direct upload has exactly one file
    DocumentSending,
    DocumentSentAsNew,
    DocumentNotFailed,
    DocumentNotEditable,
    DocumentNotDraft,
    DocumentNoBlankPage,   ///< at which it could be split
    DocumentNoBarcodePage, ///< at which it could be split
    DocumentOnePage,       ///< so it cannot be split
    StackWithoutDocument,  ///< only separator pages; subject: the file
    FileNameNotText,       ///< of FileUnreadable: the name of the file or its folder is not UTF-8; subject: the file
    // Of FileDamaged; subject: the file.
    PagesMissing,
    PageIncomplete, ///< a large part of it is lost; sizeBytes: the page, counted from 1, or 0 of one
    PageFlawed,     ///< a small part of it is lost; sizeBytes: the page, counted from 1, or 0 of one
    PageUnusual,    ///< many programs do not show its picture; sizeBytes: the page, counted from 1, or 0 of one
    // Of FileUnsupported; subject: the file.
    JpegUnusual, ///< a kind of JPEG that hardly any program opens
    MailMessage,
    Archive,
    WebPage,
    OfficeDocument,
    UnfinishedDownload,
    DicomPicture,
    RawPhoto,
    JpegXlPicture,
    PhotoshopPicture,
    Drawing,   ///< SVG
    PrintFile, ///< PostScript, PCL, XPS
    TextFile,
    Video,
    NotAsNamed,          ///< named as a document or picture, but no known kind of file begins as it does
    PictureToConvert,    ///< a picture that the service accepts only after it was converted
    PictureVariant,      ///< a variant of a known kind of picture that no library here can read
    CloudPlaceholder,    ///< of FileEmpty: stored in the cloud, not on this computer; subject: the file
    AttachmentsTooLarge, ///< of FileTooLarge, because of the files in a PDF; subject: the file, sizeBytes, limit: bytes
    FormTooLarge,        ///< the same, because of the form of a PDF
    HiddenDataTooLarge,  ///< the same, because of other data that is not on the pages of a PDF
    PrintRowCount,       ///< sizeBytes, limit: rows
    PrintFieldCount,     ///< sizeBytes, limit: fields
    PrinterRefused,      ///< subject: the printer
    CopyRowCount,        ///< sizeBytes, limit: rows
    CopyTooLong,
    PersonName,
    PersonNameTaken, ///< subject: the name
    PersonUnknown,   ///< subject: the name
    PersonNeedsPin,  ///< several people share the computer; subject: the name
    PersonLastAdmin,
    PersonFirst,        ///< cannot be removed
    PersonHasDocuments, ///< not delivered yet; subject: the name, sizeBytes: documents
    PeopleDamaged,
    PeopleNewer,
    PinLength,      ///< limit: characters
    PinWrong,       ///< retryAfter: how long to wait, if it is not zero
    PinWait,        ///< after wrong entries; retryAfter
    PinNeeded,      ///< to use the data of a person in a command; subject: the name
    RoleNotAllowed, ///< subject: the role
    RoleNotUsed,    ///< by the administrator's policy; subject: the role
    PinRequired,    ///< by the administrator's policy; subject: the name
    FixedByPolicy,  ///< by the administrator's policy; subject: the setting
    // Of ComputerLimit.
    ThreadLimit,
    OpenFileLimit,
    CommandLine, ///< the arguments of a command; `app/cli` has the sentence in `detail`
};

/// Number of reasons in the list above, for tests.
inline constexpr int errorReasonCount = static_cast<int>(ErrorReason::CommandLine) + 1;

/// Whether the keychain could not be used: KeychainLocked, KeychainDismissed, KeychainAbsent or KeychainSilent.
constexpr bool isKeychainProblem(ErrorReason reason)
{
    return reason >= ErrorReason::KeychainLocked && reason <= ErrorReason::KeychainSilent;
}

/// Returns the stable text of a reason, `subject.what`, as it is saved with a document; empty for `None`.
QLatin1String reasonText(ErrorReason reason);

/// Returns the reason of `text`; `None` for a text that is not in the list (for example from a row of another version).
ErrorReason reasonFromText(QStringView text);

} // namespace clinicdesk
