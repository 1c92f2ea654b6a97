import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { withResolvers } from '../../../../main/agent/with-resolvers'
import { flowRunOf } from '../../../../shared/flows/flow-run-of'
import type { SessionState } from '../../../../shared/session/session-state'
import { type Asked, agentsProvider } from '../../../helpers/agents-provider'
import { folderWith } from '../../../helpers/project-folder'
import { toolCall } from '../../../helpers/scripted-provider'
import { startSessions } from '../../../helpers/start-sessions'
import { temporaryFolder } from '../../../helpers/temp-folder'

type Answer = Parameters<typeof agentsProvider>[0]

const worker = (...keys: string[]) =>
  ['---', 'name: worker', 'description: Works.', 'tools: read, write', ...keys, '---', 'Work on this: ${{task}}'].join(
    '\n',
  )

const FLOW = `name: build
description: Builds it.
steps:
  - id: plan
    agent: worker
    task: Plan \${{task}}
  - id: make
    agent: worker
    blockedBy: plan
    task: Make what was planned - \${{result.plan.summary}}
`

const FILES = { '.agents/flows/build.yaml': FLOW, '.agents/agents/worker.md': worker() }

const handsIn = (summary: string, more: object = {}) => ({
  toolCalls: [toolCall(`f${summary}`, 'finish', { status: 'complete', summary, ...more })],
})

type Parts = { files?: Record<string, string>; dataFolder?: string; workspace?: string } & Partial<
  Parameters<typeof startSessions>[0]
>

async function start(answer: Answer, { files = FILES, dataFolder, workspace, ...parts }: Parts = {}) {
  const provider = agentsProvider(answer)
  const data = dataFolder ?? (await temporaryFolder())
  const running = await startSessions({ dataFolder: data, provider, ...parts })
  onTestFinished(() => running.leave())
  const folder = workspace ?? (await folderWith(files))
  const run = (state: SessionState) => flowRunOf(state.turns, state.turns.at(-1)?.id ?? '')
  return { ...running, provider, data, folder, run }
}

const taskOf = ({ task }: Asked) => task

describe('a message that begins with the slash word of a flow', () => {
  test('runs the flow: its agents work on its steps, each told what came of those before', async () => {
    const { create, folder, send, ended, provider, run } = await start(({ task }) =>
      handsIn(task.startsWith('Plan') ? 'A plan.' : 'Made.'),
    )
    const { id } = await create(folder)
    await send(id, '/build the house')
    const state = await ended(id)
    expect(provider.asked.map(taskOf)).toEqual(['Plan the house', 'Make what was planned - A plan.'])
    expect(run(state)?.status).toBe('done')
    const [turn] = state.turns
    expect(turn).toMatchObject({ text: '/build the house', flow: { name: 'build' }, end: { reason: 'done' } })
    expect(turn?.replies.at(-1)?.reply.text).toContain('- **make** (done): Made.')
    const [first] = provider.asked
    expect(first?.request.system).toContain('Work on this: Plan the house')
    expect(first?.request.tools.map(({ name }) => name)).toEqual(expect.arrayContaining(['read', 'write', 'finish']))
    expect(first?.request.tools.map(({ name }) => name)).not.toContain('bash')
  })

  test.each([
    [
      'a step names nobody',
      { '.agents/flows/build.yaml': FLOW.replaceAll('agent: worker', 'agent: nobody') },
      /line \d+: Agent "nobody"/,
    ],
    ['the task is missing', { '.agents/flows/build.yaml': `task_required: true\n${FLOW}` }, /what you want it to do/],
    [
      'it asks for the task itself',
      { '.agents/flows/build.yaml': `task_required: true\ntask_prompt: "Which one?"\n${FLOW}` },
      /Which one\?/,
    ],
  ])('is refused where %s, and nothing is written', async (_, files, words) => {
    const { create, folder, send, state } = await start(() => handsIn('x'), { files: { ...FILES, ...files } })
    const { id } = await create(folder)
    await expect(send(id, '/build')).rejects.toThrow(words)
    expect((await state(id)).turns).toEqual([])
  })

  test('may lie in a folder below, and that of another program', async () => {
    const files = { ...FILES, '.pi/flows/judo/throw.yaml': FLOW.replace('name: build', 'name: throw') }
    const { create, folder, send, ended } = await start(() => handsIn('x'), { files })
    const { id } = await create(folder)
    await send(id, '/judo:throw')
    expect((await ended(id)).turns[0]?.flow?.name).toBe('throw')
  })

  test('is a message like any other where there is no such flow', async () => {
    const { create, folder, send, ended } = await start(() => ({ text: 'Hello.' }))
    const { id } = await create(folder)
    await send(id, '/nothing here')
    expect((await ended(id)).turns[0]?.flow).toBeUndefined()
  })
})

