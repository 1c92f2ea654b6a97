import { copyFile, mkdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { AppError } from '../../../../shared/errors'
import type { SessionFact } from '../../../../shared/session/session-events'
import { fileTree } from '../../../helpers/file-tree'
import { scriptedProvider, silentUntilStopped, toolCall } from '../../../helpers/scripted-provider'
import { startSessions } from '../../../helpers/start-sessions'
import { temporaryFolder } from '../../../helpers/temp-folder'

const write = (id: string, path: string, content = 'new') => toolCall(id, 'write_file', { path, content })

async function workspace(files: Record<string, string> = {}): Promise<string> {
  const folder = await temporaryFolder()
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text)
  return folder
}

async function startIn(folder: string, parts: Partial<Parameters<typeof startSessions>[0]> = {}) {
  const dataFolder = parts.dataFolder ?? (await temporaryFolder())
  const app = await startSessions({ ...parts, dataFolder })
  const { id } = await app.create(folder)
  return { app, id, dataFolder, log: join(dataFolder, 'sessions', `${id}.jsonl`) }
}

describe('a session', () => {
  test('is the same after it was closed and opened again, with all that happened in it', async () => {
    const folder = await workspace({ a: 'old' })
    const provider = scriptedProvider({ text: 'Writing.', toolCalls: [write('c1', 'a'), write('c2', 'n/b')] })
    const { app, id, dataFolder } = await startIn(folder, { provider })
    await app.send(id, 'Change a.')
    const [first, second] = await app.waiting(id, 2)
    await app.approve(id, first!)
    await app.approve(id, second!, false)
    await app.ended(id)
    expect(await readFile(join(folder, 'a'), 'utf8')).toBe('new')
    await app.undo(id, 'c1')
    await app.rename(id, 'Renamed')
    expect(await readFile(join(folder, 'a'), 'utf8')).toBe('old')
    const before = await app.state(id)
    expect(before.calls).toMatchObject({ c1: { status: 'done', undo: { status: 'undone' } }, c2: { status: 'denied' } })
    await app.leave()

    const again = await startSessions({ dataFolder })
    expect(await again.state(id)).toEqual(before)
    expect(again.list()).toMatchObject([{ id, title: 'Renamed', status: 'idle', workspace: folder }])
    expect(again.warnings).toEqual([])
    await again.leave()
  })

  test('goes on where it was, and no call has the id of an earlier one', async () => {
    const folder = await workspace({ a: 'a', b: 'b' })
    const read = (path: string) => toolCall('call_0', 'explore_workspace', { operation: 'read', path })
    const provider = scriptedProvider(
      { toolCalls: [read('a')] },
      { text: 'A.' },
      { toolCalls: [read('b')] },
      { text: 'B.' },
    )
    const { app, id } = await startIn(folder, { provider })
    await app.send(id, 'Read a.')
    await app.ended(id, 1)
    await app.send(id, 'Read b.')
    await app.ended(id, 2)
    expect(Object.keys((await app.state(id)).calls)).toEqual(['call_0', 'call_0_2'])
    const roles = provider.requests[3]?.messages.map(({ role }) => role)
    expect(roles).toEqual(['user', 'assistant', 'tool', 'assistant', 'user', 'assistant', 'tool'])
    await app.leave()
  })

  test('is named after what is said first, until the person names it', async () => {
    const { app, id } = await startIn(await workspace())
    await app.send(id, '  First line\r\nsecond line')
    await app.ended(id, 1)
    expect((await app.state(id)).title).toBe('First line')
    await app.rename(id, 'Mine')
    await app.send(id, 'Another')
    await app.ended(id, 2)
    expect((await app.state(id)).title).toBe('Mine')
    await app.leave()
  })

  test.each([
    ['😀'.repeat(60), '😀'.repeat(60)],
    ['😀'.repeat(61), `${'😀'.repeat(59)}…`],
  ])('has a name of 60 characters at the most, and none is cut in half', async (text, title) => {
    const { app, id } = await startIn(await workspace())
    await app.send(id, text)
    await app.ended(id)
    expect((await app.state(id)).title).toBe(title)
    await app.leave()
  })

  test('tells the list when it begins, waits and ends', async () => {
    const provider = scriptedProvider({ toolCalls: [write('c1', 'a')] })
    const { app, id } = await startIn(await workspace(), { provider })
    await app.send(id, 'Go')
    const [call] = await app.waiting(id)
    await app.approve(id, call!)
    await app.ended(id)
    const statuses = app.told.flatMap(({ name, payload }) =>
      name === 'session.listed' ? [payload.session.status] : [],
    )
    expect(statuses.filter((status, index) => status !== statuses[index - 1])).toEqual([
      'idle',
      'running',
      'waiting',
      'running',
      'idle',
    ])
    await app.leave()
  })
})

