import { expect, test } from 'vitest'
import { stagedText } from '../../../main/git/staged-text'
import { gitForTest, gitRepository } from '../../helpers/git-repository'

test('what is staged is told with former subjects, and of a file that may hold secrets only the name', async () => {
  const { workspace, git, write } = await gitRepository()
  const { repositories } = await gitForTest()
  await write('a', 'one\n')
  await git('add', '-A')
  await git('commit', '-qm', 'first')
  await write('a', 'two\n')
  await write('.env', 'KEY=hidden-value\n')
  await git('add', '-A')
  await write('a', 'not staged\n')
  const { patch, subjects } = await repositories.read(workspace, stagedText)
  expect(subjects).toEqual(['first'])
  expect(patch).toContain('+two')
  expect(patch).toContain('(not shown: .env)')
  expect(patch).not.toContain('hidden-value')
  expect(patch).not.toContain('not staged')
})
