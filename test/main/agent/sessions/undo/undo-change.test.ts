import { chmod, mkdir, readFile, rename, rm, stat, unlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { defineTool } from '../../../../../main/tools/tool'
import { versionOf } from '../../../../../main/workspace/changes/file-version'
import { planChange } from '../../../../../main/workspace/changes/plan-change'
import { AppError } from '../../../../../shared/errors'
import type { SessionFact } from '../../../../../shared/session/session-events'
import { textResult } from '../../../../../shared/session/tool-results'
import { fileTree } from '../../../../helpers/file-tree'
import { scriptedProvider, toolCall } from '../../../../helpers/scripted-provider'
import { startSessions } from '../../../../helpers/start-sessions'
import { temporaryFolder } from '../../../../helpers/temp-folder'

const onPosix = test.skipIf(process.platform === 'win32')

/** Changes several files in one call; null deletes. */
const edit = defineTool({
  name: 'edit',
  group: 'write',
  description: 'Changes files.',
  input: z.record(z.string(), z.string().nullable()),
  async plan(files, { workspace }) {
    const planned = await Promise.all(
      Object.entries(files).map(([path, text]) => planChange(workspace, path, text === null ? null : bytes(text))),
    )
    return {
      effects: planned.map(({ change }) => change),
      contents: new Map(planned.flatMap(({ change, content }) => (content ? [[change.path, content] as const] : []))),
      answer: () => textResult('Done.'),
    }
  },
})

type Files = Record<string, string | null>

function bytes(text: string): Uint8Array {
  return new TextEncoder().encode(text)
}

/** A session in which each of these edits was a call, of one turn, and approved. They are named c1, c2 … */
async function edited(files: Record<string, string | Uint8Array>, ...edits: Files[]) {
  // The log refuses facts of these types, as on a disk that is full.
  const refused = new Set<SessionFact['type']>()
  const [dataFolder, folder] = [await temporaryFolder(), await temporaryFolder()]
  const path = (name: string) => join(folder, name)
  for (const [name, text] of Object.entries(files)) await writeFile(path(name), text)
  const provider = scriptedProvider(
    ...edits.map((input, index) => ({ toolCalls: [toolCall(`c${index + 1}`, 'edit', input)] })),
  )
  const app = await startSessions({
    dataFolder,
    provider,
    tools: [edit],
    append: (name, fact, write) =>
      refused.has(fact.type) ? Promise.reject(new AppError('storage', 'the disk is full')) : write(name, fact),
  })
  const { id } = await app.create(folder)
  await app.send(id, 'Edit.')
  for (const [index] of edits.entries()) {
    const call = await app.until(id, state => {
      const found = state.calls[`c${index + 1}`]
      return found?.status === 'waiting' && found
    })
    await app.approve(id, call)
  }
  const state = await app.ended(id)
  const turnId = state.turns[0]?.id ?? ''
  const text = (name: string) => readFile(path(name), 'utf8')
  const call = async (name = 'c1') => (await app.state(id)).calls[name]
  const facts = async () => {
    const { events } = await app.store.logs.read(id)
    return events.filter(({ type }) => type.startsWith('undo.')) as SessionFact[]
  }
  return { app, id, turnId, folder, path, text, call, facts, refused }
}

describe('undoing some files of a call', () => {
  test('takes back those, and the others later', async () => {
    const { app, id, text, call, facts } = await edited({ a: 'A', b: 'B' }, { a: 'A2', b: 'B2', 'd/c': 'C' })
    await app.undo(id, 'c1', ['b'])
    expect([await text('a'), await text('b'), await text('d/c')]).toEqual(['A2', 'B', 'C'])
    expect(await call()).toMatchObject({ undo: { status: 'partly', paths: ['b'] }, undone: ['b'] })
    await expect(app.undo(id, 'c1', ['b'])).rejects.toMatchObject({ message: 'This has already been undone.' })
    await app.undo(id, 'c1')
    expect(await call()).toMatchObject({ undo: { status: 'undone' }, undone: ['b', 'a', 'd/c'] })
    expect(await facts()).toMatchObject([
      { type: 'undo.dispatched', callId: 'c1', paths: ['b'] },
      { type: 'undo.outcome', callId: 'c1', paths: ['b'], undone: true },
      { type: 'undo.dispatched', callId: 'c1', paths: ['a', 'd/c'] },
      { type: 'undo.outcome', callId: 'c1', paths: ['a', 'd/c'], undone: true },
    ])
    await expect(app.undo(id, 'c1')).rejects.toMatchObject({ code: 'conflict' })
    await app.leave()
  })

  test.each([[['nowhere']], [['a', 'nowhere']], [['../a']], [[]]])(
    'refuses files that are not of it: %j',
    async paths => {
      const { app, id, text, facts } = await edited({ a: 'A' }, { a: 'A2' })
      await expect(app.undo(id, 'c1', paths)).rejects.toMatchObject({ code: 'bad-input' })
      expect(await text('a')).toBe('A2')
      expect(await facts()).toEqual([])
      await app.leave()
    },
  )

  test('leaves those undone that were, where the next one cannot be', async () => {
    const { app, id, path, text, call } = await edited({ a: 'A', b: 'B' }, { a: 'A2', b: 'B2' })
    await writeFile(path('b'), 'mine')
    await app.undo(id, 'c1', ['a'])
    await expect(app.undo(id, 'c1')).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('b has changed since'),
    })
    expect([await text('a'), await text('b')]).toEqual(['A', 'mine'])
    expect(await call()).toMatchObject({ undo: { status: 'failed' }, undone: ['a'] })
    await app.leave()
  })
})