describe('refused before anything is written is', () => {
  test('a message to a folder that is gone', async () => {
    const folder = await workspace()
    const { app, id, log } = await startIn(folder)
    const before = await readFile(log, 'utf8')
    await rm(folder, { recursive: true })
    await expect(app.send(id, 'Go')).rejects.toMatchObject({ code: 'not-found' })
    expect(await readFile(log, 'utf8')).toBe(before)
    await mkdir(folder)
    await app.send(id, 'Go')
    await app.ended(id)
    await app.leave()
  })

  test('an empty message', async () => {
    const { app, id, log } = await startIn(await workspace())
    const before = await readFile(log, 'utf8')
    await expect(app.send(id, ' \n')).rejects.toMatchObject({ code: 'bad-input' })
    expect(await readFile(log, 'utf8')).toBe(before)
    await app.leave()
  })

  test.each(['', '..', '../../etc/passwd', 'no-such-session', 'constructor', 'CON', 'a/b'])(
    'the session %j',
    async id => {
      const app = await startSessions({ dataFolder: await temporaryFolder() })
      const refusal = expect.objectContaining({ code: expect.stringMatching(/^(bad-input|not-found)$/) })
      await expect(app.snapshot(id)).rejects.toEqual(refusal)
      await expect(app.send(id, 'Go')).rejects.toEqual(refusal)
      await expect(app.undo(id, 'c1')).rejects.toEqual(refusal)
      await expect(app.rename(id, 'T')).rejects.toEqual(refusal)
      await expect(app.remove(id)).rejects.toEqual(refusal)
      await app.stop(id)
      await app.leave()
    },
  )

  test('a file as the folder of a new session', async () => {
    const dataFolder = await temporaryFolder()
    const app = await startSessions({ dataFolder })
    const folder = await workspace({ a: '' })
    await expect(app.create(join(folder, 'a'))).rejects.toMatchObject({ code: 'bad-input' })
    expect(app.list()).toEqual([])
    await app.leave()
  })

  test('a log whose beginning is lost, or that is of another session', async () => {
    const { app, id, log, dataFolder } = await startIn(await workspace())
    await copyFile(log, join(dataFolder, 'sessions', 'other.jsonl'))
    await expect(app.snapshot('other')).rejects.toMatchObject({ code: 'storage' })
    await writeFile(join(dataFolder, 'sessions', 'cut.jsonl'), '')
    await expect(app.snapshot('cut')).rejects.toMatchObject({ code: 'storage' })
    expect((await app.state(id)).id).toBe(id)
    await app.leave()
  })
})

describe('an answer', () => {
  test('to a plan that is not the one that waits changes nothing', async () => {
    const folder = await workspace()
    const { app, id } = await startIn(folder, { provider: scriptedProvider({ toolCalls: [write('c1', 'a')] }) })
    await app.send(id, 'Go')
    const [call] = await app.waiting(id)
    await expect(app.answer(id, 'c1', { digest: 'other', approved: true })).rejects.toMatchObject({ code: 'conflict' })
    await expect(app.answer(id, 'c2', { digest: 'd', approved: true })).rejects.toMatchObject({ code: 'not-found' })
    expect(await fileTree(folder)).toEqual({})
    await app.approve(id, call!, false)
    await app.ended(id)
    await app.leave()
  })
})

