import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { oneWindow, startServices } from '../../../helpers/services'
import { startSessions } from '../../../helpers/start-sessions'
import { temporaryFolder } from '../../../helpers/temp-folder'

const nobody: ReadonlySet<string> = new Set()

async function start() {
  const dataFolder = await temporaryFolder()
  const app = await startSessions({ dataFolder })
  onTestFinished(() => app.leave())
  const folder = await temporaryFolder()
  const begin = async (except = nobody) => (await app.begin(folder, except)).id
  return { app, dataFolder, folder, begin }
}

test('a session in which nothing was done is begun once, also when it is asked for twice at once', async () => {
  const { app, begin } = await start()
  const [first, second] = await Promise.all([begin(), begin()])
  expect(second).toBe(first)
  expect(await begin()).toBe(first)
  expect(app.list()).toHaveLength(1)
  const other = await app.begin(await temporaryFolder(), nobody)
  expect(other.id).not.toBe(first)
})

test('one in which something was done is left alone: said, chosen, named, pinned or archived', async () => {
  const { app, begin } = await start()
  const ids: string[] = [await begin()]
  const next = async (): Promise<string> => {
    const id = await begin()
    expect(ids).not.toContain(id)
    ids.push(id)
    return id
  }
  await app.send(ids[0] ?? '', 'help')
  await app.ended(ids[0] ?? '')
  await app.setMode(await next(), 'full')
  await app.rename(await next(), 'Plans')
  await app.mark(await next(), { pinned: true })
  await app.mark(await next(), { archived: true })
  await app.remove(await next())
  await next()
  expect(await begin()).toBe(ids.at(-1))
})

test('one with a draft, or that another window shows, is not taken', async () => {
  const { begin } = await start()
  const drafted = await begin()
  const other = await begin(new Set([drafted]))
  expect(other).not.toBe(drafted)
  expect(await begin(new Set([drafted]))).toBe(other)
})

test('one that is kept is taken again after a restart, unless its log cannot be read', async () => {
  const { app, dataFolder, folder, begin } = await start()
  const id = await begin()
  await app.leave()
  const again = await startSessions({ dataFolder })
  expect((await again.begin(folder, nobody)).id).toBe(id)
  await again.leave()

  const log = join(dataFolder, 'sessions', `${id}.jsonl`)
  await writeFile(log, (await readFile(log, 'utf8')).replace('session.created', 'session.crxated'))
  const last = await startSessions({ dataFolder })
  expect((await last.begin(folder, nobody)).id).not.toBe(id)
  await last.leave()
})

test('the page names the texts that are not sent; files and other windows are known to main', async () => {
  const shown: string[] = []
  const windows = { ...oneWindow, shownElsewhere: () => shown }
  const app = await startServices(await temporaryFolder(), { windows })
  onTestFinished(() => app.close())
  const workspace = await temporaryFolder()
  const begin = async (...drafted: string[]) => (await app.call('session.create', { workspace, drafted })).id
  const first = await begin()
  expect(await begin()).toBe(first)
  const second = await begin(first)
  await app.call('draft.keepFile', {
    sessionId: first,
    key: '1',
    file: { name: 'a.txt', bytes: Buffer.from('a'), mimeType: 'text/plain' },
  })
  expect(await begin()).toBe(second)
  shown.push(second)
  const third = await begin()
  expect([first, second]).not.toContain(third)
  await app.call('draft.dropFiles', { sessionId: first, keys: ['1'] })
  expect(await begin(third)).toBe(first)
  const { id: made } = await app.call('session.create', { workspace })
  expect([first, second, third]).not.toContain(made)
  await rm(workspace, { recursive: true })
  await expect(begin()).rejects.toMatchObject({ code: 'not-found' })
})
