import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { exportMarkdown } from '../../../../main/agent/export/export-markdown'
import { permissions } from '../../../../main/approvals/permission-service'
import { defineTool, type Tool } from '../../../../main/tools/tool'
import type { CallState, SessionState } from '../../../../shared/session/session-state'
import { textOf, textResult } from '../../../../shared/session/tool-results'
import type { WorkPlan } from '../../../../shared/session/work-plan'
import type { Profile } from '../../../../shared/settings'
import { folderWith, projectItem } from '../../../helpers/project-folder'
import { type Line, scriptedProvider, toolCall } from '../../../helpers/scripted-provider'
import { startSessions } from '../../../helpers/start-sessions'
import { temporaryFolder } from '../../../helpers/temp-folder'

const PLAN: WorkPlan = {
  title: 'Fix the greeting',
  steps: [
    { text: 'Change the greeting', files: ['src/greeting.txt'], commands: ['npm test'] },
    { text: 'Write about it', files: ['docs/**'] },
  ],
}

const presenting = (id = 'p', plan: object = PLAN): Line => ({ toolCalls: [toolCall(id, 'present_plan', plan)] })
const writing = (id: string, path: string): Line => ({
  toolCalls: [toolCall(id, 'write_file', { path, content: 'x' })],
})

type Options = { dataFolder?: string; profile?: Partial<Profile>; serverTools?: Tool[] }

/** A session whose permissions are the real ones. */
async function start(lines: Line[], { dataFolder, profile, serverTools }: Options = {}) {
  const parents = new Map<string, string>()
  const provider = scriptedProvider(...lines)
  const running = await startSessions({
    dataFolder: dataFolder ?? (await temporaryFolder()),
    provider,
    profile: { approvalMode: 'full', ...profile },
    ...(serverTools && { serverTools: async () => serverTools }),
    permissions: permissions({
      grants: () => [],
      used: () => undefined,
      parentOf: id => parents.get(id),
      environment: async () => ({ PATH: '/usr/bin:/bin' }),
      canConfine: async () => false,
      shell: '/bin/sh',
    }),
  })
  onTestFinished(() => running.leave())
  return { ...running, provider }
}

async function planned(lines: Line[], options?: Options & { files?: Record<string, string> }) {
  const running = await start(lines, options)
  const workspace = await folderWith({ 'src/greeting.txt': 'hello', ...options?.files })
  const { id } = await running.create(workspace)
  await running.setPlanFirst(id, true)
  await running.send(id, 'Go.')
  const presented = () => running.until(id, state => Object.values(state.calls).find(isPresented))
  const answer = (callId: string, answer: Parameters<typeof running.answerQuestions>[2]) =>
    running.answerQuestions(id, callId, answer)
  /** Resolves with a call that is asked about by its plan. */
  const asked = (callId: string) =>
    running.until(id, ({ calls }) => calls[callId]?.status === 'waiting' && calls[callId])
  return { ...running, id, workspace, presented, asked, answerPlan: answer }
}

const isPresented = ({ status, workPlan }: CallState) => status === 'waiting' && workPlan !== undefined
const resultOf = (state: SessionState, callId: string) => {
  const result = state.calls[callId]?.result
  return result ? textOf(result) : ''
}

