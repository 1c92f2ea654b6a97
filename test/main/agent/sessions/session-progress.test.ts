import { describe, expect, onTestFinished, test } from 'vitest'
import type { Message } from '../../../../main/providers/provider'
import { builtInTools } from '../../../../main/tools'
import { ofToolset } from '../../../../main/tools/of-toolset'
import type { Todo } from '../../../../shared/session/todos'
import { Toolset } from '../../../../shared/settings'
import { type Line, scriptedProvider, toolCall } from '../../../helpers/scripted-provider'
import { startSessions } from '../../../helpers/start-sessions'
import { temporaryFolder } from '../../../helpers/temp-folder'

const step = (content: string, status: Todo['status'] = 'pending'): Todo => ({ content, status })
const listing = (id: string, ...todos: Todo[]): Line => ({ toolCalls: [toolCall(id, 'todo', { todos })] })

async function start(lines: Line[], dataFolder?: string) {
  const provider = scriptedProvider(...lines)
  const running = await startSessions({ dataFolder: dataFolder ?? (await temporaryFolder()), provider })
  onTestFinished(() => running.leave())
  const { id } = await running.create(await temporaryFolder())
  return { ...running, provider, id }
}

const userTexts = (messages: readonly Message[] = []) =>
  messages.flatMap(message => (message.role === 'user' ? [message.text] : []))

test.each(Toolset.options)('the set %s has the list of steps', toolset => {
  expect(ofToolset(builtInTools, toolset).map(({ name }) => name)).toContain('todo')
})

describe('the list of steps', () => {
  test('is kept without asking, shown in the list of sessions, and still there after a restart', async () => {
    const dataFolder = await temporaryFolder()
    const first = await start([listing('t', step('a', 'completed'), step('b', 'in_progress'), step('c'))], dataFolder)
    await first.send(first.id, 'Go.')
    const { todos, calls } = await first.ended(first.id)
    expect(todos?.todos).toEqual([step('a', 'completed'), step('b', 'in_progress'), step('c')])
    expect(calls.t).toMatchObject({ status: 'done', action: { verb: 'updateTodos' } })
    expect(first.store.sessions.find(first.id)?.progress).toEqual({ done: 1, of: 3 })
    await first.leave()
    const again = await startSessions({ dataFolder })
    onTestFinished(() => again.leave())
    expect((await again.state(first.id)).todos).toEqual(todos)
    expect(again.store.sessions.find(first.id)?.progress).toEqual({ done: 1, of: 3 })
  })

  test('is told to the model as the person changed it, once, behind what it was told before', async () => {
    const { id, send, ended, state, setTodos, provider } = await start([listing('t', step('a'), step('b'))])
    await send(id, 'Go.')
    const { todos } = await ended(id)
    await setTodos(id, { todos: [step('b'), step('new')], revision: todos?.revision ?? 0 })
    expect((await state(id)).todos?.isUntold).toBe(true)
    await send(id, 'Go on.')
    await ended(id, 2)
    await send(id, 'And on.')
    await ended(id, 3)
    const [, , third, last] = provider.requests.map(({ messages }) => messages)
    const note = 'The person changed the list of steps. It is now:\n\n<steps>\n- [ ] b\n- [ ] new\n</steps>'
    expect(userTexts(third)).toEqual(['Go.', 'Go on.', note])
    // The beginning stays as it was sent, so that a provider finds it in its cache.
    expect(last?.slice(0, third?.length)).toEqual(third)
    expect(userTexts(last)).toEqual(['Go.', 'Go on.', note, 'And on.'])
    expect((await state(id)).todos?.isUntold).toBeUndefined()
  })

  test('is told within a turn too, with the request that follows', async () => {
    const asking = toolCall('w', 'write_file', { path: 'a.txt', content: 'x' })
    const { id, send, waiting, approve, ended, setTodos, state, provider } = await start([
      listing('t', step('a')),
      { toolCalls: [asking] },
    ])
    await send(id, 'Go.')
    const [call] = await waiting(id)
    await setTodos(id, { todos: [step('theirs')], revision: (await state(id)).todos?.revision ?? 0 })
    await approve(id, call!)
    await ended(id)
    const messages = provider.requests[2]?.messages ?? []
    expect(messages.map(({ role }) => role)).toEqual(['user', 'assistant', 'tool', 'assistant', 'tool', 'user'])
    expect(userTexts(messages).at(-1)).toContain('- [ ] theirs')
  })

  test('is not changed by who saw another one', async () => {
    const { id, send, ended, setTodos } = await start([listing('t', step('a'))])
    await send(id, 'Go.')
    await ended(id)
    await expect(setTodos(id, { todos: [], revision: 0 })).rejects.toMatchObject({ code: 'conflict' })
  })

  test('goes back with the conversation, and comes again with the branch', async () => {
    const { id, send, ended, rewind, restoreBranch, state } = await start([
      listing('one', step('a')),
      { text: 'ok' },
      listing('two', step('b', 'completed'), step('c')),
    ])
    await send(id, 'Go.')
    await ended(id)
    await send(id, 'Go on.')
    const { turns } = await ended(id, 2)
    const { branchId } = await rewind(id, turns[1]!.id)
    expect((await state(id)).todos?.todos).toEqual([step('a')])
    await restoreBranch(id, branchId)
    expect((await state(id)).todos?.todos).toEqual([step('b', 'completed'), step('c')])
  })

  test('goes along into a fork', async () => {
    const { id, send, ended, fork, state } = await start([
      listing('one', step('a')),
      { text: 'ok' },
      listing('two', step('b')),
    ])
    await send(id, 'Go.')
    const { turns } = await ended(id)
    await send(id, 'Go on.')
    await ended(id, 2)
    const copy = await fork(id, turns[0]!.id)
    expect((await state(copy.id)).todos?.todos).toEqual([step('a')])
  })

  test('that is done makes way with the next message', async () => {
    const { id, send, ended, store } = await start([listing('t', step('a', 'completed')), { text: 'ok' }])
    await send(id, 'Go.')
    expect((await ended(id)).todos?.todos).toHaveLength(1)
    expect(store.sessions.find(id)?.progress).toBeUndefined()
    await send(id, 'Something else.')
    expect((await ended(id, 2)).todos).toBeUndefined()
  })

  test('follows the summary of what it came from', async () => {
    const long = 'word '.repeat(6_000)
    const { id, send, ended, compact, until, provider } = await start([
      listing('t', step('a', 'completed'), step('b')),
      { text: long },
      { text: 'More.' },
      { text: 'The summary.' },
    ])
    await send(id, long)
    await ended(id)
    await send(id, 'More?')
    await ended(id, 2)
    await compact(id)
    await until(id, state => state.compactions.length === 1 && !state.compacting)
    await send(id, 'And now?')
    await ended(id, 3)
    const [first] = userTexts(provider.requests.at(-1)?.messages)
    expect(first).toContain('The summary.\n</summary>\n\nThe list of steps:\n\n<steps>\n- [x] a\n- [ ] b\n</steps>')
  })

  test('rewritten by every reply of a turn is what it was last', async () => {
    const many = Array.from({ length: 100 }, (_, at) => listing(`t${at}`, step(`Step ${at}`, 'in_progress')))
    const { id, send, ended, told } = await start(many)
    await send(id, 'Go.')
    expect((await ended(id)).todos?.todos).toEqual([step('Step 99', 'in_progress')])
    expect(told.filter(({ name }) => name === 'session.listed').length).toBeLessThan(10)
  })
})
