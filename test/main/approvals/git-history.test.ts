import { expect, test } from 'vitest'
import { decide } from '../../../main/approvals/decide'
import { isHistory, isRepositorySettings } from '../../../main/approvals/git-history'
import { differsPlainly } from '../../../main/approvals/repository-settings'
import type { FileChange } from '../../../shared/session/effects'

test.each([
  '.git/HEAD',
  '.git/index',
  '.git/objects/ab/cdef',
  '.git/refs/heads/main',
  '.git/logs/HEAD',
  '.git/hooks/pre-commit.sample',
  '.git/description',
  'demo/.git/HEAD',
  'a/b/.git/refs/tags/v1',
])('%s is history', path => {
  expect(isHistory(path)).toBe(true)
})

test.each([
  '.git',
  'demo/.git',
  '.git/config',
  '.git/hooks/pre-commit',
  '.git/hooks/x/HEAD',
  '.git/hooks/sample/pre-commit',
  '.git/modules/part/config',
  '.git/modules/part/hooks/pre-commit',
  '.git/info/attributes',
  '.git/hooks/.git/HEAD',
  '.git/worktrees/one/config.worktree',
  '.git/../.git/hooks/post-merge',
  '.GIT/HEAD',
  'git/HEAD',
  'HEAD',
])('%s is not history', path => {
  expect(isHistory(path)).toBe(false)
})

test('settings are those of a repository, and of none within its own folder', () => {
  expect(['.git/config', 'demo/.git/config'].every(isRepositorySettings)).toBe(true)
  expect(['config', '.git/hooks/.git/config', '.git/modules/a/config', '.GIT/config'].some(isRepositorySettings)).toBe(
    false,
  )
})

const NEW = '[core]\n\trepositoryformatversion = 0\n\tfilemode = true\n\tbare = false\n\tlogallrefupdates = true\n'

test.each([
  ['', NEW],
  [NEW, `${NEW}[user]\n\tname = Ada\n\temail = ada@example.com\n`],
  [NEW, `${NEW}[branch "main"]\n\tremote = origin\n\tmerge = refs/heads/main\n`],
  [`${NEW}[core]\n\thooksPath = hooks\n`, `${NEW}[core]\n\thooksPath = hooks\n[branch "a"]\n\tremote = origin\n`],
])('settings that run and steer nothing differ plainly: %j, %j', (before, after) => {
  expect(differsPlainly(before, after)).toBe(true)
})

test.each([
  '[core]\n\thooksPath = /tmp/x\n',
  '[core]\n\tfsmonitor = ./run\n',
  '[core] fsmonitor = ./run\n',
  '[core]fsmonitor=./run\n',
  '[CORE]\n\tFSMonitor = ./run\n',
  '[core]\n\tfilemode = true \\\n\tfsmonitor = x\n',
  '[core]\n\tsshCommand = ./run\n',
  '[core]\n\teditor = ./run\n',
  '[core]\n\tfsmonitor\n',
  '[include]\n\tpath = other\n',
  '[includeIf "gitdir:x"]\n\tpath = other\n',
  '[alias]\n\tst = !./run\n',
  '[filter "x"]\n\tclean = ./run\n',
  '[diff "x"]\n\ttextconv = ./run\n',
  '[remote "origin"]\n\turl = https://evil.example.com\n',
  '[url "https://evil.example.com"]\n\tinsteadOf = https://good.example.com\n',
  '[credential]\n\thelper = !./run\n',
  '[gpg]\n\tprogram = ./run\n',
  '[commit]\n\tgpgsign = true\n',
  '[submodule "x"]\n\tupdate = !./run\n',
  '[branch "x"]\n\tpushRemote = evil\n',
  '[branch "a.remote=x"]\n\tpushRemote = evil\n',
  '[user]\n\tsigningKey = x\n',
  '[core]\n\tworktree = /\n',
  '[extensions]\n\tworktreeConfig = true\n',
  '[user]\n\tname = "Ada\\n[core]\\nfsmonitor=x"\n',
  'fsmonitor = x\n',
  '\u0000[core]\n',
])('settings that run or steer something do not: %j', added => {
  expect(differsPlainly(NEW, NEW + added)).toBe(false)
  expect(differsPlainly(NEW + added, NEW)).toBe(false)
})

test('settings in another order are others, as the last one counts', () => {
  const [one, other] = ['[core]\n\thooksPath = a\n', '[core]\n\thooksPath = b\n']
  expect(differsPlainly(one + other, other + one)).toBe(false)
})

test('a link in place of history is asked about', () => {
  const change = { type: 'file-change', before: null, after: null, added: 0, removed: 0, rehearsed: true } as const
  const diff = { type: 'omitted', reason: 'too-large' } as const
  const link = { before: null, after: { kind: 'link', target: '/tmp/evil' } } as const
  const judged = (more: Partial<FileChange> & { path: string }) =>
    decide({ effects: [{ ...change, diff, ...more }], digest: '' }, { workspace: '/w', ownData: [], mode: 'sandboxed' })
      .type
  expect(judged({ path: '.git/hooks', entry: link })).toBe('ask')
  expect(judged({ path: '.git/objects', entry: link })).toBe('ask')
  expect(judged({ path: '.git/hooks', entry: { before: null, after: { kind: 'folder', mode: 0o755 } } })).toBe('allow')
  expect(judged({ path: '.git/config' })).toBe('ask')
  expect(judged({ path: '.git/config', isHarmless: true })).toBe('allow')
  expect(judged({ path: '.git/hooks/pre-commit', isHarmless: true })).toBe('ask')
})
