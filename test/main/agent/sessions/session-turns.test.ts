import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { SessionState } from '../../../../shared/session/session-state'
import { heldLine } from '../../../helpers/held-line'
import {
  type ScriptedProvider,
  scriptedProvider,
  silentUntilStopped,
  toolCall,
} from '../../../helpers/scripted-provider'
import { slowPeer } from '../../../helpers/slow-peer'
import { startSessions } from '../../../helpers/start-sessions'
import { temporaryFolder } from '../../../helpers/temp-folder'

type SessionOptions = Partial<Parameters<typeof startSessions>[0]>

async function start(provider: ScriptedProvider, parts: SessionOptions = {}) {
  const [dataFolder, folder] = [await temporaryFolder(), await temporaryFolder()]
  await writeFile(join(folder, 'a'), 'text of a')
  const app = await startSessions({ dataFolder, provider, ...parts })
  onTestFinished(() => app.leave())
  const { id } = await app.create(folder)
  return { app, id, folder, dataFolder, provider }
}

const texts = (state: SessionState) => state.turns.map(({ text }) => text)
const waitingTexts = (state: SessionState) => state.queued.map(({ text }) => text)
const read = (id: string) => toolCall(id, 'explore_workspace', { operation: 'read', path: 'a' })
const fails = { error: { kind: 'auth' as const, message: 'The key is wrong.' } }

test.each([1, 2])('a profile chosen in the last moment before turn %i begins is for what follows', async nth => {
  let line: Promise<unknown> = Promise.resolve()
  const { app, id } = await start(scriptedProvider(...['One.', 'Two.', 'Three.'].map(text => ({ text }))), {
    profiles: [{ id: 'q' }],
    // A disk so slow that the turn is prepared while the choice is on its way to it.
    append: (id, fact, write) => {
      const written = line.then(async () => {
        if (fact.type === 'profile.changed') await slowPeer(300)
        return write(id, fact)
      })
      line = written.catch(() => undefined)
      return written
    },
  })
  for (let turn = 1; turn < nth; turn += 1) {
    await app.send(id, 'before')
    await app.ended(id, turn)
  }
  const chosen = app.setProfile(id, 'q')
  await app.send(id, 'now')
  await chosen
  expect((await app.ended(id, nth)).profileId).toBe('q')
  await app.send(id, 'next')
  expect((await app.ended(id, nth + 1)).turns.map(({ profile }) => profile.id).slice(-2)).toEqual(['p', 'q'])
})