describe('an undo', () => {
  async function changed(parts: Partial<Parameters<typeof startSessions>[0]> = {}) {
    const folder = await workspace({ a: 'old' })
    const provider = scriptedProvider({ toolCalls: [write('c1', 'a')] })
    const { app, id, dataFolder } = await startIn(folder, { provider, ...parts })
    await app.send(id, 'Go')
    const [call] = await app.waiting(id)
    await app.approve(id, call!)
    await app.ended(id)
    return { app, id, folder, dataFolder }
  }

  test('is done once, however often it is asked for', async () => {
    const { app, id, folder } = await changed()
    const results = await Promise.allSettled([app.undo(id, 'c1'), app.undo(id, 'c1'), app.undo(id, 'c1')])
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected'])
    expect(results[1]).toMatchObject({ reason: { code: 'conflict', message: 'This has already been undone.' } })
    expect((await app.state(id)).calls.c1?.undo).toMatchObject({ status: 'undone' })
    expect(await readFile(join(folder, 'a'), 'utf8')).toBe('old')
    await app.leave()
  })

  test('is refused after a later change, says so in the session, and works once that is gone', async () => {
    const { app, id, folder } = await changed()
    await writeFile(join(folder, 'a'), 'mine')
    await expect(app.undo(id, 'c1')).rejects.toMatchObject({ code: 'conflict' })
    expect(await readFile(join(folder, 'a'), 'utf8')).toBe('mine')
    expect((await app.state(id)).calls.c1?.undo).toMatchObject({
      status: 'failed',
      message: expect.stringContaining('changed since'),
    })
    await writeFile(join(folder, 'a'), 'new')
    await app.undo(id, 'c1')
    expect(await readFile(join(folder, 'a'), 'utf8')).toBe('old')
    await app.leave()
  })

  test('is refused where the folder or the copy is gone', async () => {
    const { app, id, folder, dataFolder } = await changed()
    await rename(folder, `${folder}-away`)
    await expect(app.undo(id, 'c1')).rejects.toMatchObject({ code: 'storage' })
    await rename(`${folder}-away`, folder)
    await rm(join(dataFolder, 'blobs'), { recursive: true })
    await expect(app.undo(id, 'c1')).rejects.toMatchObject({
      code: 'storage',
      message: expect.stringContaining('Couldn’t undo'),
    })
    expect(await readFile(join(folder, 'a'), 'utf8')).toBe('new')
    await app.leave()
  })

  test.each(['close', 'remove'] as const)('that is under way is waited for by %s', async how => {
    let terminateHungScript: (() => void) | undefined
    const { app, id, folder } = await changed({
      append: async (session, fact, append) => {
        if (fact.type === 'undo.dispatched') await new Promise<void>(resolve => (terminateHungScript = resolve))
        return append(session, fact)
      },
    })
    const undone = app.undo(id, 'c1')
    while (!terminateHungScript) await new Promise(setImmediate)
    let isOver = false
    const over = app[how](id).then(() => {
      isOver = true
    })
    for (let ticks = 0; ticks < 20; ticks++) await new Promise(setImmediate)
    expect(isOver).toBe(false)
    terminateHungScript()
    await Promise.all([undone, over])
    expect(await readFile(join(folder, 'a'), 'utf8')).toBe('old')
    await app.leave()
  })

  test.each(['c2', 'constructor', '__proto__', ''])('of what is no change is refused: %j', async callId => {
    const { app, id } = await changed()
    await expect(app.undo(id, callId)).rejects.toMatchObject({ code: 'bad-input' })
    await app.leave()
  })
})

describe('a log that cannot be written', () => {
  const full = () => Promise.reject(new AppError('storage', 'the disk is full'))

  /** Refuses facts of one kind, as long as it is told to. */
  function refusing(type: SessionFact['type'], times = 1) {
    let left = times
    return {
      append: ((_id, fact, append) =>
        fact.type === type && left-- > 0 ? full() : append(_id, fact)) satisfies Parameters<
        typeof startSessions
      >[0]['append'],
      isOver: () => left <= 0,
    }
  }

  test('stops everything before anything is changed, and the session can go on', async () => {
    const folder = await workspace({ a: 'old' })
    const provider = scriptedProvider({ toolCalls: [write('c1', 'a'), write('c2', 'b')] })
    const { app, id } = await startIn(folder, { provider, append: refusing('call.dispatched').append })
    await app.send(id, 'Go')
    const [first] = await app.waiting(id, 2)
    await app.approve(id, first!)
    const state = await app.ended(id)
    expect(state.turns[0]?.end?.reason).toBe('interrupted')
    expect(state.calls).toMatchObject({ c1: { status: 'interrupted' }, c2: { status: 'interrupted' } })
    expect(await fileTree(folder)).toEqual({ a: expect.stringContaining('old') })
    expect(provider.requests).toHaveLength(1)
    expect(app.warnings).toEqual([expect.stringContaining('the disk is full')])
    while (app.list()[0]?.status !== 'idle') await new Promise(setImmediate)
    await app.send(id, 'Again')
    await app.ended(id, 2)
    await app.leave()
  })

  test('after a change was made finds it made, and it can be undone', async () => {
    const folder = await workspace({ a: 'old' })
    const provider = scriptedProvider({ toolCalls: [write('c1', 'a')] })
    const { app, id } = await startIn(folder, { provider, append: refusing('call.outcome').append })
    await app.send(id, 'Go')
    const [call] = await app.waiting(id)
    await app.approve(id, call!)
    const state = await app.ended(id)
    expect(await readFile(join(folder, 'a'), 'utf8')).toBe('new')
    expect(state.calls.c1).toMatchObject({ status: 'interrupted', outcome: { applied: true } })
    await app.undo(id, 'c1')
    expect(await readFile(join(folder, 'a'), 'utf8')).toBe('old')
    await app.leave()
  })

  test('refuses a message at once, and takes it when there is room again', async () => {
    const provider = scriptedProvider()
    const { app, id } = await startIn(await workspace(), { provider, append: refusing('turn.started').append })
    await expect(app.send(id, 'Go')).rejects.toMatchObject({ code: 'storage' })
    expect(provider.requests).toEqual([])
    await app.send(id, 'Go')
    expect((await app.ended(id)).turns[0]?.end?.reason).toBe('done')
    await app.leave()
  })

  test('also for what would close the session is told, and it opens when there is room again', async () => {
    let isFull = false
    const provider = scriptedProvider(silentUntilStopped)
    const { app, id } = await startIn(await workspace(), {
      provider,
      append: (session, fact, append) => (isFull ? full() : append(session, fact)),
    })
    await app.send(id, 'Go')
    isFull = true
    await app.stop(id)
    expect(app.warnings).toEqual([expect.stringContaining('the disk is full')])
    await expect(app.snapshot(id)).rejects.toMatchObject({ code: 'storage' })
    isFull = false
    expect((await app.ended(id)).turns[0]?.end?.reason).toBe('interrupted')
    await app.leave()
  })

  test('is not needed for a bug of a provider to be shown, and the turn is closed', async () => {
    const provider = scriptedProvider(async function* () {
      yield { type: 'text-delta', text: 'Half a' }
    })
    const { app, id } = await startIn(await workspace(), { provider })
    await app.send(id, 'Go')
    expect((await app.ended(id)).turns[0]?.end?.reason).toBe('interrupted')
    expect(app.warnings).toEqual([expect.stringContaining('without "done"')])
    expect((await app.snapshot(id)).partial).toBe('')
    await app.leave()
  })
})

