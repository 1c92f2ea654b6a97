import { describe, expect, test } from 'vitest'
import { toolCall } from '../../../helpers/scripted-provider'
import { FLOW_FILES, handsIn, startFlows, workerFile } from '../../../helpers/start-flows'

describe('the input of an agent', () => {
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
    const agent = workerFile('inputs: [notes]').replace('${{task}}', '${{task}} ${{input.notes}}')
    const files = {
      ...FLOW_FILES,
      ...more,
      '.agents/flows/build.yaml': oneStep(inputs),
      '.agents/agents/worker.md': agent,
    }
    const { create, folder, send, ended, provider } = await startFlows(() => handsIn('x'), { files })
    const { id } = await create(folder)
    await send(id, '/build work')
    await ended(id)
    expect(provider.asked[0]?.request.system).toContain(words)
  })

  test.each([
    ['is not there', 'notes: file://gone.txt', /Couldn’t give the file gone\.txt/],
    ['lies outside of the folder', 'notes: file://../../etc/passwd', /Couldn’t give the file/],
    ['may hold secrets', 'notes: file://.env', /may contain secrets/],
  ])('is an error of the step where a file %s', async (_, inputs, words) => {
    const files = { ...FLOW_FILES, '.env': 'KEY=1', '.agents/flows/build.yaml': oneStep(inputs) }
    const { create, folder, send, ended, provider } = await startFlows(() => handsIn('x'), { files })
    const { id } = await create(folder)
    await send(id, '/build work')
    const state = await ended(id)
    expect(state.turns[0]?.end).toMatchObject({ reason: 'failed', message: expect.stringMatching(words) })
    expect(provider.asked).toEqual([])
  })

  test('is the context that its file names, before its task', async () => {
    const files = {
      ...FLOW_FILES,
      'STYLE.md': 'Short lines.',
      '.agents/agents/worker.md': workerFile('context_files: [STYLE.md]'),
    }
    const { create, folder, send, ended, provider } = await startFlows(() => handsIn('x'), { files })
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
    const files = { ...FLOW_FILES, '.agents/agents/worker.md': workerFile(key) }
    const profiles = [{ id: 'o', name: 'Other', model: 'other-model' }]
    const { create, folder, send, ended, provider } = await startFlows(() => handsIn('x'), {
      files,
      profiles,
      modelRoles: { coding: 'o' },
    })
    const { id } = await create(folder)
    await send(id, '/build work')
    await ended(id)
    expect(provider.asked[0]?.request.model).toBe(model)
    if (model === 'big') expect(provider.asked[0]?.request.reasoningEffort).toBe('high')
  })

  test('is held to what its file says that it may touch', async () => {
    const files = {
      ...FLOW_FILES,
      '.agents/agents/worker.md': workerFile('access:', '  write: [out/**]', '  read: [out/**]'),
    }
    const calls = [
      toolCall('w', 'write', { path: 'a.txt', content: 'x' }),
      toolCall('r', 'read', { path: '.agents/agents/worker.md' }),
    ]
    const { create, folder, send, ended, state } = await startFlows(
      ({ round }) => (round === 1 ? { toolCalls: calls } : handsIn('x')),
      { files },
    )
    const { id } = await create(folder)
    await send(id, '/build work')
    const [call] = Object.values((await ended(id)).calls)
    const child = await state(call?.agent?.sessionId ?? '')
    expect(['w', 'r'].map(one => child.calls[one]?.result?.content)).toEqual([
      [{ type: 'text', text: 'Access denied: write not in allowed paths: a.txt' }],
      [{ type: 'text', text: 'Access denied: read not in allowed paths: .agents/agents/worker.md' }],
    ])
  })
})

describe('an agent of flows', () => {
  test('can be given a task in a conversation, and answers with what it hands in', async () => {
    const agent = workerFile('inputs: [tone]', 'outputs: [text]').replace(
      '${{task}}',
      '${{task}} in a ${{input.tone}} tone',
    )
    const files = { '.agents/agents/worker.md': agent }
    const given = { agent: 'worker', task: 'Greet.', inputs: { tone: 'warm' } }
    const { create, folder, send, ended, provider } = await startFlows(
      ({ task, round }) => {
        if (task !== 'Go.') return handsIn('Greeted.', { text: 'Hello!' })
        return round === 1 ? { toolCalls: [toolCall('s', 'subagent', given)] } : { text: 'Done.' }
      },
      { files, profile: { toolset: 'pi' } },
    )
    const { id } = await create(folder)
    await send(id, 'Go.')
    const { calls } = await ended(id)
    const [said] = calls.s?.result?.content ?? []
    expect(said?.type === 'text' && JSON.parse(said.text)).toEqual({
      status: 'complete',
      summary: 'Greeted.',
      files: [],
      outputs: { text: 'Hello!' },
    })
    const child = provider.asked.find(({ task }) => task.startsWith('Greet.'))
    expect(child?.request.system).toContain('Greet.\n\ntone: warm in a warm tone')
    expect(child?.request.tools.map(({ name }) => name).sort()).toEqual(['finish', 'read', 'write'])
  })
})
