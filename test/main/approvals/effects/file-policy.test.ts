import { expect, test } from 'vitest'
import { decide } from '../../../../main/approvals/decide'
import { filePolicy } from '../../../../main/approvals/effects/file-policy'
import type { ApprovalMode } from '../../../../shared/settings'
import { fileChange } from '../../../renderer/session-facts'

const policy = { workspace: '/w', ownData: ['/own'], ordered: ['.agents/flows/'] }
const decided = (path: string, mode: ApprovalMode, ordered = policy.ordered) =>
  decide({ effects: [fileChange(path)], digest: 'd' }, { ...policy, ordered, mode })

test.each<ApprovalMode>(['ask', 'auto-edit', 'full'])(
  'a file that was ordered is asked about, but not loudly, in the mode %s',
  mode => {
    expect(decided('.agents/flows/a.yaml', mode)).toMatchObject({ type: 'ask', grade: 'reversible' })
    expect(decided('.agents/flows/a.yaml', mode)).not.toHaveProperty('isGrave')
  },
)

test.each(['.agents/agents/a.md', '.agents/flows', '.Agents/flows/a.yaml', 'x/.agents/flows/a.yaml', '.git/config'])(
  'a file that nobody ordered is asked about loudly: %s',
  path => {
    expect(decided(path, 'full')).toMatchObject({ type: 'ask', isGrave: true, grade: 'grave' })
  },
)

test('without an order it is asked about loudly', () => {
  expect(decided('.agents/flows/a.yaml', 'full', [])).toMatchObject({ isGrave: true })
})

test.each<ApprovalMode>(['ask', 'auto-edit', 'full'])(
  'a file that may hold secrets is asked about in the mode %s',
  mode => {
    for (const path of ['.env', 'deep/id_rsa', 'server.KEY', '.config/gh/hosts.yml']) {
      expect(decided(path, mode)).toMatchObject({
        type: 'ask',
        grade: 'reversible',
        reason: expect.objectContaining({ values: [expect.objectContaining({ values: [path] })] }),
      })
    }
  },
)

test('a file requested under a secret’s name is asked about too, and a sample is not', () => {
  const linked = { ...fileChange('plain.txt'), isSecret: true as const }
  expect(decide({ effects: [linked], digest: 'd' }, { ...policy, mode: 'full' })).toMatchObject({ type: 'ask' })
  expect(decided('.env.example', 'auto-edit')).toMatchObject({ type: 'allow' })
  expect(decided('plain.txt', 'auto-edit')).toMatchObject({ type: 'allow' })
})

test('no rule lets what may hold secrets go unasked', () => {
  const scope = { type: 'session', sessionId: 's' } as const
  const grant = { id: 'g', rule: { kind: 'edits' }, scope, createdAt: new Date(0).toISOString() } as const
  const by = (path: string) =>
    decide({ effects: [fileChange(path)], digest: 'd' }, { ...policy, mode: 'ask', sessionId: 's', grants: [grant] })
  expect(by('a.txt')).toMatchObject({ type: 'allow', grantId: 'g' })
  expect(by('.env')).toMatchObject({ type: 'ask' })
  expect(filePolicy.offers?.([fileChange('.env')], { workspace: '/w', home: '/h' }, new Map())).toEqual([])
  expect(filePolicy.offers?.([fileChange('a.txt')], { workspace: '/w', home: '/h' }, new Map())).toHaveLength(1)
})

const rehearsed = (path: string) => ({ ...fileChange(path), rehearsed: true as const })
const decidedRehearsed = (path: string, mode: ApprovalMode) =>
  decide({ effects: [rehearsed(path)], digest: 'd' }, { ...policy, mode })

test.each([
  '.git/objects/ab/cdef',
  '.git/refs/heads/feature/x',
  '.git/index',
  '.git/HEAD',
  '.git/logs/HEAD',
  '.git/COMMIT_EDITMSG',
  'node_modules/left-pad/index.js',
  '.venv/bin/python',
  '.pytest_cache/README.md',
  'src/a.ts',
])('a sandboxed session keeps what a rehearsed command changed of the history and of what it made again: %s', path => {
  expect(decidedRehearsed(path, 'sandboxed')).toMatchObject({ type: 'allow' })
  expect(decidedRehearsed(path, 'ask')).toMatchObject({ type: 'ask' })
  expect(decidedRehearsed(path, 'read-only')).toMatchObject({ type: 'deny' })
})

test.each([
  '.git/config',
  '.git/hooks/pre-commit',
  '.git/info/attributes',
  '.git/modules/lib/config',
  '.Git/HEAD',
  'sub/.git/hooks/pre-commit',
  '.git/refs/../hooks/x',
  '.github/workflows/ci.yml',
  '.vscode/tasks.json',
  '.npmrc',
  '.bashrc',
  'AGENTS.md',
  '.env',
])(
  'a sandboxed session asks about files that run or steer programs, also where a rehearsed command changed them: %s',
  path => {
    expect(decidedRehearsed(path, 'sandboxed')).toMatchObject({ type: 'ask' })
  },
)

test('what a tool writes itself is not history', () => {
  expect(decided('.git/refs/heads/main', 'sandboxed')).toMatchObject({ type: 'ask', isGrave: true })
})