describe('what an agent is given', () => {
  const oneStep = (inputs: string) =>
    `name: build\ndescription: B.\nsteps:\n  - id: a\n    agent: worker\n    task: Go.\n    inputs:\n      ${inputs}\n`

  test.each([
    [
      'a file that its input names',
      'notes: file://notes.txt',
      { 'notes.txt': 'The ${{task}} stays.' },
      'The ${{task}} stays.',
    ],
    ['a text that was put in', 'notes: of ${{task}}', {}, 'of work'],
  ])('is %s', async (_, inputs, more, words) => {
    const agent = worker('inputs: [notes]').replace('${{task}}', '${{task}} ${{input.notes}}')
    const files = { ...FILES, ...more, '.agents/flows/build.yaml': oneStep(inputs), '.agents/agents/worker.md': agent }
    const { create, folder, send, ended, provider } = await start(() => handsIn('x'), { files })
    const { id } = await create(folder)
    await send(id, '/build work')
    await ended(id)
    expect(provider.asked[0]?.request.system).toContain(words)
  })

  test.each([
    ['is not there', 'notes: file://gone.txt', /gone\.txt cannot be given/],
    ['lies outside of the folder', 'notes: file://../../etc/passwd', /cannot be given/],
    ['may hold secrets', 'notes: file://.env', /may hold secrets/],
  ])('is an error of the step where a file %s', async (_, inputs, words) => {
    const files = { ...FILES, '.env': 'KEY=1', '.agents/flows/build.yaml': oneStep(inputs) }
    const { create, folder, send, ended, provider } = await start(() => handsIn('x'), { files })
    const { id } = await create(folder)
    await send(id, '/build work')
    const state = await ended(id)
    expect(state.turns[0]?.end).toMatchObject({ reason: 'failed', message: expect.stringMatching(words) })
    expect(provider.asked).toEqual([])
  })

  test('is the context that its file names, before its task', async () => {
    const files = {
      ...FILES,
      'STYLE.md': 'Short lines.',
      '.agents/agents/worker.md': worker('context_files: [STYLE.md]'),
    }
    const { create, folder, send, ended, provider } = await start(() => handsIn('x'), { files })
    const { id } = await create(folder)
    await send(id, '/build work')
    await ended(id)
    expect(provider.asked[0]?.task).toMatch(/STYLE\.md\nShort lines\.[\s\S]*Plan work$/)
  })

  test.each([
    ['a profile by its name', 'model: Other', 'other-model'],
    ['a role', 'model: "@coding"', 'other-model'],
    ['a role that nobody has', 'model: "@unknown"', 'script'],
    ['a model by its id, with how long it thinks', 'model: big:high', 'big'],
  ])('is %s to answer', async (_, key, model) => {
    const files = { ...FILES, '.agents/agents/worker.md': worker(key) }
    const profiles = [{ id: 'o', name: 'Other', model: 'other-model' }]
    const { create, folder, send, ended, provider } = await start(() => handsIn('x'), {
      ...{ files, profiles, modelRoles: { coding: 'o' } },
    })
    const { id } = await create(folder)
    await send(id, '/build work')
    await ended(id)
    expect(provider.asked[0]?.request.model).toBe(model)
    if (model === 'big') expect(provider.asked[0]?.request.reasoningEffort).toBe('high')
  })
})

describe('a flow that was cut', () => {
  test('goes on where it stopped: what was handed in is taken over, and no step that has ended runs again', async () => {
    let isFirst = true
    const answer: Answer = ({ task }) => {
      if (task.startsWith('Plan') || !isFirst) return handsIn(task.startsWith('Plan') ? 'A plan.' : 'Made.')
      return { text: 'I give up.', error: { kind: 'auth', message: 'No key.' } }
    }
    const { create, folder, send, ended, continueTurn, provider, run } = await start(answer)
    const { id } = await create(folder)
    await send(id, '/build it')
    const failed = await ended(id)
    expect(failed.turns[0]?.end?.reason).toBe('failed')
    expect(run(failed)?.failure).toMatchObject({ step: 'make', kind: 'hard' })
    isFirst = false
    await continueTurn(id)
    const state = await ended(id, 2)
    expect(state.turns[1]).toMatchObject({ continues: true, flow: { name: 'build' }, end: { reason: 'done' } })
    expect(run(state)?.status).toBe('done')
    expect(provider.asked.map(taskOf).filter(task => task.startsWith('Plan'))).toHaveLength(1)
  })

  test('takes over what an agent had handed in though Atrium ended before that was written down', async () => {
    const data = await temporaryFolder()
    const workspace = await folderWith(FILES)
    let isDown = false
    const gone = withResolvers<never>()
    const first = await start(({ task }) => handsIn(task.startsWith('Plan') ? 'A plan.' : 'Made.'), {
      ...{ dataFolder: data, workspace },
      // As of a process that is gone: nothing more is written in the session of the flow once its first agent has finished.
      append: (sessionId, fact, write) => {
        if (fact.type === 'call.finished' && fact.result.details?.type === 'agent') isDown = true
        return isDown ? gone.promise : write(sessionId, fact)
      },
    })
    onTestFinished(() => gone.reject(new Error('The process is gone.')))
    const { id } = await first.create(workspace)
    await first.send(id, '/build it')
    await vi.waitFor(() => expect(isDown).toBe(true))
    const second = await start(() => handsIn('Made.'), { dataFolder: data, workspace })
    expect((await second.state(id)).turns[0]?.end?.reason).toBe('interrupted')
    await second.continueTurn(id)
    const state = await second.ended(id, 2)
    expect(state.turns[1]?.end?.reason).toBe('done')
    expect(second.provider.asked.map(taskOf)).toEqual(['Make what was planned - A plan.'])
  })
})

