import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { sessionLogs } from '../../../../main/store/logs/session-logs'
import { heldLine } from '../../../helpers/held-line'
import { scriptedProvider, toolCall } from '../../../helpers/scripted-provider'
import { startSessions } from '../../../helpers/start-sessions'
import { temporaryFolder } from '../../../helpers/temp-folder'

const write = (id: string, content: string) => toolCall(id, 'write_file', { path: 'a', content })

async function start(...lines: Parameters<typeof scriptedProvider>) {
  const [dataFolder, folder] = [await temporaryFolder(), await temporaryFolder()]
  await writeFile(join(folder, 'a'), 'old\n')
  const provider = scriptedProvider(...lines)
  const app = await startSessions({ dataFolder, provider })
  onTestFinished(() => app.leave())
  const { id } = await app.create(folder)
  const text = () => readFile(join(folder, 'a'), 'utf8')
  async function change(turns: number): Promise<void> {
    await app.send(id, `Change ${turns}`)
    const [call] = await app.waiting(id)
    await app.approve(id, call!)
    await app.ended(id, turns)
  }
  return { app, id, provider, dataFolder, folder, text, change }
}

describe('a fork', () => {
  test('begins with the turns up to and with one, and is a session of its own from there', async () => {
    const { app, id, provider } = await start({ text: 'One.' }, { text: 'Two.' }, { text: 'Other.' })
    for (const [index, text] of ['one', 'two', 'three'].entries()) {
      await app.send(id, text)
      await app.ended(id, index + 1)
    }
    await app.setMode(id, 'auto-edit')
    const original = await app.state(id)
    const fork = await app.fork(id, original.turns[1]!.id)
    expect(fork).toMatchObject({ title: 'one (fork)', workspace: original.workspace })
    expect(app.list().map(({ title }) => title)).toEqual(['one', 'one (fork)'])
    expect(app.told.at(-1)).toMatchObject({ name: 'session.listed', payload: { session: { id: fork.id } } })
    const state = await app.state(fork.id)
    expect(state).toMatchObject({
      forkedFrom: { sessionId: id, turnId: original.turns[1]?.id },
      mode: 'auto-edit',
      turns: original.turns.slice(0, 2),
    })
    expect(state.updatedAt).toBeGreaterThanOrEqual(original.updatedAt)

    await app.send(fork.id, 'other')
    const later = await app.ended(fork.id, 3)
    expect(later.turns[2]).toMatchObject({ text: 'other' })
    expect(provider.requests.at(-1)?.messages).toHaveLength(5)
    expect(await app.state(id)).toEqual(original)
  })

  test('is called what the person’s language calls a copy', async () => {
    const { app, id } = await start({ text: 'One.' })
    await app.send(id, '$& one')
    const { turns } = await app.ended(id)
    expect((await app.fork(id, turns[0]!.id, 'Kopie: {1}')).title).toBe('Kopie: $& one')
  })

  test('is the same after a restart, and needs its original no more', async () => {
    const { app, id, dataFolder, change } = await start({ toolCalls: [write('c1', 'new\n')] })
    await change(1)
    const fork = await app.fork(id, (await app.state(id)).turns[0]!.id)
    const before = await app.state(fork.id)
    await app.remove(id)
    await app.leave()
    const again = await startSessions({ dataFolder })
    onTestFinished(() => again.leave())
    expect(await again.state(fork.id)).toEqual(before)
    expect(again.list()).toMatchObject([{ id: fork.id }])
    expect(again.warnings).toEqual([])
  })

  test('takes along only what is in the conversation: no branch, and nothing that waits', async () => {
    const held = heldLine()
    const { app, id } = await start({ text: 'One.' }, { text: 'Two.' }, { text: 'Other.' }, held.line)
    await app.send(id, 'one')
    await app.ended(id, 1)
    await app.send(id, 'two')
    const { turns } = await app.ended(id, 2)
    await app.resend(id, turns[1]!.id, { text: 'other' })
    const rewound = await app.until(id, now => now.turns.at(-1)?.end && now.branches.length === 1 && now)
    await app.send(id, 'three')
    await app.send(id, 'four')
    const fork = await app.state((await app.fork(id, rewound.turns[1]!.id)).id)
    expect(fork).toMatchObject({ queued: [], branches: [], turns: [{ text: 'one' }, { text: 'other' }] })
    await expect(app.fork(id, turns[1]!.id)).rejects.toMatchObject({ code: 'not-found' })
    held.terminateHungScript()
    const { turns: queued } = await app.ended(id, 4)
    const last = await app.state((await app.fork(id, queued[3]!.id)).id)
    expect(last.turns.map(({ text }) => text)).toEqual(['one', 'other', 'three', 'four'])
  })

  test('cannot begin at a turn that still runs', async () => {
    const held = heldLine()
    const { app, id } = await start(held.line)
    await app.send(id, 'one')
    const [turn] = (await app.state(id)).turns
    await expect(app.fork(id, turn!.id)).rejects.toMatchObject({ code: 'conflict' })
    await expect(app.fork(id, 'no such')).rejects.toMatchObject({ code: 'not-found' })
    expect(app.list()).toHaveLength(1)
    held.terminateHungScript()
    await app.ended(id)
  })

  test('keeps a summary that still applies, and no other', async () => {
    const { app, id, dataFolder } = await start()
    for (const [index, text] of ['one', 'two', 'three'].entries()) {
      await app.send(id, text)
      await app.ended(id, index + 1)
    }
    const { turns } = await app.state(id)
    await app.leave()
    const log = sessionLogs(dataFolder)
    for (const [turn, summary] of ['', 'Of one.', 'Of one and two.'].entries()) {
      const figures = { keptFrom: { turnId: turns[turn]!.id, replies: 0 }, tokensBefore: 2, tokensAfter: 1 }
      if (summary) await log.append(id, { type: 'compaction.finished', summary, ...figures })
    }
    await log.close()
    const again = await startSessions({ dataFolder })
    onTestFinished(() => again.leave())
    const fork = await again.fork(id, turns[1]!.id)
    expect((await again.state(fork.id)).compactions).toMatchObject([{ summary: 'Of one.' }])
  })

  test('can undo what was changed before it, with the same care', async () => {
    const { app, id, text, change, folder } = await start(
      { toolCalls: [write('c1', 'one\n')] },
      {},
      {
        toolCalls: [write('c2', 'two\n')],
      },
    )
    await change(1)
    await change(2)
    const { turns } = await app.state(id)
    const fork = await app.fork(id, turns[0]!.id)
    expect(Object.keys((await app.state(fork.id)).calls)).toEqual(['c1'])
    await expect(app.undo(fork.id, 'c1')).rejects.toMatchObject({ code: 'conflict' })
    expect(await text()).toBe('two\n')
    await app.undo(id, 'c2')
    await app.undo(fork.id, 'c1')
    expect(await text()).toBe('old\n')
    // It was taken back in the fork: in the original nothing is left to do, and nothing is done twice.
    await app.undo(id, 'c1')
    expect(await text()).toBe('old\n')
    await writeFile(join(folder, 'a'), 'mine\n')
    await expect(app.undo(fork.id, 'c1')).rejects.toMatchObject({ code: 'conflict' })
  })

  test('knows what was undone before it', async () => {
    const { app, id, change } = await start({ toolCalls: [write('c1', 'one\n')] })
    await change(1)
    await app.undo(id, 'c1')
    const fork = await app.fork(id, (await app.state(id)).turns[0]!.id)
    expect((await app.state(fork.id)).calls.c1?.undo).toMatchObject({ status: 'undone' })
    await expect(app.undo(fork.id, 'c1')).rejects.toMatchObject({ code: 'conflict' })
  })
})
