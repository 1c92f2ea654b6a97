import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { architectTools } from '../../../../main/flows/tools/architect-tools'
import { flowRunOf } from '../../../../shared/flows/flow-run-of'
import type { Reply, ToolCall } from '../../../../shared/session/messages'
import type { CallState, SessionState } from '../../../../shared/session/session-state'
import { textOf } from '../../../../shared/session/tool-results'
import { Toolset } from '../../../../shared/settings'
import { projectItem } from '../../../helpers/project-folder'
import { toolCall } from '../../../helpers/scripted-provider'
import { FLOW_FILES, type FlowAnswer, startFlows, workerFile } from '../../../helpers/start-flows'
import { temporaryFolder } from '../../../helpers/temp-folder'

const OWN = ['agent_catalog', 'agent_write', 'flow_write']

const agent = (name: string, ...keys: string[]) => workerFile(...keys).replace('name: worker', `name: ${name}`)

const PICKER = agent('picker', 'outputs: [reason]')
const MENDER = agent('mender')
const RUNNER = agent('runner', 'outputs: [failures]')

/** Five steps: two agents, a decision and a loop, and the end. */
const FIVE = `name: mend
description: Mends until the tests pass.
steps:
  - id: look
    agent: worker
  - id: size
    agent: picker
    task: Is this large or small? ${'$'}{{result.look.summary}}
    branches:
      large: mend
      small: report
  - id: mend
    agent: mender
    task: Mend ${'$'}{{result.size.reason}} ${'$'}{{result.check.failures}}
  - id: check
    agent: runner
    task: Run the tests.
    loop_target: mend
    exit_target: report
    max_iterations: 3
  - id: report
    agent: worker
    task: Report ${'$'}{{result.look.summary}}
`

const writes = (id: string, name: string, content: string, tool = 'agent_write'): ToolCall =>
  toolCall(id, tool, { name, content })

/** Returns a model's answers, request by request; then it ends. */
const script =
  (...replies: (readonly ToolCall[])[]): FlowAnswer =>
  ({ round }): Partial<Reply> => {
    const toolCalls = replies[round - 1]
    return toolCalls ? { toolCalls: [...toolCalls] } : { text: 'Done.' }
  }

const resultOf = (state: SessionState, id: string) => {
  const { result } = state.calls[id] ?? {}
  return { ...JSON.parse(result ? textOf(result) : '{}'), isError: result?.isError }
}

const planned = (call: CallState) => call.plan?.effects.map(effect => ('path' in effect ? effect.path : ''))

