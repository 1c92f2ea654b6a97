import { expect, test } from 'vitest'
import { applyStash, listStashes, saveStash, stashChanges } from '../../../main/git/stashes'
import { gitForTest, gitRepository, readyState } from '../../helpers/git-repository'

test('changes are put away with new files, shown, applied, dropped, and had back', async () => {
  const { workspace, git, write, read } = await gitRepository()
  const { repositories } = await gitForTest()
  await write('a', '1\n')
  await git('add', '-A')
  await git('commit', '-qm', 'first')
  await write('a', '2\n')
  await write('new', 'n\n')
  await repositories.change(workspace, repository => saveStash(repository, ' For later: “x” '))
  expect((await readyState(repositories, workspace)).files).toEqual([])
  const [stash] = await repositories.read(workspace, listStashes)
  expect(stash?.message).toBe('On main: For later: “x”')
  const commit = stash?.commit ?? ''
  const changes = await repositories.read(workspace, repository => stashChanges(repository, commit))
  expect(changes.map(({ path, added }) => [path, added])).toEqual([
    ['a', 1],
    ['new', 1],
  ])
  await repositories.change(workspace, repository => applyStash(repository, commit))
  expect([await read('a'), await read('new')]).toEqual(['2\n', 'n\n'])
  const undo = await repositories.dropStash(workspace, commit)
  expect(await git('stash', 'list')).toBe('')
  await repositories.undo(workspace, undo.id)
  expect(await repositories.read(workspace, listStashes)).toMatchObject([
    { commit, message: 'On main: For later: “x”' },
  ])
  await repositories.dropStash(workspace, commit)
  await expect(repositories.dropStash(workspace, commit)).rejects.toThrow('isn’t there any more')
})
