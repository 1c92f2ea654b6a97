import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { mcpTool } from '../../../../main/mcp/tools/mcp-tool'
import { statusOf } from '../../../../shared/session/session-state'
import { textOf, textResult } from '../../../../shared/session/tool-results'
import { scriptedProvider, toolCall } from '../../../helpers/scripted-provider'
import { startSessions } from '../../../helpers/start-sessions'
import { temporaryFolder } from '../../../helpers/temp-folder'

const write = (id: string, path: string) => toolCall(id, 'write_file', { path, content: 'new' })

/** A session whose turn waits for a person, in an app that was closed then. */
async function closedWhileWaiting(...calls: ReturnType<typeof write>[]) {
  const [dataFolder, folder] = [await temporaryFolder(), await temporaryFolder()]
  await writeFile(join(folder, 'a'), 'old')
  const app = await startSessions({ dataFolder, provider: scriptedProvider({ text: 'Writing.', toolCalls: calls }) })
  const { id } = await app.create(folder)
  await app.send(id, 'Go')
  await app.waiting(id, calls.length)
  const before = await app.state(id)
  return { app, id, before, dataFolder, folder, text: () => readFile(join(folder, 'a'), 'utf8') }
}

async function startAgain(dataFolder: string, parts: Partial<Parameters<typeof startSessions>[0]> = {}) {
  const app = await startSessions({ dataFolder, ...parts })
  onTestFinished(() => app.leave())
  return app
}

