import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openStore } from '../../../../main/store/store'
import { eventually } from '../../../helpers/eventually'
import { startSessions } from '../../../helpers/start-sessions'
import { temporaryFolder } from '../../../helpers/temp-folder'

test('pins and archives a session: the list hears of it, and a lost list is made again with it', async () => {
  const dataFolder = await temporaryFolder()
  const sessions = await startSessions({ dataFolder })
  const { id, updatedAt } = await sessions.create(await temporaryFolder())
  await sessions.mark(id, { pinned: true })
  await sessions.mark(id, { archived: true })
  await eventually(() => expect(sessions.list()).toMatchObject([{ id, pinned: true, archived: true, updatedAt }]))
  const listed = sessions.told.filter(({ name }) => name === 'session.listed')
  expect(listed.at(-1)).toMatchObject({ payload: { session: { pinned: true, archived: true } } })
  await sessions.leave()

  await rm(join(dataFolder, 'sessions.jsonl'))
  const store = await openStore(dataFolder)
  expect(store.sessions.list()).toMatchObject([{ id, pinned: true, archived: true, updatedAt }])
  await store.close()
})

test('takes marks back, and writes nothing down that is so already', async () => {
  const sessions = await startSessions({ dataFolder: await temporaryFolder() })
  const { id } = await sessions.create(await temporaryFolder())
  await sessions.mark(id, { pinned: false, archived: false })
  expect((await sessions.state(id)).seq).toBe(1)
  await sessions.mark(id, { pinned: true })
  await sessions.mark(id, { pinned: false })
  await eventually(() => expect(sessions.list()[0]).not.toHaveProperty('pinned'))
  await expect(sessions.mark('nowhere', { pinned: true })).rejects.toThrow('This session doesn’t exist.')
  await sessions.leave()
})
