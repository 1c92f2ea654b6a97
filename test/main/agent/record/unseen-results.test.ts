import { expect, test } from 'vitest'
import { eventually } from '../../../helpers/eventually'
import { type Line, scriptedProvider, silentUntilStopped } from '../../../helpers/scripted-provider'
import { startSessions } from '../../../helpers/start-sessions'
import { temporaryFolder } from '../../../helpers/temp-folder'

async function start(line: Line, parts: Partial<Parameters<typeof startSessions>[0]> = {}) {
  const dataFolder = await temporaryFolder()
  const app = await startSessions({ dataFolder, provider: scriptedProvider(line), ...parts })
  const { id } = await app.create(await temporaryFolder())
  const unseen = () => app.list().map(session => session.unseen)
  return { app, id, dataFolder, unseen }
}

test.each<[string, Line, string]>([
  ['done', { text: 'Fine.' }, 'done'],
  ['failed', { error: { kind: 'auth', message: 'No.' } }, 'failed'],
])('a turn that ended as %s is marked until its session is looked at, also after a restart', async (_, line, mark) => {
  const { app, id, dataFolder, unseen } = await start(line)
  await app.send(id, 'Go')
  await app.ended(id)
  await app.leave()
  expect(unseen()).toEqual([mark])

  const again = await startSessions({ dataFolder })
  expect(again.list()).toMatchObject([{ id, unseen: mark }])
  await again.rename(id, 'Mine')
  await eventually(() => expect(again.list()).toMatchObject([{ title: 'Mine', unseen: mark }]))
  await again.see(id)
  expect(again.list()[0]).not.toHaveProperty('unseen')
  const last = again.told.findLast(({ name }) => name === 'session.listed')
  expect(last?.payload).not.toHaveProperty('session.unseen')
  const told = again.told.length
  await again.see(id)
  expect(again.told).toHaveLength(told)
  await again.leave()
})

test('a result that a window shows is seen', async () => {
  const { app, id, unseen } = await start({ text: 'Fine.' }, { isShown: () => true })
  await app.send(id, 'Go')
  await app.ended(id)
  expect(unseen()).toEqual([undefined])
  await app.leave()
})

test('a turn that the person stopped is no news, and one cut off when Atrium quit has failed', async () => {
  const { app, id, unseen } = await start(silentUntilStopped)
  await app.send(id, 'Go')
  await app.stop(id)
  expect(unseen()).toEqual([undefined])
  await app.leave()

  const other = await start(silentUntilStopped)
  await other.app.send(other.id, 'Go')
  await other.app.leave()
  expect(other.unseen()).toEqual(['failed'])
})