describe('a turn that designs a flow', () => {
  test('reads the catalogue, is refused an invalid flow, writes agents and a valid one in one reply, and all of it can be undone', async () => {
    const app = await startFlows(
      script(
        [toolCall('look', 'agent_catalog', {})],
        [writes('bad', 'mend', FIVE, 'flow_write')],
        // In one reply: the flow can only be planned once its agents are there.
        [
          ...[writes('a1', 'picker', PICKER), writes('a2', 'mender', MENDER), writes('a3', 'runner', RUNNER)],
          writes('good', 'mend', FIVE, 'flow_write'),
        ],
      ),
    )
    const { id } = await app.create(app.folder)
    await app.send(id, '/design-flow one that mends until the tests pass')
    const agents = await app.waiting(id, 3)
    expect(agents.map(planned)).toEqual([
      ...[['.agents/agents/picker.md'], ['.agents/agents/mender.md'], ['.agents/agents/runner.md']],
    ])
    for (const call of agents) await app.approve(id, call)
    const flow = await app.until(id, ({ calls: { good } }) => good?.status === 'waiting' && good)
    expect(flow.plan).toMatchObject({
      effects: [{ type: 'file-change', path: '.agents/flows/custom/mend.yaml', before: null }],
      flow: {
        name: 'mend',
        steps: [{ id: 'look' }, { id: 'size' }, { id: 'mend' }, { id: 'check' }, { id: 'report' }],
      },
    })
    await app.approve(id, flow)
    const state = await app.ended(id)

    expect(resultOf(state, 'look').agents).toMatchObject([{ name: 'worker' }, { name: 'flow-decision' }])
    expect(resultOf(state, 'bad')).toMatchObject({
      written: false,
      isError: true,
      path: '.agents/flows/custom/mend.yaml',
      diagnostics: [
        { line: 7, severity: 'warning', message: 'Agent "picker" is not in the discovered agent catalog' },
        { line: 13, severity: 'error', message: 'Agent "mender" is not in the discovered agent catalog' },
        { line: 16, severity: 'warning', message: 'Agent "runner" is not in the discovered agent catalog' },
      ],
    })
    expect(resultOf(state, 'good')).toEqual({
      written: true,
      path: '.agents/flows/custom/mend.yaml',
      diagnostics: [],
      isError: false,
    })
    const file = join(app.folder, '.agents/flows/custom/mend.yaml')
    expect(await readFile(file, 'utf8')).toBe(FIVE)
    expect(await readFile(join(app.folder, '.agents/agents/runner.md'), 'utf8')).toBe(RUNNER)

    await app.undoTurn(id, state.turns[0]?.id ?? '')
    await expect(readFile(file)).rejects.toThrow('ENOENT')
    await expect(readFile(join(app.folder, '.agents/agents/picker.md'))).rejects.toThrow('ENOENT')
  })

  test('waits for agents of the same reply also where only a decision needs them, of which there is a built-in one', async () => {
    const flow = FIVE.replace('agent: mender', 'agent: worker').replace('agent: runner', 'agent: picker')
    const app = await startFlows(
      script([
        writes('a', 'picker', PICKER.replace('reason', 'reason, failures')),
        writes('f', 'mend', flow, 'flow_write'),
      ]),
    )
    const { id } = await app.create(app.folder)
    await app.send(id, '/design-flow')
    for (const name of ['a', 'f']) {
      const [call] = await app.waiting(id)
      expect(call?.call.id).toBe(name)
      if (call) await app.approve(id, call)
      await app.until(id, state => state.calls[name]?.status === 'done')
    }
    expect(resultOf(await app.ended(id), 'f')).toMatchObject({ written: true, diagnostics: [] })
  })

  test('is run by its command once it is written', async () => {
    const app = await startFlows(({ task, round }) =>
      task.startsWith('/design-flow')
        ? script([writes('f', 'again', FLOW_FILES['.agents/flows/build.yaml'], 'flow_write')])({ task, round } as never)
        : { toolCalls: [toolCall(`x${task}`, 'finish', { status: 'complete', summary: 'Done.' })] },
    )
    const { id } = await app.create(app.folder)
    await app.send(id, '/design-flow')
    const [call] = await app.waiting(id)
    if (call) await app.approve(id, call)
    await app.ended(id)
    await app.send(id, '/custom:again it')
    const state = await app.ended(id, 2)
    expect(flowRunOf(state.turns, state.turns[1]?.id ?? '')?.status).toBe('done')
  })

  test('writes nothing that the person denies, nor a text of theirs in which something is wrong', async () => {
    const app = await startFlows(script([writes('f', 'again', FLOW_FILES['.agents/flows/build.yaml'], 'flow_write')]))
    const { id } = await app.create(app.folder)
    await app.send(id, '/design-flow')
    const [call] = await app.waiting(id)
    const path = '.agents/flows/custom/again.yaml'
    const edits = [{ path, content: 'name: again\nsteps: all\n' }]
    await app.edit(id, 'f', { digest: call?.plan?.digest ?? '', edits })
    const asked = await app.until(id, state => {
      const now = state.calls.f
      return now?.status === 'waiting' && now.reason?.includes('Couldn’t use your edit') && now
    })
    expect(asked.reason).toContain('Line 2: Flow YAML must have a "steps" array')
    await app.approve(id, asked, false)
    await app.ended(id)
    await expect(readFile(join(app.folder, path))).rejects.toThrow('ENOENT')
  })

  test('is asked about its file again after a restart, with the same plan', async () => {
    const dataFolder = await temporaryFolder()
    const answer = script([writes('f', 'again', FLOW_FILES['.agents/flows/build.yaml'], 'flow_write')])
    const first = await startFlows(answer, { dataFolder })
    const { id } = await first.create(first.folder)
    await first.send(id, '/design-flow')
    await first.waiting(id)
    await first.leave()
    const second = await startFlows(answer, { dataFolder, workspace: first.folder })
    const [call] = await second.waiting(id)
    if (call) await second.approve(id, call)
    const state = await second.ended(id)
    expect(resultOf(state, 'f')).toMatchObject({ written: true })
  })
})

