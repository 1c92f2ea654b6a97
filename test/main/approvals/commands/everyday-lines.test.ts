import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pLimit from 'p-limit'
import { beforeEach, describe, expect, test } from 'vitest'
import { cleanEnvironment } from '../../../../main/approvals/clean-environment'
import { decide } from '../../../../main/approvals/decide'
import { inspectPlan } from '../../../../main/approvals/inspect-plan'
import { confinement } from '../../../../main/shell/confinement/confinement'
import type { CommandEffect } from '../../../../shared/session/effects'
import { asEnglish } from '../../../helpers/as-english'
import { fileTree } from '../../../helpers/file-tree'
import { sampleOf } from '../../../helpers/how-deep'
import { runUnasked } from '../../../helpers/run-unasked'
import { buildSample } from '../../../helpers/sample-folder'
import { temporaryFolder } from '../../../helpers/temp-folder'

const CANARY = 'canary-4410'
const by = await confinement.find()

let root: string
let workspace: string
let usual: Record<string, string>

beforeEach(async () => {
  root = await temporaryFolder()
  const home = join(root, 'home')
  workspace = join(home, 'code', 'webapp')
  await mkdir(workspace, { recursive: true })
  await mkdir(join(home, '.ssh'), { recursive: true })
  await writeFile(join(home, '.ssh', 'id_rsa'), CANARY)
  await buildSample(workspace, { '.env': `TOKEN=${CANARY}\n` })
  usual = { PATH: '/usr/local/bin:/usr/bin:/bin', HOME: home, USER: 'me', TOKEN: CANARY, LANG: 'C.UTF-8' }
})

async function linesOf(name: string): Promise<string[]> {
  const text = await readFile(new URL(`../../../fixtures/${name}.txt`, import.meta.url), 'utf8')
  const lines = text.split('\n').filter(line => line !== '' && !line.startsWith('#'))
  return lines.map(line => line.replaceAll('<folder>', workspace).replaceAll('⏎', '\n'))
}

function effectOf(command: string): CommandEffect {
  return { type: 'command', command, workingDirectory: '.', shell: '/bin/bash', environment: [], timeLimitMs: 1 }
}

/** As the app judges a line in the mode that asks. */
async function verdictOn(line: string) {
  const plan = { effects: [effectOf(line)], digest: '' }
  const policy = { workspace, ownData: [], home: usual.HOME ?? '', mode: 'ask' as const }
  const sources = { environment: async () => usual, canConfine: async () => true, now: () => new Date(0) }
  return decide(plan, policy, await inspectPlan(plan, policy, sources))
}

async function judged(name: string): Promise<{ unasked: string[]; asked: Record<string, string>; all: number }> {
  const limit = pLimit(4)
  const lines = await linesOf(name)
  const all = await Promise.all(lines.map(line => limit(async () => ({ line, verdict: await verdictOn(line) }))))
  const asked = all
    .filter(({ verdict }) => verdict.type === 'ask')
    .map(({ line, verdict }) => [line, asEnglish(verdict.reason)])
  const unasked = all.filter(({ verdict }) => verdict.type === 'allow')
  expect(unasked.filter(({ verdict }) => verdict.onlyReads !== 'confined')).toEqual([])
  return { unasked: unasked.map(({ line }) => line), asked: Object.fromEntries(asked), all: lines.length }
}

/**
 * The lists were written before the rules that they are tried with; the last two by people who had seen none. What asks cannot work
 * where it is held to reading, would tell something else there than the truth, or runs what the folder holds.
 */