describe('undoing a call whose files moved on', () => {
  const numbers = (...change: [number, string][]) =>
    Array.from({ length: 20 }, (_, index) => `${new Map(change).get(index + 1) ?? `line ${index + 1}`}\r\n`).join('')

  test('takes only its own change out, where the later ones are elsewhere in the text', async () => {
    const { app, id, path, text, call } = await edited({ a: numbers(), b: 'B' }, { a: numbers([3, 'mine']), b: 'B2' })
    await writeFile(path('a'), numbers([3, 'mine'], [15, 'later']))
    await app.undo(id, 'c1')
    expect([await text('a'), await text('b')]).toEqual([numbers([15, 'later']), 'B'])
    expect((await call())?.undo).toMatchObject({ status: 'undone' })
    await app.leave()
  })

  test('undoes the earlier of two calls first, and then the later one', async () => {
    const both = numbers([3, 'one'], [15, 'two'])
    const { app, id, text } = await edited({ a: numbers() }, { a: numbers([3, 'one']) }, { a: both })
    await app.undo(id, 'c1')
    expect(await text('a')).toBe(numbers([15, 'two']))
    await app.undo(id, 'c2')
    expect(await text('a')).toBe(numbers())
    await app.leave()
  })

  test.each([
    ['in the same place', numbers([3, 'theirs'])],
    ['right beside it', numbers([3, 'mine'], [4, 'theirs'])],
    ['altogether', 'something else'],
    ['to nothing', ''],
    ['to bytes that are no text', Uint8Array.of(255, 254, 0)],
  ])('is refused where a file was changed %s, and touches no file at all', async (_how, content) => {
    const { app, id, path, folder, call } = await edited({ a: numbers(), b: 'B' }, { a: numbers([3, 'mine']), b: 'B2' })
    await writeFile(path('a'), content)
    const before = await fileTree(folder)
    await expect(app.undo(id, 'c1')).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringMatching(/^Couldn’t undo: a has changed since/),
    })
    expect(await fileTree(folder)).toEqual(before)
    expect((await call())?.undo).toMatchObject({
      status: 'failed',
      message: expect.stringContaining('a has changed since'),
    })
    await app.leave()
  })

  test('is refused where its file was deleted, and where a deleted one is there again', async () => {
    const { app, id, path, text } = await edited({ a: 'A', b: 'B' }, { a: 'A2', b: null })
    await unlink(path('a'))
    await writeFile(path('b'), 'mine')
    await expect(app.undo(id, 'c1')).rejects.toMatchObject({
      message: expect.stringMatching(/a has been deleted since; b has changed since/),
    })
    expect(await text('b')).toBe('mine')
    await app.leave()
  })

  test('is refused as for any other change where a folder is in the place of a file, and done for the others', async () => {
    const { app, id, path, text } = await edited({ a: 'A', b: 'B', c: 'C' }, { a: 'A2', b: 'B2', c: 'C2' })
    await rm(path('a'))
    await mkdir(path('a'))
    await writeFile(path('b'), 'mine')
    await expect(app.undo(id, 'c1')).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringMatching(/Couldn’t undo: a is no longer a file; b has changed since/),
    })
    await app.undo(id, 'c1', ['c'])
    expect(await text('c')).toBe('C')
    await app.leave()
  })

  test('is done where somebody has taken it back by hand', async () => {
    const { app, id, path, text, call } = await edited({ a: 'A', b: 'B' }, { a: 'A2', b: 'B2', c: 'C' })
    await writeFile(path('a'), 'A')
    await unlink(path('c'))
    await app.undo(id, 'c1')
    expect([await text('a'), await text('b')]).toEqual(['A', 'B'])
    expect((await call())?.undo?.status).toBe('undone')
    await app.leave()
  })

  test.each([
    ['binary', Buffer.from([0, 1, 2, 255, 10, 7]), Buffer.from([0, 1, 2, 255, 10, 8])],
    ['UTF-16', Buffer.from('\uFEFFone\ntwo\n', 'utf16le'), Buffer.from('\uFEFFone\ntwo\nthree\n', 'utf16le')],
    ['invalid UTF-8', Buffer.from('caf\xe9\nx\n', 'latin1'), Buffer.from('caf\xe9\nx\ny\n', 'latin1')],
  ])('merges no %s, but undoes it as long as it is unchanged', async (_what, before, later) => {
    const { app, id, path, text } = await edited({ a: before }, { a: 'text\n' })
    await writeFile(path('a'), later)
    await expect(app.undo(id, 'c1')).rejects.toMatchObject({ code: 'conflict' })
    expect((await readFile(path('a'))).equals(later)).toBe(true)
    await writeFile(path('a'), 'text\n')
    await app.undo(id, 'c1')
    expect((await readFile(path('a'))).equals(before)).toBe(true)
    expect(await text('a')).toBe(before.toString('utf8'))
    await app.leave()
  })

  test('keeps what it replaces with the copies, so that nothing is lost', async () => {
    const { app, id, path } = await edited({ a: numbers() }, { a: numbers([3, 'mine']) })
    const current = numbers([3, 'mine'], [15, 'later'])
    await writeFile(path('a'), current)
    await app.undo(id, 'c1')
    expect(Buffer.from(await app.store.blobs.get(versionOf(bytes(current)).hash)).toString()).toBe(current)
    await app.leave()
  })
})