describe('a message that comes while a turn runs', () => {
  test('waits, and begins the next turn by itself, one after the other', async () => {
    const held = heldLine({ text: 'One.' })
    const { app, id, provider } = await start(scriptedProvider(held.line))
    await app.send(id, 'one')
    await app.send(id, 'two')
    await app.send(id, 'three')
    expect(waitingTexts(await app.state(id))).toEqual(['two', 'three'])
    held.terminateHungScript()
    const state = await app.ended(id, 3)
    expect(texts(state)).toEqual(['one', 'two', 'three'])
    expect(state.turns.map(({ end }) => end?.reason)).toEqual(['done', 'done', 'done'])
    expect(state.queued).toEqual([])
    const lastRequest = provider.requests[2]?.messages.map(({ role }) => role)
    expect(lastRequest).toEqual(['user', 'assistant', 'user', 'assistant', 'user'])
  })

  test('of those that come at the same moment the first begins a turn, and the others wait', async () => {
    const held = heldLine()
    const { app, id } = await start(scriptedProvider(held.line))
    await Promise.all(['one', 'two', 'three'].map(text => app.send(id, text)))
    expect(texts(await app.state(id))).toEqual(['one'])
    held.terminateHungScript()
    expect(texts(await app.ended(id, 3))).toEqual(['one', 'two', 'three'])
  })

  test.each(['stopped', 'failed'])('waits where the turn %s, and follows on what is said next', async reason => {
    const held = heldLine(fails)
    const { app, id } = await start(scriptedProvider(held.line))
    await app.send(id, 'one')
    await app.send(id, 'two')
    if (reason === 'failed') held.terminateHungScript()
    else await app.stop(id)
    const state = await app.ended(id, 1)
    expect(state.turns[0]?.end?.reason).toBe(reason)
    expect(waitingTexts(state)).toEqual(['two'])
    await app.send(id, 'three')
    expect(texts(await app.ended(id, 3))).toEqual(['one', 'three', 'two'])
  })

  test('that is sent while the turn is being stopped begins a turn at once', async () => {
    const { app, id } = await start(scriptedProvider(silentUntilStopped))
    await app.send(id, 'one')
    await Promise.all([app.stop(id), app.send(id, 'two')])
    const state = await app.ended(id, 2)
    expect(texts(state)).toEqual(['one', 'two'])
    expect(state.queued).toEqual([])
  })

  test('can be taken back while it waits, and only then', async () => {
    const held = heldLine()
    const { app, id } = await start(scriptedProvider(held.line))
    await app.send(id, 'one')
    await app.send(id, 'two')
    const [message] = (await app.state(id)).queued
    await app.removeMessage(id, message!.id)
    await expect(app.removeMessage(id, message!.id)).rejects.toMatchObject({ code: 'not-found' })
    held.terminateHungScript()
    await app.ended(id, 1)
    await app.stop(id)
    expect(texts(await app.state(id))).toEqual(['one'])
  })

  test('that was taken back can wait again, in its place and with its files', async () => {
    const { app, id } = await start(scriptedProvider(silentUntilStopped))
    await app.send(id, 'one')
    const attachments = [{ name: 'plan.txt', mimeType: 'text/plain', bytes: Uint8Array.from(Buffer.from('beds')) }]
    await app.send(id, { text: 'two', attachments })
    // Their order is by when they were said, in milliseconds.
    await slowPeer(2)
    await app.send(id, 'three')
    const before = (await app.state(id)).queued
    await app.removeMessage(id, before[0]!.id)
    expect(waitingTexts(await app.state(id))).toEqual(['three'])
    await app.restoreMessage(id, before[0]!.id)
    expect((await app.state(id)).queued).toEqual(before)
    await expect(app.restoreMessage(id, before[0]!.id)).rejects.toMatchObject({ code: 'not-found' })
  })

  test('can be sent as it is after the turn was stopped, and only then', async () => {
    const held = heldLine()
    const { app, id } = await start(scriptedProvider(held.line))
    await app.send(id, 'one')
    const attachments = [{ name: 'plan.txt', mimeType: 'text/plain', bytes: Uint8Array.from(Buffer.from('beds')) }]
    await app.send(id, { text: 'two', attachments })
    await app.send(id, 'three')
    const [two] = (await app.state(id)).queued
    await expect(app.sendNow(id, two!.id)).rejects.toMatchObject({ code: 'conflict' })
    await app.stop(id)
    await app.sendNow(id, two!.id)
    const state = await app.ended(id, 3)
    expect(texts(state)).toEqual(['one', 'two', 'three'])
    expect(state.turns[1]?.attachments).toEqual(two?.attachments)
    await expect(app.sendNow(id, two!.id)).rejects.toMatchObject({ code: 'not-found' })
  })

  test('waits on after a restart, until something is said', async () => {
    const { app, id, dataFolder } = await start(scriptedProvider(silentUntilStopped))
    await app.send(id, 'one')
    await app.send(id, 'two')
    await app.leave()
    const again = await startSessions({ dataFolder })
    onTestFinished(() => again.leave())
    const state = await again.state(id)
    expect(waitingTexts(state)).toEqual(['two'])
    expect(again.list()).toMatchObject([{ status: 'idle' }])
    await again.send(id, 'three')
    expect(texts(await again.ended(id, 3))).toEqual(['one', 'three', 'two'])
  })

  test('is kept, and the person is told, where its turn cannot begin', async () => {
    const held = heldLine({ text: 'One.', usage: { inputTokens: 1_000_000, outputTokens: 0 } })
    const { app, id } = await start(scriptedProvider(held.line), {
      facts: { price: { input: 2, output: 4 } },
      profile: { maxSessionCost: 1 },
    })
    await app.send(id, 'one')
    await app.send(id, 'two')
    held.terminateHungScript()
    while (app.warnings.length === 0) await new Promise(setImmediate)
    expect(app.warnings).toEqual([expect.stringContaining('$2.00')])
    expect(waitingTexts(await app.state(id))).toEqual(['two'])
    await expect(app.send(id, 'three')).rejects.toMatchObject({ code: 'denied' })
  })
})

