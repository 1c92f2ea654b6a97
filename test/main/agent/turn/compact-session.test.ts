import { describe, expect, onTestFinished, test } from 'vitest'
import { heldLine } from '../../../helpers/held-line'
import { type Line, scriptedProvider, silentUntilStopped } from '../../../helpers/scripted-provider'
import { startSessions } from '../../../helpers/start-sessions'
import { temporaryFolder } from '../../../helpers/temp-folder'

const long = 'word '.repeat(2_000)

/** A session of three long turns; then the model says these lines. */
async function talked(...lines: Line[]) {
  const provider = scriptedProvider({ text: long }, { text: long }, { text: 'Short.' }, ...lines)
  const app = await startSessions({ dataFolder: await temporaryFolder(), provider })
  onTestFinished(() => app.leave())
  const { id } = await app.create(await temporaryFolder())
  for (const [index, text] of ['one', 'two', 'three'].entries()) {
    await app.send(id, text)
    await app.ended(id, index + 1)
  }
  return { app, id, provider }
}

describe('a summary that the person asks for', () => {
  test('stands for the beginning of the conversation from then on', async () => {
    const { app, id, provider } = await talked({ text: 'It was about words.' })
    const before = await app.context(id)
    await app.compact(id)
    const state = await app.until(id, now => now.compactions[0] && !now.compacting && now)
    expect(state.compactions).toMatchObject([{ summary: 'It was about words.' }])
    expect(state.turns).toHaveLength(3)
    const after = await app.context(id)
    expect(after.used).toBeLessThan(before.used)
    expect(after.parts.map(({ name }) => name)).toContain('summary')
    await app.send(id, 'four')
    await app.ended(id, 4)
    expect(provider.requests.at(-1)?.messages[0]).toMatchObject({ text: expect.stringContaining('about words') })
  })

  test('is written by the model that the profile names for summaries, and counts as its', async () => {
    const provider = scriptedProvider({ text: long }, { text: long }, { text: 'Short.' }, { text: 'About words.' })
    const app = await startSessions({
      dataFolder: await temporaryFolder(),
      provider,
      profile: { summaryModel: 'small' },
    })
    onTestFinished(() => app.leave())
    const { id } = await app.create(await temporaryFolder())
    for (const [index, text] of ['one', 'two', 'three'].entries()) {
      await app.send(id, text)
      await app.ended(id, index + 1)
    }
    await app.compact(id)
    await app.until(id, now => now.compactions[0] && !now.compacting && now)
    expect(provider.requests.map(({ model }) => model).slice(-2)).toEqual([expect.not.stringMatching('small'), 'small'])
  })

  test('that fails leaves the conversation as it was, and says why', async () => {
    const { app, id } = await talked({ error: { kind: 'auth', message: 'The key is wrong.' } })
    const { turns } = await app.state(id)
    await app.compact(id)
    const state = await app.until(id, now => now.compacting?.status === 'failed' && now)
    expect(state).toMatchObject({ turns, compactions: [], compacting: { message: expect.stringContaining('key') } })
  })

  test('can be stopped', async () => {
    const { app, id } = await talked(silentUntilStopped)
    await app.compact(id)
    await app.until(id, ({ compacting }) => compacting?.status === 'running')
    await app.stop(id)
    expect(await app.state(id)).toMatchObject({ compacting: { status: 'failed' }, compactions: [] })
  })

  test('is written before a message that is sent meanwhile, which follows by itself', async () => {
    const held = heldLine({ text: 'It was about words.' })
    const { app, id, provider } = await talked(held.line)
    await app.compact(id)
    await app.until(id, ({ compacting }) => compacting?.status === 'running')
    await app.send(id, 'four')
    expect((await app.state(id)).queued).toMatchObject([{ text: 'four' }])
    await expect(app.compact(id)).rejects.toMatchObject({ code: 'conflict' })
    held.terminateHungScript()
    const state = await app.ended(id, 4)
    expect(state.compactions).toHaveLength(1)
    expect(provider.requests.at(-1)?.messages[0]).toMatchObject({ text: expect.stringContaining('about words') })
  })

  test('is refused while a turn runs', async () => {
    const { app, id } = await talked(silentUntilStopped)
    await app.send(id, 'four')
    await expect(app.compact(id)).rejects.toMatchObject({ code: 'conflict' })
  })
})

test('a conversation that does not fit is summarised within the turn, which then goes on', async () => {
  const tooLong = { error: { kind: 'too-long' as const, message: 'Too long.' } }
  const { app, id, provider } = await talked(tooLong, { text: 'It was about words.' }, { text: 'Four.' })
  await app.send(id, 'four')
  const state = await app.ended(id, 4)
  expect(state.turns[3]).toMatchObject({ end: { reason: 'done' } })
  expect(state.turns[3]?.replies.at(-1)?.reply.text).toBe('Four.')
  expect(state.compactions).toHaveLength(1)
  expect(provider.requests.at(-1)?.messages[0]).toMatchObject({ text: expect.stringContaining('about words') })
})
