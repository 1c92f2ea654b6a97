import { readFile, unlink, writeFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { APP_QUIT } from '../../../../main/agent/app-quit'
import { conversationOf } from '../../../../main/agent/context/conversation'
import { recoverSession } from '../../../../main/agent/record/recover-session'
import { builtInTools } from '../../../../main/tools'
import { defineTool, type Tool } from '../../../../main/tools/tool'
import { inspectChanges } from '../../../../main/workspace/changes/recover-changes'
import { reduceSession } from '../../../../shared/session/reduce-session'
import type { SessionFact } from '../../../../shared/session/session-events'
import { emptySession, type SessionState, statusOf } from '../../../../shared/session/session-state'
import { textOf, textResult } from '../../../../shared/session/tool-results'
import { fileTree } from '../../../helpers/file-tree'
import { followTurn } from '../../../helpers/follow-turn'
import { type Line, scriptedProvider, toolCall } from '../../../helpers/scripted-provider'
import { toolContext } from '../../../helpers/tool-context'

type Context = Awaited<ReturnType<typeof toolContext>>
type More = Partial<Parameters<typeof followTurn>[0]>

const write = (id: string, path: string, content = 'new') => toolCall(id, 'write_file', { path, content })
const edit = toolCall('c1', 'replace_in_file', { path: 'a', old_string: 'two', new_string: '2' })

/** The log of one session, whose runs come and go. */
function log(context: Context) {
  let state: SessionState = emptySession
  const record = (fact: SessionFact): void => {
    state = reduceSession(state, { v: 2, seq: state.seq + 1, at: 0, ...fact })
  }
  const profile = { id: 'p', name: 'P', model: 'script' }
  record({ type: 'session.created', id: 's1', workspace: context.workspace, title: 'T' })
  record({ type: 'turn.started', turnId: 't1', text: 'Do it.', profile })
  const onEvent: NonNullable<More['onEvent']> = event => {
    if (event.type !== 'reply.delta' && event.type !== 'thinking.delta') record(event)
  }
  const repair = { inspect: inspectChanges, takeBackRest: async () => undefined }

  return {
    state: () => state,
    record,
    begin: (...lines: Line[]) =>
      followTurn({ context, provider: scriptedProvider(...lines), messages: conversationOf(state), onEvent }),
    /** Leaves the run that there was as a killed process does, and takes the turn up in another. */
    async restart(...lines: Line[]) {
      for (const fact of await recoverSession(state, repair)) record(fact)
      return this.resume({ context: { ...context, signal: new AbortController().signal } }, ...lines)
    },
    resume(more: More, ...lines: Line[]) {
      const provider = scriptedProvider(...lines)
      const messages = conversationOf(state)
      return { provider, ...followTurn({ context, provider, messages, onEvent, resumes: state, ...more }) }
    },
  }
}

const types = (turn: { events: { type: string }[] }) =>
  turn.events.map(({ type }) => type).filter(type => !/delta/.test(type))

describe('a question that was asked before a restart', () => {
  test('waits on as it was shown, and once answered the turn goes on to its end', async () => {
    const context = await toolContext({ a: 'old' })
    const session = log(context)
    const { plan } = await session.begin({ text: 'Writing.', toolCalls: [write('c1', 'a')] }).asked('c1')
    const turn = await session.restart({ text: 'Written.' })
    turn.approvals.answer('c1', plan.digest, { approved: true })
    await turn.done
    expect(types(turn)).toEqual([
      'call.decided',
      'call.dispatched',
      'call.outcome',
      'call.finished',
      'reply.finished',
      'turn.ended',
    ])
    expect(await readFile(context.path('a'), 'utf8')).toBe('new')
    expect(turn.provider.requests[0]?.messages).toMatchObject([
      { role: 'user', text: 'Do it.' },
      { role: 'assistant', reply: { text: 'Writing.' } },
      { role: 'tool', callId: 'c1', result: { isError: false } },
    ])
    expect(statusOf(session.state())).toBe('idle')
    expect(turn.provider.requests[0]?.messages).toEqual(conversationOf(session.state()).slice(0, 3))
  })

  test('can be denied, with a note', async () => {
    const context = await toolContext({ a: 'old' })
    const session = log(context)
    const { plan } = await session.begin({ toolCalls: [write('c1', 'a')] }).asked('c1')
    const turn = await session.restart()
    turn.approvals.answer('c1', plan.digest, { approved: false, note: 'not this one' })
    await turn.done
    expect(textOf(turn.results().c1!)).toContain('not this one')
    expect(await readFile(context.path('a'), 'utf8')).toBe('old')
  })

  test('still waits after many restarts, and nothing is written meanwhile', async () => {
    const context = await toolContext({ a: 'old' })
    const session = log(context)
    const { plan } = await session.begin({ toolCalls: [write('c1', 'a')] }).asked('c1')
    const { seq } = session.state()
    for (let time = 0; time < 3; time++) await session.restart()
    for (let tick = 0; tick < 50; tick++) await new Promise(setImmediate)
    expect(session.state().seq).toBe(seq)
    const turn = await session.restart()
    turn.approvals.answer('c1', plan.digest, { approved: true })
    await turn.done
    expect(await readFile(context.path('a'), 'utf8')).toBe('new')
  })

  test('is asked anew where the file has changed, and no answer to the old one counts', async () => {
    const context = await toolContext({ a: 'one\ntwo\n' })
    const session = log(context)
    const { plan } = await session.begin({ toolCalls: [edit] }).asked('c1')
    await writeFile(context.path('a'), 'zero\none\ntwo\n')
    const turn = await session.restart()
    // Quicker than the plan can be made.
    turn.approvals.answer('c1', plan.digest, { approved: true })
    const again = await turn.asked('c1')
    expect(again.plan.digest).not.toBe(plan.digest)
    expect(turn.facts('call.decided')).toEqual([])
    expect(() => turn.approvals.answer('c1', plan.digest, { approved: true })).toThrow('The plan has changed')
    turn.approvals.answer('c1', again.plan.digest, { approved: true })
    await turn.done
    expect(await readFile(context.path('a'), 'utf8')).toBe('zero\none\n2\n')
    expect(turn.facts('call.dispatched')).toHaveLength(1)
  })

  test('is the one that was asked last, where the file had changed under an approved plan', async () => {
    const context = await toolContext({ a: 'one\ntwo\n' })
    const session = log(context)
    const first = session.begin({ toolCalls: [edit] })
    const { plan } = await first.asked('c1')
    await writeFile(context.path('a'), 'zero\none\ntwo\n')
    first.approvals.answer('c1', plan.digest, { approved: true })
    const last = await first.asked('c1', 2)
    const turn = await session.restart()
    expect(() => turn.approvals.answer('c1', plan.digest, { approved: true })).toThrow('The plan has changed')
    turn.approvals.answer('c1', last.plan.digest, { approved: true })
    await turn.done
    expect(turn.facts('call.planned')).toEqual([])
    expect(await readFile(context.path('a'), 'utf8')).toBe('zero\none\n2\n')
  })

  test('is closed with words where it can no longer be planned, and its tool is gone', async () => {
    const context = await toolContext({ a: 'two' })
    const session = log(context)
    const first = session.begin({ toolCalls: [edit, write('c2', 'b')] })
    const { plan } = await first.asked('c2')
    await first.asked('c1')
    await unlink(context.path('a'))
    const tools = builtInTools.filter(({ name }) => name !== 'write_file')
    const turn = session.resume({ tools })
    await turn.done
    expect(textOf(turn.results().c1!)).toContain('file not found: a')
    expect(turn.results().c2).toMatchObject({ isError: true, failure: 'unknown_tool' })
    expect(() => turn.approvals.answer('c2', plan.digest, { approved: true })).toThrow(
      'no longer waiting for an answer',
    )
    expect(turn.events.at(-1)).toMatchObject({ reason: 'done' })
    expect(await fileTree(context.workspace)).toEqual({})
  })

  test('can be stopped', async () => {
    const context = await toolContext({ a: 'old' })
    const session = log(context)
    await session.begin({ toolCalls: [write('c1', 'a')] }).asked('c1')
    const turn = session.resume({})
    context.abort()
    await turn.done
    expect(textOf(turn.results().c1!)).toBe('Stopped by the person.')
    expect(turn.events.at(-1)).toMatchObject({ reason: 'stopped' })
    expect(turn.provider.requests).toEqual([])
  })
})

describe('the other calls of a reply', () => {
  const slow = (ran: string[]): Tool =>
    defineTool({
      name: 'slow',
      group: 'read',
      description: 'Ends for nobody.',
      input: z.object({ name: z.string() }),
      run: ({ name }) => {
        ran.push(name)
        return name === 'quick' ? Promise.resolve(textResult('Quick.')) : new Promise(() => undefined)
      },
    })

  test('keep the results that they have, are run if they had not begun, and are closed if they had', async () => {
    const context = await toolContext({ a: 'old' })
    const session = log(context)
    const ran: string[] = []
    const tools = [...builtInTools, slow(ran)]
    const toolCalls = [write('c1', 'a'), ...['quick', 'slow'].map(name => toolCall(name, 'slow', { name }))]
    const provider = scriptedProvider({ toolCalls: [...toolCalls, write('c4', 'b')] })
    const first = followTurn({
      context,
      provider,
      tools,
      messages: conversationOf(session.state()),
      onEvent: event => {
        // As if killed before the last call had begun.
        const isLost = 'callId' in event && event.callId === 'c4'
        if (!isLost && event.type !== 'reply.delta' && event.type !== 'thinking.delta') session.record(event)
      },
    })
    const { plan } = await first.asked('c1')
    await first.until(() => 'quick' in first.results())
    while (ran.length < 2) await new Promise(setImmediate)

    const turn = await session.restart()
    const other = await turn.asked('c4')
    turn.approvals.answer('c4', other.plan.digest, { approved: true })
    turn.approvals.answer('c1', plan.digest, { approved: true })
    await turn.done
    expect(ran).toEqual(['quick', 'slow'])
    expect(turn.facts('call.started')).toMatchObject([{ callId: 'c4' }])
    expect(turn.provider.requests[0]?.messages.slice(2)).toMatchObject([
      { callId: 'c1', result: { isError: false } },
      { callId: 'quick', result: textResult('Quick.') },
      { callId: 'slow', result: { content: [{ text: expect.stringContaining('Interrupted') }] } },
      { callId: 'c4', result: { isError: false } },
    ])
  })
})

describe('closing Atrium', () => {
  test.skipIf(process.platform === 'win32')(
    'a call that waits stays as it is, what runs is stopped, and the turn goes on after the start',
    async () => {
      const context = await toolContext({ a: 'old' })
      const session = log(context)
      const toolCalls = [write('c1', 'a'), toolCall('c2', 'shell', { command: 'echo begun; sleep 300' })]
      const first = session.begin({ toolCalls })
      const { plan } = await first.asked('c1')
      first.approvals.answer('c2', (await first.asked('c2')).plan.digest, { approved: true })
      await first.until(() => first.facts('call.dispatched').length === 1)
      context.abort(APP_QUIT)
      await first.done
      expect(Object.keys(first.results())).toEqual(['c2'])
      expect(first.facts('turn.ended')).toEqual([])
      expect(statusOf(session.state())).toBe('waiting')

      const turn = await session.restart()
      turn.approvals.answer('c1', plan.digest, { approved: true })
      await turn.done
      expect(await readFile(context.path('a'), 'utf8')).toBe('new')
      expect(turn.events.at(-1)).toMatchObject({ reason: 'done' })
    },
  )

  test('a call that is being planned anew still waits as it was shown', async () => {
    const context = await toolContext({ a: 'old' })
    const session = log(context)
    const { plan } = await session.begin({ toolCalls: [write('c1', 'a')] }).asked('c1')
    const controller = new AbortController()
    const endless = defineTool({
      name: 'write_file',
      group: 'write',
      description: 'Plans until it is stopped.',
      input: z.object({}),
      plan: (_, { signal }) =>
        new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
    })
    const first = session.resume({ tools: [endless], context: { ...context, signal: controller.signal } })
    await new Promise(setImmediate)
    controller.abort(APP_QUIT)
    await first.done
    expect(first.events).toEqual([])

    const turn = await session.restart()
    turn.approvals.answer('c1', plan.digest, { approved: true })
    await turn.done
    expect(await readFile(context.path('a'), 'utf8')).toBe('new')
  })

  test('a turn in which nobody is asked ends as interrupted', async () => {
    const context = await toolContext()
    const provider = scriptedProvider(async function* () {
      context.abort(APP_QUIT)
      yield { type: 'done', reply: { text: '', toolCalls: [toolCall('c1', 'explore_workspace', {})] } }
    })
    const turn = followTurn({ context, provider })
    await turn.done
    expect(textOf(turn.results().c1!)).toBe('Stopped, as Atrium was closed.')
    expect(turn.events.at(-1)).toMatchObject({ type: 'turn.ended', reason: 'interrupted' })
  })
})

test('the limit of requests counts those from before the restart', async () => {
  const context = await toolContext({ a: 'old' })
  const session = log(context)
  const nothing = (id: string) => ({ toolCalls: [toolCall(id, 'nothing', {})] })
  const failed = { error: { kind: 'server' as const, message: 'busy' } }
  const { plan } = await session.begin(nothing('n1'), failed, { toolCalls: [write('c1', 'a')] }).asked('c1')
  const turn = session.resume({ maxRequests: 3 }, nothing('n2'), nothing('n3'))
  turn.approvals.answer('c1', plan.digest, { approved: true })
  await turn.done
  expect(turn.provider.requests).toHaveLength(1)
  expect(turn.events.at(-1)).toMatchObject({ reason: 'failed', message: expect.stringContaining('3 times') })
})

test('a turn that does not wait cannot be taken up', async () => {
  const context = await toolContext()
  const session = log(context)
  await expect(session.resume({}).done).rejects.toThrow('no turn that waits')
})
