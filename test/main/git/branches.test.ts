import { expect, test } from 'vitest'
import { commitsOnlyIn, createBranch, listBranches, renameBranch, switchBranch } from '../../../main/git/branches'
import type { Repository } from '../../../main/git/repository'
import { gitForTest, gitRepository, readyState } from '../../helpers/git-repository'

async function withBranches() {
  const repository = await gitRepository()
  await repository.write('a', '1\n')
  await repository.git('add', '-A')
  await repository.git('commit', '-qm', 'first')
  const { repositories } = await gitForTest()
  const change = <T>(work: (opened: Repository) => Promise<T>) => repositories.change(repository.workspace, work)
  return { ...repository, repositories, change }
}

test('a branch is created, listed, renamed and switched to', async () => {
  const { workspace, repositories, change } = await withBranches()
  await change(repository => createBranch(repository, 'feature/ü x'.replace(' ', '-'), undefined))
  await change(repository => renameBranch(repository, 'feature/ü-x', 'feature/漢字'))
  await change(repository => switchBranch(repository, { name: 'main' }))
  const branches = await repositories.read(workspace, listBranches)
  expect(branches.map(({ name, isCurrent }) => [name, isCurrent === true]).sort()).toEqual([
    ['feature/漢字', false],
    ['main', true],
  ])
  expect(branches[0]).toMatchObject({ subject: 'first' })
})

test.each(['-d', 'a b', 'a..b', '.hidden', 'x.lock', 'a\nb', '@{u}', ''])('%j is no name for a branch', async name => {
  const { git, change } = await withBranches()
  await expect(change(repository => createBranch(repository, name, undefined))).rejects.toThrow('isn’t a name')
  await expect(change(repository => renameBranch(repository, 'main', name))).rejects.toThrow('isn’t a name')
  expect(await git('branch', '--format=%(refname:short)')).toBe('main\n')
})

test('names that are taken, or in the way, are said', async () => {
  const { change } = await withBranches()
  await change(repository => createBranch(repository, 'a', undefined))
  await expect(change(repository => createBranch(repository, 'a', undefined))).rejects.toThrow('already a branch')
  await expect(change(repository => createBranch(repository, 'a/b', undefined))).rejects.toThrow('has a part of it')
})

test('switching refuses where it would overwrite changes', async () => {
  const { git, write, change, read } = await withBranches()
  await git('switch', '-qc', 'other')
  await write('a', 'other\n')
  await git('commit', '-qam', 'other')
  await git('switch', '-q', 'main')
  await write('a', 'mine\n')
  await expect(change(repository => switchBranch(repository, { name: 'other' }))).rejects.toThrow(
    'Commit or stash them first',
  )
  expect(await read('a')).toBe('mine\n')
})

test('a branch that nobody else has the commits of is counted, deleted, and had back', async () => {
  const { workspace, git, write, repositories, change } = await withBranches()
  await change(repository => createBranch(repository, 'only', undefined))
  await write('a', '2\n')
  await git('commit', '-qam', 'second')
  await write('a', '3\n')
  await git('commit', '-qam', 'third')
  const tip = await git('rev-parse', 'HEAD')
  await git('switch', '-q', 'main')
  expect(await repositories.read(workspace, repository => commitsOnlyIn(repository, 'only'))).toBe(2)
  expect(await repositories.read(workspace, repository => commitsOnlyIn(repository, 'main'))).toBe(0)
  const undo = await repositories.deleteBranch(workspace, 'only')
  expect(await git('branch', '--list', 'only')).toBe('')
  expect((await readyState(repositories, workspace)).undos[0]).toMatchObject({ type: 'branch', names: ['only'] })
  await repositories.undo(workspace, undo.id)
  expect(await git('rev-parse', 'only')).toBe(tip)
  await expect(repositories.deleteBranch(workspace, 'main')).rejects.toThrow()
})
