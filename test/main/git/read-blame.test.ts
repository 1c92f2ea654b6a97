import { expect, test } from 'vitest'
import { parseBlame, readBlame } from '../../../main/git/read-blame'
import { gitForTest, gitRepository } from '../../helpers/git-repository'

async function opened() {
  const repository = await gitRepository()
  const { repositories } = await gitForTest()
  const blame = (path: string) => repositories.read(repository.workspace, one => readBlame(one, path))
  return { ...repository, blame }
}

test('each line has its commit, and one that is not committed has none', async () => {
  const { git, write, blame } = await opened()
  await write('-c [odd].txt', 'one\r\ntwo\r\n\tthree\r\n')
  await git('add', '-A')
  await git('commit', '-qm', 'First of all\n\nbody')
  await write('-c [odd].txt', 'one\r\nTWO\r\n\tthree\r\n')
  await git('commit', '-qam', 'Shout')
  await write('-c [odd].txt', 'one\r\nTWO\r\n\tthree\r\nfour')
  const { commits, lines } = await blame('-c [odd].txt')
  expect(lines.map(({ text, commit }) => [text, commits[commit]?.subject])).toEqual([
    ['one', 'First of all'],
    ['TWO', 'Shout'],
    ['\tthree', 'First of all'],
    ['four', undefined],
  ])
  expect(commits[0]).toMatchObject({ author: 'Ada', hash: expect.stringMatching(/^[0-9a-f]{40}$/) })
  const committed = await git('log', '-1', '--format=%at', commits[0]?.hash ?? '')
  expect(commits[0]?.at).toBe(Number(committed) * 1_000)
})

test('what is no text, is not there, or was never committed says so', async () => {
  const { git, write, blame } = await opened()
  await write('a.bin', Uint8Array.of(0, 1, 2, 10, 0))
  await git('add', '-A')
  await git('commit', '-qm', 'first')
  await expect(blame('a.bin')).rejects.toThrow('isn’t text')
  await expect(blame('none')).rejects.toThrow()
  await write('new.txt', 'x\n')
  await expect(blame('new.txt')).rejects.toThrow()
})

test('odd output makes no lines that are not there', () => {
  const hash = 'a'.repeat(40)
  expect(parseBlame('')).toEqual({ commits: [], lines: [] })
  expect(parseBlame(`${hash} 1 1 1\nauthor\nsummary \nauthor-time x\n\t`)).toEqual({
    commits: [{ hash, author: '', at: 0, subject: '' }],
    lines: [{ text: '', commit: 0 }],
  })
  expect(parseBlame('\tno header').lines).toEqual([{ text: 'no header', commit: -1 }])
})
