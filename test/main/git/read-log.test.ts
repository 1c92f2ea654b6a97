import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readCommit, readLog } from '../../../main/git/read-log'
import { gitForTest, gitRepository } from '../../helpers/git-repository'

async function withHistory() {
  const repository = await gitRepository()
  const { repositories } = await gitForTest()
  for (const number of [1, 2, 3]) {
    await repository.write('a b', `${number}\n`)
    await repository.git('add', '-A')
    await repository.git('commit', '-qm', `Subject ${number}\n\nBody ${number}`)
  }
  const log = (request: { skip?: number; count?: number; query?: string; isOfAll?: boolean } = {}) =>
    repositories.read(repository.workspace, opened =>
      readLog(opened, { skip: 0, count: 10, isOfAll: false, ...request }),
    )
  return { ...repository, repositories, log }
}

test('commits come in pages, with their parents and names', async () => {
  const { log, git } = await withHistory()
  await git('tag', 'v1', 'HEAD~1')
  const all = await log()
  expect(all.map(({ subject }) => subject)).toEqual(['Subject 3', 'Subject 2', 'Subject 1'])
  expect(all[0]).toMatchObject({
    author: 'Ada',
    email: 'ada@example.com',
    parents: [all[1]?.hash],
    refs: ['HEAD -> main'],
  })
  expect(all[1]?.refs).toEqual(['tag: v1'])
  expect((await log({ skip: 1, count: 1 })).map(({ subject }) => subject)).toEqual(['Subject 2'])
  expect(await log({ skip: 10 })).toEqual([])
})

test('messages are searched as plain text, and other branches only where they are asked for', async () => {
  const { log, git } = await withHistory()
  await git('switch', '-qc', 'other')
  await git('commit', '-qm', 'A (special) one', '--allow-empty')
  await git('switch', '-q', 'main')
  expect((await log({ query: 'body 2' })).map(({ subject }) => subject)).toEqual(['Subject 2'])
  expect(await log({ query: '(special)' })).toEqual([])
  expect((await log({ query: '(special)', isOfAll: true })).map(({ subject }) => subject)).toEqual(['A (special) one'])
  expect(await log({ query: '--output=x' })).toEqual([])
})

test('a commit shows its message and its files, also the first one, a deletion and a merge', async () => {
  const { log, git, write, workspace, repositories } = await withHistory()
  await git('switch', '-qc', 'side')
  await write('side.bin', new Uint8Array([0, 1, 2]))
  await git('add', '-A')
  await git('commit', '-qm', 'side')
  await git('switch', '-q', 'main')
  await rm(join(workspace, 'a b'))
  await git('commit', '-qam', 'gone')
  await git('merge', '-q', '--no-ff', '-m', 'merged', 'side')
  const [merge, gone, ...others] = await log()
  const show = (hash = '') => repositories.read(workspace, repository => readCommit(repository, hash))
  const ofMerge = await show(merge?.hash)
  expect(ofMerge.message).toBe('merged')
  expect(ofMerge.changes).toMatchObject([
    { path: 'side.bin', before: null, diff: { type: 'omitted', reason: 'binary' } },
  ])
  const deletion = [gone, ...others].find(one => one?.subject === 'gone')
  expect((await show(deletion?.hash)).changes).toMatchObject([{ path: 'a b', after: null, removed: 1 }])
  const first = await show(others.at(-1)?.hash)
  expect(first).toMatchObject({ message: 'Subject 1\n\nBody 1', changes: [{ path: 'a b', before: null, added: 1 }] })
})

test('an empty repository has no history', async () => {
  const { workspace } = await gitRepository()
  const { repositories } = await gitForTest()
  const request = { skip: 0, count: 10, isOfAll: false }
  expect(await repositories.read(workspace, repository => readLog(repository, request))).toEqual([])
})

test.each(['tab\there', 'quote"d', 'new\nline', '漢字', '-dash', 'é \u202e'])(
  'the file name %j is read from a patch',
  async name => {
    const { workspace, git, write } = await gitRepository()
    const { repositories } = await gitForTest()
    await write(name, 'x\n')
    await git('add', '-A')
    await git('commit', '-qm', 'first')
    const hash = (await git('rev-parse', 'HEAD')).trim()
    const { changes } = await repositories.read(workspace, repository => readCommit(repository, hash))
    expect(changes.map(({ path }) => path)).toEqual([name])
  },
)

test('parents come after their children, even where all commits are of the same second', async () => {
  const { workspace, git } = await gitRepository()
  const { repositories } = await gitForTest()
  await git('commit', '-qm', 'base', '--allow-empty', '--date=2020-01-01T00:00:00Z')
  for (const name of ['x', 'y', 'z']) {
    await git('switch', '-qc', name, 'main')
    await git('commit', '-qm', name, '--allow-empty')
    await git('switch', '-q', 'main')
    await git('merge', '-q', '--no-ff', '-m', `merge ${name}`, name)
  }
  const commits = await repositories.read(workspace, repository =>
    readLog(repository, { skip: 0, count: 20, isOfAll: true }),
  )
  const order = new Map(commits.map(({ hash }, index) => [hash, index]))
  const early = commits.flatMap(({ parents }, index) => parents.filter(parent => (order.get(parent) ?? 0) < index))
  expect(commits).toHaveLength(7)
  expect(early).toEqual([])
})