describe('removing', () => {
  test('stops what runs, takes the session from the list, and can be taken back', async () => {
    const folder = await workspace({ a: 'old' })
    const provider = scriptedProvider({ toolCalls: [write('c1', 'a')] })
    const { app, id } = await startIn(folder, { provider })
    await app.send(id, 'Go')
    await app.waiting(id)
    await app.remove(id)
    expect(app.list()).toEqual([])
    await expect(app.snapshot(id)).rejects.toMatchObject({ code: 'not-found' })
    expect(app.told.at(-1)).toEqual({ name: 'session.removed', payload: { sessionId: id } })

    await app.restore(id)
    expect(app.list()).toMatchObject([{ id, status: 'idle' }])
    expect(await app.state(id)).toMatchObject({
      turns: [{ end: { reason: 'stopped' } }],
      calls: { c1: { status: 'failed' } },
    })
    await expect(app.restore(id)).rejects.toMatchObject({ code: expect.stringMatching(/not-found|conflict/) })
    expect(await readFile(join(folder, 'a'), 'utf8')).toBe('old')
    await app.leave()
  })
})

test("Atrium's own data is safe also where it is named through a link", async () => {
  const folder = await workspace()
  await mkdir(join(folder, 'own'))
  await symlink(join(folder, 'own'), join(folder, 'link'))
  const provider = scriptedProvider({ toolCalls: [write('c1', 'own/keys.json'), write('c2', 'link/keys.json')] })
  const { app, id } = await startIn(folder, { provider, ownData: [join(folder, 'link')] })
  await app.send(id, 'Go')
  expect((await app.ended(id)).calls).toMatchObject({ c1: { status: 'denied' }, c2: { status: 'denied' } })
  await app.leave()
})

test('nothing can be begun any more once it is closed', async () => {
  const { app, id } = await startIn(await workspace())
  await app.close()
  await expect(app.send(id, 'Go')).rejects.toMatchObject({ code: 'cancelled' })
  await app.leave()
})

test('closing stops every session, and all of it is on the disk', async () => {
  const dataFolder = await temporaryFolder()
  const provider = scriptedProvider(silentUntilStopped, silentUntilStopped)
  const app = await startSessions({ dataFolder, provider })
  const ids = [(await app.create(await workspace())).id, (await app.create(await workspace())).id]
  for (const id of ids) await app.send(id, 'Go')
  await app.leave()
  const again = await startSessions({ dataFolder })
  for (const id of ids) expect((await again.state(id)).turns).toMatchObject([{ end: { reason: 'interrupted' } }])
  await again.leave()
})
