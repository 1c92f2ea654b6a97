import { readFile, writeFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { changeOrder } from '../../../../main/agent/call/change-order'
import { defineTool } from '../../../../main/tools/tool'
import { planChange } from '../../../../main/workspace/changes/plan-change'
import { textOf, textResult } from '../../../../shared/session/tool-results'
import { followTurn } from '../../../helpers/follow-turn'
import { scriptedProvider, toolCall } from '../../../helpers/scripted-provider'
import { toolContext } from '../../../helpers/tool-context'

const write = (id: string, path: string, content: string) => toolCall(id, 'write_file', { path, content })
const replace = (id: string, path: string, [from, to]: [string, string]) =>
  toolCall(id, 'replace_in_file', { path, old_string: from, new_string: to })

type Call = ReturnType<typeof toolCall>

async function buildTurn(files: Record<string, string>, calls: Call[], maxToolWorkers = 4) {
  const context = await toolContext(files)
  const turn = followTurn({ context, provider: scriptedProvider({ toolCalls: calls }), maxToolWorkers })
  const decide = async (id: string, approved: boolean, times = 1) => {
    const { plan } = await turn.asked(id, times)
    turn.approvals.answer(id, plan.digest, { approved })
    return plan
  }
  const text = (name: string) => readFile(context.path(name), 'utf8')
  const asked = () => turn.facts('call.planned').map(({ callId }) => callId)
  return { context, turn, decide, text, asked }
}

describe('two calls of one reply that change the same file', () => {
  test.each([1, 4])(
    'are asked about one after the other, the second on top of the first, with %i at work',
    async most => {
      const calls = [replace('c1', 'a', ['one', '1']), replace('c2', 'a', ['two', '2']), write('c3', 'b', 'B')]
      const { turn, decide, text, asked } = await buildTurn({ a: 'one\ntwo\n' }, calls, most)
      await turn.asked('c1')
      await decide('c3', true)
      expect(asked()).not.toContain('c2')
      await decide('c1', true)
      const second = await decide('c2', true)
      await turn.done
      expect(second.effects).toMatchObject([{ diff: { hunks: [{ lines: [' 1', '-two', '+2'] }] } }])
      expect(await text('a')).toBe('1\n2\n')
      expect(asked().sort()).toEqual(['c1', 'c2', 'c3'])
    },
  )

  test('are asked about once each where the first is denied', async () => {
    const calls = [replace('c1', 'a', ['one', '1']), replace('c2', 'a', ['two', '2'])]
    const { turn, decide, text, asked } = await buildTurn({ a: 'one\ntwo\n' }, calls)
    await decide('c1', false)
    await decide('c2', true)
    await turn.done
    expect(asked()).toEqual(['c1', 'c2'])
    expect(await text('a')).toBe('one\n2\n')
  })

  test('are both made where the second needs what the first one makes', async () => {
    const calls = [write('c1', 'n/new', 'one\n'), replace('c2', 'n/new', ['one', 'two'])]
    const { turn, decide, text } = await buildTurn({}, calls)
    await decide('c1', true)
    await decide('c2', true)
    await turn.done
    expect(await text('n/new')).toBe('two\n')
  })

  test('leave the second an answer in words where the first was denied and nothing can be done without it', async () => {
    const calls = [write('c1', 'new', 'one\n'), replace('c2', 'new', ['one', 'two'])]
    const { turn, decide, asked } = await buildTurn({}, calls)
    await decide('c1', false)
    await turn.done
    expect(asked()).toEqual(['c1'])
    expect(turn.results().c2?.isError).toBe(true)
    expect(textOf(turn.results().c2!)).toContain('not found')
  })

  test('need no second question where the first has left nothing to do', async () => {
    const { turn, decide, asked } = await buildTurn({ a: 'old' }, [write('c1', 'a', 'new'), write('c2', 'a', 'new')])
    await decide('c1', true)
    await turn.done
    expect(asked()).toEqual(['c1'])
    expect(turn.results().c2?.isError).toBe(false)
  })

  test('all end when the turn is stopped', async () => {
    const calls = ['c1', 'c2', 'c3'].map(id => write(id, 'a', id))
    const { context, turn, asked, text } = await buildTurn({ a: 'old' }, calls)
    await turn.asked('c1')
    context.abort()
    await turn.done
    expect(asked()).toEqual(['c1'])
    expect(Object.keys(turn.results()).sort()).toEqual(['c1', 'c2', 'c3'])
    expect(await text('a')).toBe('old')
  })

  test('are made in the order in which the model made them, whatever else they do', async () => {
    const ids = Array.from({ length: 12 }, (_, index) => `c${index}`)
    const { turn, text } = await buildTurn(
      { a: '', b: '' },
      ids.map((id, index) => write(id, index % 2 ? 'a' : 'b', id)),
    )
    for (const id of ids) {
      void turn.asked(id).then(({ plan }) => turn.approvals.answer(id, plan.digest, { approved: true }))
    }
    await turn.done
    expect([await text('a'), await text('b')]).toEqual(['c11', 'c10'])
    expect(turn.facts('call.outcome').every(({ applied }) => applied)).toBe(true)
    expect(turn.facts('call.planned')).toHaveLength(12)
  })
})

test('a change whose file moved and moved back by itself is made as approved, and nobody is asked again', async () => {
  const context = await toolContext({ a: 'old' })
  let plans = 0
  const tool = defineTool({
    name: 'edit',
    group: 'write',
    description: 'Changes a.',
    input: z.object({}),
    async plan() {
      plans++
      await writeFile(context.path('a'), 'old')
      const { change, content } = await planChange(context.workspace, 'a', new TextEncoder().encode('new'))
      const contents = new Map(content ? [['a', content]] : [])
      return { effects: [change], contents, answer: () => textResult('Done.') }
    },
  })
  const provider = scriptedProvider({ toolCalls: [toolCall('c1', 'edit', {})] })
  const turn = followTurn({ context, provider, tools: [tool] })
  const { plan } = await turn.asked('c1')
  await writeFile(context.path('a'), 'moved')
  turn.approvals.answer('c1', plan.digest, { approved: true })
  await turn.done
  expect([plans, turn.facts('call.planned').length]).toEqual([2, 1])
  expect(turn.facts('call.outcome')).toMatchObject([{ applied: true }])
  expect(await readFile(context.path('a'), 'utf8')).toBe('new')
})

describe('the order', () => {
  const { signal } = new AbortController()

  test('holds up nobody who changes other files, once it is known what all earlier ones change', async () => {
    const order = changeOrder()
    const [first, second] = [order.enter(), order.enter()]
    let isFree = false
    const waiting = second.hold(['b'], signal).then(waited => {
      isFree = true
      return waited
    })
    await new Promise(setImmediate)
    expect(isFree).toBe(false)
    expect(await first.hold(['a'], signal)).toBe(false)
    expect(await waiting).toBe(false)
  })

  test('lets the next one in once, where a call leaves twice or without a word', async () => {
    const order = changeOrder()
    const [first, second, third] = [order.enter(), order.enter(), order.enter()]
    const waiting = third.hold(['a'], signal)
    first.leave()
    first.leave()
    await second.hold(['a'], signal)
    second.leave()
    expect(await waiting).toBe(true)
    expect(await third.holdNothing(signal)).toBe(false)
  })

  test('lets go of a wait that is stopped', async () => {
    const order = changeOrder()
    order.enter()
    const stop = new AbortController()
    const waiting = order.enter().hold(['a'], stop.signal)
    stop.abort(new Error('stopped'))
    await expect(waiting).rejects.toThrow('stopped')
    await expect(order.enter().holdNothing(stop.signal)).rejects.toThrow('stopped')
  })
})
