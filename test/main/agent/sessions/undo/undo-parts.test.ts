import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { finalFiles } from '../../../../../main/agent/export/final-files'
import { defineTool } from '../../../../../main/tools/tool'
import { planChange } from '../../../../../main/workspace/changes/plan-change'
import { textResult } from '../../../../../shared/session/tool-results'
import { scriptedProvider, toolCall } from '../../../../helpers/scripted-provider'
import { startSessions } from '../../../../helpers/start-sessions'
import { temporaryFolder } from '../../../../helpers/temp-folder'

const write = defineTool({
  name: 'write',
  group: 'write',
  description: 'Changes a file.',
  input: z.object({ text: z.string() }),
  async plan({ text }, { workspace }) {
    const { change, content } = await planChange(workspace, 'a.txt', new TextEncoder().encode(text))
    return {
      effects: [change],
      contents: new Map(content ? [[change.path, content]] : []),
      answer: () => textResult('Done.'),
    }
  },
})

const between = Array.from({ length: 9 }, (_, at) => `same ${at}`).join('\r\n')
/** Three places that change, far from each other, and no line feed at the end. */
const text = (...places: [string, string, string]) => places.join(`\r\n${between}\r\n`)

/** A session in which a call, `c1`, has changed three places of a file. */
async function changed() {
  const [dataFolder, folder] = [await temporaryFolder(), await temporaryFolder()]
  const file = join(folder, 'a.txt')
  await writeFile(file, text('one', 'two', 'three'))
  const provider = scriptedProvider({ toolCalls: [toolCall('c1', 'write', { text: text('ONE', 'TWO', 'THREE') })] })
  const app = await startSessions({ dataFolder, provider, tools: [write] })
  const { id } = await app.create(folder)
  await app.send(id, 'Write.')
  const call = await app.until(id, ({ calls }) => calls.c1?.status === 'waiting' && calls.c1)
  await app.approve(id, call)
  await app.ended(id)
  const parts = (isUndo: boolean, ...hunks: number[]) =>
    app.undoParts(id, { callId: 'c1', path: 'a.txt', hunks, isUndo })
  const exported = async () => {
    const { events } = await app.store.logs.read(id)
    const [final] = await finalFiles(events, hash => app.store.blobs.get(hash))
    return Buffer.from(final?.after ?? []).toString()
  }
  return {
    app,
    id,
    file,
    parts,
    exported,
    read: () => readFile(file, 'utf8'),
    call: async () => (await app.state(id)).calls.c1,
  }
}

test('a part is taken back and made again by itself, and what the person wrote elsewhere stays', async () => {
  const { app, id, file, parts, read, call, exported } = await changed()
  await parts(true, 1)
  expect(await read()).toBe(text('ONE', 'two', 'THREE'))
  expect(await exported()).toBe(text('ONE', 'two', 'THREE'))
  expect((await call())?.undoneParts).toEqual([{ path: 'a.txt', hunks: [1] }])
  const withMine = (all: string) => all.replace('same 4', 'mine')
  await writeFile(file, withMine(await read()))
  await parts(true, 0)
  await parts(false, 1)
  expect(await read()).toBe(withMine(text('one', 'TWO', 'THREE')))
  expect((await call())?.undoneParts).toEqual([{ path: 'a.txt', hunks: [0] }])
  await app.undo(id, 'c1')
  expect(await read()).toBe(withMine(text('one', 'two', 'three')))
  expect(await call()).toMatchObject({ undo: { status: 'undone' }, undoneParts: [] })
  await app.leave()
})

test('the last parts that are left are undone as the file, and come again with it', async () => {
  const { app, id, parts, read, call, exported } = await changed()
  await parts(true, 0, 2)
  await parts(true, 1)
  expect(await read()).toBe(text('one', 'two', 'three'))
  expect(await call()).toMatchObject({ undo: { status: 'undone' }, undone: ['a.txt'], undoneParts: [] })
  await expect(parts(true, 0)).rejects.toMatchObject({ message: 'This has already been undone.' })
  await app.redo(id, 'c1')
  expect(await read()).toBe(text('ONE', 'TWO', 'THREE'))
  expect(await exported()).toBe(text('ONE', 'TWO', 'THREE'))
  await app.leave()
})

test('a part is left where its lines have changed since, and so is the file where there is no such part', async () => {
  const { app, file, parts, read, call } = await changed()
  await writeFile(file, text('mine', 'TWO', 'THREE'))
  await expect(parts(true, 0)).rejects.toMatchObject({
    code: 'conflict',
    message: 'Couldn’t undo: a.txt has changed since, in the same place or in a way that can’t be merged',
  })
  await expect(parts(true, 7)).rejects.toMatchObject({ code: 'bad-input' })
  expect(await read()).toBe(text('mine', 'TWO', 'THREE'))
  expect((await call())?.undoneParts).toBeUndefined()
  await app.leave()
})
