import { access, chmod, cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { commitsOnlyIn, listBranches, switchBranch } from '../../../main/git/branches'
import { fileDiff } from '../../../main/git/file-diff'
import { readCounts } from '../../../main/git/read-counts'
import { readCommit, readLog } from '../../../main/git/read-log'
import type { GitRepositories } from '../../../main/git/repositories'
import { stageFiles, unstageFiles } from '../../../main/git/stage-files'
import { stagedText } from '../../../main/git/staged-text'
import { applyStash, listStashes, saveStash, stashChanges } from '../../../main/git/stashes'
import { planTransfer } from '../../../main/git/transfer'
import { gitForTest, gitRepository, readyState } from '../../helpers/git-repository'
import { type HostileRepository, hostileRecipes, hostileRepositories } from '../../helpers/hostile-repositories'
import { CANARY, writeFire } from '../../helpers/hostile-templates'
import { sampleOf } from '../../helpers/how-deep'
import { temporaryFolder } from '../../helpers/temp-folder'

/** Looks at everything that the panel can show of a folder, and gives all that came back as one text. */
async function lookAtAll(repositories: GitRepositories, workspace: string): Promise<string> {
  const state = await repositories.state(workspace)
  if (state.type !== 'ready') return JSON.stringify(state)
  const shown: unknown[] = [state]
  const look = async (work: Promise<unknown>) => shown.push(await work.catch(String))
  await look(repositories.read(workspace, repository => readCounts(repository, state.files)))
  for (const file of state.files.slice(0, 6)) {
    await look(repositories.read(workspace, repository => fileDiff(repository, file, 'unstaged')))
    if (file.staged) await look(repositories.read(workspace, repository => fileDiff(repository, file, 'staged')))
  }
  await look(repositories.read(workspace, listBranches))
  await look(repositories.read(workspace, listStashes))
  await look(repositories.read(workspace, stagedText))
  await look(repositories.read(workspace, repository => commitsOnlyIn(repository, 'main')))
  await look(repositories.read(workspace, repository => planTransfer(repository, 'push')))
  const log = { skip: 0, count: 20, isOfAll: true }
  await look(repositories.read(workspace, repository => readLog(repository, log)))
  const commits = await repositories.read(workspace, repository => readLog(repository, log)).catch(() => [])
  for (const { hash } of commits.slice(0, 3)) {
    await look(repositories.read(workspace, repository => readCommit(repository, hash)))
  }
  const stashes = await repositories.read(workspace, listStashes).catch(() => [])
  for (const { commit } of stashes)
    await look(repositories.read(workspace, repository => stashChanges(repository, commit)))
  return JSON.stringify(shown)
}

async function firedMarks({ marks }: HostileRepository): Promise<string[]> {
  const found = await Promise.all(
    marks.map(mark =>
      access(mark)
        .then(() => [mark])
        .catch(() => []),
    ),
  )
  return found.flat()
}

const recipes = sampleOf(hostileRecipes(140, 48), 8)

describe('a hostile repository', () => {
  test('runs nothing and shows nothing from outside, before the person allows anything', {
    timeout: 240_000,
  }, async () => {
    const build = await hostileRepositories(await temporaryFolder())
    const outcomes: Record<string, number> = {}
    for (const recipe of recipes) {
      const repository = await build(recipe)
      const { repositories } = await gitForTest(repository.home)
      const workspace = join(repository.workspace, repository.workingDirectory)
      const text = await lookAtAll(repositories, workspace)
      const told = JSON.stringify(recipe)
      expect(await firedMarks(repository), told).toEqual([])
      expect(text.includes(CANARY), told).toBe(false)
      const { type } = await repositories.state(workspace)
      outcomes[type] = (outcomes[type] ?? 0) + 1
    }
    // Most of them are held, and those that only look odd are read.
    expect(outcomes.held).toBeGreaterThan(recipes.length / 2)
  })

  test('runs nothing when it is only looked at, even once it is allowed', { timeout: 240_000 }, async () => {
    const build = await hostileRepositories(await temporaryFolder())
    // Git waits at a pipe until its time is over, in each of a dozen calls.
    const quick = recipes.filter(({ structure }) => structure !== 'a reference is a pipe')
    for (const recipe of sampleOf(quick, 4)) {
      const repository = await build(recipe)
      const { repositories } = await gitForTest(repository.home)
      const workspace = join(repository.workspace, repository.workingDirectory)
      await repositories.allow(workspace)
      await lookAtAll(repositories, workspace)
      expect(await firedMarks(repository), JSON.stringify(recipe)).toEqual([])
    }
  })
})

/** A repository whose hooks and attributes would leave a mark, with nothing in its settings. */
async function withTraps() {
  const { workspace, git, write } = await gitRepository()
  const { repositories, home } = await gitForTest()
  const folder = await temporaryFolder()
  const [fire, mark] = [join(folder, 'fire'), join(folder, 'fired')]
  await writeFire(fire, mark)
  await write('.gitattributes', '* filter=q diff=q merge=q\n')
  await write('a', 'one\n')
  await git('add', '-A')
  await git('commit', '-qm', 'first')
  await git('branch', 'other')
  await mkdir(join(workspace, '.git/hooks'), { recursive: true })
  const hooks =
    'pre-commit prepare-commit-msg commit-msg post-commit post-checkout post-merge post-index-change reference-transaction pre-push fsmonitor-watchman'
  for (const name of hooks.split(' ')) await cp(fire, join(workspace, '.git/hooks', name))
  const hasFired = () =>
    access(mark)
      .then(() => true)
      .catch(() => false)
  return { workspace, git, write, repositories, home, fire, mark, hasFired }
}

describe('hooks that a folder brings along', () => {
  test('do not run by looking, staging, discarding, stashing, switching or undoing', async () => {
    const { workspace, write, repositories, hasFired } = await withTraps()
    await write('a', 'two\n')
    await write('new', 'new\n')
    await lookAtAll(repositories, workspace)
    const { files } = await readyState(repositories, workspace)
    await repositories.change(workspace, repository => stageFiles(repository, files))
    const staged = (await readyState(repositories, workspace)).files
    await repositories.change(workspace, repository => unstageFiles(repository, staged, true))
    const undo = await repositories.discard(workspace, files)
    await repositories.undo(workspace, undo.id)
    await repositories.change(workspace, repository => saveStash(repository, 'away'))
    await repositories.change(workspace, repository => switchBranch(repository, { name: 'other' }))
    const [stash] = await repositories.read(workspace, listStashes)
    await repositories.change(workspace, repository => applyStash(repository, stash?.commit ?? ''))
    await repositories.dropStash(workspace, stash?.commit ?? '')
    await repositories.deleteBranch(workspace, 'main')
    expect(await hasFired()).toBe(false)
  })

  test('are named before a commit, and do not run where the person goes without them', async () => {
    const { workspace, write, repositories, hasFired } = await withTraps()
    await write('a', 'two\n')
    await repositories.change(workspace, repository => stageFiles(repository, [{ path: 'a' }]))
    expect((await readyState(repositories, workspace)).hooks).toEqual([
      'pre-commit',
      'prepare-commit-msg',
      'commit-msg',
      'post-commit',
      'post-index-change',
      'reference-transaction',
    ])
    const request = { message: 'second', amends: false }
    expect(await repositories.commit(workspace, { ...request, runsHooks: false })).toEqual({ isDone: true })
    expect(await hasFired()).toBe(false)
    await write('a', 'three\n')
    await repositories.change(workspace, repository => stageFiles(repository, [{ path: 'a' }]))
    expect(await repositories.commit(workspace, { ...request, runsHooks: true })).toMatchObject({ isDone: false })
    expect(await hasFired()).toBe(true)
  })
})

test('what was allowed is asked again where the settings have become others', async () => {
  const { workspace, git, repositories, fire } = await withTraps()
  await git('config', 'filter.q.clean', fire)
  expect(await repositories.state(workspace)).toMatchObject({ type: 'held' })
  await repositories.allow(workspace)
  expect(await repositories.state(workspace)).toMatchObject({ type: 'ready' })
  await git('config', 'core.sshCommand', fire)
  expect(JSON.stringify(await repositories.state(workspace))).toContain('core.sshcommand')
})

test('reading goes without filters and differences that a repository names, and a program named git in the folder', async () => {
  const { workspace, git, write, repositories, fire, hasFired } = await withTraps()
  for (const name of [
    'filter.q.clean',
    'filter.q.smudge',
    'filter.q.process',
    'diff.q.textconv',
    'diff.q.command',
    'diff.external',
  ])
    await git('config', name, fire)
  await git('config', 'filter.q.required', 'true')
  await write('a', 'two\n')
  await writeFile(join(workspace, 'git'), await readFile(fire))
  await chmod(join(workspace, 'git'), 0o755)
  await repositories.allow(workspace)
  const text = await lookAtAll(repositories, workspace)
  expect(text).toContain('"+two"')
  expect(await hasFired()).toBe(false)
})

test('a worktree of a repository elsewhere is held, and works once it is allowed', async () => {
  const { git, write } = await gitRepository()
  await write('a', '1\n')
  await git('add', '-A')
  await git('commit', '-qm', 'first')
  const tree = join(await temporaryFolder(), 'tree')
  await git('worktree', 'add', '-q', '-b', 'apart', tree)
  const { repositories } = await gitForTest()
  expect(JSON.stringify(await repositories.state(tree))).toContain('leads to another folder')
  await repositories.allow(tree)
  expect(await readyState(repositories, tree)).toMatchObject({ head: { branch: 'apart' } })
  await rm(tree, { recursive: true })
})
