import { createRequire } from 'node:module'
import { expect, test } from 'vitest'
import type * as product from '../../../main/search/session-search'
import { searchFolders } from '../../../main/search/session-search'
import bundle from '../../../main/search/session-search?cjs-bundle'
import { sessionLogs } from '../../../main/store/logs/session-logs'
import { began } from '../../helpers/session-of'
import { slowPeer } from '../../helpers/slow-peer'
import { temporaryFolder } from '../../helpers/temp-folder'

/** The thread is a file of the bundle, so this is tested as a bundle, made as the product's is. */
const { sessionSearch }: typeof product = createRequire(import.meta.url)(bundle)

async function withSession(): Promise<string> {
  const folder = await temporaryFolder()
  const logs = sessionLogs(folder)
  await logs.create('s1', { type: 'session.created', id: 's1', workspace: '/w', title: 'Talk' })
  await logs.append('s1', began('t1', 'the needle'))
  await logs.close()
  return folder
}

test('answers several questions one after the other, from a thread of its own', async () => {
  const sessions = sessionSearch(searchFolders(await withSession()))
  const answers = await Promise.all(['needle', 'hay', 'talk'].map(query => sessions.find({ query, from: 0 })))
  expect(answers.map(answer => answer.sessions.length)).toEqual([1, 0, 1])
  await sessions.close()
})

test('begins anew after it was closed, and after its thread had been idle', async () => {
  const sessions = sessionSearch(searchFolders(await withSession()), 1)
  for (let round = 0; round < 3; round++) {
    expect((await sessions.find({ query: 'needle', from: 0 })).sessions).toHaveLength(1)
    await slowPeer(20)
  }
  await sessions.close()
  expect((await sessions.find({ query: 'needle', from: 0 })).sessions).toHaveLength(1)
  await sessions.close()
})

test('leaves nothing unanswered that is being asked while it is closed, and answers the next', async () => {
  const sessions = sessionSearch(searchFolders(await withSession()))
  const found = (asked: ReturnType<typeof sessions.find>) =>
    asked.then(
      answer => `${answer.sessions.length} found`,
      ({ message }: Error) => message,
    )
  for (let round = 0; round < 5; round += 1) {
    await sessions.find({ query: 'x', from: 0 })
    const asked = found(sessions.find({ query: 'needle', from: 0 }))
    // The thread may be quick enough to answer before it ends.
    await new Promise(setImmediate)
    await sessions.close()
    expect(['The search has ended.', '1 found']).toContain(await asked)
    expect(await found(sessions.find({ query: 'needle', from: 0 }))).toBe('1 found')
  }
  await sessions.close()
})

test('reads all in the background, and then looks at what is said to have changed', async () => {
  const folder = await withSession()
  const logs = sessionLogs(folder)
  for (let number = 2; number < 300; number++) {
    const id = `s${number}`
    await logs.create(id, { type: 'session.created', id, workspace: '/w', title: `Talk ${number}` })
  }
  const sessions = sessionSearch(searchFolders(folder))
  await sessions.prepare()
  expect(await sessions.find({ query: 'needle', from: 0 })).toMatchObject({ pending: 0, total: 299 })

  await logs.append('s150', began('t1', 'a second needle'))
  sessions.noteChange('s150')
  const found = await sessions.find({ query: 'needle', from: 0 })
  expect(found.sessions.map(({ sessionId }) => sessionId)).toEqual(['s150', 's1'])
  await logs.append('s151', began('t1', 'a third needle'))
  sessions.noteChange('s151')
  await sessions.find({ query: 'needle', from: 1 })
  expect((await sessions.find({ query: 'needle', from: 0 })).sessions).toHaveLength(3)
  await logs.close()
  await sessions.close()
})

test('stops reading in the background when it is closed', async () => {
  const folder = await withSession()
  const sessions = sessionSearch(searchFolders(folder))
  const prepared = sessions.prepare()
  await sessions.close()
  await prepared
})
