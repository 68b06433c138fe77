# SPDX-FileCopyrightText: 2026 The Clinic Desk authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""A real S3 server for one test: Ceph's gateway with one monitor and one store in memory, in its own folder."""
import contextlib
import secrets
import shutil
import socket
import subprocess
import tempfile
import time
import uuid
from pathlib import Path

CONFIGURATION = """
[global]
fsid = {cluster}
mon host = v2:127.0.0.1:{monitor_port}
mon initial members = a
public addr = 127.0.0.1
cluster addr = 127.0.0.1
run dir = {folder}
log file = {folder}/$name.log
admin socket =
keyring = /dev/null
# Without authentication, and so without encryption, which needs a key of it.
auth cluster required = none
auth service required = none
auth client required = none
ms mon cluster mode = crc
ms mon service mode = crc
ms mon client mode = crc
ms cluster mode = crc
ms service mode = crc
ms client mode = crc
mon data = {folder}/monitor
mon allow pool size one = true
paxos propose interval = 0.05
osd data = {folder}/store
osd objectstore = memstore
memstore device bytes = 1073741824
osd pool default size = 1
osd pool default min size = 1
osd pool default pg num = 1
osd pool default pgp num = 1
osd pool default pg autoscale mode = off
osd crush chooseleaf type = 0
rgw data = {folder}/gateway
rgw frontends = beast endpoint=127.0.0.1:{gateway_port}
[mon.a]
host = localhost
"""


def free_port():
    with contextlib.closing(socket.socket()) as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


class Gateway:
    """Runs from construction until end()."""

    PATIENCE_SECONDS = 120

    def __init__(self):
        for program in ("ceph", "ceph-mon", "ceph-osd", "radosgw", "radosgw-admin"):
            assert shutil.which(program), f"{program} is missing: packaging/setup.sh test-storage installs it"
        self.folder = Path(tempfile.mkdtemp(prefix="gateway-"))
        self.servers = []
        self.access_key, self.secret_key = secrets.token_hex(10).upper(), secrets.token_hex(20)
        self.port, monitor_port, cluster = free_port(), free_port(), str(uuid.uuid4())
        self.configuration = self.folder / "ceph.conf"
        self.configuration.write_text(CONFIGURATION.format(cluster=cluster, folder=self.folder, monitor_port=monitor_port,
                                                           gateway_port=self.port))
        for name in ("monitor", "store", "gateway"):
            (self.folder / name).mkdir()
        try:
            self.start(cluster, monitor_port)
        except BaseException:
            self.end()
            raise

    def start(self, cluster, monitor_port):
        address = ("--public-addr", f"v2:127.0.0.1:{monitor_port}")
        store = str(uuid.uuid4())
        self.run("ceph-mon", "--mkfs", "-i", "a", "--fsid", cluster, *address)
        self.serve("ceph-mon", "-f", "-i", "a", *address)
        self.run("ceph", "--connect-timeout", "60", "osd", "new", store)
        self.run("ceph-osd", "-i", "0", "--mkfs", "--osd-uuid", store)
        self.serve("ceph-osd", "-f", "-i", "0")
        self.serve("radosgw", "-f", "-n", "client.rgw")
        self.wait_for_gateway()
        self.run("radosgw-admin", "user", "create", "--uid", "clinic", "--display-name", "Made up", "--access-key",
                 self.access_key, "--secret-key", self.secret_key)

    def command(self, program, *arguments):
        return [program, "-c", str(self.configuration), *arguments]

    def run(self, *command):
        done = subprocess.run(self.command(*command), capture_output=True, timeout=self.PATIENCE_SECONDS, check=False)
        assert done.returncode == 0, f"{command}: {done.stderr.decode()}"
        return done.stdout

    def serve(self, *command):
        with open(self.folder / f"{command[0]}.out", "wb") as out:
            self.servers.append(subprocess.Popen(self.command(*command), stdin=subprocess.DEVNULL, stdout=out, stderr=out))

    def wait_for_gateway(self):
        end = time.monotonic() + self.PATIENCE_SECONDS
        while True:
            try:
                socket.create_connection(("127.0.0.1", self.port), timeout=1).close()
                return
            except OSError:
                assert time.monotonic() < end, "the gateway does not come up"
                assert all(server.poll() is None for server in self.servers), "a part of the storage ended"
                time.sleep(0.05)

    @property
    def url(self):
        return f"http://127.0.0.1:{self.port}"

    def curl(self, *arguments):
        """Signed by curl's own implementation."""
        command = ["curl", "-sS", "--fail", "--aws-sigv4", "aws:amz:us-east-1:s3", "--user", f"{self.access_key}:{self.secret_key}",
                   "-H", "x-amz-content-sha256: UNSIGNED-PAYLOAD"]
        return subprocess.run([*command, *arguments], capture_output=True, timeout=60, check=True).stdout

    def memory_bytes(self):
        """The private memory of all its processes together."""
        return sum(int(line.split()[1]) * 1024 for server in self.servers
                   for line in Path(f"/proc/{server.pid}/status").read_text().splitlines() if line.startswith("RssAnon:"))

    def end(self):
        for server in reversed(self.servers):
            server.kill()
            server.wait()
        shutil.rmtree(self.folder, ignore_errors=True)


if __name__ == "__main__":  # manual run: a storage to inspect, until Enter is pressed
    begin = time.monotonic()
    gateway = Gateway()
    print(f"{gateway.url} after {time.monotonic() - begin:.1f} s, {gateway.memory_bytes() / 1e6:.0f} MB", flush=True)
    with contextlib.suppress(EOFError):
        input()
    gateway.end()
