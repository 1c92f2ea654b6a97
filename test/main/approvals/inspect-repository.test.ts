import { execFile } from 'node:child_process'
import { chown, mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cleanEnvironment } from '../../../main/approvals/clean-environment'
import { inspectRepository } from '../../../main/approvals/inspect-repository'
import { hasFired, runLine } from '../../helpers/hostile-git-lines'
import { hostileRepositories, type Recipe } from '../../helpers/hostile-repositories'
import { CANARY } from '../../helpers/hostile-templates'
import { sampleOf } from '../../helpers/how-deep'
import { temporaryFolder } from '../../helpers/temp-folder'

const run = promisify(execFile)
const PATH = process.env.PATH ?? '/usr/bin:/bin'

let base: string
let build: Awaited<ReturnType<typeof hostileRepositories>>

beforeAll(async () => {
  base = await realpath(await mkdtemp(join(tmpdir(), 'atrium-git-')))
  build = await hostileRepositories(base)
}, 60_000)
afterAll(() => rm(base, { recursive: true, force: true }))

const recipe = (structure: string, ...names: string[]): Recipe => ({
  placement: 'the folder itself',
  structure,
  settings: names.map(name => ({ name, style: 0 })),
})

/** The repositories that harm a person who runs the line as usual. */
const harmful: [recipe: Recipe, line: string][] = [
  [recipe('nothing odd', 'core.fsmonitor=FIRE'), 'git status'],
  [recipe('nothing odd', 'filter.q.clean=FIRE'), 'git status'],
  [recipe('nothing odd', 'diff.external=FIRE'), 'git diff'],
  [recipe('nothing odd', 'diff.q.textconv=FIRE'), 'git log -p'],
  [recipe('nothing odd', 'diff.q.command=FIRE'), 'git diff'],
  [recipe('nothing odd', 'include.path=OUTSIDE/settings'), 'git status'],
  [recipe('nothing odd', 'mailmap.file=OUTSIDE/secret'), 'git shortlog -s -n -e HEAD'],
  [recipe('nothing odd', 'blame.ignoreRevsFile=OUTSIDE/secret'), 'git blame a'],
  [recipe('nothing odd', 'trace2.eventTarget=OUTSIDE/traced', 'diff.external=FIRE'), 'git diff'],
  [recipe('a repository within in the index and the history'), 'git status'],
  [recipe('a repository within in the history', 'diff.submodule=diff'), 'git log -p'],
  [recipe('alternates'), 'git log'],
  [recipe('a common folder outside'), 'git log'],
  [recipe('a common folder by going up after a link'), 'git log'],
  [recipe('.git leads outside'), 'git log'],
  [recipe('.git is a link'), 'git log'],
  [recipe('objects is a link'), 'git log'],
  [recipe('objects/pack is a link'), 'git log'],
  [recipe('info/grafts names an outside commit'), 'git log'],
  [recipe('an index that leads outside'), 'git diff'],
  [recipe('a folder of its own where hooks would be'), 'git status'],
  [{ ...recipe('nothing odd', 'core.fsmonitor=FIRE'), placement: 'above the open folder' }, 'git status'],
]

describe('a hostile repository', () => {
  test.each(sampleOf(harmful, 8))('does harm and is not plain: %j with %s', async (made, line) => {
    const repository = await build(made)
    const folder = join(repository.workspace, repository.workingDirectory)
    expect(await inspectRepository(folder, repository.workspace)).toBe(false)
    const text = await runLine(line, folder, { PATH, HOME: '/nonexistent' })
    const harm = (await hasFired(repository)) || text.includes(CANARY)
    expect(harm, text).toBe(true)
  })
})

async function repository(...settings: string[]) {
  const folder = await temporaryFolder()
  const git = (...args: string[]) => run('git', args, { cwd: folder, env: { PATH, HOME: '/nonexistent', ...NAMES } })
  await git('init', '-q', '--initial-branch=main')
  await writeFile(join(folder, 'a'), 'one\n')
  await git('add', 'a')
  await git('commit', '-q', '-m', 'one')
  for (const setting of settings) await git('config', ...(setting.split('=') as [string, string]))
  return { folder, git }
}

const NAMES = { GIT_AUTHOR_NAME: 'a', GIT_AUTHOR_EMAIL: 'a@b', GIT_COMMITTER_NAME: 'a', GIT_COMMITTER_EMAIL: 'a@b' }

describe('a repository that is only odd', () => {
  test.each([
    ...[
      'another work tree that shares with one outside',
      'tables of references that lie outside',
      'a reference is a pipe',
    ],
    ...[
      '.git is a pipe',
      'http-alternates',
      'grafts are of its own',
      'logs/HEAD is a link',
      'refs/heads/main is a link',
    ],
    ...[
      'an index that leads further up',
      'an index cut short',
      'settings that are cut',
      'settings with a byte order mark',
    ],
    ...['bare beside files', 'a list of authors that is a link', 'a list of ignored files that is a link'],
  ])('is not plain: %s', async structure => {
    const { workspace } = await build(recipe(structure))
    expect(await inspectRepository(workspace, workspace)).toBe(false)
  })

  test.each([
    'a repository within that is not known',
    'hooks of its own',
    'shallow',
    'a replaced commit',
    'a shared index',
  ])('is plain where none of it is read: %s', async structure => {
    const { workspace } = await build(recipe(structure))
    expect(await inspectRepository(workspace, workspace)).toBe(true)
  })

  test('is not plain where it is not certain how long hashes are: the index would be another one to git', async () => {
    const { folder } = await repository()
    for (const [version, formats] of [
      ['0', ['sha256']],
      ['1', ['sha256', 'sha1']],
      ['1', ['sha1', 'sha256']],
    ] as const) {
      const settings = formats.map(format => `[extensions]\nobjectformat = ${format}\n`).join('')
      await writeFile(join(folder, '.git/config'), `[core]\nrepositoryformatversion = ${version}\n${settings}`)
      expect(await inspectRepository(folder, folder)).toBe(false)
    }
    await writeFile(join(folder, '.git/config'), '[core]\nrepositoryformatversion = 1\n')
    expect(await inspectRepository(folder, folder)).toBe(true)
    await writeFile(join(folder, '.git/config.worktree'), '[extensions]\nobjectformat = sha1\n')
    expect(await inspectRepository(folder, folder)).toBe(false)
  })
})

