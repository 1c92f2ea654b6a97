import { expect, test } from 'vitest'
import { startServices } from '../../helpers/services'
import { temporaryFolder } from '../../helpers/temp-folder'

test('a session is previewed by its log, with its first message', async () => {
  const app = await startServices(await temporaryFolder())
  const { id: sessionId } = await app.call('session.create', { workspace: await temporaryFolder() })
  expect(await app.call('session.preview', { sessionId })).toEqual({ first: '', turns: 0, files: [], more: 0 })
  await app.call('session.send', { sessionId, text: 'help' })
  expect(await app.call('session.preview', { sessionId })).toMatchObject({ first: 'help', turns: 1 })
  await expect(app.call('session.preview', { sessionId: 'nobody' })).rejects.toMatchObject({ code: 'not-found' })
  await app.close()
})