describe('a fork', () => {
  const FORK = `name: build
description: B.
steps:
  - id: which
    question: Which way?
    options: [left, right]
    branches:
      left: l
      right: r
  - id: l
    agent: worker
    task: Left.
  - id: r
    agent: worker
    task: Right.
`
  const files = { ...FILES, '.agents/flows/build.yaml': FORK }
  const questionIn = (state: SessionState) =>
    Object.values(state.calls).find(call => call.status === 'waiting' && call.questions)

  test('waits for the person also after Atrium was started again', async () => {
    const data = await temporaryFolder()
    const workspace = await folderWith(files)
    const first = await start(() => handsIn('x'), { dataFolder: data, workspace })
    const { id } = await first.create(workspace)
    await first.send(id, '/build')
    await first.until(id, questionIn)
    await first.leave()
    const second = await start(() => handsIn('x'), { dataFolder: data, workspace })
    const call = await second.until(id, questionIn)
    await second.answerQuestions(id, call.call.id, [{ id: 'fork', answer: 'right', custom: false }])
    const state = await second.ended(id)
    expect(state.turns).toHaveLength(1)
    expect(state.turns[0]?.end?.reason).toBe('done')
    expect(second.provider.asked.map(({ task }) => task.split('\n').at(-1))).toEqual(['Right.'])
  })
})

describe('what the person wants otherwise', () => {
  test('a step is passed over while it runs, and the flow goes on', async () => {
    const { create, folder, send, until, ended, steerFlow, state, run, provider } = await start(({ task }) =>
      task.startsWith('Plan')
        ? { toolCalls: [toolCall('w', 'write', { path: 'a.txt', content: 'x' })] }
        : handsIn('Made.'),
    )
    const { id } = await create(folder)
    await send(id, '/build it')
    await until(id, one => Object.values(one.calls).some(({ agent }) => agent?.waits))
    const [turn] = (await state(id)).turns
    await steerFlow(id, { turnId: turn?.id ?? '', wanted: { type: 'flow.step-skipped', step: 'plan' } })
    const last = await ended(id)
    expect(run(last)?.steps.map(({ status }) => status)).toEqual(['skipped', 'done'])
    expect(provider.asked.map(taskOf).at(-1)).toBe('Make what was planned - ')
  })

  test('a step that failed is told something else and runs again', async () => {
    const { create, folder, send, ended, steerFlow, state, run, provider } = await start(({ task }) =>
      task === 'Plan it' ? handsIn('No.', { status: 'blocked' }) : handsIn('Yes.'),
    )
    const { id } = await create(folder)
    await send(id, '/build it')
    const failed = await ended(id)
    const turnId = failed.turns[0]?.id ?? ''
    await steerFlow(id, { turnId, wanted: { type: 'flow.task-changed', step: 'plan', task: 'Try ${{task}}' } })
    expect((await state(id)).turns).toHaveLength(1)
    await steerFlow(id, { turnId, wanted: { type: 'flow.step-retried', step: 'plan' } })
    const last = await ended(id, 2)
    expect(run(last)?.status).toBe('done')
    expect(provider.asked.map(taskOf)).toContain('Try it')
  })

  test('is refused where the flow stands elsewhere by now', async () => {
    const { create, folder, send, ended, steerFlow } = await start(() => handsIn('x'))
    const { id } = await create(folder)
    await send(id, '/build it')
    const state = await ended(id)
    const wanted = { type: 'flow.step-retried' as const, step: 'plan' }
    await expect(steerFlow(id, { turnId: state.turns[0]?.id ?? '', wanted })).rejects.toMatchObject({
      code: 'conflict',
    })
  })
})
