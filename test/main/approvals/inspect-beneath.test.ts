import { execFile } from 'node:child_process'
import { mkdir, symlink, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, test } from 'vitest'
import { inspectCommand } from '../../../main/approvals/inspect-command'
import type { ApprovalMode } from '../../../shared/settings'
import { asEnglish } from '../../helpers/as-english'
import { sampleOf } from '../../helpers/how-deep'
import { temporaryFolder } from '../../helpers/temp-folder'

async function folderWith(files: Record<string, string>): Promise<string> {
  const folder = await temporaryFolder()
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true })
    await writeFile(join(folder, name), text)
  }
  return folder
}

async function repositoryWith(files: Record<string, string>): Promise<string> {
  const folder = await folderWith(files)
  await promisify(execFile)('git', ['init', '-q'], { cwd: folder })
  return folder
}

type Changes = { mode?: ApprovalMode; canConfine?: boolean }

async function verdictIn(workspace: string, command: string, { mode = 'ask', canConfine = true }: Changes = {}) {
  const ground = { workspace, home: '/home/me', mode, environment: { PATH: '/usr/bin:/bin' }, canConfine }
  const effect = {
    type: 'command' as const,
    command,
    workingDirectory: '.',
    shell: '/bin/bash',
    timeLimitMs: 1,
    environment: [],
  }
  return asEnglish((await inspectCommand(effect, ground)).verdict)
}

const SECRETS = { '.env': 'KEY=1', 'src/a.ts': 'x', 'src/b.md': 'x', 'keys/server.key': 'x', 'docs/a.md': 'x' }

describe('git, where a secret is staged that no commit has', () => {
  async function stagedIn(isCommitted: boolean): Promise<string> {
    const folder = await repositoryWith({ 'a.ts': 'x', '.env': 'KEY=1' })
    const git = (...args: string[]) =>
      promisify(execFile)('git', ['-c', 'user.name=a', '-c', 'user.email=a@b.example', ...args], { cwd: folder })
    await git('add', 'a.ts')
    if (isCommitted) await git('add', '-f', '.env')
    await git('commit', '-qm', 'x')
    if (!isCommitted) await git('add', '-f', '.env')
    return folder
  }

  test.each(
    sampleOf(
      [
        ...[
          'git diff --cached',
          'git status -v',
          'git status -vv',
          'git grep --cached KEY',
          'git diff-index --cached -p HEAD',
        ],
        ...['git diff HEAD', 'git ls-files -s | cut -c8-47 | xargs git show'],
        ...['for h in $(git ls-files -s | cut -c8-47); do git cat-file -p $h; done', 'git -C . grep --cached KEY'],
      ],
      4,
    ),
  )('is asked for what may show it: %s', async line => {
    expect(await verdictIn(await stagedIn(false), line, { mode: 'full' })).toMatchObject({
      type: 'ask',
      reason: 'also reads “.env”, which may contain secrets',
    })
    expect((await verdictIn(await stagedIn(true), line, { mode: 'full' })).type).toBe('allow')
  })

  test.each([
    ...['git status', 'git status -s', 'git log --oneline', 'git -C . log -3', 'git branch -a', 'git ls-files'],
    ...['git rev-parse --show-toplevel', 'git log -p -1', 'git diff', 'git diff --stat'],
  ])('and not for what cannot: %s', async line => {
    expect((await verdictIn(await stagedIn(false), line, { mode: 'full' })).type).toBe('allow')
  })
})