test('undoes what is left of a call that could be made only in part, and not taken back', async () => {
  const [dataFolder, folder] = [await temporaryFolder(), await temporaryFolder()]
  await writeFile(join(folder, 'a'), 'A')
  const [copies, elsewhere] = [join(dataFolder, 'blobs'), join(dataFolder, 'elsewhere')]
  const app = await startSessions({
    dataFolder,
    // One is a file where the other needs a folder.
    provider: scriptedProvider({ toolCalls: [toolCall('c1', 'edit', { a: 'A2', d: 'file', 'd/x': 'X' })] }),
    tools: [edit],
    async append(name, fact, write) {
      if (fact.type === 'call.dispatched') await rename(copies, elsewhere)
      return write(name, fact)
    },
  })
  const { id } = await app.create(folder)
  await app.send(id, 'Edit.')
  const [waiting] = await app.waiting(id)
  await app.approve(id, waiting!)
  const { calls } = await app.ended(id)
  expect(calls.c1?.outcome).toMatchObject({ applied: true, message: expect.stringContaining('undone: a') })
  expect(await readFile(join(folder, 'a'), 'utf8')).toBe('A2')

  await rm(copies, { recursive: true, force: true })
  await rename(elsewhere, copies)
  await app.undo(id, 'c1')
  expect(await readFile(join(folder, 'a'), 'utf8')).toBe('A')
  await app.leave()
})

describe('an undo whose end could not be written down', () => {
  test.each(['undo', 'undoTurn'] as const)('is looked into, and told as it is found: %s', async how => {
    const { app, id, turnId, text, call, refused } = await edited({ a: 'A' }, { a: 'A2' })
    refused.add('undo.outcome')
    await expect(how === 'undo' ? app.undo(id, 'c1') : app.undoTurn(id, turnId)).rejects.toThrow('the disk is full')
    refused.clear()
    expect(await text('a')).toBe('A')
    expect((await call())?.undo).toMatchObject({ status: 'undone' })
    await app.leave()
  })

  test('can be tried again where nothing of it was done', async () => {
    const { app, id, path, text, call, refused } = await edited({ a: 'A', b: 'B' }, { a: 'A2', b: 'B2' })
    refused.add('undo.outcome')
    await unlink(path('b'))
    await expect(app.undo(id, 'c1')).rejects.toThrow('the disk is full')
    refused.clear()
    expect((await call())?.undo).toMatchObject({ status: 'failed' })
    await writeFile(path('b'), 'B2')
    await app.undo(id, 'c1')
    expect([await text('a'), await text('b')]).toEqual(['A', 'B'])
    await app.leave()
  })

  test('does not end the turn that is under way', async () => {
    const { app, id, text, refused } = await edited({ a: 'A' }, { a: 'A2' })
    refused.add('undo.outcome')
    await app.send(id, 'And now?')
    await expect(app.undo(id, 'c1')).rejects.toThrow('the disk is full')
    refused.clear()
    const { turns } = await app.ended(id, 2)
    expect(turns[1]?.end?.reason).toBe('done')
    await app.until(id, ({ calls }) => calls.c1?.undo?.status === 'undone')
    expect(await text('a')).toBe('A')
    await app.leave()
  })
})

