import { describe, expect, onTestFinished, test } from 'vitest'
import { sessionCost } from '../../../../shared/session/session-cost'
import type { CallState, SessionState } from '../../../../shared/session/session-state'
import { textOf } from '../../../../shared/session/tool-results'
import { type AgentRequest, agentsProvider } from '../../../helpers/agents-provider'
import { eventually } from '../../../helpers/eventually'
import { folderWith, projectItem } from '../../../helpers/project-folder'
import { toolCall } from '../../../helpers/scripted-provider'
import { startSessions } from '../../../helpers/start-sessions'
import { temporaryFolder } from '../../../helpers/temp-folder'

const usage = { inputTokens: 10, outputTokens: 1 }

type Answer = Parameters<typeof agentsProvider>[0]

const give = (id: string, task: string, more: object = {}) =>
  toolCall(id, 'sub_agent', { task_instruction: task, ...more })

async function start(
  answer: Answer,
  {
    files = {},
    dataFolder,
    ...parts
  }: { files?: Record<string, string>; dataFolder?: string } & Partial<Parameters<typeof startSessions>[0]> = {},
) {
  const provider = agentsProvider(answer)
  const data = dataFolder ?? (await temporaryFolder())
  const running = await startSessions({ dataFolder: data, provider, ...parts })
  onTestFinished(() => running.leave())
  const { id } = await running.create(await folderWith(files))
  const child = async (callId: string): Promise<SessionState> =>
    running.state(await running.until(id, state => state.calls[callId]?.agent?.sessionId))
  return { ...running, provider, id, data, child }
}

/** Gives the calls in the first round of what the person said, and ends after. */
const giving =
  (calls: ReturnType<typeof toolCall>[], child: Answer): Answer =>
  asked => {
    if (asked.task !== 'Go.') return child(asked)
    return asked.round === 1 ? { toolCalls: calls } : { text: 'All done.' }
  }

const textFor = (call: CallState | undefined) => (call?.result ? textOf(call.result) : undefined)
const toolsOf = ({ request }: AgentRequest) => request.tools.map(({ name }) => name)

