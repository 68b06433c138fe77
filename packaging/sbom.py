#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Clinic Desk authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Writes the list of parts (SBOM) of Debian packages, in SPDX 2.3.

sbom.py BUILD-FOLDER PACKAGE.deb...

Writes clinicdesk_VERSION_ARCHITECTURE.spdx.json beside the packages: each package with its SHA-256, the libraries that its program
loads, with their versions on this system, the plugins among its dependencies, and the headers that are compiled in. Run it where the
packages were built.
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

# Packages of which code is compiled into the programs, without a library at run time.
HEADERS = {"clinicdesk-practice": ["libboost-dev"]}
# The dependencies that no program is linked with.
PLUGINS = {"ca-certificates", "libcurl4", "libcurl4t64", "libqt6sql6-sqlite"}


def output(*command):
    return subprocess.run(command, check=True, capture_output=True, encoding="utf-8").stdout


def field(deb, name):
    return output("dpkg-deb", "-f", str(deb), name).strip()


def owner_of(library):
    """The Debian package of a file. Debian knows some libraries below /lib, others below /usr/lib."""
    path = str(Path(library).resolve())
    for name in (path, path.removeprefix("/usr")):
        found = subprocess.run(["dpkg-query", "-S", name], capture_output=True, encoding="utf-8", check=False)
        if found.returncode == 0:
            return found.stdout.split(":")[0]
    sys.exit(f"{library} belongs to no package")


def libraries_of(deb):
    """The packages of all libraries that the programs of a package load."""
    with tempfile.TemporaryDirectory() as folder:
        output("dpkg-deb", "-x", str(deb), folder)
        programs = [str(path) for place in ("usr/bin", "usr/libexec") for path in Path(folder, place).rglob("*") if path.is_file()]
        loaded = {path for program in programs for path in re.findall(r"=> (/\S+)", output("ldd", program))}
    return {owner_of(path) for path in loaded}


def plugins_of(deb):
    return PLUGINS.intersection(re.split(r"[ ,|]+", field(deb, "Depends")))


def spdx_id(name, version):
    return "SPDXRef-" + re.sub(r"[^A-Za-z0-9.-]", "-", f"{name}-{version}")


def system_package(name, system):
    version, source = output("dpkg-query", "-W", "-f=${Version}\t${source:Package}\n", name).splitlines()[0].split("\t")
    return {"SPDXID": spdx_id(name, version), "name": name, "versionInfo": version, "supplier": "NOASSERTION",
            "downloadLocation": "NOASSERTION", "filesAnalyzed": False, "licenseConcluded": "NOASSERTION",
            "licenseDeclared": "NOASSERTION", "copyrightText": "NOASSERTION", "sourceInfo": f"Debian source package {source}",
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
        needed = [(name, "DYNAMIC_LINK") for name in sorted(libraries_of(deb))] + [(name, "DEPENDS_ON") for name in sorted(plugins_of(deb))]
        needed += [(name, "STATIC_LINK") for name in HEADERS.get(package["name"], [])]
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
