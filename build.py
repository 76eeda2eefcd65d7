#!/usr/bin/env python3
"""Card Table's one command: build the page, serve it, test it. It gets what it needs by itself.

    python3 build.py build     make dist/, the whole site (with --zip: and the files of a release)
    python3 build.py serve     make dist/ and serve it on this machine
    python3 build.py test      make dist/ and run checks and tests (--quick: fewer, --all: long ones too)
    python3 build.py bench     make dist/ and measure how fast it is, against a stock page

Needs Python 3.11+ and Node 20+, and the ordinary npm and pip clients for what is downloaded (pinned by hash).
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

if sys.version_info < (3, 11):
    sys.exit(f"build.py needs Python 3.11 or newer; this is Python {sys.version.split()[0]}.")

from tools.checks.run import bench, check
from tools.commands import StepError, say
from tools.paths import DIST
from tools.site import release, server
from tools.site.build import build_site


def parser() -> argparse.ArgumentParser:
    """Return the command line's parser."""
    top = argparse.ArgumentParser(
        prog="build.py", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    commands = top.add_subparsers(dest="command", required=True, metavar="{build,serve,test,bench}")
    build = commands.add_parser("build", help="make dist/, the whole site, ready for any static host")
    build.add_argument(
        "--zip",
        action="store_true",
        help="make the files of a release beside dist/ as well: the site, the wheel, their checksums",
    )
    serve = commands.add_parser("serve", help="make dist/, serve it on 127.0.0.1 and print the address")
    serve.add_argument(
        "--port",
        type=int,
        metavar="N",
        help="serve on this port only (default: the first free one from 8000)",
    )
    test = commands.add_parser(
        "test",
        allow_abbrev=False,  # pytest has options that begin alike
        help="make dist/, then run linters, types, the check of links, and every test",
        epilog="Further arguments are handed on to pytest, such as: -k alchemy",
    )
    scope = test.add_mutually_exclusive_group()
    scope.add_argument(
        "--quick",
        dest="scope",
        action="store_const",
        const="quick",
        help="all checks, the fast tests and a few of the page, in about two minutes",
    )
    scope.add_argument(
        "--all",
        dest="scope",
        action="store_const",
        const="all",
        help="the long tests as well, with all their cases, Firefox and WebKit",
    )
    test.add_argument("-m", dest="marks", default="", help="a further expression of pytest's markers")
    test.add_argument(
        "--seed", type=int, metavar="N", help="repeat a run's random data (default: 1; a new one with --all)"
    )
    test.set_defaults(scope="gate")
    bench = commands.add_parser(
        "bench", help="make dist/, then measure its start, bytes and memory in Chromium"
    )
    bench.add_argument(
        "--beside",
        action="append",
        default=[],
        metavar="DIST",
        type=Path,
        help="the dist/ of another build, whose start is measured in turn with this one's (may be repeated)",
    )
    bench.add_argument(
        "--write", action="store_true", help="write what was measured into docs/, between its marks"
    )
    return top


def main() -> int:
    """Run one command and return the exit code: 0 if all went well."""
    reader = parser()
    asked, rest = reader.parse_known_args()
    if rest and asked.command != "test":
        reader.error(f"unrecognized arguments: {' '.join(rest)}")
    try:
        if asked.command == "test":
            return check(rest, asked.scope, asked.marks, asked.seed)
        if asked.command == "bench":
            return bench(asked.beside, writes=asked.write)
        build_site()
        if asked.command == "serve":
            server.serve(DIST, asked.port or server.FIRST_PORT, strict=asked.port is not None)
        else:
            say("dist/ is ready.")
            if asked.zip:
                say(f"{', '.join(file.name for file in release.write_release())} are ready.")
    except StepError as error:
        print(f"build.py: {error}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130
    return 0


if __name__ == "__main__":
    sys.exit(main())