describe('an everyday repository', () => {
  test('is plain with what people and tools set in one', async () => {
    const { folder } = await repository(
      ...['user.name=a', 'user.email=a@b.c', 'remote.origin.url=git@a.example:x.git', 'remote.origin.gh-resolved=base'],
      ...[
        'remote.origin.fetch=+refs/heads/*:refs/remotes/origin/*',
        'branch.main.remote=origin',
        'branch.a.b.merge=refs/x',
      ],
      ...[
        'pull.rebase=true',
        'push.default=simple',
        'push.autoSetupRemote=true',
        'core.autocrlf=input',
        'core.hooksPath=.husky/_',
      ],
      ...[
        'core.ignorecase=true',
        'core.precomposeunicode=true',
        'core.symlinks=false',
        'core.fsmonitor=true',
        'lfs.url=https://x',
      ],
      ...[
        'branch.main.vscode-merge-base=origin/main',
        'commit.gpgsign=true',
        'user.signingkey=ABC',
        'init.defaultBranch=main',
      ],
      ...['lfs.repositoryformatversion=0', 'color.ui=auto', 'merge.conflictStyle=zdiff3', 'diff.algorithm=histogram'],
    )
    expect(await inspectRepository(folder, folder)).toBe(true)
    await mkdir(join(folder, 'sub'))
    expect(await inspectRepository(join(folder, 'sub'), folder)).toBe(true)
    expect(await inspectRepository(join(folder, 'sub'), join(folder, 'sub'))).toBe(false)
  })

  test('is plain as a clone, packed, shallow, new or in the midst of a merge', async () => {
    const { folder, git } = await repository()
    await git('clone', '-q', '--depth=1', `file://${folder}`, 'inner')
    await git('init', '-q', '--object-format=sha256', 'new')
    await git('checkout', '-q', '-b', 'other')
    await writeFile(join(folder, 'a'), 'other\n')
    await git('commit', '-q', '-a', '-m', 'other')
    await git('checkout', '-q', 'main')
    await writeFile(join(folder, 'a'), 'main\n')
    await git('commit', '-q', '-a', '-m', 'main')
    await git('gc', '-q')
    await git('merge', '-q', 'other').catch(() => undefined)
    for (const name of ['', 'inner', 'new'])
      expect.soft(await inspectRepository(join(folder, name), folder), name).toBe(true)
  })

  test('is plain as a further work tree, where the first is in the open folder, too', async () => {
    const { folder, git } = await repository()
    await git('worktree', 'add', '-q', 'trees/one')
    const tree = join(folder, 'trees', 'one')
    expect(await inspectRepository(tree, folder)).toBe(true)
    expect(await inspectRepository(tree, tree)).toBe(false)
    await git('config', 'extensions.worktreeConfig', 'true')
    await git('-C', 'trees/one', 'config', '--worktree', 'diff.external', 'x')
    expect(await inspectRepository(tree, folder)).toBe(false)
  })

  test('shows in the environment of a line that only reads what it shows else', async () => {
    const { folder } = await repository()
    await writeFile(join(folder, 'a'), 'two\n')
    const environment = await cleanEnvironment({ PATH, HOME: '/nonexistent' }, folder, true)
    for (const line of ['git status', 'git diff', 'git log -p', 'git show HEAD:a', 'git rev-parse --show-toplevel']) {
      const usual = await runLine(line, folder, { PATH, HOME: '/nonexistent' })
      expect.soft(await runLine(line, folder, environment), line).toEqual(usual)
    }
  })

  test('is not there', async () => {
    const folder = await temporaryFolder()
    expect(await inspectRepository(folder, folder)).toBe(false)
    expect(await inspectRepository(join(folder, 'gone'), folder)).toBe(false)
  })

  test.skipIf(process.geteuid?.() !== 0)(
    'is not plain where it belongs to somebody else, as git would have it',
    async () => {
      const { folder } = await repository()
      await chown(join(folder, '.git'), 1000, 1000)
      expect(await inspectRepository(folder, folder)).toBe(false)
    },
  )
})

test('programs of the person are not started on what a folder brought', async () => {
  const made = await build(recipe('nothing odd'))
  const usual = { PATH, HOME: made.home }
  await runLine('git diff', made.workspace, usual)
  expect(await hasFired(made)).toBe(true)
  expect(await inspectRepository(made.workspace, made.workspace)).toBe(true)
  const text = await runLine('git diff', made.workspace, await cleanEnvironment(usual, made.workspace, true))
  expect(text).toContain('+changed')
  expect(await hasFired(made)).toBe(false)
})
