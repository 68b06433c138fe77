# SPDX-FileCopyrightText: 2026 The Clinic Desk authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Images of the memory of a running program, and where secrets are in them."""
import re
import subprocess
import tempfile
from pathlib import Path


def image_of(process):
    """All memory of the process, which continues."""
    with tempfile.TemporaryDirectory(prefix="image-", dir="/tmp") as folder:
        made = subprocess.run(["gcore", "-o", f"{folder}/image", str(process)], capture_output=True, check=False)
        files = list(Path(folder).glob("image.*"))
        if not files:
            raise AssertionError(made.stderr.decode())
        return files[0].read_bytes()


def begins_block(image, place, size):
    """Whether a block of malloc for so many bytes begins there (its size is before it). A free block that is 16 bytes larger is not
    divided, because no block is that small."""
    block = max(32, (size + 8 + 15) // 16 * 16)
    return int.from_bytes(image[place - 8:place], "little") & ~7 in (block, block + 16)


class Copies:
    """The readable copies of a secret: in the buffers that `SecretBytes` wipes (`used`), in requests of libcurl, which are
    behind `header`, and elsewhere (`stray`: the bytes around each). The key is in its buffer twice in a row."""

    def __init__(self, image, secret, header=None, times=1):
        content = secret.encode() * times
        buffers = [match.start() for match in re.finditer(re.escape(content), image)
                   if begins_block(image, match.start(), len(content))]
        size = len(secret.encode())
        own = {start + number * size for start in buffers for number in range(times)}
        self.used = len(buffers)
        self.stray = []
        for form in (secret.encode(), secret.encode("utf-16-le")):
            for match in re.finditer(re.escape(form), image):
                before = image[max(0, match.start() - 40):match.start()]
                if match.start() not in own and not (header and before.endswith(header)):
                    self.stray.append(readable(before) + " >>> " + readable(image[match.end():match.end() + 40]))


def readable(content):
    return bytes(byte if 32 <= byte < 127 else 46 for byte in content).decode()