describe('a sub-agent', () => {
  test('works in a session of its own, and its last words are the result', async () => {
    const { id, send, ended, state, child, list, told, provider } = await start(
      giving([give('a', 'Look.\nWell.')], () => ({ text: 'Found it.', usage })),
    )
    await send(id, 'Go.')
    await ended(id)
    const own = await child('a')
    expect((await state(id)).calls.a).toMatchObject({
      status: 'done',
      agent: { sessionId: own.id, name: 'default', task: 'Look.\nWell.', waits: false },
      result: { details: { type: 'agent', sessionId: own.id, agent: 'default', requests: 1, usage } },
    })
    expect(textFor((await state(id)).calls.a)).toBe('Found it.')
    expect(own).toMatchObject({ parent: { sessionId: id, callId: 'a' }, title: 'Look.', mode: 'ask' })
    expect(list().map(one => one.id)).toEqual([id])
    expect(
      told.filter(({ name, payload }) => name === 'session.listed' && JSON.stringify(payload).includes(own.id)),
    ).toEqual([])
    const asked = provider.asked.find(({ task }) => task === 'Look.\nWell.')
    expect(asked?.request.messages).toHaveLength(1)
    expect(asked && toolsOf(asked)).not.toContain('ask_user')
    expect(asked && toolsOf(asked)).not.toContain('sub_agent')
    expect(asked?.request.system).toContain('another agent gave you')
  })

  test('is given the conversation where that is asked for', async () => {
    const { id, send, ended, provider } = await start(
      giving([give('a', 'Look.', { include_context: true })], () => ({ text: 'Ok.' })),
    )
    await send(id, 'Go.')
    await ended(id)
    const text = provider.asked.map(({ task }) => task).find(task => task !== 'Go.')
    expect(text).toBe(
      'Use the parent conversation below as context for the delegated task.\n\n<parent_conversation>\n<user>\nGo.\n</user>\n</parent_conversation>\n\n<delegated_task>\nLook.\n</delegated_task>',
    )
  })

  test('works beside others, each with its own result', async () => {
    const waiting: (() => void)[] = []
    // None of them is answered before both have asked.
    const both = () =>
      new Promise<void>(resolve => {
        waiting.push(resolve)
        if (waiting.length === 2) for (const release of waiting) release()
      })
    const { id, send, ended, state } = await start(
      giving([give('a', 'A'), give('b', 'B')], async ({ task }) => {
        await both()
        return { text: `Did ${task}.` }
      }),
    )
    await send(id, 'Go.')
    await ended(id)
    const { calls } = await state(id)
    expect([textFor(calls.a), textFor(calls.b)]).toEqual(['Did A.', 'Did B.'])
  })

  test('has its own text, tools, skills and profile where its file says so', async () => {
    const files = {
      '.agents/agents/fixer.md': projectItem(
        'fixer',
        ['model_profile_id: fast', 'allowed_tools: read', 'skills: s'],
        'You fix.',
      ),
      '.agents/skills/s/SKILL.md': projectItem('s'),
      '.agents/skills/t/SKILL.md': projectItem('t'),
    }
    const { id, send, ended, provider, child } = await start(
      giving([give('a', 'Fix.', { agent_type: 'fixer' })], () => ({ text: 'Ok.' })),
      { files, profiles: [{ id: 'f', name: 'Fast', model: 'quick', approvalMode: 'full', toolGroups: ['shell'] }] },
    )
    await send(id, 'Go.')
    await ended(id)
    const asked = provider.asked.find(({ task }) => task === 'Fix.')
    expect(asked?.request.model).toBe('quick')
    expect(asked && toolsOf(asked)).toEqual(['explore_workspace'])
    expect(asked?.request.system.startsWith('You fix.')).toBe(true)
    expect(asked?.request.system).toContain('<name>s</name>')
    expect(asked?.request.system).not.toContain('<name>t</name>')
    expect((await child('a')).mode).toBe('ask')
  })

  test.each([
    ['a list of its own', ['allowed_tools: read, shell, write, web']],
    ['a profile with more tools', ['model_profile_id: fast']],
    ['both', ['model_profile_id: fast', 'allowed_tools: read, shell, write']],
  ])('is given no more tools than its turn has by a file of the folder, not with %s', async (_, fields) => {
    const { id, send, ended, provider } = await start(
      giving([give('a', 'Fix.', { agent_type: 'fixer' })], () => ({ text: 'Ok.' })),
      {
        files: { '.agents/agents/fixer.md': projectItem('fixer', fields) },
        profile: { toolGroups: ['read', 'sub-agent'] },
        profiles: [
          { id: 'f', name: 'Fast', model: 'quick', approvalMode: 'full', toolGroups: ['read', 'shell', 'write'] },
        ],
      },
    )
    await send(id, 'Go.')
    await ended(id)
    const asked = provider.asked.find(({ task }) => task === 'Fix.')
    expect(asked && toolsOf(asked)).toEqual(['explore_workspace'])
  })

  test("without a profile of its own has the turn's, its tools, and the model for sub-agents", async () => {
    const { id, send, ended, provider } = await start(
      giving([give('a', 'Look.')], () => ({ text: 'Ok.' })),
      {
        profile: { subAgentModel: 'small', toolGroups: ['read', 'sub-agent'] },
      },
    )
    await send(id, 'Go.')
    await ended(id)
    const asked = provider.asked.find(({ task }) => task === 'Look.')
    expect([asked?.request.model, asked && toolsOf(asked)]).toEqual(['small', ['explore_workspace']])
  })

  test('may give tasks on only to whom its file names, and no deeper than that', async () => {
    const files = {
      '.agents/agents/one.md': projectItem('one', ['sub_agents: two']),
      '.agents/agents/two.md': projectItem('two', ['sub_agents: three']),
      '.agents/agents/three.md': projectItem('three'),
    }
    const said: string[] = []
    const { id, send, ended, provider } = await start(
      giving([give('a', 'One.', { agent_type: 'one' })], ({ task, round, request }) => {
        const last = request.messages.at(-1)
        if (last?.role === 'tool') said.push(`${task} ${last.result.failure ?? ''} ${textOf(last.result)}`)
        if (round > 1) return { text: `End of ${task}` }
        return {
          toolCalls: [
            give(task, task === 'One.' ? 'Two.' : 'Three.', { agent_type: task === 'One.' ? 'two' : 'three' }),
          ],
        }
      }),
      { files },
    )
    await send(id, 'Go.')
    await ended(id)
    expect(said).toEqual([
      'Two. nested_sub_agent_depth_exceeded Nested sub-agent runs are limited to depth 2.',
      'One.  End of Two.',
    ])
    const one = provider.asked.find(({ task }) => task === 'One.')
    const tool = one?.request.tools.find(({ name }) => name === 'sub_agent')
    expect(tool?.inputSchema).toMatchObject({ properties: { agent_type: { enum: ['two'] } } })
  })

  test('can ask nobody, and give no task on, unless its file says so', async () => {
    const said: string[] = []
    const { id, send, ended } = await start(
      giving([give('a', 'Look.')], ({ round, request }) => {
        if (round > 1) {
          for (const message of request.messages) {
            if (message.role === 'tool') said.push(`${message.result.failure} ${textOf(message.result)}`)
          }
          return { text: 'Ok.' }
        }
        return { toolCalls: [toolCall('q', 'ask_user', {}), give('n', 'x')] }
      }),
    )
    await send(id, 'Go.')
    await ended(id)
    expect(said).toEqual([
      'unsupported_display Subagents cannot use ask_user. Make a decision autonomously or report in your result.',
      'nested_sub_agent_disabled This sub-agent has nobody to give tasks to.',
    ])
  })

  test('of an unknown kind is refused before anything begins', async () => {
    const { id, send, ended, state } = await start(
      giving([give('a', 'Look.', { agent_type: 'x' })], () => ({ text: 'No.' })),
    )
    await send(id, 'Go.')
    await ended(id)
    const { a } = (await state(id)).calls
    expect(a).toMatchObject({ status: 'failed', result: { failure: 'invalid_arguments' } })
    expect(a?.agent).toBeUndefined()
  })

  test('ends after so many requests', async () => {
    const { id, send, ended, state } = await start(
      giving([give('a', 'Look.')], () => ({
        toolCalls: [toolCall('x', 'explore_workspace', { target: 'list' })],
        usage,
      })),
      { agentLimits: { requests: 3, seconds: 60 } },
    )
    await send(id, 'Go.')
    await ended(id)
    const { a } = (await state(id)).calls
    expect(textFor(a)).toBe('Sub-agent exceeded the maximum provider request limit (3).')
    expect(a?.result).toMatchObject({
      failure: 'request_limit_exceeded',
      details: { requests: 3, usage: { inputTokens: 30, outputTokens: 3 } },
    })
  })

  test('ends after so many seconds', async () => {
    const { id, send, ended, state } = await start(
      giving([give('a', 'Look.')], () => null),
      {
        agentLimits: { requests: 3, seconds: 0.2 },
      },
    )
    await send(id, 'Go.')
    await ended(id)
    const { a } = (await state(id)).calls
    expect(textFor(a)).toBe('Sub-agent exceeded the wall-clock limit (0.2s).')
    expect(a?.result?.failure).toBe('time_limit_exceeded')
  })

  test('that asks for an approval makes the session above wait, and is answered in its own', async () => {
    const write = toolCall('w', 'write_file', { path: 'a.txt', content: 'x' })
    const { id, send, ended, state, until, waiting, approve, child, list } = await start(
      giving([give('a', 'Write.')], ({ round }) => (round === 1 ? { toolCalls: [write] } : { text: 'Written.' })),
      { profile: { editTools: 'replace' } },
    )
    await send(id, 'Go.')
    await until(id, ({ calls }) => calls.a?.agent?.waits)
    expect(list()).toMatchObject([{ id, status: 'waiting' }])
    const own = await child('a')
    const [call] = await waiting(own.id)
    expect(call?.reason).toMatch(/^Sub-agent default: Needs approval:/)
    if (call) await approve(own.id, call)
    await ended(id)
    expect((await state(id)).calls.a).toMatchObject({ status: 'done', agent: { waits: false } })
  })

  test('can be stopped by itself, and the others go on', async () => {
    const { id, send, ended, state, until, stopAgents } = await start(
      giving([give('a', 'Wait.'), give('b', 'Look.')], ({ task }) => (task === 'Wait.' ? null : { text: 'Ok.' })),
    )
    await send(id, 'Go.')
    await until(id, ({ calls }) => calls.a?.agent && calls.b?.result)
    await expect(stopAgents(id, 'b')).rejects.toMatchObject({ code: 'not-found' })
    await eventually(async () => stopAgents(id, 'a'))
    await ended(id)
    const { calls, turns } = await state(id)
    expect([textFor(calls.a), textFor(calls.b)]).toEqual(['The person stopped this sub-agent.', 'Ok.'])
    expect(calls.a?.result?.details).toMatchObject({ type: 'agent', stopped: true })
    expect(calls.b?.result?.details).not.toHaveProperty('stopped')
    expect(turns[0]?.end?.reason).toBe('done')
  })

  test('can be stopped before it has begun', async () => {
    const { id, send, ended, state, until, stopAgents, provider } = await start(
      giving([give('a', 'Wait.')], ({ task }) => (task === 'Wait.' ? null : { text: 'Ok.' })),
    )
    await send(id, 'Go.')
    await until(id, ({ calls }) => calls.a?.agent)
    await stopAgents(id, 'a')
    await ended(id)
    expect(textFor((await state(id)).calls.a)).toBe('The person stopped this sub-agent.')
    // The requests made by then were stopped with it.
    expect(provider.asked.filter(({ task }) => task === 'Wait.').length).toBeLessThanOrEqual(1)
  })

  test('is stopped with the session above within two seconds, and so are those below it', async () => {
    const files = {
      '.agents/agents/one.md': projectItem('one', ['sub_agents: two']),
      '.agents/agents/two.md': projectItem('two'),
    }
    const { id, send, until, stop, state, child, provider } = await start(
      giving([give('a', 'One.', { agent_type: 'one' }), give('b', 'Wait.')], ({ task }) =>
        task === 'One.' ? { toolCalls: [give('c', 'Two.', { agent_type: 'two' })] } : null,
      ),
      { files },
    )
    await send(id, 'Go.')
    await until(id, ({ calls }) => calls.b?.agent && calls.a?.agent)
    await eventually(() =>
      expect(provider.asked.map(({ task }) => task)).toEqual(expect.arrayContaining(['Two.', 'Wait.'])),
    )
    await stop(id)
    const one = await child('a')
    const two = await state(one.calls.c?.agent?.sessionId ?? '')
    for (const one of [await state(id), await child('a'), await child('b'), two]) {
      expect(one.turns.at(-1)?.end?.reason).toBe('stopped')
      expect(Object.values(one.calls).every(({ result }) => result)).toBe(true)
    }
  })

  test('that is stopped with the session above says so, and what it has cost counts', async () => {
    const { id, send, until, stop, state, child } = await start(
      giving([give('a', 'Work.')], ({ round }) =>
        round > 1 ? null : { toolCalls: [toolCall('x', 'explore_workspace', { target: 'list' })], usage },
      ),
      { facts: { price: { input: 100_000, output: 0 } } },
    )
    await send(id, 'Go.')
    const { id: own } = await eventually(() => child('a'))
    await until(own, ({ calls }) => calls.x?.result)
    await stop(id)
    const { calls } = await state(id)
    expect(calls.a?.result?.details).toMatchObject({ type: 'agent', stopped: true, cost: 1 })
    expect(sessionCost(await state(id))).toBe(1)
  })

  test('that is stopped before there was room for it says that the person did it', async () => {
    const ids = Array.from({ length: 12 }, (_, index) => `a${index}`)
    const { id, send, until, stop, state } = await start(
      giving(
        ids.map(callId => give(callId, 'Wait.')),
        () => null,
      ),
    )
    await send(id, 'Go.')
    await until(id, ({ calls }) => calls.a0?.agent)
    await stop(id)
    const { calls } = await state(id)
    expect(ids.filter(callId => !calls[callId]?.agent).length).toBeGreaterThan(0)
    for (const callId of ids) {
      expect(textFor(calls[callId])).toBe('The person stopped this sub-agent.')
      expect(calls[callId]?.result?.details).toMatchObject({ type: 'agent', agent: 'default', stopped: true })
    }
  })

  test('that waits for room begins in the mode that the session above has by then', async () => {
    let leave = () => {}
    const isLeft = new Promise<void>(resolve => {
      leave = resolve
    })
    const { id, send, setMode, until, ended, child } = await start(
      giving([give('a', 'A'), give('b', 'B')], async ({ task, round }) => {
        if (task === 'A') await isLeft
        return round === 1 && task === 'B'
          ? { toolCalls: [toolCall('w', 'write_file', { path: 'b.txt', content: 'b' })] }
          : { text: 'Ok.' }
      }),
      { maxToolWorkers: 1, profile: { approvalMode: 'auto-edit' } },
    )
    await send(id, 'Go.')
    await until(id, ({ calls }) => calls.a?.agent)
    await setMode(id, 'read-only')
    leave()
    await ended(id)
    const second = await child('b')
    expect(second.mode).toBe('read-only')
    expect(second.calls.w?.result?.isError).toBe(true)
  })

  test('that is just being made keeps no other from hearing of a new mode', async () => {
    const { id, send, setMode, until, child, provider } = await start(
      giving([give('a', 'A'), give('b', 'B')], () => null),
    )
    await setMode(id, 'read-only')
    await send(id, 'Go.')
    await until(id, ({ calls }) => calls.a?.agent ?? calls.b?.agent)
    await setMode(id, 'read-only')
    await setMode(id, 'full')
    await eventually(() => expect(provider.asked).toHaveLength(3))
    expect([(await child('a')).mode, (await child('b')).mode]).toEqual(['full', 'full'])
  })

  test('asks for no more once the session above has cost what its profile allows, nor does that', async () => {
    const million = { inputTokens: 1_000_000, outputTokens: 0 }
    const { id, send, ended, state, provider } = await start(
      giving([give('a', 'Work.')], ({ round }) => ({
        toolCalls: [toolCall(`x${round}`, 'explore_workspace', { target: 'list' })],
        usage: million,
      })),
      {
        facts: { price: { input: 1, output: 1 } },
        profile: { maxSessionCost: 3, name: 'Cheap' },
      },
    )
    await send(id, 'Go.')
    await ended(id)
    const { calls, turns } = await state(id)
    expect(provider.asked.filter(({ task }) => task === 'Work.')).toHaveLength(3)
    expect(textFor(calls.a)).toMatch(/^The sub-agent could not finish: This session has cost \$3\.00/)
    expect(turns[0]?.end).toMatchObject({
      reason: 'failed',
      message: expect.stringContaining('the limit in the profile Cheap is $3.00'),
    })
    expect(turns[0]?.replies).toHaveLength(1)
  })

  test('goes to the trash and comes back with the session above', async () => {
    const { id, send, ended, remove, removed, restore, child, state, store } = await start(
      giving([give('a', 'Look.')], () => ({ text: 'Ok.' })),
    )
    await send(id, 'Go.')
    await ended(id)
    const own = (await child('a')).id
    expect(store.sessions.find(own)?.parent).toEqual({ sessionId: id, callId: 'a' })
    await remove(id)
    expect(await store.logs.ids()).toEqual([])
    expect(await removed()).toMatchObject([{ id }])
    await restore(id)
    expect((await store.logs.ids()).sort()).toEqual([id, own].sort())
    expect((await state(own)).parent?.sessionId).toBe(id)
  })

  test('hears nobody but the one above', async () => {
    const { id, send, ended, child } = await start(giving([give('a', 'Look.')], () => ({ text: 'Ok.' })))
    await send(id, 'Go.')
    await ended(id)
    await expect(send((await child('a')).id, 'Hello.')).rejects.toMatchObject({ code: 'conflict' })
  })

  test('that is at work when Atrium is closed is interrupted, as is the session above', async () => {
    const dataFolder = await temporaryFolder()
    const answer = giving([give('a', 'Wait.')], () => null)
    const before = await start(answer, { dataFolder })
    await before.send(before.id, 'Go.')
    const child = await before.until(before.id, ({ calls }) => calls.a?.agent?.sessionId)
    await eventually(() => expect(before.provider.asked.map(({ task }) => task)).toContain('Wait.'))
    await before.leave()

    const after = await startSessions({ dataFolder, provider: agentsProvider(answer) })
    onTestFinished(() => after.leave())
    for (const id of [before.id, child]) {
      expect((await after.state(id)).turns[0]?.end?.reason).toBe('interrupted')
    }
  })

  test('that was at work when Atrium ended is closed, and so is the call of it', async () => {
    const dataFolder = await temporaryFolder()
    const write = toolCall('w', 'write_file', { path: 'a.txt', content: 'x' })
    const answer = giving([give('a', 'Write.'), give('b', 'Wait.')], ({ task }) =>
      task === 'Write.' ? { toolCalls: [write] } : null,
    )
    const before = await start(answer, { dataFolder, profile: { editTools: 'replace' } })
    await before.send(before.id, 'Go.')
    await before.until(before.id, ({ calls }) => calls.a?.agent?.waits && calls.b?.agent)
    const [a, b] = [await before.child('a'), await before.child('b')]

    // As after a crash: another process reads the logs as they are.
    const after = await startSessions({ dataFolder, provider: agentsProvider(answer) })
    onTestFinished(() => after.leave())
    const { calls, turns } = await after.state(before.id)
    expect([calls.a?.status, calls.b?.status, turns[0]?.end?.reason]).toEqual([
      'interrupted',
      'interrupted',
      'interrupted',
    ])
    for (const one of [a, b]) expect((await after.state(one.id)).turns[0]?.end?.reason).toBe('interrupted')
    expect(after.warnings).toEqual([])
  })
})