describe('a program that reads all files of a folder', () => {
  test.each(
    sampleOf(
      ['grep -r x .', 'grep -rn x keys', 'grep --recursive x', 'rg x', 'rg x keys', 'rg --hidden x', 'cd keys && rg x'],
      4,
    ),
  )('is asked where a file may hold secrets and nothing hides it: %s', async line => {
    const folder = await folderWith(SECRETS)
    expect(await verdictIn(folder, line, { mode: 'full', canConfine: false })).toMatchObject({
      type: 'ask',
      effects: 'reads',
      reason: expect.stringMatching(/^also reads “.+”, which may contain secrets$/),
    })
    for (const mode of ['read-only', 'ask', 'auto-edit'] as const) {
      expect((await verdictIn(folder, line, { mode, canConfine: false })).type).toBe('ask')
    }
  })

  test.each(
    sampleOf(
      [
        'grep -r x src',
        'grep -rn x docs src',
        "grep -r x . --include='*.ts'",
        'grep -r x . --exclude-dir=keys --include=*.md',
        'rg x src',
        "rg x -g '*.ts'",
        'rg --files',
        'grep x src/a.ts',
        'cat src/a.ts | rg x',
        'ls -R .',
        'find . -name x',
      ],
      5,
    ),
  )('and not where it passes these by: %s', async line => {
    const verdict = await verdictIn(await folderWith(SECRETS), line.replace('=*.md', "='*.md'"), {
      mode: 'full',
      canConfine: false,
    })
    expect(verdict).toMatchObject({ type: 'allow' })
  })

  test('is not asked where such files cannot be opened by what runs unasked', async () => {
    const folder = await folderWith(SECRETS)
    expect(await verdictIn(folder, 'grep -r x .', { canConfine: true })).toMatchObject({
      type: 'allow',
      confined: true,
    })
  })
})

describe('a password in the settings of a repository', () => {
  const TELLING = { '.git/config': '[remote "origin"]\n\turl = https://me:word@example.org/a\n', a: 'x' }

  test.each(['git remote -v', 'git remote get-url origin', 'git status; grep -r x .', 'grep -r git .'])(
    'is not shown without a question: %s',
    async line => {
      const folder = await repositoryWith(TELLING)
      expect(await verdictIn(folder, line)).toMatchObject({
        type: 'ask',
        reason: 'could show “.git/config”, which contains a password or key',
      })
    },
  )

  test.each(['git status', 'git log --oneline | git status', 'grep -r x .'])('keeps nothing else: %s', async line => {
    expect(await verdictIn(await repositoryWith(TELLING), line)).toMatchObject({ type: 'allow', confined: true })
  })
})

test('a read-only command is asked about if there are more secrets than can be hidden from it', async () => {
  const folder = await folderWith({ a: 'x' })
  await Promise.all(Array.from({ length: 4_001 }, (_, index) => writeFile(join(folder, `${index}.pem`), '')))
  expect(await verdictIn(folder, 'cat a')).toMatchObject({
    type: 'ask',
    reason: 'the folder has more files than can be searched for secrets',
  })
})

describe('diff, which follows the links in folders', () => {
  test.each(['diff one two', 'diff -N one two', 'diff one a', 'diff a one', 'diff -r one two'])(
    'runs for a folder only where what they lead to is not there: %s',
    async line => {
      const folder = await folderWith({ 'one/x': '1', 'two/x': '2', a: '1' })
      await symlink('/etc/passwd', join(folder, 'one', 'y'))
      expect(await verdictIn(folder, line)).toMatchObject({ type: 'allow' })
      expect((await verdictIn(folder, line, { canConfine: false })).type).toBe('ask')
    },
  )

  test('runs for two files', async () => {
    const folder = await folderWith({ a: '1', 'one/b': '2' })
    expect(await verdictIn(folder, 'diff -u a one/b')).toMatchObject({ type: 'allow' })
    expect(await verdictIn(folder, 'diff -u a nothing')).toMatchObject({ type: 'allow' })
  })
})

test('a line that shows changes is asked where a file of secrets that git tracks has changed', async () => {
  const folder = await repositoryWith({ '.env': 'KEY=placeholder', 'a.txt': 'x' })
  await promisify(execFile)('git', ['add', '-A'], { cwd: folder })
  expect((await verdictIn(folder, 'git diff')).type).toBe('allow')
  await writeFile(join(folder, '.env'), 'KEY=1')
  for (const line of ['git diff', 'git diff --stat', 'git -C . diff HEAD', 'git status; git diff'])
    expect(await verdictIn(folder, line)).toMatchObject({
      type: 'ask',
      reason: 'also reads “.env”, which may contain secrets',
    })
  expect((await verdictIn(folder, 'git status')).type).toBe('allow')
})
