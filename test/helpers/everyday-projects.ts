import { execFile } from 'node:child_process'
import { chmod, mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import type { ProjectKind } from './everyday-commands'

const run = promisify(execFile)

const FILES: Readonly<Record<ProjectKind, (registry: string) => Record<string, string>>> = {
  node: registry => ({
    '.npmrc': `registry=${registry}\nfund=false\naudit=false\nupdate-notifier=false\n`,
    'package.json': `${JSON.stringify({
      name: 'app',
      version: '1.0.0',
      scripts: {
        build: 'node scripts/build.js',
        test: 'node --test',
        lint: 'node --check src/index.js',
        format: 'node scripts/generate.js > src/formatted.js',
        typecheck: 'node --check src/sum.js',
        clean: 'rm -rf dist',
      },
      dependencies: { 'left-over': '^1.0.0' },
    })}\n`,
    'src/index.js': "const { sum } = require('./sum')\nconsole.log(sum(1, 2))\n",
    'src/sum.js': 'exports.sum = (a, b) => a + b\n',
    'test/sum.test.js':
      "const test = require('node:test')\nconst { sum } = require('../src/sum')\ntest('sum', () => { if (sum(1, 2) !== 3) throw new Error() })\n",
    'scripts/build.js':
      "const fs = require('fs')\nfs.mkdirSync('dist', { recursive: true })\nfs.copyFileSync('src/index.js', 'dist/index.js')\n",
    'scripts/generate.js': "console.log('exports.generated = true')\n",
    '.env.example': 'PORT=3000\n',
    '.gitignore': 'node_modules/\n',
  }),
  python: () => ({
    'pyproject.toml': '[project]\nname = "app"\nversion = "1.0.0"\n',
    'requirements.txt': 'requests\n',
    'config.json': '{"name": "app"}\n',
    'src/app/__init__.py': '',
    'src/app/main.py': 'def total(values):\n    return sum(values)\n\n\nprint(total([1, 2]))\n',
    'src/app/util.py': 'def double(value):\n    return 2 * value\n',
    'tests/__init__.py': '',
    'tests/test_sum.py':
      'import unittest\nfrom app.util import double\n\n\nclass Sum(unittest.TestCase):\n    def test_double(self):\n        self.assertEqual(double(2), 4)\n',
    'scripts/generate.py': '#!/usr/bin/env python3\nprint("GENERATED = True")\n',
    'scripts/report.py':
      'import csv, sys\nprint(sum(int(row["amount"]) for row in csv.DictReader(open(sys.argv[1]))))\n',
    'data/sales.csv': 'name,amount\na,3\nb,1\nc,2\n',
    '.gitignore': '__pycache__/\n.venv/\n',
  }),
  c: () => ({
    Makefile:
      'PREFIX ?= /usr/local\nall: app\napp: main.c sum.c sum.h\n\t$(CC) $(CFLAGS) -o app main.c sum.c\ntest: app\n\t./app 1 2\ninstall: app\n\tmkdir -p $(PREFIX)/bin && cp app $(PREFIX)/bin/\nclean:\n\trm -f app *.o\n',
    'main.c':
      '#include <stdio.h>\n#include <stdlib.h>\n#include "sum.h"\nint main(int count, char **words) {\n  printf("%d\\n", count > 2 ? sum(atoi(words[1]), atoi(words[2])) : 0);\n  return 0;\n}\n',
    'sum.c': '#include "sum.h"\nint sum(int a, int b) { return a + b; }\n',
    'sum.h': 'int sum(int a, int b);\n',
    'CMakeLists.txt': 'cmake_minimum_required(VERSION 3.10)\nproject(app C)\nadd_executable(app main.c sum.c)\n',
    configure: '#!/bin/sh\necho "configured $*" > config.log\n',
    'run-tests.sh': '#!/bin/sh\nmake -s app && ./app 2 3\n',
    'fix.patch':
      '--- a/sum.c\n+++ b/sum.c\n@@ -1,2 +1,2 @@\n #include "sum.h"\n-int sum(int a, int b) { return a + b; }\n+int sum(int a, int b) { return b + a; }\n',
  }),
  rust: () => ({
    'Cargo.toml': '[package]\nname = "app"\nversion = "0.1.0"\nedition = "2021"\n',
    'src/main.rs':
      'fn sums(a: i32, b: i32) -> i32 {\n    a + b\n}\n\nfn main() {\n    println!("{}", sums(1, 2));\n}\n\n#[cfg(test)]\nmod tests {\n    #[test]\n    fn sums() {\n        assert_eq!(super::sums(1, 2), 3);\n    }\n}\n',
    '.gitignore': 'target/\n',
  }),
  documents: () => ({
    'notes.md': '# Meeting\n\nBudget: 100\n\n\nNext week.\n',
    'plan.md': '# Plan\n\n- one\n- two\n',
    'names.txt': 'Carl\nAnna\nBert\nAnna\n',
    'letter.txt': `Dear all,\r\n${'thank you for the many letters. '.repeat(30)}\r\n`,
    'letter draft.txt': 'Dear\n',
    'old.tmp': '',
    'expenses.csv': 'date,kind,amount\n2025-01-02,food,12.5 EUR\n2025-01-03,travel,40\n2025-01-09,food,30\n'.replace(
      ' EUR',
      '',
    ),
    'picture.png': '',
  }),
}

/** A picture of one pixel. */
const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

/** Makes a small project of a kind in an empty folder, with its first commit where people have one. */
export async function makeEverydayProject(folder: string, kind: ProjectKind, registry: string): Promise<void> {
  for (const [path, content] of Object.entries(FILES[kind](registry))) {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), path === 'picture.png' ? Buffer.from(PIXEL, 'base64') : content)
    if (/configure$|\.sh$/.test(path)) await chmod(join(folder, path), 0o755)
  }
  if (kind === 'documents') return
  const git = (...args: string[]) =>
    run('git', ['-c', 'user.name=A', '-c', 'user.email=a@b.c', ...args], { cwd: folder })
  await git('init', '-q', '-b', 'main')
  await git('add', '-A')
  await git('commit', '-q', '-m', 'first')
}
