import { chmod, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { AppError } from '../../../../../shared/errors'
import type { SessionFact } from '../../../../../shared/session/session-events'
import { edit } from '../../../../helpers/edit-tool'
import { fileTree } from '../../../../helpers/file-tree'
import { scriptedProvider, toolCall } from '../../../../helpers/scripted-provider'
import { startSessions } from '../../../../helpers/start-sessions'
import { temporaryFolder } from '../../../../helpers/temp-folder'

/** A session whose one call made these edits. */
async function edited(files: Record<string, string>, edits: Record<string, string | null>) {
  const refused = new Set<SessionFact['type']>()
  const [dataFolder, folder] = [await temporaryFolder(), await temporaryFolder()]
  const path = (name: string) => join(folder, name)
  for (const [name, text] of Object.entries(files)) await writeFile(path(name), text)
  const app = await startSessions({
    dataFolder,
    provider: scriptedProvider({ toolCalls: [toolCall('c1', 'edit', edits)] }),
    tools: [edit],
    append: (name, fact, write) =>
      refused.has(fact.type) ? Promise.reject(new AppError('storage', 'the disk is full')) : write(name, fact),
  })
  const { id } = await app.create(folder)
  await app.send(id, 'Edit.')
  const [waiting] = await app.waiting(id)
  if (waiting) await app.approve(id, waiting)
  await app.ended(id)
  const text = (name: string) => readFile(path(name), 'utf8')
  const call = async () => (await app.snapshot(id)).state.calls.c1
  return { app, id, folder, path, text, call, refused }
}

const FILES = { a: 'A\n', gone: 'G\n' }
const EDITS = { a: 'A2\n', gone: null, 'new/b': 'B\n' }

test('an undone change is made again as it was, as often as one likes', async () => {
  const { app, id, folder, call } = await edited(FILES, EDITS)
  const [done] = [await fileTree(folder)]
  for (let round = 0; round < 3; round++) {
    await app.undo(id, 'c1')
    expect(await fileTree(folder)).not.toEqual(done)
    await app.redo(id, 'c1')
    expect(await fileTree(folder)).toEqual(done)
    expect(await call()).toMatchObject({ undone: [] })
    expect((await call())?.undo).toBeUndefined()
  }
  await app.leave()
})

test('of a call that was undone in part, that part is made again', async () => {
  const { app, id, text, call } = await edited(FILES, EDITS)
  await app.undo(id, 'c1', ['a'])
  expect(await text('a')).toBe('A\n')
  await app.redo(id, 'c1')
  expect(await text('a')).toBe('A2\n')
  expect((await call())?.undo).toBeUndefined()
  await app.leave()
})

test('nothing is made again over what somebody wrote since, and it stays undone', async () => {
  const { app, id, text, path, call } = await edited(FILES, EDITS)
  await app.undo(id, 'c1')
  await writeFile(path('a'), 'mine\n')
  await expect(app.redo(id, 'c1')).rejects.toMatchObject({
    code: 'conflict',
    message: 'Couldn’t redo: These have changed since they were undone: a',
  })
  expect([await text('a'), await text('gone')]).toEqual(['mine\n', 'G\n'])
  expect((await call())?.undo?.status).toBe('undone')
  await app.leave()
})

test('lines that somebody has written elsewhere since are kept when a change is made again', async () => {
  const lines = ['a', 'b', 'c', 'd', 'e', 'f', 'g', ''].join('\n')
  const { app, id, text, path } = await edited({ a: lines }, { a: lines.replace('b', 'B') })
  await app.undo(id, 'c1')
  await writeFile(path('a'), `${lines}mine\n`)
  await app.redo(id, 'c1')
  expect(await text('a')).toBe(`${lines.replace('b', 'B')}mine\n`)
  await app.undo(id, 'c1')
  expect(await text('a')).toBe(`${lines}mine\n`)
  await app.leave()
})

test('a change that was not undone is not made again', async () => {
  const { app, id } = await edited(FILES, EDITS)
  await expect(app.redo(id, 'c1')).rejects.toMatchObject({ code: 'bad-input' })
  await expect(app.redo(id, 'constructor')).rejects.toMatchObject({ code: 'bad-input' })
  await app.leave()
})

test('if its end cannot be recorded, the state is read from the disk', async () => {
  const { app, id, text, call, refused } = await edited({ a: 'A\n' }, { a: 'A2\n' })
  await app.undo(id, 'c1')
  refused.add('redo.outcome')
  await expect(app.redo(id, 'c1')).rejects.toThrow('the disk is full')
  refused.clear()
  expect(await text('a')).toBe('A2\n')
  expect((await call())?.undone ?? []).toEqual([])
  await app.undo(id, 'c1')
  expect(await text('a')).toBe('A\n')
  await app.leave()
})

test.skipIf(process.platform === 'win32')('a file keeps its permissions through an undo and a redo', async () => {
  const { app, id, path } = await edited({ run: 'one\n' }, { run: 'two\n' })
  await chmod(path('run'), 0o755)
  await app.undo(id, 'c1')
  await app.redo(id, 'c1')
  expect((await stat(path('run'))).mode & 0o777).toBe(0o755)
  await app.leave()
})
