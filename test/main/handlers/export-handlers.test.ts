import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { startServices } from '../../helpers/services'
import { temporaryFolder } from '../../helpers/temp-folder'

test('a session is saved where the person says, or not at all', async () => {
  const saved: { name: string; content: string | Uint8Array }[] = []
  let answer: string | null = '/chosen'
  const app = await startServices(await temporaryFolder(), {
    saveFile: async file => {
      saved.push(file)
      return answer
    },
  })
  const { id: sessionId } = await app.call('session.create', { workspace: await temporaryFolder() })
  await app.call('session.rename', { sessionId, title: '../a: b?' })
  expect(await app.call('session.export', { sessionId, format: 'markdown' })).toEqual({ path: '/chosen', leftOut: 0 })
  answer = null
  expect(await app.call('session.export', { sessionId, format: 'json' })).toBeNull()
  expect(saved.map(({ name }) => name)).toEqual(['Atrium a b.md', 'Atrium a b.json'])
  expect(saved[0]?.content).toContain('# ../a: b?')
  expect(await app.call('session.markdown', { sessionId })).toBe(saved[0]?.content)
  await expect(app.call('session.export', { sessionId, format: 'pdf' as never })).rejects.toMatchObject({
    code: 'bad-input',
  })
  await expect(app.call('session.export', { sessionId: 'none', format: 'json' })).rejects.toMatchObject({
    code: 'not-found',
  })
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
