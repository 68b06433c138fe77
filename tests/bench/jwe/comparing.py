# SPDX-FileCopyrightText: 2026 The Clinic Desk authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Measures encrypted payloads: in one process, as whole processes compared with others, their memory, and during
sending."""
import base64
import json
import pathlib
import statistics
import subprocess
import tempfile

from measuring import MB, Sink, bare_environment, compare, make_certificate, peak_mib, write_random

HERE = pathlib.Path(__file__).resolve().parent
KEY_TEXT = "0123456789abcdef"
FILE_BYTES = 25 * MB


def bench_in_process(tests, rounds):
    run = subprocess.run([tests / "bench_jwe", str(FILE_BYTES), str(rounds)], check=True, stdout=subprocess.PIPE, text=True)
    seconds = json.loads(run.stdout)
    base64_aes = seconds["base64"] + seconds["aes_encrypt"]
    hmac_base64url = seconds["hmac"] + seconds["base64url"]
    opening = seconds["hmac"] + seconds["base64url_decode"]
    bounds = {"seal_one": base64_aes + hmac_base64url, "seal_two": max(base64_aes, hmac_base64url),
              "open_one": opening + seconds["aes_decrypt"], "open_two": max(opening, seconds["aes_decrypt"])}
    print(f"### Encrypting and decrypting {FILE_BYTES // MB} MB in process (medians of {rounds} interleaved rounds)\n")
    print("| Part, on one thread | ms | MB/s |\n|---|---:|---:|")
    text_bytes = FILE_BYTES // 3 * 4
    for name, words, size in (("base64", "Base64 of the file", FILE_BYTES), ("aes_encrypt", "AES-128-CBC, encrypting", text_bytes),
                              ("aes_decrypt", "AES-128-CBC, decrypting", text_bytes), ("hmac", "HMAC-SHA-256", text_bytes),
                              ("base64url", "Base64URL", text_bytes), ("base64url_decode", "Base64URL, decoding", text_bytes)):
        print(f"| {words} | {seconds[name] * 1e3:.1f} | {size / MB / seconds[name]:,.0f} |")
    print("\n| Work | ms | bound ms | share of the bound | aim |\n|---|---:|---:|---:|---:|")
    for name, words, bound, aim in (("seal_one", "encrypt, one thread", "seal_one", 0.94),
                                    ("seal_two", "encrypt, two threads", "seal_two", 0.82),
                                    ("open_one", "decrypt in memory, one thread", "open_one", 0.75),
                                    ("open_two", "decrypt in memory, two threads", "open_two", 0.70),
                                    ("open_pieces_one", "decrypt a stream over the part file, one thread", "open_one", 0.75),
                                    ("open_pieces_two", "decrypt a stream over the part file, two threads", "open_two", 0.70)):
        print(f"| {words} | {seconds[name] * 1e3:.1f} | {bounds[bound] * 1e3:.1f} | {bounds[bound] / seconds[name]:.2f} "
              f"| {aim:.2f} |")
    print(flush=True)


def cli_environment(folder):
    """clinicdesk-cli with only a key from an owner-only file."""
    secrets = folder / "secrets.json"
    secrets.touch(mode=0o600)
    secrets.write_text(json.dumps({"access_token": "made-up", "key_string": KEY_TEXT}))
    return {**bare_environment(folder), "CLINICDESK_BASE_URL": "https://localhost:1", "CLINICDESK_USER_OID": "161400000000123",
            "CLINICDESK_KEY_ID": "bench", "CLINICDESK_SECRETS_FILE": str(secrets)}


def write_wrapped(path, source):
    """The plaintext that --file makes of a file, for programs that need the whole plaintext."""
    with source.open("rb") as file, path.open("wb") as text:
        text.write(b'{"file":"')
        while piece := file.read(48 * 1024):
            text.write(base64.b64encode(piece))
        text.write(b'"}')


def output_of(command, environment, stdin, path):
    with open(stdin, "rb") as source, path.open("wb") as target:
        subprocess.run(command, env=environment, stdin=source, stdout=target, check=True)
    return path


def peers_of(verb, tests, folder, key, inputs):
    """(name, command, standard input) of every program that does this work; `inputs` names the input of each."""
    jose = {"seal": ["enc", "-i", '{"protected":{"alg":"dir","enc":"A128CBC-HS256"}}', "-I"], "open": ["dec", "-i"]}[verb]
    peers = [("jose", ["jose", "jwe", *jose, str(inputs["jose"]), "-k", str(key)], None),
             ("jwcrypto", ["/usr/bin/python3", str(HERE / "jwcryptopeer.py"), verb, str(key), str(inputs["jwcrypto"])], None),
             ("coreutils and openssl", [str(HERE / "pipe"), verb, KEY_TEXT.encode().hex(), str(folder), str(inputs["pipe"])], None)]
    if (tests / "bench_cjose").exists():
        peers.append(("libcjose", [str(tests / "bench_cjose"), verb, str(key), str(inputs["libcjose"])], None))
    return peers


def prepare(folder, size, tests, key, environment, cli):
    """Creates inputs of this size for both directions."""
    folder.mkdir()
    file, plaintext = folder / "file", folder / "plaintext"
    write_random(file, size)
    write_wrapped(plaintext, file)
    seal = {"jose": plaintext, "jwcrypto": plaintext, "libcjose": plaintext, "pipe": file, "ours": file}
    envelope = output_of([cli, "jwe", "encrypt", "--file"], environment, file, folder / "envelope")
    opened = {name: envelope for name in seal}
    if (tests / "bench_cjose").exists():
        opened["libcjose"] = output_of([str(tests / "bench_cjose"), "seal", str(key), str(plaintext)], environment,
                                       "/dev/null", folder / "compact")
    return {"seal": seal, "open": opened}


def bench_processes(tests, programs, rounds):
    cli = str(programs / "clinicdesk-cli")
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        environment = cli_environment(folder)
        key = folder / "key.jwk"
        key.write_text(json.dumps({"kty": "oct", "k": base64.urlsafe_b64encode(KEY_TEXT.encode() * 2).rstrip(b"=").decode()}))
        inputs = {size: prepare(folder / str(size), size, tests, key, environment, cli) for size in (FILE_BYTES, 1)}
        ours = {"seal": [cli, "jwe", "encrypt", "--file"], "open": [cli, "jwe", "decrypt"]}
        for verb, words, aim in (("seal", "encrypt", 0.35), ("open", "decrypt", 0.13)):
            runs = {}
            for size in inputs:
                peers = [("clinicdesk-cli", ours[verb], inputs[size][verb]["ours"]),
                         *peers_of(verb, tests, folder, key, inputs[size][verb])]
                medians = compare([peer[1] for peer in peers], environment, rounds, [peer[2] for peer in peers])
                runs[size] = {peer[0]: taken[0] for peer, taken in zip(peers, medians)}
            taken, start = runs[FILE_BYTES], runs[1]
            fastest = min((peer for peer in taken if peer != "clinicdesk-cli"), key=taken.get)
            whole = taken["clinicdesk-cli"] / taken[fastest]
            net = (taken["clinicdesk-cli"] - start["clinicdesk-cli"]) / (taken[fastest] - start[fastest])
            print(f"### Whole processes, {words} {FILE_BYTES // MB} MB (medians of {rounds} interleaved rounds)\n")
            print("| Program | s | of which start-up s |\n|---|---:|---:|")
            for peer, seconds in sorted(taken.items(), key=lambda item: item[1]):
                print(f"| {peer} | {seconds:.3f} | {start[peer]:.3f} |")
            print(f"\nclinicdesk-cli / the fastest other ({fastest}): **{whole:.2f}**, without either's start-up {net:.2f} "
                  f"(aim: at most {aim})\n", flush=True)


def bench_jwe_memory(programs, rounds):
    cli = str(programs / "clinicdesk-cli")
    print("### Peak memory of `clinicdesk-cli jwe` (medians of 3 rounds)\n")
    print("| File | encrypt MiB | decrypt MiB |\n|---|---:|---:|")
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        environment = cli_environment(folder)
        peaks = {}
        for words, size in (("1 KB", 1_000), ("25 MB", FILE_BYTES), ("1 GB", 1_000 * MB)):
            file, envelope = folder / "file", folder / "envelope"
            write_random(file, size)
            output_of([cli, "jwe", "encrypt", "--file"], environment, file, envelope)
            peaks[words] = [statistics.median(peak_mib([cli, "jwe", *verb], environment, source) for _ in range(3))
                            for verb, source in ((("encrypt", "--file"), file), (("decrypt",), envelope))]
            print(f"| {words} | {peaks[words][0]:.1f} | {peaks[words][1]:.1f} |", flush=True)
    added = [max(peak[way] for peak in peaks.values()) - peaks["1 KB"][way] for way in (0, 1)]
    print(f"| added (aim: at most 6 MB) | {added[0]:.1f} | {added[1]:.1f} |\n", flush=True)


def bench_sending(tests, rounds):
    count = 4
    print(f"### Encrypting while sending over TLS ({count} x {FILE_BYTES // MB} MB, loopback, medians of {rounds} interleaved rounds)\n")
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        environment = bare_environment(folder)
        certificate = make_certificate(folder)
        file, body = folder / "file", folder / "body"
        write_random(file, FILE_BYTES)
        write_random(body, FILE_BYTES // 3 * 4 // 3 * 4 + 200)
        with Sink(tests / "bench_sink", certificate) as sink:
            one = ["--request", "POST", "--header", "Content-Type: application/json", "--upload-file", str(body), sink.url]
            curl = ["curl", "--disable", "--no-progress-meter", "--http1.1", "--cacert", certificate[0], *one]
            for _ in range(count - 1):
                curl += ["--next", "--no-progress-meter", "--http1.1", "--cacert", certificate[0], *one]
            ours = [str(tests / "bench_sealed"), sink.url, str(file), str(count), certificate[0]]
            (curl_seconds, _), (our_seconds, _) = compare([curl, ours], environment, rounds)
    print("| curl, ready body s | encrypting while sending s | ratio (aim: at most 1.7) |\n|---:|---:|---:|")
    print(f"| {curl_seconds:.3f} | {our_seconds:.3f} | {our_seconds / curl_seconds:.2f} |\n", flush=True)


def bench_jwe(tests, programs, rounds):
    bench_in_process(tests, rounds)
    bench_processes(tests, programs, rounds)
    bench_jwe_memory(programs, rounds)
    bench_sending(tests, rounds)
