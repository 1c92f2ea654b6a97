import { chmod, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { planTransfer, type TransferKind } from '../../../main/git/transfer'
import { gitForTest, gitRepository } from '../../helpers/git-repository'
import { temporaryFolder } from '../../helpers/temp-folder'

async function withRemote() {
  const repository = await gitRepository()
  await repository.write('a', '1\n')
  await repository.git('add', '-A')
  await repository.git('commit', '-qm', 'first')
  const remote = join(await temporaryFolder(), 'remote.git')
  await repository.git('init', '--quiet', '--bare', '--initial-branch=main', remote)
  await repository.git('remote', 'add', 'origin', remote)
  const { repositories, events } = await gitForTest()
  const { workspace } = repository
  const plan = (kind: TransferKind) => repositories.read(workspace, opened => planTransfer(opened, kind))
  const go = async (kind: TransferKind) => repositories.transfer(workspace, kind, await plan(kind))
  return { ...repository, remote, repositories, events, plan, go }
}

/** Another clone of the same remote, in which somebody has gone on. */
async function elsewhere(remote: string) {
  const other = await gitRepository()
  await other.git('remote', 'add', 'origin', remote)
  await other.git('fetch', '-q', 'origin')
  await other.git('reset', '-q', '--hard', 'origin/main')
  await other.write('b', 'theirs\n')
  await other.git('add', '-A')
  await other.git('commit', '-qm', 'theirs')
  await other.git('push', '-q', 'origin', 'main')
}

test('a push says what goes where, and a new branch there is followed', async () => {
  const { git, plan, go, remote } = await withRemote()
  expect(await plan('push')).toEqual({
    remote: 'origin',
    address: remote,
    branch: 'main',
    target: 'main',
    commits: 1,
    isNewTarget: true,
  })
  expect(await go('push')).toEqual({ isDone: true })
  expect((await git('rev-parse', '--abbrev-ref', '@{u}')).trim()).toBe('origin/main')
  expect(await plan('push')).toMatchObject({ commits: 0 })
})

test('a push that the remote is ahead of is refused, and never forced', async () => {
  const { git, write, go, remote, read } = await withRemote()
  await go('push')
  await elsewhere(remote)
  await write('a', 'mine\n')
  await git('commit', '-qam', 'mine')
  const theirs = await git('ls-remote', 'origin', 'main')
  expect(JSON.stringify(await go('push'))).toContain('Pull first')
  expect(await git('ls-remote', 'origin', 'main')).toBe(theirs)
  await go('fetch')
  expect(JSON.stringify(await go('pull'))).toContain('have each gone on')
  expect(await read('a')).toBe('mine\n')
})

test('a pull goes forward', async () => {
  const { go, plan, remote, read } = await withRemote()
  await go('push')
  await elsewhere(remote)
  await go('fetch')
  expect(await plan('pull')).toMatchObject({ commits: 1, target: 'main' })
  expect(await go('pull')).toEqual({ isDone: true })
  expect(await read('b')).toBe('theirs\n')
})

test('a refusal of the remote is told in its words', async () => {
  const { go, remote } = await withRemote()
  await mkdir(join(remote, 'hooks'), { recursive: true })
  await writeFile(join(remote, 'hooks/pre-receive'), '#!/bin/sh\necho not today\nexit 1\n')
  await chmod(join(remote, 'hooks/pre-receive'), 0o755)
  const outcome = await go('push')
  expect(outcome).toMatchObject({ isDone: false })
  expect(JSON.stringify(outcome)).toContain('pre-receive hook declined')
  expect(JSON.stringify(outcome)).toContain('not today')
})

test('passwords in addresses are not shown, and what is missing is said', async () => {
  const { git, plan } = await withRemote()
  await git('remote', 'set-url', 'origin', 'https://ada:secret@example.invalid/x.git')
  expect((await plan('fetch')).address).toBe('https://example.invalid/x.git')
  await expect(plan('pull')).rejects.toThrow('Push it first')
  await git('switch', '-q', '--detach')
  await expect(plan('push')).rejects.toThrow('No branch is checked out')
  await git('remote', 'remove', 'origin')
  await expect(plan('fetch')).rejects.toThrow('no remote')
})