describe('a message that is stopped while the servers of its folder are waited for', () => {
  const waiting = async () => {
    const provider = scriptedProvider({ text: 'One.' })
    let isAsked = (): void => undefined
    const asked = new Promise<void>(resolve => {
      isAsked = resolve
    })
    const servers = { isSilent: true }
    const serverTools = async () => {
      isAsked()
      return servers.isSilent ? new Promise<never>(() => undefined) : []
    }
    const started = await start(provider, { serverTools })
    const sent = started.app.send(started.id, 'one')
    await asked
    return { ...started, servers, sent }
  }

  test('begins no turn, leaves nothing, and can be sent again', async () => {
    const { app, id, provider, servers, sent } = await waiting()
    const before = await app.state(id)
    await Promise.all([expect(sent).rejects.toMatchObject({ code: 'cancelled' }), app.stop(id)])
    expect(await app.state(id)).toEqual(before)
    servers.isSilent = false
    await app.send(id, 'one')
    expect(texts(await app.ended(id, 1))).toEqual(['one'])
    expect(provider.requests).toHaveLength(1)
    expect(app.warnings).toEqual([])
  })
})

describe('a steering message', () => {
  test('is given to the model with the next request of the turn', async () => {
    const held = heldLine({ text: 'Reading.', toolCalls: [read('c1')] })
    const { app, id, provider } = await start(scriptedProvider(held.line))
    await app.send(id, 'one')
    await app.send(id, { text: 'look at the end', steer: true })
    await app.send(id, { text: 'later' })
    held.terminateHungScript()
    const state = await app.ended(id, 2)
    expect(texts(state)).toEqual(['one', 'later'])
    expect(state.turns[0]?.steered).toMatchObject([{ text: 'look at the end', afterReplies: 1 }])
    expect(provider.requests[1]?.messages.at(-1)).toEqual({ role: 'user', text: 'look at the end' })
  })

  test('becomes the next turn where the turn asks for nothing more, before what was meant for later', async () => {
    const held = heldLine()
    const { app, id } = await start(scriptedProvider(held.line))
    await app.send(id, 'one')
    await app.send(id, 'later')
    await app.send(id, { text: 'steer', steer: true })
    held.terminateHungScript()
    expect(texts(await app.ended(id, 3))).toEqual(['one', 'steer', 'later'])
  })

  test('of a turn that was stopped does not slip into the next one', async () => {
    const { app, id } = await start(scriptedProvider(silentUntilStopped, { toolCalls: [read('c1')] }))
    await app.send(id, 'one')
    await app.send(id, { text: 'steer', steer: true })
    await app.stop(id)
    await app.send(id, 'two')
    const state = await app.ended(id, 3)
    expect(texts(state)).toEqual(['one', 'two', 'steer'])
    expect(state.turns[1]?.steered).toBeUndefined()
  })

  test('begins a turn where nothing runs', async () => {
    const { app, id } = await start(scriptedProvider())
    await app.send(id, { text: 'steer', steer: true })
    expect(texts(await app.ended(id, 1))).toEqual(['steer'])
  })
})

