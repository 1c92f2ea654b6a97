import { readdir } from 'node:fs/promises'
import { expect, onTestFinished, test } from 'vitest'
import { waitingCalls } from '../../../../shared/session/session-state'
import { scriptedProvider } from '../../../helpers/scripted-provider'
import { startSessions } from '../../../helpers/start-sessions'
import { temporaryFolder } from '../../../helpers/temp-folder'

const apart = { worktree: 'w', folder: '/home/me/app', branch: 'atrium/fix', from: 'main' }

async function start() {
  const [dataFolder, folder, workspace] = [await temporaryFolder(), await temporaryFolder(), await temporaryFolder()]
  const app = await startSessions({ dataFolder, provider: scriptedProvider({ text: 'One.' }) })
  onTestFinished(() => app.leave())
  const { id } = await app.create(folder)
  const separate = (setup: string[]) => app.separate(id, { workspace, apart, setup, text: 'Fix the login' })
  return { app, id, folder, workspace, separate }
}

test('a session that has not begun moves into a worktree, is listed with it, and does not move again', async () => {
  const { app, id, workspace, separate } = await start()
  await separate([])
  expect((await app.snapshot(id)).state).toMatchObject({ workspace, apart, turns: [] })
  await expect.poll(() => app.listed(id)).toMatchObject({ workspace, apart })
  await expect(separate([])).rejects.toThrow('only before its first message')
  await app.send(id, 'Hello')
  const { turns } = await app.ended(id, 1)
  expect(turns[0]?.text).toBe('Hello')
  // A fork works in the same worktree.
  const fork = await app.fork(id, turns[0]?.id ?? '')
  expect(fork).toMatchObject({ workspace, apart })
})

test('a session in which something was said stays in its folder', async () => {
  const { app, id, separate } = await start()
  await app.send(id, 'Hello')
  await app.ended(id, 1)
  await expect(separate([])).rejects.toThrow('only before its first message')
})

test('commands that set a worktree up ask, one after the other, and none follows one that is denied', async () => {
  const { app, id, folder, workspace, separate } = await start()
  await separate(['echo 1 > first', 'echo 2 > second', 'echo 3 > third'])
  const [first] = await app.waiting(id)
  expect(first?.plan?.effects).toMatchObject([{ type: 'command', command: 'echo 1 > first' }])
  await app.send(id, 'Fix the login')
  expect(await readdir(workspace)).toEqual([])
  if (first) await app.approve(id, first)
  const [second] = await app.until(id, state => {
    const waiting = waitingCalls(state)
    return waiting[0] && waiting[0].call.id !== first?.call.id && waiting
  })
  expect(second?.plan?.effects).toMatchObject([{ command: 'echo 2 > second' }])
  if (second) await app.approve(id, second, false)
  // The message waited for it.
  const { turns, title } = await app.ended(id, 2)
  expect(turns.map(({ text, typed }) => [text, typed === true])).toEqual([
    ['!echo 1 > first && echo 2 > second && echo 3 > third', true],
    ['Fix the login', false],
  ])
  expect(title).toBe('Fix the login')
  expect(await readdir(workspace)).toEqual(['first'])
  expect(await readdir(folder)).toEqual([])
})

test('no command follows one that fails', async () => {
  const { app, id, workspace, separate } = await start()
  await separate(['echo 1 > first; false', 'echo 2 > second'])
  for (const call of await app.waiting(id)) await app.approve(id, call)
  await app.ended(id, 1)
  expect(await readdir(workspace)).toEqual(['first'])
})
