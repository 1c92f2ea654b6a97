import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { startServices } from '../../helpers/services'
import { temporaryFolder } from '../../helpers/temp-folder'

test('a session is saved where the person says, or not at all', async () => {
  const folder = await temporaryFolder()
  const asked: string[] = []
  const shown: string[] = []
  let isChosen = true
  const app = await startServices(await temporaryFolder(), {
    revealFile: path => shown.push(path),
    pickPlace: async name => {
      asked.push(name)
      return isChosen ? join(folder, name) : null
    },
  })
  const { id: sessionId } = await app.call('session.create', { workspace: await temporaryFolder() })
  await app.call('session.rename', { sessionId, title: '../a: b?' })
  await expect.poll(async () => (await app.call('app.start', undefined)).sessions[0]?.title).toBe('../a: b?')
  const path = join(folder, 'Atrium a b.md')
  expect(await app.call('session.export', { sessionId, format: 'markdown' })).toEqual({ path, leftOut: 0 })
  for (const one of [path, join(folder, 'another.md'), '/etc/passwd'])
    await app.call('session.revealExport', { path: one })
  expect(shown).toEqual([path])
  isChosen = false
  expect(await app.call('session.export', { sessionId, format: 'json' })).toBeNull()
  expect(asked).toEqual(['Atrium a b.md', 'Atrium a b.json'])
  expect(await readdir(folder)).toEqual(['Atrium a b.md'])
  expect(await readFile(path, 'utf8')).toContain('# ../a: b?')
  expect(await app.call('session.markdown', { sessionId })).toBe(await readFile(path, 'utf8'))
  await expect(app.call('session.export', { sessionId, format: 'rtf' as never })).rejects.toMatchObject({
    code: 'bad-input',
  })
  isChosen = true
  await expect(app.call('session.export', { sessionId: 'none', format: 'json' })).rejects.toMatchObject({
    code: 'not-found',
  })
  await app.close()
})

test('a patch with nothing in it is no file, and no place is asked for', async () => {
  const asked: string[] = []
  const app = await startServices(await temporaryFolder(), {
    pickPlace: async name => {
      asked.push(name)
      return null
    },
  })
  const { id: sessionId } = await app.call('session.create', { workspace: await temporaryFolder() })
  expect(await app.call('session.export', { sessionId, format: 'patch' })).toBe('nothing')
  expect(asked).toEqual([])
  await app.close()
})

test('a log that was altered is told from one that was not', async () => {
  const data = await temporaryFolder()
  const app = await startServices(data)
  const { id: sessionId } = await app.call('session.create', { workspace: await temporaryFolder() })
  for (const title of ['one', 'two']) await app.call('session.rename', { sessionId, title })
  expect(await app.call('session.verify', { sessionId })).toMatchObject({ lines: 3, chainedFrom: 1, breaks: [] })
  const [name = ''] = await readdir(join(data, 'sessions'))
  const path = join(data, 'sessions', name)
  await writeFile(path, (await readFile(path, 'utf8')).replace('"one"', '"eno"'))
  expect(await app.call('session.verify', { sessionId })).toMatchObject({ breaks: [{ line: 3 }] })
  await app.close()
})