describe('going on', () => {
  test('asks for the rest of an answer that was cut', async () => {
    const cut = { text: 'The first half', error: { kind: 'bad-response' as const, message: 'Cut.' } }
    const { app, id, provider } = await start(scriptedProvider(cut, { text: 'and the second.' }))
    await app.send(id, 'one')
    await app.ended(id, 1)
    await app.continueTurn(id)
    const state = await app.ended(id, 2)
    expect(state.turns[1]).toMatchObject({ continues: true, end: { reason: 'done' } })
    expect(provider.requests[1]?.messages).toMatchObject([
      { role: 'user', text: 'one' },
      { role: 'assistant', reply: { text: 'The first half' } },
      { role: 'user', text: expect.stringContaining('Go on') },
    ])
  })

  test('is refused where nothing was cut, nothing came, or a turn runs', async () => {
    const { app, id } = await start(scriptedProvider({ text: 'All.' }, fails, silentUntilStopped))
    await expect(app.continueTurn(id)).rejects.toMatchObject({ code: 'bad-input' })
    await app.send(id, 'one')
    await app.ended(id, 1)
    await expect(app.continueTurn(id)).rejects.toMatchObject({ code: 'bad-input' })
    await app.send(id, 'two')
    await app.ended(id, 2)
    await expect(app.continueTurn(id)).rejects.toMatchObject({ code: 'bad-input' })
    await app.send(id, 'three')
    await expect(app.continueTurn(id)).rejects.toMatchObject({ code: 'conflict' })
  })
})

describe('a request that is sent again', () => {
  const busy = { error: { kind: 'overloaded' as const, message: 'Too much to do.', retryAfter: 50 } }
  const isRetried = (state: SessionState) => state.turns.at(-1)?.replies.at(-1)?.retried

  test('is sent at once when the person wants it', async () => {
    const { app, id } = await start(scriptedProvider(busy, { text: 'Now.' }))
    await app.send(id, 'one')
    await app.until(id, isRetried)
    await app.retryNow(id)
    const state = await app.ended(id, 1)
    expect(state.turns[0]).toMatchObject({ end: { reason: 'done' }, replies: [{}, { reply: { text: 'Now.' } }] })
    await app.retryNow(id)
  })

  test('is not sent when the person stops it, at once', async () => {
    const { app, id, provider } = await start(scriptedProvider(busy))
    await app.send(id, 'one')
    await app.until(id, isRetried)
    await app.stop(id)
    expect((await app.state(id)).turns[0]?.end?.reason).toBe('stopped')
    expect(provider.requests).toHaveLength(1)
  })
})

describe('the cost of a session', () => {
  const parts = { facts: { price: { input: 1, output: 1 } }, profile: { maxSessionCost: 1.5, name: 'Cheap' } }
  const million = { text: 'Yes.', usage: { inputTokens: 500_000, outputTokens: 500_000 } }

  test('is written down, and keeps the next turn from starting once it reaches the limit', async () => {
    const { app, id, provider } = await start(scriptedProvider(million, million), parts)
    await app.send(id, 'one')
    expect((await app.ended(id, 1)).turns[0]?.replies[0]?.cost).toBe(1)
    await app.send(id, 'two')
    await app.ended(id, 2)
    const before = await app.state(id)
    const refusal = {
      code: 'denied',
      message: expect.stringMatching(/cost \$2\.00.*limit in the profile Cheap is \$1\.50/),
    }
    await expect(app.send(id, 'three')).rejects.toMatchObject(refusal)
    await expect(app.resend(id, before.turns[0]!.id)).rejects.toMatchObject(refusal)
    await expect(app.compact(id)).rejects.toMatchObject(refusal)
    expect(await app.state(id)).toEqual(before)
    expect(provider.requests).toHaveLength(2)
  })
})

test('of two changes of the mode in a row the second one counts, also after a restart', async () => {
  const { app, id, dataFolder } = await start(scriptedProvider())
  expect((await app.state(id)).mode).toBeUndefined()
  await app.setMode(id, 'auto-edit')
  await Promise.all([app.setMode(id, 'full'), app.setMode(id, 'auto-edit')])
  expect((await app.state(id)).mode).toBe('auto-edit')
  await app.leave()
  const again = await startSessions({ dataFolder })
  onTestFinished(() => again.leave())
  expect((await again.state(id)).mode).toBe('auto-edit')
})