describe('a session that plans first', () => {
  test('lets nothing be changed, whatever its mode, and goes back to that mode with the plan', async () => {
    const { id, presented, answerPlan, ended, state, workspace } = await planned([
      writing('early', 'src/greeting.txt'),
      presenting(),
      writing('late', 'src/greeting.txt'),
    ])
    await presented()
    expect(resultOf(await state(id), 'early')).toContain('Nothing is changed before you approve a plan.')
    await answerPlan('p', { approved: PLAN })
    const { mode, planFirst, workPlan, todos, calls } = await ended(id)
    expect([mode, planFirst, workPlan?.plan]).toEqual(['full', false, PLAN])
    expect(todos?.todos.map(({ content, ofPlan }) => [content, ofPlan])).toEqual([
      ['Change the greeting', true],
      ['Write about it', true],
    ])
    expect(calls.late).toMatchObject({ status: 'done', decision: { by: 'rule' } })
    expect(await readFile(join(workspace, 'src/greeting.txt'), 'utf8')).toBe('x')
  })

  test('asks about what leaves the plan, marks it, and lets the rest through', async () => {
    const { id, presented, answerPlan, asked, approve, ended } = await planned([
      presenting(),
      {
        toolCalls: [
          ...['docs/a.md', 'src/other.txt'].map((path, at) => toolCall(`w${at}`, 'write_file', { path, content: 'x' })),
        ],
      },
    ])
    await presented()
    await answerPlan('p', { approved: PLAN })
    const call = await asked('w1')
    expect(call).toMatchObject({ outsidePlan: ['src/other.txt'], grade: 'reversible' })
    await approve(id, call)
    const { calls } = await ended(id)
    expect(calls.w0).toMatchObject({ status: 'done', decision: { by: 'rule' } })
    expect(calls.w0?.outsidePlan).toBeUndefined()
    expect(calls.w1).toMatchObject({ status: 'done', decision: { by: 'person' }, outsidePlan: ['src/other.txt'] })
  })

  test('holds the work to the part that was approved, with the person’s words to the model', async () => {
    const { id, presented, answerPlan, asked, state } = await planned([presenting(), writing('w', 'docs/a.md')])
    await presented()
    const approved = { ...PLAN, steps: [{ ...PLAN.steps[0]!, text: 'Change only the greeting' }] }
    await answerPlan('p', { approved, note: 'Go.', comments: [{ step: 1, text: 'Not now.' }] })
    expect(await asked('w')).toMatchObject({ outsidePlan: ['docs/a.md'] })
    const told = resultOf(await state(id), 'p')
    expect(told).toContain('The person approved the plan.')
    expect(told).toContain('They changed it. It is now:\n\n# Fix the greeting\n\n1. Change only the greeting')
    expect(told).toContain('They say: Go.\nOn step 2 (“Write about it”): Not now.')
  })

  test('is presented a plan again that was sent back', async () => {
    const { id, presented, answerPlan, until, state, ended } = await planned([presenting('one'), presenting('two')])
    await presented()
    await answerPlan('one', { note: 'Smaller, please.' })
    await until(id, ({ calls }) => calls.two?.status === 'waiting')
    expect(resultOf(await state(id), 'one')).toContain(
      'did not approve the plan. Change it and present it again, or ask.\nThey say: Smaller, please.',
    )
    expect((await state(id)).planFirst).toBe(true)
    await answerPlan('two', { approved: PLAN })
    expect((await ended(id)).workPlan?.plan).toEqual(PLAN)
  })

  test('waits on while Atrium is started again', async () => {
    const dataFolder = await temporaryFolder()
    const first = await planned([presenting()], { dataFolder })
    await first.presented()
    await first.leave()
    const again = await start([writing('w', 'src/greeting.txt')], { dataFolder })
    const call = await again.until(first.id, state => Object.values(state.calls).find(isPresented))
    expect(call.workPlan).toEqual(PLAN)
    await again.answerQuestions(first.id, 'p', { approved: PLAN })
    expect((await again.ended(first.id)).calls.w).toMatchObject({ status: 'done', decision: { by: 'rule' } })
  })

  test('is begun by a profile that wants it, and not again where it was switched off', async () => {
    const profile = { planFirst: true }
    const { create, send, ended, setPlanFirst, store } = await start([], { profile })
    const { id } = await create(await temporaryFolder())
    await send(id, 'Go.')
    expect((await ended(id)).planFirst).toBe(true)
    await setPlanFirst(id, false)
    await send(id, 'Go.')
    expect((await ended(id, 2)).planFirst).toBe(false)
    const { id: other } = await create(await temporaryFolder())
    await setPlanFirst(other, false)
    await send(other, 'Go.')
    expect((await ended(other)).planFirst).toBe(false)
    expect(store.sessions.list()).toHaveLength(2)
  })

  test('takes no plan from a model that hands in ten, or one that is none', async () => {
    const steps = Array.from({ length: 500 }, (_, at) => ({ text: `Step ${at}` }))
    const { id, presented, answerPlan, ended, state } = await planned([
      presenting('huge', { title: 'All', steps }),
      presenting('empty', { title: 'None', steps: [] }),
      presenting('odd', { title: 'Odd', steps: [{ text: 'a', commands: ['npm test\nnpm publish'] }] }),
      presenting('p'),
      ...Array.from({ length: 10 }, (_, at) => presenting(`more${at}`)),
    ])
    await presented()
    const before = await state(id)
    expect(resultOf(before, 'huge')).toContain('A plan has between 1 and 50 steps, and this one has 500.')
    expect(resultOf(before, 'empty')).toContain('this one has 0')
    expect(resultOf(before, 'odd')).toContain('The commands of step 1 must each be one line')
    await answerPlan('p', { approved: PLAN })
    const { calls, workPlan } = await ended(id)
    expect(workPlan?.plan).toEqual(PLAN)
    for (let at = 0; at < 10; at++) expect(calls[`more${at}`]?.result?.failure).toBe('disabled_tool')
  })

  test('ends its turn where the model never hands one in, and still lets nothing be changed', async () => {
    const { id, ended, send, state } = await planned([{ text: 'Hm.' }, writing('w', 'src/greeting.txt')])
    expect((await ended(id)).planFirst).toBe(true)
    await send(id, 'Do it.')
    await ended(id, 2)
    expect(resultOf(await state(id), 'w')).toContain('Nothing is changed before you approve a plan.')
  })
})