describe('the tools of the architect', () => {
  const namesOf = (app: Awaited<ReturnType<typeof startFlows>>, at = 0) =>
    app.provider.asked[at]?.request.tools.map(({ name }) => name) ?? []

  test.each(Toolset.options)('stand beside those that read, and no others, with the set %s', async toolset => {
    const ofServer = { ...architectTools({} as never)[0], name: 'server__tool', group: 'mcp' } as never
    const app = await startFlows(script(), { profile: { toolset }, serverTools: async () => [ofServer] })
    const { id } = await app.create(app.folder)
    await app.send(id, '/design-flow')
    await app.ended(id)
    const names = namesOf(app)
    expect(names.slice(-3)).toEqual(OWN)
    const others = names.slice(0, -3)
    expect(others.length).toBeGreaterThan(0)
    expect(others.join(' ')).not.toMatch(
      /write|edit|patch|replace|shell|bash|python|agent|web|http|ask|server|job|prun|outcome/,
    )
  })

  test('are there again where a turn that was cut goes on', async () => {
    let isDown = true
    const app = await startFlows(() =>
      isDown ? { text: 'I beg', error: { kind: 'auth', message: 'No key.' } } : { text: 'Done.' },
    )
    const { id } = await app.create(app.folder)
    await app.send(id, '/design-flow it')
    await app.ended(id)
    isDown = false
    await app.continueTurn(id)
    const state = await app.ended(id, 2)
    expect(state.turns[1]).toMatchObject({ continues: true, command: 'design-flow' })
    expect(namesOf(app, 1).filter(name => OWN.includes(name))).toEqual(OWN)
    const said = app.provider.asked[1]?.request.messages.at(-1)
    expect(said).toMatchObject({ role: 'user', text: 'Go on exactly where you stopped.' })
  })

  test.each([
    ['a message like any other', 'Design a flow', {}],
    ['one that names the command later', 'Use /design-flow', {}],
    ['a command of the folder', '/mine', { '.agents/commands/mine.md': projectItem('mine', ['allowed_tools: read']) }],
    [
      'the flow of that name',
      '/custom:design-flow',
      { '.agents/flows/custom/design-flow.yaml': FLOW_FILES['.agents/flows/build.yaml'] },
    ],
  ])('are not offered to %s', async (_, said, files) => {
    const app = await startFlows(script(), { files: { ...FLOW_FILES, ...files } })
    const { id } = await app.create(app.folder)
    await app.send(id, said)
    await app.until(id, () => app.provider.asked.length > 0)
    expect(namesOf(app).filter(name => OWN.includes(name))).toEqual([])
  })

  test('are not offered by a file that takes the place of the command', async () => {
    const files = {
      ...FLOW_FILES,
      '.agents/commands/design.md': projectItem('design-flow'),
      '.agents/flows/design-flow.yaml': FLOW_FILES['.agents/flows/build.yaml'],
      '.claude/commands/design-flow.md': 'Do something else.',
    }
    const app = await startFlows(script(), { files })
    const { id } = await app.create(app.folder)
    await app.send(id, '/design-flow it')
    const state = await app.ended(id)
    expect(state.turns[0]).toMatchObject({ command: 'design-flow' })
    expect(state.turns[0]?.flow).toBeUndefined()
    expect(app.provider.asked[0]?.request.system).toContain('You are the architect of flows.')
  })

  test('are not those of an agent of a flow, whatever its file declares', async () => {
    const files = { ...FLOW_FILES, '.agents/agents/worker.md': workerFile().replace('read, write', 'read, flow_write') }
    const app = await startFlows(script(), { files })
    const { id } = await app.create(app.folder)
    await expect(app.send(id, '/build it')).rejects.toThrow('can’t run')
  })
})
