import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { SessionState } from '../../../../shared/session/session-state'
import { scriptedProvider, silentUntilStopped, toolCall } from '../../../helpers/scripted-provider'
import { startSessions } from '../../../helpers/start-sessions'
import { temporaryFolder } from '../../../helpers/temp-folder'

type Lines = Parameters<typeof scriptedProvider>
type App = Awaited<ReturnType<typeof startSessions>>

const PNG = Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1])
const texts = (state: SessionState) => state.turns.map(({ text }) => text)

async function said(messages: string[], ...lines: Lines) {
  const [dataFolder, folder] = [await temporaryFolder(), await temporaryFolder()]
  const provider = scriptedProvider(...lines)
  const app = await startSessions({ dataFolder, provider })
  onTestFinished(() => app.leave())
  const { id } = await app.create(folder)
  for (const [index, text] of messages.entries()) {
    await app.send(id, text)
    await app.ended(id, index + 1)
  }
  const turnId = async (index: number) => (await app.state(id)).turns[index]?.id ?? ''
  return { app, id, provider, folder, dataFolder, turnId }
}

describe('rewinding', () => {
  test('takes a turn and all after it out of the conversation, and they can come back', async () => {
    const { app, id, provider, turnId } = await said(['one', 'two', 'three'])
    const before = await app.state(id)
    await app.rewind(id, await turnId(1))
    const rewound = await app.state(id)
    expect(texts(rewound)).toEqual(['one'])
    expect(rewound.branches).toMatchObject([
      { after: before.turns[0]?.id, turns: [{ text: 'two' }, { text: 'three' }] },
    ])
    await app.send(id, 'other')
    await app.ended(id, 2)
    expect(provider.requests.at(-1)?.messages.map(message => message.role === 'user' && message.text)).toEqual([
      'one',
      false,
      'other',
    ])
    await app.restoreBranch(id, rewound.branches[0]!.id)
    const restored = await app.state(id)
    expect(restored.turns).toEqual(before.turns)
    expect(restored.branches).toMatchObject([{ turns: [{ text: 'other' }] }])
  })

  test('to the first turn leaves an empty conversation, and the session keeps its name', async () => {
    const { app, id, turnId } = await said(['one'])
    await app.rewind(id, await turnId(0))
    const state = await app.state(id)
    expect(state).toMatchObject({ turns: [], title: 'one', branches: [{ after: null }] })
    await app.restoreBranch(id, state.branches[0]!.id)
    expect(texts(await app.state(id))).toEqual(['one'])
  })

  test('is refused while a turn runs, and for what is not in the conversation', async () => {
    const { app, id, turnId } = await said(['one', 'two'], {}, {}, silentUntilStopped)
    const second = await turnId(1)
    await app.rewind(id, second)
    await expect(app.rewind(id, second)).rejects.toMatchObject({ code: 'not-found' })
    await expect(app.rewind(id, 'constructor')).rejects.toMatchObject({ code: 'not-found' })
    await expect(app.restoreBranch(id, 'no such')).rejects.toMatchObject({ code: 'not-found' })
    const [branch] = (await app.state(id)).branches
    await app.send(id, 'three')
    const before = await app.state(id)
    const refusal = { code: 'conflict', message: expect.stringContaining('Stop it first') }
    await expect(app.rewind(id, await turnId(0))).rejects.toMatchObject(refusal)
    await expect(app.restoreBranch(id, branch!.id)).rejects.toMatchObject(refusal)
    await expect(app.resend(id, await turnId(0))).rejects.toMatchObject(refusal)
    expect(await app.state(id)).toEqual(before)
  })

  test('a branch of a branch comes back once the one that it followed is there', async () => {
    const { app, id, turnId } = await said(['one', 'two', 'three'])
    await app.rewind(id, await turnId(2))
    await app.rewind(id, await turnId(1))
    const [inner, outer] = (await app.state(id)).branches
    await expect(app.restoreBranch(id, inner!.id)).rejects.toMatchObject({ code: 'conflict' })
    await app.restoreBranch(id, outer!.id)
    await app.restoreBranch(id, inner!.id)
    expect(texts(await app.state(id))).toEqual(['one', 'two', 'three'])
  })

  test.each([
    ['by call', (app: App, id: string) => app.undo(id, 'c1')],
    ['by turn', (app: App, id: string, turnId: string) => app.undoTurn(id, turnId)],
  ])('leaves what was changed, which can still be undone %s', async (_by, undo) => {
    const change = toolCall('c1', 'write_file', { path: 'a', content: 'new' })
    const { app, id, folder, turnId } = await said([], { toolCalls: [change] })
    await writeFile(join(folder, 'a'), 'old')
    await app.send(id, 'Go')
    const [call] = await app.waiting(id)
    await app.approve(id, call!)
    await app.ended(id)
    const first = await turnId(0)
    await app.rewind(id, first)
    expect(await readFile(join(folder, 'a'), 'utf8')).toBe('new')
    await undo(app, id, first)
    expect(await readFile(join(folder, 'a'), 'utf8')).toBe('old')
  })
})

describe('saying a turn again', () => {
  test('begins it anew with the same words and images, and keeps the other as a branch', async () => {
    const { app, id, provider, turnId } = await said([], { text: 'First.' }, {}, { text: 'Second.' })
    await app.send(id, { text: 'one', attachments: [{ name: 'a.png', bytes: PNG }] })
    await app.ended(id, 1)
    await app.send(id, 'two')
    await app.ended(id, 2)
    const before = await app.state(id)
    await app.resend(id, await turnId(0))
    const state = await app.until(id, now => now.turns.at(-1)?.end && now.branches.length === 1 && now)
    expect(state.turns).toMatchObject([
      { text: 'one', attachments: before.turns[0]?.attachments, replies: [{ reply: { text: 'Second.' } }] },
    ])
    expect(state.branches[0]?.turns).toEqual(before.turns)
    expect(provider.requests.at(-1)?.messages).toMatchObject([{ text: 'one', images: [{ name: 'a.png' }] }])
  })

  test('takes other words, but not none', async () => {
    const { app, id, turnId } = await said(['one', 'two'])
    await expect(app.resend(id, await turnId(1), { text: ' ' })).rejects.toMatchObject({ code: 'bad-input' })
    await expect(app.resend(id, 'no such')).rejects.toMatchObject({ code: 'not-found' })
    await app.resend(id, await turnId(1), { text: 'better' })
    const state = await app.until(id, now => now.turns.at(-1)?.end && now.branches.length === 1 && now)
    expect(texts(state)).toEqual(['one', 'better'])
  })

  test('changes nothing where no turn can begin', async () => {
    const { app, id, folder, turnId } = await said(['one'])
    const before = await app.state(id)
    await rm(folder, { recursive: true })
    await expect(app.resend(id, await turnId(0))).rejects.toMatchObject({ code: 'not-found' })
    expect(await app.state(id)).toEqual(before)
  })
})
