import { mkdtemp, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'vite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { searchFolders, type sessionSearch } from '../../../main/search/session-search'
import { sessionLogs } from '../../../main/store/logs/session-logs'
import { began } from '../../helpers/session-of'
import { slowPeer } from '../../helpers/slow-peer'
import { temporaryFolder } from '../../helpers/temp-folder'

/** The thread is a file of the bundle, so this is tested as a bundle, made as the product's is. */
let search: typeof sessionSearch
let outDir: string

beforeAll(async () => {
  outDir = await mkdtemp(join(tmpdir(), 'atrium-test-'))
  await build({
    configFile: false,
    logLevel: 'error',
    ssr: { noExternal: true, target: 'node' },
    build: {
      ssr: true,
      target: 'node20.18',
      minify: true,
      outDir,
      rolldownOptions: {
        input: { index: 'main/search/session-search.ts' },
        output: { format: 'cjs', entryFileNames: '[name].cjs', chunkFileNames: 'chunks/[name]-[hash].cjs' },
      },
    },
  })
  search = createRequire(import.meta.url)(join(outDir, 'index.cjs')).sessionSearch
})

afterAll(() => rm(outDir, { recursive: true, force: true, maxRetries: 5 }))

async function withSession(): Promise<string> {
  const folder = await temporaryFolder()
  const logs = sessionLogs(folder)
  await logs.create('s1', { type: 'session.created', id: 's1', workspace: '/w', title: 'Talk' })
  await logs.append('s1', began('t1', 'the needle'))
  await logs.close()
  return folder
}

test('answers several questions one after the other, from a thread of its own', async () => {
  const sessions = search(searchFolders(await withSession()))
  const answers = await Promise.all(['needle', 'hay', 'talk'].map(query => sessions.find({ query, from: 0 })))
  expect(answers.map(answer => answer.sessions.length)).toEqual([1, 0, 1])
  await sessions.close()
})

test('begins anew after it was closed, and after its thread had been idle', async () => {
  const sessions = search(searchFolders(await withSession()), 1)
  for (let round = 0; round < 3; round++) {
    expect((await sessions.find({ query: 'needle', from: 0 })).sessions).toHaveLength(1)
    await slowPeer(20)
  }
  await sessions.close()
  expect((await sessions.find({ query: 'needle', from: 0 })).sessions).toHaveLength(1)
  await sessions.close()
})

test('leaves nothing unanswered that is being asked while it is closed, and answers the next', async () => {
  const sessions = search(searchFolders(await withSession()))
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