describe('a plan that holds', () => {
  const delegating: Line = { toolCalls: [toolCall('d', 'sub_agent', { task_instruction: 'Write it.' })] }

  test('holds a sub-agent too, also one that works for a sub-agent’s task', async () => {
    const { presented, answerPlan, until, id, snapshot } = await planned([
      presenting(),
      delegating,
      { toolCalls: [toolCall('in', 'write_file', { path: 'docs/in.md', content: 'x' })] },
      writing('out', 'src/out.txt'),
    ])
    await presented()
    await answerPlan('p', { approved: PLAN })
    const { agent } = await until(id, ({ calls }) => calls.d?.agent?.waits && calls.d)
    const child = (await snapshot(agent!.sessionId)).state
    expect(child.workPlan?.plan).toEqual(PLAN)
    expect(child.calls.in).toMatchObject({ status: 'done', decision: { by: 'rule' } })
    expect(child.calls.out).toMatchObject({ status: 'waiting', outsidePlan: ['src/out.txt'] })
  })

  test('holds an agent of the folder, and a command of it', async () => {
    const files = {
      '.agents/agents/writer.md': projectItem('Writer', []),
      '.agents/commands/ship.md': projectItem('Ship', []),
    }
    const { presented, answerPlan, id, ended, send, asked } = await planned(
      [presenting(), { text: 'Later.' }, writing('w', 'src/shipped.txt')],
      { files },
    )
    await presented()
    await answerPlan('p', { approved: PLAN })
    await ended(id)
    await send(id, '/ship')
    expect(await asked('w')).toMatchObject({ outsidePlan: ['src/shipped.txt'] })
  })

  test('holds calls of servers', async () => {
    const tool: Tool = Object.assign(
      defineTool({
        name: 'notes__add',
        group: 'mcp',
        description: '',
        input: z.object({}),
        async plan() {
          const effect = { type: 'mcp-call' as const, server: 'notes', tool: 'add', arguments: '{}', pin: 'p' }
          return { effects: [effect], contents: new Map(), answer: () => textResult('') }
        },
      }),
      { server: { name: 'notes', tool: 'add' } },
    )
    const { presented, answerPlan, asked } = await planned(
      [presenting(), { toolCalls: [toolCall('m', 'notes__add', {})] }],
      { serverTools: [tool] },
    )
    await presented()
    await answerPlan('p', { approved: PLAN })
    expect(await asked('m')).toMatchObject({ outsidePlan: ['notes: add'] })
  })

  test('holds the next turns, until the person ends it; then what waited is answered by the mode', async () => {
    const { presented, answerPlan, id, ended, send, asked, endPlan, state, provider } = await planned([
      presenting(),
      { text: 'More?' },
      writing('w', 'src/other.txt'),
    ])
    await presented()
    await answerPlan('p', { approved: PLAN })
    await ended(id)
    await send(id, 'Go on.')
    await asked('w')
    await endPlan(id)
    expect((await ended(id, 2)).calls.w).toMatchObject({ status: 'done', decision: { by: 'rule' } })
    expect((await state(id)).workPlan?.end).toBe('person')
    expect(JSON.stringify(provider.requests.at(-1)?.messages)).toContain('The person ended the plan')
  })

  test('is ended for the agents that work for it as well', async () => {
    const { presented, answerPlan, until, id, endPlan, ended, snapshot } = await planned([
      presenting(),
      delegating,
      writing('out', 'src/out.txt'),
    ])
    await presented()
    await answerPlan('p', { approved: PLAN })
    const { agent } = await until(id, ({ calls }) => calls.d?.agent?.waits && calls.d)
    await endPlan(id)
    await ended(id)
    const child = (await snapshot(agent!.sessionId)).state
    expect(child.calls.out).toMatchObject({ status: 'done', decision: { by: 'rule' } })
  })

  test('holds an agent that began before it was approved, once the mode lets that do anything', async () => {
    const both = [toolCall('d', 'sub_agent', { task_instruction: 'Look.' }), toolCall('p', 'present_plan', PLAN)]
    const asking = toolCall('m', 'read_web_url', { url: 'https://example.org/' })
    const { answerPlan, until, id, setMode, snapshot } = await planned([
      { toolCalls: both },
      { toolCalls: [asking] },
      writing('out', 'src/out.txt'),
    ])
    const { agent } = await until(
      id,
      ({ calls }) => calls.p && isPresented(calls.p) && calls.d?.agent?.waits && calls.d,
    )
    await answerPlan('p', { approved: PLAN })
    await setMode(id, 'full')
    const childId = agent!.sessionId
    expect((await snapshot(childId)).state).toMatchObject({ mode: 'full', workPlan: { plan: PLAN } })
  })

  test('holds the agents of a flow', async () => {
    const flow = 'name: ship\ndescription: Ships.\nsteps:\n  - id: one\n    agent: writer\n    task: Write.\n'
    const files = {
      '.agents/agents/writer.md': '---\nname: writer\ndescription: Writes.\ntools: write_file\n---\nWrite.\n',
      '.agents/flows/ship.yaml': flow,
    }
    const { presented, answerPlan, id, ended, send, until, snapshot } = await planned(
      [presenting(), { text: 'ok' }, writing('w', 'src/shipped.txt')],
      { files },
    )
    await presented()
    await answerPlan('p', { approved: PLAN })
    await ended(id)
    await send(id, '/ship it')
    const { agent } = await until(id, ({ calls }) => Object.values(calls).find(call => call.agent?.waits))
    const child = (await snapshot(agent!.sessionId)).state
    expect(child.calls.w).toMatchObject({ status: 'waiting', outsidePlan: ['src/shipped.txt'] })
  })

  test('is exported as it was approved, with what left it', async () => {
    const { presented, answerPlan, id, asked, approve, ended } = await planned([
      presenting(),
      writing('w', 'src/other.txt'),
    ])
    await presented()
    await answerPlan('p', { approved: { ...PLAN, steps: PLAN.steps.slice(0, 1) } })
    await approve(id, await asked('w'))
    const text = exportMarkdown(await ended(id))
    expect(text).toContain('# Fix the greeting\n\n1. Change the greeting\n   - Files: `src/greeting.txt`')
    expect(text).not.toContain('Write about it')
    expect(text).toContain('*You approved this plan.*')
    expect(text).toMatch(/src\/other\.txt.*not in the plan · approved by you/)
  })

  test('ends with the turn in which the last of its steps was done', async () => {
    const done = PLAN.steps.map(({ text }) => ({ content: text, status: 'completed' }))
    const { presented, answerPlan, id, ended, send, asked, approve } = await planned([
      presenting(),
      { toolCalls: [toolCall('t', 'todo', { todos: done })] },
      writing('same', 'src/same.txt'),
      { text: 'Done.' },
      writing('next', 'src/next.txt'),
    ])
    await presented()
    await answerPlan('p', { approved: PLAN })
    // Ticking everything frees nothing within the turn.
    const call = await asked('same')
    expect(call).toMatchObject({ outsidePlan: ['src/same.txt'] })
    await approve(id, call)
    expect((await ended(id)).workPlan?.end).toBe('done')
    await send(id, 'Something else.')
    const { calls, workPlan, todos } = await ended(id, 2)
    expect(calls.next).toMatchObject({ status: 'done', decision: { by: 'rule' } })
    expect([workPlan, todos]).toEqual([undefined, undefined])
  })

  test('is no permission: in Ask its own files are asked about', async () => {
    const { presented, answerPlan, asked } = await planned([presenting(), writing('w', 'src/greeting.txt')], {
      profile: { approvalMode: 'ask' },
    })
    await presented()
    await answerPlan('p', { approved: PLAN })
    expect((await asked('w')).outsidePlan).toBeUndefined()
  })

  test('becomes a new file beside others, which is undone; and its turn is not run again as a command', async () => {
    const file = '.agents/plans/fix-the-greeting.md'
    const running = await planned([presenting(), { text: 'ok' }], { files: { [file]: 'other' } })
    const { presented, answerPlan, id, ended, savePlan, workspace, undo, resend } = running
    await expect(savePlan(id)).rejects.toMatchObject({ code: expect.stringMatching(/^(?:conflict|not-found)$/) })
    await presented()
    await answerPlan('p', { approved: PLAN })
    await ended(id)
    await savePlan(id)
    const { turns, calls } = await ended(id, 2)
    const second = join(workspace, '.agents/plans/fix-the-greeting-2.md')
    expect(await readFile(second, 'utf8')).toContain('# Fix the greeting\n\n1. Change the greeting')
    expect(await readFile(join(workspace, file), 'utf8')).toBe('other')
    const callId = Object.keys(calls).find(one => one.startsWith('typed_')) ?? ''
    await undo(id, callId)
    await expect(readFile(second, 'utf8')).rejects.toThrow('ENOENT')
    await expect(resend(id, turns[1]!.id)).rejects.toMatchObject({ code: 'conflict' })
  })

  test('goes on in another session with the steps that are left, and holds that one too', async () => {
    const { id, presented, answerPlan, ended, state, setTodos, continuePlan, send, until } = await planned([
      presenting(),
      { text: 'Later.' },
      writing('w', 'src/greeting.txt'),
    ])
    await presented()
    await answerPlan('p', { approved: PLAN })
    const { todos } = await ended(id)
    const [first, second] = todos?.todos ?? []
    if (!first || !second) throw new Error('There are no steps.')
    await setTodos(id, { todos: [{ ...first, status: 'completed' }, second], revision: todos?.revision ?? 0 })
    const next = await continuePlan(id)
    expect(next.id).not.toBe(id)
    expect(await state(next.id)).toMatchObject({
      turns: [],
      workPlan: { plan: { title: PLAN.title, steps: [PLAN.steps[1]] } },
      todos: { todos: [{ content: 'Write about it', status: 'pending', ofPlan: true }] },
    })
    expect(next.text).toBe('# Fix the greeting\n\n1. Write about it\n   - Files: `docs/**`\n')
    await send(next.id, `Continue.\n\n${next.text}`)
    // The greeting was a step of the first session alone.
    const call = await until(next.id, ({ calls }) => calls.w?.status === 'waiting' && calls.w)
    expect(call).toMatchObject({ outsidePlan: ['src/greeting.txt'] })
    expect((await state(id)).workPlan?.end).toBeUndefined()

    const left = (await state(next.id)).todos
    await setTodos(next.id, { todos: [{ ...second, status: 'completed' }], revision: left?.revision ?? 0 })
    await expect(continuePlan(next.id)).rejects.toThrow('Every step of this plan is done.')
  })

  test('goes along into a fork', async () => {
    const { presented, answerPlan, id, ended, fork, state } = await planned([presenting(), { text: 'ok' }])
    await presented()
    await answerPlan('p', { approved: PLAN })
    const { turns } = await ended(id)
    const copy = await fork(id, turns[0]!.id)
    expect((await state(copy.id)).workPlan?.plan).toEqual(PLAN)
  })
})

test('an answer to a plan does for no question, and none to a plan that does not wait', async () => {
  const asking = toolCall('q', 'ask_user', { questions: [{ question: 'Which?', suggestions: ['a', 'b', 'c'] }] })
  const { id, answerPlan, until } = await planned([{ toolCalls: [asking] }])
  await until(id, ({ calls }) => calls.q?.status === 'waiting')
  await expect(answerPlan('q', { approved: PLAN })).rejects.toMatchObject({ code: 'bad-input' })
  await expect(answerPlan('p', { approved: PLAN })).rejects.toMatchObject({ code: 'bad-input' })
})
