#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Clinic Desk authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Writes the list of parts (SBOM) of Debian packages, in SPDX 2.3.

sbom.py BUILD-FOLDER PACKAGE.deb...

Writes clinicdesk_VERSION_ARCHITECTURE.spdx.json beside the packages: each package with its SHA-256, the libraries that its programs
are linked with, the other packages that it depends on, and the headers that are compiled in, with their versions on this system and the
licences that Debian's copyright files tell. Run it where the packages were built.
"""
import hashlib
import json
import re
import subprocess
import sys
import tempfile
import uuid
from datetime import datetime, timezone
from pathlib import Path

# Packages of which code is compiled into a program, without a library at run time.
HEADERS = {"clinicdesk-practice": "libboost-dev"}
# Debian's short names of licences that SPDX calls otherwise; those of GNU are translated by a rule.
LICENCES = {"apache-2.0": "Apache-2.0", "bsd-2-clause": "BSD-2-Clause", "bsd-3-clause": "BSD-3-Clause", "bsl-1.0": "BSL-1.0",
            "boost-1.0": "BSL-1.0", "curl": "curl", "expat": "MIT", "ftl": "FTL", "isc": "ISC", "libpng": "libpng-2.0", "libtiff": "libtiff",
            "mit": "MIT", "mpl-2.0": "MPL-2.0", "zlib": "Zlib"}


def output(*command):
    return subprocess.run(command, check=True, capture_output=True, encoding="utf-8").stdout


def field(deb, name):
    return output("dpkg-deb", "-f", str(deb), name).strip()


def owners_of(libraries):
    """The Debian packages of files. Debian knows some libraries below /lib, others below /usr/lib."""
    paths = {str(Path(library).resolve()) for library in libraries}
    names = paths | {path.removeprefix("/usr") for path in paths}
    found = subprocess.run(["dpkg-query", "-S", *sorted(names)], capture_output=True, encoding="utf-8", check=False).stdout
    owners = {path: package for package, path in re.findall(r"^([\w.+-]+)(?::\w+)?: (/\S+)$", found, re.M)}
    unknown = [path for path in sorted(paths) if path not in owners and path.removeprefix("/usr") not in owners]
    if unknown:
        sys.exit(f"belongs to no package: {', '.join(unknown)}")
    return set(owners.values())


def programs_in(folder):
    """The programs, and the libraries that they load by their paths."""
    return [path for place in ("usr/bin", "usr/libexec") for path in Path(folder, place).rglob("*") if path.is_file()]


def linked_with(deb):
    """The packages of all libraries that the programs of a package are linked with, and those of headers."""
    with tempfile.TemporaryDirectory() as folder:
        output("dpkg-deb", "-x", str(deb), folder)
        programs = programs_in(folder)
        loaded = {path for program in programs for path in re.findall(r"=> (/\S+)", output("ldd", str(program)))}
        headers = {HEADERS[program.name] for program in programs if program.name in HEADERS}
    return owners_of(loaded), headers


def dependencies_of(deb):
    """The packages of its field Depends; of alternatives, the first one that is installed here."""
    names = []
    for group in field(deb, "Depends").split(","):
        alternatives = [name.split()[0] for name in group.split("|")]
        installed = [name for name in alternatives if subprocess.run(["dpkg-query", "-W", name], capture_output=True, check=False).returncode == 0]
        if not installed:
            sys.exit(f"{' | '.join(alternatives)} is not installed")
        names.append(installed[0])
    return set(names)


def spdx_licence(text):
    """A licence of a copyright file in SPDX, or None. `LGPL-3 or GPL-2` is `LGPL-3.0-only OR GPL-2.0-only`."""
    words = re.split(r"\s+(and|or)\s+", text.strip(), flags=re.I)
    operators = {word.upper() for word in words[1::2]}
    names = []
    for word in words[::2]:
        gnu = re.fullmatch(r"(AGPL|GPL|LGPL)-(\d)(?:\.(\d))?(?:\.0)?(\+?)", word, re.I)
        if gnu:
            names.append(f"{gnu[1].upper()}-{gnu[2]}.{gnu[3] or 0}-{'or-later' if gnu[4] else 'only'}")
        else:
            names.append(LICENCES.get(word.lower()))
    if None in names or len(operators) > 1:
        return None
    return f" {operators.pop()} ".join(names) if operators else names[0]


def licences_in(copyright_file):
    """The licence of the sources as a whole in SPDX or None, and Debian's names of the licences of all files, of a copyright file that
    programs can read."""
    if not copyright_file.startswith("Format:"):
        return None, []
    whole, names = None, []
    for paragraph in re.split(r"\n\s*\n", copyright_file):
        files, licence = (re.search(rf"^{name}:[ \t]*(\S.*)$", paragraph, re.M) for name in ("Files", "License"))
        if files and licence:
            names.append(licence[1].strip())
            if files[1].strip() == "*":
                whole = spdx_licence(licence[1])
    return whole, sorted(set(names))


def licences_of(name):
    path = Path("/usr/share/doc", name, "copyright")
    whole, names = licences_in(path.read_text(encoding="utf-8", errors="replace")) if path.exists() else (None, [])
    comment = {"licenseComments": f"Debian's copyright file names: {', '.join(names)}"} if names else {}
    return {"licenseDeclared": whole or "NOASSERTION", **comment}


def spdx_id(name, version):
    return "SPDXRef-" + re.sub(r"[^A-Za-z0-9.-]", "-", f"{name}-{version}")


def system_package(name, system):
    version, source = output("dpkg-query", "-W", "-f=${Version}\t${source:Package}\n", name).splitlines()[0].split("\t")
    return {"SPDXID": spdx_id(name, version), "name": name, "versionInfo": version, "supplier": "NOASSERTION",
            "downloadLocation": "NOASSERTION", "filesAnalyzed": False, "licenseConcluded": "NOASSERTION",
            **licences_of(name), "copyrightText": "NOASSERTION", "sourceInfo": f"Debian source package {source}",
            "externalRefs": [{"referenceCategory": "PACKAGE-MANAGER", "referenceType": "purl",
                              "referenceLocator": f"pkg:deb/{system}/{name}@{version.replace('+', '%2B')}"}]}


def own_package(deb):
    name, version = field(deb, "Package"), field(deb, "Version")
    return {"SPDXID": spdx_id(name, version), "name": name, "versionInfo": version, "packageFileName": deb.name,
            "supplier": "Organization: The Clinic Desk authors", "downloadLocation": "NOASSERTION", "filesAnalyzed": False,
            "checksums": [{"algorithm": "SHA256", "checksumValue": hashlib.sha256(deb.read_bytes()).hexdigest()}],
            "licenseConcluded": "GPL-3.0-or-later", "licenseDeclared": "GPL-3.0-or-later",
            "copyrightText": "2026 The Clinic Desk authors"}


def relation(one, kind, other):
    return {"spdxElementId": one, "relationshipType": kind, "relatedSpdxElement": other}


def main():
    commit = Path(sys.argv[1], "app/version/commit.txt").read_text(encoding="utf-8").split()
    debs = sorted(Path(argument) for argument in sys.argv[2:])
    system = re.search(r"^ID=(\S+)", Path("/etc/os-release").read_text(encoding="utf-8"), re.M)[1]
    parts, own, relations = {}, [], []
    for deb in debs:
        package = own_package(deb)
        own.append(package)
        relations.append(relation("SPDXRef-DOCUMENT", "DESCRIBES", package["SPDXID"]))
        libraries, headers = linked_with(deb)
        needed = [(name, "DYNAMIC_LINK") for name in sorted(libraries)]
        needed += [(name, "DEPENDS_ON") for name in sorted(dependencies_of(deb) - libraries)]
        needed += [(name, "STATIC_LINK") for name in sorted(headers)]
        for name, kind in needed:
            parts[name] = parts.get(name) or system_package(name, system)
            relations.append(relation(package["SPDXID"], kind, parts[name]["SPDXID"]))
    version, architecture = field(debs[0], "Version"), field(debs[0], "Architecture")
    created = datetime.fromtimestamp(int(commit[1]), timezone.utc) if len(commit) > 1 else datetime.now(timezone.utc)
    name = f"clinicdesk_{version}_{architecture}"
    contents = " ".join(package["checksums"][0]["checksumValue"] for package in own)
    document = {"spdxVersion": "SPDX-2.3", "dataLicense": "CC0-1.0", "SPDXID": "SPDXRef-DOCUMENT", "name": name,
                "documentNamespace": f"https://clinicdesk.example.org/spdx/{name}-{uuid.uuid5(uuid.NAMESPACE_URL, contents)}",
                "creationInfo": {"created": f"{created:%Y-%m-%dT%H:%M:%SZ}",
                                 "creators": ["Organization: The Clinic Desk authors", "Tool: packaging/sbom.py"]},
                "packages": own + [parts[name] for name in sorted(parts)], "relationships": relations}
    Path(debs[0].parent, name + ".spdx.json").write_text(json.dumps(document, indent=2) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