describe('undoing a turn', () => {
  test('takes back all of its calls, the last one first', async () => {
    const { app, id, turnId, folder, facts } = await edited(
      { a: 'A', b: 'B' },
      { a: 'A2', 'd/c': 'C' },
      { a: 'A3', b: null },
      { 'd/c': 'C2' },
    )
    await app.undoTurn(id, turnId)
    expect(await fileTree(folder)).toEqual({ a: expect.stringMatching(/A$/), b: expect.stringMatching(/B$/) })
    const order = (await facts()).flatMap(fact => (fact.type === 'undo.outcome' ? [[fact.callId, fact.undone]] : []))
    expect(order).toEqual([
      ['c3', true],
      ['c2', true],
      ['c1', true],
    ])
    await expect(app.undoTurn(id, turnId)).rejects.toMatchObject({ code: 'bad-input' })
    await app.leave()
  })

  test('skips what was undone already, also where that was only a part of a call', async () => {
    const { app, id, turnId, text, facts } = await edited({ a: 'A', b: 'B', c: 'C' }, { a: 'A2', b: 'B2' }, { c: 'C2' })
    await app.undo(id, 'c2')
    await app.undo(id, 'c1', ['a'])
    const before = (await facts()).length
    await app.undoTurn(id, turnId)
    expect((await facts()).slice(before)).toMatchObject([
      { type: 'undo.dispatched', callId: 'c1', paths: ['b'] },
      { type: 'undo.outcome', callId: 'c1', paths: ['b'], undone: true },
    ])
    expect([await text('a'), await text('b'), await text('c')]).toEqual(['A', 'B', 'C'])
    await app.leave()
  })

  test('undoes the others where one cannot be, and says which', async () => {
    const { app, id, turnId, path, text, call } = await edited(
      { a: 'A', b: 'B', c: 'C' },
      { a: 'A2' },
      { b: 'B2' },
      { c: 'C2' },
    )
    await writeFile(path('b'), 'mine')
    await expect(app.undoTurn(id, turnId)).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringMatching(/^Couldn’t undo 1 of 3 changes\.\nCouldn’t undo: b has changed since/),
    })
    expect([await text('a'), await text('b'), await text('c')]).toEqual(['A', 'mine', 'C'])
    expect([(await call('c1'))?.undo?.status, (await call('c2'))?.undo?.status]).toEqual(['undone', 'failed'])
    await writeFile(path('b'), 'B2')
    await app.undoTurn(id, turnId)
    expect(await text('b')).toBe('B')
    await app.leave()
  })

  test('of another session, of a turn that changed nothing, and of one under way is refused', async () => {
    const { app, id } = await edited({})
    await expect(app.undoTurn(id, 'nowhere')).rejects.toMatchObject({ code: 'not-found' })
    const [turn] = (await app.state(id)).turns
    await expect(app.undoTurn(id, turn?.id ?? '')).rejects.toMatchObject({ code: 'bad-input' })
    await app.leave()

    const [dataFolder, folder] = [await temporaryFolder(), await temporaryFolder()]
    const provider = scriptedProvider({ toolCalls: [toolCall('c1', 'edit', { a: 'A' })] })
    const busy = await startSessions({ dataFolder, provider, tools: [edit] })
    const session = await busy.create(folder)
    await busy.send(session.id, 'Go')
    await busy.waiting(session.id)
    const running = (await busy.state(session.id)).turns[0]?.id ?? ''
    await expect(busy.undoTurn(session.id, running)).rejects.toMatchObject({ code: 'conflict' })
    await busy.leave()
  })
})

onPosix('a deletion that is undone brings the permission bits back, also from the log', async () => {
  const modes: Record<string, number> = { 'run.sh': 0o755, secret: 0o600, odd: 0o641 }
  const [dataFolder, folder] = [await temporaryFolder(), await temporaryFolder()]
  for (const [name, mode] of Object.entries(modes)) {
    await writeFile(join(folder, name), name)
    await chmod(join(folder, name), mode)
  }
  const provider = scriptedProvider({
    toolCalls: [toolCall('c1', 'edit', { 'run.sh': null, secret: null, odd: null })],
  })
  const app = await startSessions({ dataFolder, provider, tools: [edit] })
  const { id } = await app.create(folder)
  await app.send(id, 'Delete.')
  const [call] = await app.waiting(id)
  await app.approve(id, call!)
  await app.ended(id)
  expect(await fileTree(folder)).toEqual({})
  await app.leave()

  const again = await startSessions({ dataFolder, tools: [edit] })
  await again.undo(id, 'c1')
  for (const [name, mode] of Object.entries(modes)) {
    expect((await stat(join(folder, name))).mode & 0o7777).toBe(mode)
  }
  await again.leave()
})