describe('a turn that waits for a person', () => {
  test('waits on after the app was closed and started again, and goes on with the answer', async () => {
    const { app, id, before, dataFolder, text } = await closedWhileWaiting(write('c1', 'a'))
    await app.leave()
    const provider = scriptedProvider({ text: 'Written.' })
    const again = await startAgain(dataFolder, { provider })
    expect(again.list()).toMatchObject([{ id, status: 'waiting' }])
    expect(await again.state(id)).toEqual(before)
    await again.approve(id, before.calls.c1!)
    const state = await again.ended(id)
    expect(await text()).toBe('new')
    expect(state).toMatchObject({ turns: [{ end: { reason: 'done' } }], calls: { c1: { status: 'done' } } })
    expect(provider.requests).toHaveLength(1)
    expect(provider.requests[0]?.messages.map(({ role }) => role)).toEqual(['user', 'assistant', 'tool'])
    while (again.list()[0]?.status !== 'idle') await new Promise(setImmediate)
  })

  test('can be closed and started again any number of times', async () => {
    const { app, id, before, dataFolder } = await closedWhileWaiting(write('c1', 'a'), write('c2', 'b'))
    await app.leave()
    for (let times = 0; times < 6; times++) {
      const again = await startSessions({ dataFolder })
      expect(await again.state(id)).toEqual(before)
      // At some of the times the plans are being made anew, at others they are there.
      for (let ticks = 0; ticks < times * 20; ticks++) await new Promise(setImmediate)
      await again.leave()
    }
    const last = await startAgain(dataFolder)
    await last.approve(id, before.calls.c2!, false)
    expect(statusOf(await last.until(id, state => state.calls.c2?.status === 'denied' && state))).toBe('waiting')
  })

  const definition = {
    name: 'go',
    description: 'Goes.',
    pin: 'p',
    inputSchema: {},
    definition: '{}',
    asTask: false,
    tokens: 0,
  }
  const go = mcpTool({
    publicName: 'srv__go',
    server: 'srv',
    serverPin: 'a',
    definition,
    call: async () => textResult('Went.'),
  })

  async function closedWhileServerWaits() {
    const [dataFolder, folder] = [await temporaryFolder(), await temporaryFolder()]
    const provider = scriptedProvider({ toolCalls: [toolCall('c1', 'srv__go', {}), write('c2', 'a')] })
    const app = await startSessions({ dataFolder, provider, serverTools: async () => [go] })
    const { id } = await app.create(folder)
    await app.send(id, 'Go')
    await app.waiting(id, 2)
    await app.leave()
    return { dataFolder, id }
  }

  test('says which tools its calls need, as their server may start slowly', async () => {
    const { dataFolder, id } = await closedWhileServerWaits()
    const needed: (readonly string[])[] = []
    const again = await startAgain(dataFolder, {
      serverTools: async (_, asked) => {
        const names = asked?.names ?? []
        needed.push(names)
        return names.includes('srv__go') ? [go] : []
      },
    })
    await again.approve(id, (await again.state(id)).calls.c1!)
    const { calls } = await again.until(id, state => state.calls.c1?.result && state)
    expect(textOf(calls.c1!.result!)).toBe('Went.')
    expect(needed).toEqual([['srv__go']])
  })

  test('still waits where the tool of a call does not come, until it does', async () => {
    const { dataFolder, id } = await closedWhileServerWaits()
    const without = await startSessions({ dataFolder })
    await without.approve(id, (await without.state(id)).calls.c2!, false)
    const { calls } = await without.until(id, state => state.calls.c2?.status === 'denied' && state)
    expect(calls.c1).toMatchObject({ status: 'waiting' })
    await without.leave()
    const again = await startAgain(dataFolder, { serverTools: async () => [go] })
    await again.approve(id, (await again.state(id)).calls.c1!)
    const state = await again.until(id, now => now.calls.c1?.result && now)
    expect(textOf(state.calls.c1!.result!)).toBe('Went.')
  })

  test('takes an answer where the tool of a call does not come, and says why nothing is done', async () => {
    for (const [approved, words] of [
      [true, "Tool 'srv__go' is not registered."],
      [false, 'Not done: the person denied it.'],
    ] as const) {
      const { dataFolder, id } = await closedWhileServerWaits()
      const again = await startAgain(dataFolder)
      await again.approve(id, (await again.state(id)).calls.c1!, approved)
      const { calls } = await again.until(id, state => state.calls.c1?.result && state)
      expect(textOf(calls.c1!.result!)).toContain(words)
      expect(calls.c1).toMatchObject({ decision: { approved, by: 'person' } })
    }
  })

  test('can be stopped after a restart', async () => {
    const { app, id, dataFolder, text } = await closedWhileWaiting(write('c1', 'a'))
    await app.leave()
    const again = await startAgain(dataFolder)
    await again.state(id)
    await again.stop(id)
    expect(await again.state(id)).toMatchObject({ turns: [{ end: { reason: 'stopped' } }] })
    expect(await text()).toBe('old')
  })

  test('takes a message after a restart, which waits for its end', async () => {
    const { app, id, before, dataFolder } = await closedWhileWaiting(write('c1', 'a'))
    await app.leave()
    const again = await startAgain(dataFolder)
    await again.send(id, 'next')
    expect((await again.state(id)).queued).toMatchObject([{ text: 'next' }])
    await expect(again.rewind(id, before.turns[0]!.id)).rejects.toMatchObject({ code: 'conflict' })
    await again.approve(id, before.calls.c1!)
    expect((await again.ended(id, 2)).turns.map(({ text }) => text)).toEqual(['Go', 'next'])
  })

  test('ends in words where its profile is gone', async () => {
    const { app, id, dataFolder, text } = await closedWhileWaiting(write('c1', 'a'))
    await app.leave()
    const again = await startAgain(dataFolder, { profile: { id: 'other' } })
    const state = await again.ended(id)
    expect(state.turns[0]?.end).toMatchObject({ reason: 'interrupted', message: expect.stringContaining('profile') })
    expect(state.calls.c1).toMatchObject({ status: 'interrupted' })
    expect(await text()).toBe('old')
    expect(again.warnings).toEqual([])
    await again.send(id, 'Continue')
    await again.ended(id, 2)
  })

  test('ends in words where the folder is gone', async () => {
    const { app, id, dataFolder, folder } = await closedWhileWaiting(write('c1', 'a'))
    await app.leave()
    await rename(folder, `${folder}-away`)
    const again = await startAgain(dataFolder)
    expect((await again.ended(id)).turns[0]?.end).toMatchObject({ reason: 'interrupted' })
    await rename(`${folder}-away`, folder)
  })

  test('is closed, and not taken up again and again, where the log cannot be written', async () => {
    const { app, id, before, dataFolder, text } = await closedWhileWaiting(write('c1', 'a'))
    await app.leave()
    let refusals = 0
    const again = await startAgain(dataFolder, {
      append: (session, fact, append) => {
        if (fact.type !== 'call.decided') return append(session, fact)
        refusals++
        return Promise.reject(new Error('disk full'))
      },
    })
    await again.state(id)
    await again.approve(id, before.calls.c1!)
    const state = await again.ended(id)
    expect(state.turns[0]?.end?.reason).toBe('interrupted')
    expect(refusals).toBe(1)
    expect(await text()).toBe('old')
  })
})