const ASKED: Record<string, Record<string, string>> = {
  'everyday-lines': {
    '[ -f .env ] && echo "has env"': 'Needs approval: “.env” may contain secrets.',
    'cargo tree': 'Needs approval: cargo tree looks beyond this folder.',
    'crontab -l': 'Needs approval: crontab looks beyond this folder.',
    'docker ps': 'Needs approval: docker ps looks beyond this folder.',
    'env | grep -i node': 'Needs approval: env looks beyond this folder.',
    'git config --get user.name': 'Needs approval: with git config, “user.name” isn’t known to be safe.',
    'git config -l': 'Needs approval: git config looks beyond this folder.',
    'go list ./...': 'Needs approval: go list can make changes.',
    'make -n': 'Needs approval: make can make changes.',
    'ps aux | grep node': 'Needs approval: ps looks beyond this folder.',
  },
  'agents-lines': {
    'docker ps -a 2>/dev/null | head': 'Needs approval: docker ps looks beyond this folder.',
    'env | sort | head -20': 'Needs approval: env looks beyond this folder.',
    'npm view react version 2>&1 | head -5': 'Needs approval: npm view can make changes.',
    'npx tsc --version': 'Needs approval: npx can make changes.',
  },
  'first-week-lines': {
    'for f in data/*.csv; do echo "$f: $(($(wc -l < "$f") - 1)) rows"; done':
      'Needs approval: Atrium can’t fully check this: a loop (for).',
    'git log --author="$(git config user.name)" --oneline | head':
      'Needs approval: git config looks beyond this folder.',
    'lsof -i :3000 2>/dev/null || echo "port 3000 free"': 'Needs approval: lsof looks beyond this folder.',
    'ps aux | grep node | grep -v grep': 'Needs approval: ps looks beyond this folder.',
  },
  'many-projects-lines': {
    '[ -f "$HOME/.nvmrc" ] && cat "$HOME/.nvmrc"; cat .nvmrc .tool-versions .python-version 2>/dev/null':
      'Needs approval: may change package manager configuration (.tool-versions).',
    "brew list --versions 2>/dev/null | grep -E '^(node|python|postgresql)' || true":
      'Needs approval: brew looks beyond this folder.',
    'cargo tree --offline --locked --depth 1 2>/dev/null | head -40':
      'Needs approval: cargo tree looks beyond this folder.',
    "env | cut -d= -f1 | sort | grep -E '^(CI|NODE|PY|VIRTUAL|CONDA)'": 'Needs approval: env looks beyond this folder.',
    "ls ~/.cargo/registry/src/*/ 2>/dev/null | grep '^tokio' | head":
      'Needs approval: “~/.cargo/registry/src/…/” is outside the folder.',
    "lsof -nP -iTCP -sTCP:LISTEN 2>/dev/null | awk 'NR>1 {print $1, $2, $9}' | sort -u":
      'Needs approval: lsof looks beyond this folder.',
    'npm config get registry && npm root -g': 'Needs approval: npm config looks beyond this folder.',
    'ps aux --sort=-%mem | head -8': 'Needs approval: ps looks beyond this folder.',
    "ps -eo pid,ppid,etime,comm | grep -E 'node|vite' | grep -v grep": 'Needs approval: ps looks beyond this folder.',
    'ss -ltn | awk \'NR>1{print $4}\'; pgrep -fl postgres || echo "postgres not running"':
      'Needs approval: ss looks beyond this folder.',
  },
}

/** The lists, with how many lines each has at least. */
const LISTS = new Map([
  ['many-projects-lines', 200],
  ['everyday-lines', 200],
  ['agents-lines', 100],
  ['first-week-lines', 200],
])

describe.skipIf(process.platform === 'win32')('of the lines that are typed to look around', () => {
  test.each([...LISTS])(
    '95 %% run unasked, each confined, and the others say why: %s',
    { timeout: 300_000 },
    async (name, least) => {
      const { unasked, asked, all } = await judged(name)
      expect(asked).toEqual(ASKED[name])
      expect(all).toBeGreaterThanOrEqual(least)
      expect(unasked.length / all).toBeGreaterThanOrEqual(0.95)
    },
  )

  test.skipIf(by.kind === 'none')('those change nothing and tell no secret', { timeout: 600_000 }, async () => {
    const environment = await cleanEnvironment(usual, workspace, true)
    const before = await fileTree(root)
    const lists = await Promise.all(sampleOf([...LISTS.keys()], 1).map(judged))
    const lines = sampleOf(
      lists.flatMap(list => list.unasked),
      12,
    )
    const limit = pLimit(4)
    const texts = await Promise.all(
      lines.map(line => limit(() => runUnasked(effectOf(line), { workspace, environment }))),
    )
    expect(texts.filter(text => text.includes(CANARY) || text.startsWith('bwrap:'))).toEqual([])
    expect(texts.filter(text => text !== '').length / lines.length).toBeGreaterThan(0.7)
    expect(await fileTree(root)).toEqual(before)
  })
})
