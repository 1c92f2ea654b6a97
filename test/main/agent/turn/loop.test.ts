import { readFile, unlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { listProcesses } from '../../../../main/shell/process/list-processes'
import { builtInTools } from '../../../../main/tools'
import { defineTool } from '../../../../main/tools/tool'
import { AppError } from '../../../../shared/errors'
import type { SessionFact } from '../../../../shared/session/session-events'
import { textOf, textResult } from '../../../../shared/session/tool-results'
import { fileTree } from '../../../helpers/file-tree'
import { followTurn } from '../../../helpers/follow-turn'
import { scriptedProvider, silentUntilStopped, toolCall } from '../../../helpers/scripted-provider'
import { toolContext } from '../../../helpers/tool-context'

const onPosix = test.skipIf(process.platform === 'win32')
const write = (id: string, path: string, content = 'new') => toolCall(id, 'write_file', { path, content })

/** A tool whose calls end when they are told to, and the names of those that have begun. */
function gate() {
  const begun: string[] = []
  const open = new Map<string, () => void>()
  const tool = defineTool({
    name: 'wait_for',
    group: 'read',
    description: 'Ends when it is told to.',
    input: z.object({ name: z.string() }),
    run: async ({ name }) => {
      begun.push(name)
      await new Promise<void>(resolve => open.set(name, resolve))
      return textResult(`result of ${name}`)
    },
  })
  return { tool, begun, end: (name: string) => open.get(name)?.() }
}

function throwing(thrown: unknown) {
  return defineTool({
    name: 'boom',
    group: 'read',
    description: 'Fails.',
    input: z.object({}),
    run: () => Promise.reject(thrown),
  })
}

describe('a turn', () => {
  test('passes on what the model says, and ends when it asks for nothing', async () => {
    const provider = scriptedProvider({ text: 'Hello there.', usage: { inputTokens: 1, outputTokens: 2 } })
    const { done } = followTurn({ context: await toolContext(), provider })
    expect(await done).toEqual([
      { type: 'reply.delta', text: 'Hello ' },
      { type: 'reply.delta', text: 'there.' },
      {
        type: 'reply.finished',
        turnId: 't1',
        reply: { text: 'Hello there.', toolCalls: [], usage: { inputTokens: 1, outputTokens: 2 } },
        durationMs: expect.any(Number),
      },
      { type: 'turn.ended', turnId: 't1', reason: 'done' },
    ])
    expect(provider.requests).toMatchObject([
      { model: 'script', system: 'Be good.', messages: [{ role: 'user', text: 'Do it.' }], tools: builtInTools },
    ])
  })

  test('gives the model every result, in the order of the calls, and lets it go on', async () => {
    const { tool, end, begun } = gate()
    const names = ['a', 'b', 'c']
    const toolCalls = names.map(name => toolCall(name, 'wait_for', { name }))
    const provider = scriptedProvider({ text: 'Waiting.', toolCalls }, { text: 'Ready.' })
    const turn = followTurn({ context: await toolContext(), provider, tools: [tool] })
    while (begun.length < 3) await new Promise(setImmediate)
    for (const [index, name] of ['c', 'a', 'b'].entries()) {
      end(name)
      await turn.until(() => turn.facts('call.finished').length > index)
    }
    await turn.done
    expect(turn.facts('call.finished').map(({ callId }) => callId)).toEqual(['c', 'a', 'b'])
    expect(provider.requests[1]?.messages.slice(1)).toMatchObject([
      { role: 'assistant', reply: { text: 'Waiting.', toolCalls } },
      ...names.map(name => ({ role: 'tool', callId: name, name: 'wait_for', result: textResult(`result of ${name}`) })),
    ])
    expect(turn.facts('turn.ended')).toMatchObject([{ reason: 'done' }])
  })

  test('lets only so many calls work at once', async () => {
    const { tool, end, begun } = gate()
    const toolCalls = ['a', 'b', 'c'].map(name => toolCall(name, 'wait_for', { name }))
    const provider = scriptedProvider({ toolCalls })
    const turn = followTurn({ context: await toolContext(), provider, tools: [tool], maxToolWorkers: 2 })
    await turn.until(() => turn.facts('call.started').length === 3)
    while (begun.length < 2) await new Promise(setImmediate)
    expect(begun).toEqual(['a', 'b'])
    end('b')
    await turn.until(() => turn.facts('call.finished').length === 1)
    while (begun.length < 3) await new Promise(setImmediate)
    end('a')
    end('c')
    await turn.done
  })

  test('keeps the text of a reply that failed, and runs none of its calls', async () => {
    const error = { kind: 'cut' as const, message: 'The connection was lost.' }
    const provider = scriptedProvider({ text: 'I will', toolCalls: [write('c1', 'a')], error })
    const context = await toolContext()
    const turn = followTurn({ context, provider })
    await turn.done
    expect(turn.facts('reply.finished')).toMatchObject([{ reply: { text: 'I will', error } }])
    expect(turn.events.at(-1)).toEqual({
      type: 'turn.ended',
      turnId: 't1',
      reason: 'failed',
      message: 'The connection was lost.',
    })
    expect(turn.facts('call.started')).toEqual([])
    expect(await fileTree(context.workspace)).toEqual({})
  })

  test('ends after as many requests as it may make, where all ask for tools', async () => {
    const { tool } = gate()
    const forever = scriptedProvider(
      ...Array.from({ length: 30 }, () => ({ toolCalls: [toolCall('again', 'nothing', {})] })),
    )
    const turn = followTurn({ context: await toolContext(), provider: forever, tools: [tool], maxRequests: 20 })
    await turn.done
    expect(forever.requests).toHaveLength(20)
    expect(turn.facts('call.finished')).toHaveLength(20)
    expect(new Set(turn.facts('call.finished').map(({ callId }) => callId)).size).toBe(20)
    expect(turn.events.at(-1)).toMatchObject({ reason: 'failed', message: expect.stringContaining('20 times') })
  })

  test('shows what the model thinks as it comes', async () => {
    const provider = scriptedProvider(async function* () {
      yield { type: 'thinking-delta', text: 'Hm. ' }
      yield { type: 'text-delta', text: 'Yes.' }
      yield { type: 'done', reply: { text: 'Yes.', toolCalls: [] } }
    })
    const turn = followTurn({ context: await toolContext(), provider })
    expect((await turn.done).slice(0, 2)).toEqual([
      { type: 'thinking.delta', text: 'Hm. ' },
      { type: 'reply.delta', text: 'Yes.' },
    ])
  })

  test('asks as the profile says, and writes down what each reply cost where that is known', async () => {
    const usage = (outputTokens: number) => ({ inputTokens: 1, outputTokens })
    const provider = scriptedProvider(
      { toolCalls: [toolCall('c1', 'nothing', {})], usage: usage(10) },
      { toolCalls: [toolCall('c2', 'nothing', {})], usage: usage(0) },
      { text: 'Ready.' },
    )
    const request = { reasoningEffort: 'high' as const, maxOutputTokens: 9, temperature: 0, conversationId: 's1' }
    const costOf = ({ outputTokens }: { outputTokens: number }) => (outputTokens > 0 ? outputTokens / 4 : undefined)
    const turn = followTurn({ context: await toolContext(), provider, request, costOf })
    await turn.done
    expect(provider.requests).toMatchObject([request, request, request])
    expect(turn.facts('reply.finished').map(({ cost }) => cost)).toEqual([2.5, undefined, undefined])
    expect(turn.facts('reply.finished').filter(fact => 'cost' in fact)).toHaveLength(1)
  })

  test('gives every call an id of its own, whatever the server numbers them', async () => {
    const boom = throwing(new Error('x'))
    const same = () => toolCall('call_0', 'boom', {})
    const provider = scriptedProvider(
      { toolCalls: [same(), same(), toolCall('call_0_2', 'boom', {})] },
      { toolCalls: [same(), toolCall('__proto__', 'boom', {})] },
    )
    const isTaken = (id: string) => id === 'call_0_3'
    const turn = followTurn({ context: await toolContext(), provider, tools: [boom], isTaken })
    await turn.done
    const ids = turn.facts('reply.finished').flatMap(({ reply }) => reply.toolCalls.map(({ id }) => id))
    expect(ids).toHaveLength(5)
    expect(new Set(ids).size).toBe(5)
    expect(ids).not.toContain('call_0_3')
    expect(
      turn
        .facts('call.finished')
        .map(({ callId }) => callId)
        .sort(),
    ).toEqual(ids.sort())
    const results = provider.requests[2]?.messages.filter(message => message.role === 'tool')
    expect(results?.map(({ callId }) => callId).sort()).toEqual(ids)
  })

  test('fails loudly where a provider breaks its contract, as that is a bug', async () => {
    const provider = scriptedProvider(async function* () {
      yield { type: 'text-delta', text: 'and then' }
    })
    await expect(followTurn({ context: await toolContext(), provider }).done).rejects.toThrow('without "done"')
  })
})

describe('a call that cannot be run', () => {
  test.each([
    ['an unknown tool', toolCall('c1', 'format_disk', {}), "Tool 'format_disk' is not registered. Available: shell"],
    ['the name of something inherited', toolCall('c1', 'constructor', {}), "Tool 'constructor' is not registered"],
    ['arguments that are no JSON', toolCall('c1', 'write_file', '{"path":"a"'), 'must be a JSON object'],
    ['arguments that are no object', toolCall('c1', 'write_file', '["a"]'), 'must decode to a JSON object'],
    ['arguments of the wrong shape', toolCall('c1', 'write_file', '{"path":7}'), 'Invalid arguments for write_file'],
    ['no arguments at all', toolCall('c1', 'write_file', ''), 'Invalid arguments for write_file'],
    ['a path that leads out', write('c1', '../a'), 'outside the workspace'],
  ])('is answered so that the model can act on it: %s', async (_what, call, words) => {
    const context = await toolContext()
    const provider = scriptedProvider({ toolCalls: [call] }, { text: 'I see.' })
    const turn = followTurn({ context, provider })
    await turn.done
    expect(turn.results().c1).toMatchObject({ isError: true, content: [{ text: expect.stringContaining(words) }] })
    expect(turn.facts('call.planned')).toEqual([])
    expect(turn.events.at(-1)).toMatchObject({ reason: 'done' })
    expect(await fileTree(context.workspace)).toEqual({})
  })

  test.each([new Error('broken'), new AppError('denied', 'broken'), 'broken'])(
    'answers what was thrown: %s',
    async thrown => {
      const provider = scriptedProvider({ toolCalls: [toolCall('c1', 'boom', {}), toolCall('c2', 'boom', {})] })
      const turn = followTurn({ context: await toolContext(), provider, tools: [throwing(thrown)] })
      await turn.done
      const failed = { isError: true, failure: 'tool_execution_failed', content: [{ type: 'text', text: 'broken' }] }
      expect(turn.results()).toEqual({ c1: failed, c2: failed })
    },
  )
})

describe('a change', () => {
  test('waits for the person, is written down before it is made, and is made as shown', async () => {
    const context = await toolContext({ a: 'old' })
    const seen: [string, string][] = []
    const turn = followTurn({
      context,
      provider: scriptedProvider({ toolCalls: [write('c1', 'a')] }),
      onEvent: async event => {
        // Time in which a runtime that does not wait for the log would have gone on.
        for (let turns = 0; turns < 20; turns++) await new Promise(setImmediate)
        if (event.type.startsWith('call.')) seen.push([event.type, await readFile(context.path('a'), 'utf8')])
      },
    })
    const { plan } = await turn.asked('c1')
    turn.approvals.answer('c1', plan.digest, { approved: true })
    await turn.done
    expect(seen).toEqual([
      ['call.started', 'old'],
      ['call.planned', 'old'],
      ['call.decided', 'old'],
      ['call.dispatched', 'old'],
      ['call.outcome', 'new'],
      ['call.finished', 'new'],
    ])
    expect(turn.facts('call.decided')).toMatchObject([{ approved: true, by: 'person', digest: plan.digest }])
    expect(turn.facts('call.dispatched')).toMatchObject([{ digest: plan.digest, changes: [{ path: 'a' }] }])
    expect(turn.facts('call.outcome')).toEqual([{ type: 'call.outcome', callId: 'c1', applied: true }])
  })

  test.each([1, 4])('that waits holds up none of its siblings, with %i at work', async maxToolWorkers => {
    const context = await toolContext({ a: 'old', b: 'text of b' })
    const read = toolCall('c2', 'explore_workspace', { operation: 'read', path: 'b' })
    const provider = scriptedProvider({ toolCalls: [write('c1', 'a'), read, write('c3', 'c')] })
    const turn = followTurn({ context, provider, maxToolWorkers })
    const [first, third] = [await turn.asked('c1'), await turn.asked('c3')]
    await turn.until(() => turn.facts('call.finished').length === 1)
    expect(Object.keys(turn.results())).toEqual(['c2'])
    turn.approvals.answer('c3', third.plan.digest, { approved: true })
    await turn.until(() => 'c3' in turn.results())
    expect(await readFile(context.path('c'), 'utf8')).toBe('new')
    turn.approvals.answer('c1', first.plan.digest, { approved: true })
    await turn.done
    expect(await readFile(context.path('a'), 'utf8')).toBe('new')
  })

  test.each([
    [undefined, 'Not done: the person denied it.'],
    ['use b instead', 'Not done: the person denied it and says: use b instead'],
  ])('that is denied is not made, and the model hears why: %s', async (note, words) => {
    const context = await toolContext({ a: 'old' })
    const turn = followTurn({ context, provider: scriptedProvider({ toolCalls: [write('c1', 'a')] }) })
    const { plan } = await turn.asked('c1')
    turn.approvals.answer('c1', plan.digest, { approved: false, ...(note && { note }) })
    await turn.done
    expect(textOf(turn.results().c1!)).toBe(words)
    expect(turn.facts('call.dispatched')).toEqual([])
    expect(await readFile(context.path('a'), 'utf8')).toBe('old')
  })

  test('is not made by an answer to another plan', async () => {
    const context = await toolContext({ a: 'old' })
    const provider = scriptedProvider({ toolCalls: [write('c1', 'a'), write('c2', 'b')] })
    const turn = followTurn({ context, provider })
    const [first, second] = [await turn.asked('c1'), await turn.asked('c2')]
    expect(() => turn.approvals.answer('c1', second.plan.digest, { approved: true })).toThrow('The plan has changed')
    expect(turn.facts('call.decided')).toEqual([])
    turn.approvals.answer('c1', first.plan.digest, { approved: false })
    turn.approvals.answer('c2', second.plan.digest, { approved: false })
    await turn.done
    expect(await fileTree(context.workspace)).toMatchObject({ a: expect.stringContaining('old') })
  })

  test('is planned and asked about anew where the file has changed while it waited', async () => {
    const context = await toolContext({ a: 'one\ntwo\n' })
    const edit = toolCall('c1', 'replace_in_file', { path: 'a', old_string: 'two', new_string: '2' })
    const turn = followTurn({ context, provider: scriptedProvider({ toolCalls: [edit] }) })
    const first = await turn.asked('c1')
    await writeFile(context.path('a'), 'zero\none\ntwo\n')
    turn.approvals.answer('c1', first.plan.digest, { approved: true })
    const second = await turn.asked('c1', 2)
    expect(second.plan.digest).not.toBe(first.plan.digest)
    expect(await readFile(context.path('a'), 'utf8')).toBe('zero\none\ntwo\n')
    turn.approvals.answer('c1', second.plan.digest, { approved: true })
    await turn.done
    expect(await readFile(context.path('a'), 'utf8')).toBe('zero\none\n2\n')
    expect(turn.facts('call.dispatched')).toHaveLength(1)
    expect(turn.facts('call.finished')).toHaveLength(1)
  })

  test('is given up where the file changes again and again', async () => {
    const context = await toolContext({ a: 'old' })
    const turn = followTurn({ context, provider: scriptedProvider({ toolCalls: [write('c1', 'a')] }) })
    for (let time = 1; time <= 3; time++) {
      const { plan } = await turn.asked('c1', time)
      await writeFile(context.path('a'), `mine ${time}`)
      turn.approvals.answer('c1', plan.digest, { approved: true })
    }
    await turn.done
    expect(turn.results().c1).toMatchObject({
      isError: true,
      content: [{ text: expect.stringContaining('has changed') }],
    })
    expect(await readFile(context.path('a'), 'utf8')).toBe('mine 3')
  })

  test('is answered with words where it can no longer be planned', async () => {
    const context = await toolContext({ a: 'two' })
    const edit = toolCall('c1', 'replace_in_file', { path: 'a', old_string: 'two', new_string: '2' })
    const turn = followTurn({ context, provider: scriptedProvider({ toolCalls: [edit] }) })
    const { plan } = await turn.asked('c1')
    await unlink(context.path('a'))
    turn.approvals.answer('c1', plan.digest, { approved: true })
    await turn.done
    const words = /^Nothing was changed: something else changed a after the person had agreed.*\nfile not found: a$/
    expect(turn.results().c1).toMatchObject({ isError: true, content: [{ text: expect.stringMatching(words) }] })
    expect(await fileTree(context.workspace)).toEqual({})
  })

  test('that fails says so in the log and to the model, and is done once at most', async () => {
    const context = await toolContext({ a: 'old' })
    const turn = followTurn({
      context,
      provider: scriptedProvider({ toolCalls: [write('c1', 'a')] }),
      onEvent: async event => {
        if (event.type === 'call.dispatched') await writeFile(context.path('a'), 'mine')
      },
    })
    turn.approvals.answer('c1', (await turn.asked('c1')).plan.digest, { approved: true })
    await turn.done
    expect(turn.facts('call.dispatched')).toHaveLength(1)
    expect(turn.facts('call.outcome')).toMatchObject([{ applied: false, message: expect.stringContaining('changed') }])
    expect(turn.results().c1?.isError).toBe(true)
    expect(await readFile(context.path('a'), 'utf8')).toBe('mine')
  })

  test('that was made stays known as made, also where the tool cannot word its answer', async () => {
    const context = await toolContext()
    const speechless = defineTool({
      name: 'speechless',
      group: 'write',
      description: 'Writes, and cannot say so.',
      input: z.object({}),
      plan: async () => ({
        effects: [
          {
            type: 'command',
            command: 'echo x',
            workingDirectory: '.',
            shell: '/bin/sh',
            timeLimitMs: 9000,
            environment: [],
          },
        ],
        contents: new Map(),
        answer: () => {
          throw new Error('no words')
        },
      }),
    })
    const provider = scriptedProvider({ toolCalls: [toolCall('c1', 'speechless', {})] })
    const turn = followTurn({ context, provider, tools: [speechless] })
    turn.approvals.answer('c1', (await turn.asked('c1')).plan.digest, { approved: true })
    await turn.done
    expect(turn.facts('call.outcome').map(({ applied }) => applied)).toEqual([process.platform !== 'win32'])
    expect(turn.results().c1?.isError).toBe(true)
  })

  test("of Atrium's own data is denied by rule, and nobody is asked; so is a command in there", async () => {
    const context = await toolContext({ 'own/settings.json': '{}' })
    const toolCalls = [
      write('c1', 'own/settings.json'),
      toolCall('c2', 'shell', { command: 'touch x', working_directory: 'own' }),
    ]
    const policy = { workspace: context.workspace, ownData: [join(context.workspace, 'own')] }
    const before = await fileTree(context.workspace)
    const turn = followTurn({ context, provider: scriptedProvider({ toolCalls }), policy })
    await turn.done
    expect(turn.facts('call.planned').map(({ asks }) => asks)).toEqual([false, false])
    expect(turn.facts('call.decided')).toMatchObject([
      { approved: false, by: 'rule' },
      { approved: false, by: 'rule' },
    ])
    for (const result of Object.values(turn.results())) {
      expect(result.isError).toBe(true)
      expect(textOf(result)).toContain('Atrium’s own data')
      expect(textOf(result)).not.toContain('person')
    }
    expect(await fileTree(context.workspace)).toEqual(before)
  })
})

describe('the person’s message during a turn', () => {
  const steered = (messageId: string, text: string, more = {}): SessionFact => {
    return { type: 'turn.steered', turnId: 't1', messageId, text, ...more }
  }
  const nothing = { toolCalls: [toolCall('c1', 'nothing', {})] }

  test('is written down and said with the next request, after the results', async () => {
    const attachments = [{ name: 'a.png', mimeType: 'image/png', bytes: 3, blob: 'h' }]
    const waiting = [steered('m1', 'Wait.'), steered('m2', 'Look.', { attachments })]
    const provider = scriptedProvider(nothing)
    const turn = followTurn({ context: await toolContext(), provider, steering: () => waiting.splice(0) })
    await turn.done
    const facts = turn.events.map(({ type }) => type).filter(type => /steered|finished/.test(type))
    expect(facts).toEqual(['reply.finished', 'call.finished', 'turn.steered', 'turn.steered', 'reply.finished'])
    expect(provider.requests[1]?.messages.slice(2)).toMatchObject([
      { role: 'tool', callId: 'c1' },
      { role: 'user', text: 'Wait.' },
      { role: 'user', text: 'Look.', images: attachments },
    ])
  })

  test('is not asked for before the first request, nor after a reply that asks for nothing', async () => {
    let asked = 0
    const turn = followTurn({
      context: await toolContext(),
      provider: scriptedProvider({ text: 'Hello.' }),
      steering: () => {
        asked++
        return []
      },
    })
    await turn.done
    expect(asked).toBe(0)
  })
})

describe('a stop', () => {
  test('while the model speaks keeps what it said', async () => {
    const context = await toolContext()
    const turn = followTurn({ context, provider: scriptedProvider(silentUntilStopped) })
    await turn.until(() => turn.events.length === 1)
    context.abort()
    await turn.done
    expect(turn.facts('reply.finished')).toMatchObject([{ reply: { text: 'Let me', error: { kind: 'cancelled' } } }])
    expect(turn.events.at(-1)).toEqual({ type: 'turn.ended', turnId: 't1', reason: 'stopped' })
  })

  test('while a person is asked ends the wait, and nothing is made', async () => {
    const context = await toolContext({ a: 'old' })
    const provider = scriptedProvider({ toolCalls: [write('c1', 'a'), write('c2', 'b')] })
    const turn = followTurn({ context, provider })
    const { plan } = await turn.asked('c1')
    await turn.asked('c2')
    context.abort()
    await turn.done
    expect(() => turn.approvals.answer('c1', plan.digest, { approved: true })).toThrow(
      'no longer waiting for an answer',
    )
    const words = [{ type: 'text', text: 'Stopped by the person.' }]
    const stopped = { isError: true, content: words, stopped: true }
    expect(turn.results()).toEqual({ c1: stopped, c2: stopped })
    expect(turn.events.at(-1)).toMatchObject({ type: 'turn.ended', reason: 'stopped' })
    expect(provider.requests).toHaveLength(1)
    expect(await readFile(context.path('a'), 'utf8')).toBe('old')
  })

  onPosix('while a command runs ends it and all it has started, and keeps its output', async () => {
    const context = await toolContext()
    const command = 'echo begun; sleep 300 & echo $! > pid; wait'
    const turn = followTurn({
      context,
      provider: scriptedProvider({ toolCalls: [toolCall('c1', 'shell', { command })] }),
    })
    turn.approvals.answer('c1', (await turn.asked('c1')).plan.digest, { approved: true })
    while (!/^\d+\n/.test(await readFile(context.path('pid'), 'utf8').catch(() => ''))) await new Promise(setImmediate)
    while (!context.reports.join('').includes('begun')) await new Promise(setImmediate)
    context.abort()
    await turn.done
    const child = Number(await readFile(context.path('pid'), 'utf8'))
    expect((await listProcesses({})).map(({ pid }) => pid)).not.toContain(child)
    expect(turn.facts('call.outcome')).toMatchObject([{ applied: true }])
    expect(turn.results().c1).toMatchObject({
      isError: true,
      details: { type: 'command', outcome: { stopped: true, exitCode: null, stdout: 'begun\n' } },
    })
    expect(turn.events.at(-1)).toMatchObject({ reason: 'stopped' })
  })

  test('begins no call that had no place yet', async () => {
    const context = await toolContext()
    const { tool, begun, end } = gate()
    const toolCalls = ['a', 'b', 'c'].map(name => toolCall(name, 'wait_for', { name }))
    const turn = followTurn({ context, provider: scriptedProvider({ toolCalls }), tools: [tool], maxToolWorkers: 1 })
    await turn.until(() => turn.facts('call.started').length === 3)
    while (begun.length < 1) await new Promise(setImmediate)
    context.abort()
    end('a')
    await turn.done
    expect(begun).toEqual(['a'])
    expect(Object.keys(turn.results()).sort()).toEqual(['a', 'b', 'c'])
    expect(turn.events.at(-1)).toMatchObject({ reason: 'stopped' })
  })

  test('that comes with the end of a reply leaves none of its calls without a result', async () => {
    const context = await toolContext({ a: 'old' })
    const provider = scriptedProvider(async function* () {
      context.abort()
      yield { type: 'done', reply: { text: '', toolCalls: [write('c1', 'a'), toolCall('c2', 'nothing', {})] } }
    })
    const turn = followTurn({ context, provider })
    await turn.done
    expect(Object.keys(turn.results()).sort()).toEqual(['c1', 'c2'])
    expect(turn.facts('call.planned')).toEqual([])
    expect(turn.events.at(-1)).toMatchObject({ type: 'turn.ended', reason: 'stopped' })
  })

  test('between the journal and the change leaves the file alone, and the log says so', async () => {
    const context = await toolContext({ a: 'old' })
    const turn = followTurn({
      context,
      provider: scriptedProvider({ toolCalls: [write('c1', 'a')] }),
      onEvent: event => {
        if (event.type === 'call.dispatched') context.abort()
      },
    })
    turn.approvals.answer('c1', (await turn.asked('c1')).plan.digest, { approved: true })
    await turn.done
    expect(turn.facts('call.outcome')).toMatchObject([{ applied: false }])
    expect(await readFile(context.path('a'), 'utf8')).toBe('old')
  })
})
