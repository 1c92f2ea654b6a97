import { describe, expect, test } from 'vitest'
import { folderWith, projectItem } from '../../../helpers/project-folder'
import { FLOW_FILES, handsIn, runIn, startFlows, TWO_STEPS, taskOf, workerFile } from '../../../helpers/start-flows'

describe('a message that begins with the slash word of a flow', () => {
  test('runs the flow: its agents work on its steps, each told what came of those before', async () => {
    const { create, folder, send, ended, provider } = await startFlows(({ task }) =>
      handsIn(task.startsWith('Plan') ? 'A plan.' : 'Made.'),
    )
    const { id } = await create(folder)
    await send(id, '/build the house')
    const state = await ended(id)
    expect(provider.asked.map(taskOf)).toEqual(['Plan the house', 'Make what was planned - A plan.'])
    expect(runIn(state)?.status).toBe('done')
    const [turn] = state.turns
    expect(turn).toMatchObject({ text: '/build the house', flow: { name: 'build' }, end: { reason: 'done' } })
    expect(turn?.replies.at(-1)?.reply.text).toContain('- **make** (done): Made.')
    const [first] = provider.asked
    expect(first?.request.system).toContain('Work on this: Plan the house')
    // Nothing of the groups that are called so too.
    expect(first?.request.tools.map(({ name }) => name).sort()).toEqual(['finish', 'read', 'write'])
  })

  test.each([
    ['the person’s own flow goes before a command of the folder', 'flow', 'folder', 'flow'],
    ['a command goes before a flow of the folder', 'folder', 'flow', 'command'],
  ])('%s', async (_, own, ofFolder, runs) => {
    const flow = { 'flows/build.yaml': TWO_STEPS, 'agents/worker.md': workerFile() }
    const command = { 'commands/build.md': projectItem('Build') }
    const inFolder = (files: Record<string, string>) =>
      Object.fromEntries(Object.entries(files).map(([path, text]) => [`.agents/${path}`, text]))
    const { create, folder, send, ended } = await startFlows(() => handsIn('x'), {
      own: await folderWith(own === 'flow' ? flow : {}),
      files: inFolder(ofFolder === 'flow' ? { ...flow, ...command } : command),
    })
    const { id } = await create(folder)
    await send(id, '/build')
    const [turn] = (await ended(id)).turns
    expect(turn?.flow ? 'flow' : turn?.command && 'command').toBe(runs)
  })

  test.each([
    [
      'a step names nobody',
      { '.agents/flows/build.yaml': TWO_STEPS.replaceAll('agent: worker', 'agent: nobody') },
      /line \d+: Agent "nobody"/,
    ],
    [
      'the task is missing',
      { '.agents/flows/build.yaml': `task_required: true\n${TWO_STEPS}` },
      /what you want it to do/,
    ],
    [
      'it asks for the task itself',
      { '.agents/flows/build.yaml': `task_required: true\ntask_prompt: "Which one?"\n${TWO_STEPS}` },
      /Which one\?/,
    ],
  ])('is refused where %s, and nothing is written', async (_, files, words) => {
    const { create, folder, send, state } = await startFlows(() => handsIn('x'), { files: { ...FLOW_FILES, ...files } })
    const { id } = await create(folder)
    await expect(send(id, '/build')).rejects.toThrow(words)
    expect((await state(id)).turns).toEqual([])
  })

  test('may lie in a folder below, and that of another program', async () => {
    const files = { ...FLOW_FILES, '.pi/flows/judo/throw.yaml': TWO_STEPS.replace('name: build', 'name: throw') }
    const { create, folder, send, ended } = await startFlows(() => handsIn('x'), { files })
    const { id } = await create(folder)
    await send(id, '/judo:throw')
    expect((await ended(id)).turns[0]?.flow?.name).toBe('throw')
  })

  test('is a message like any other where there is no such flow', async () => {
    const { create, folder, send, ended } = await startFlows(() => ({ text: 'Hello.' }))
    const { id } = await create(folder)
    await send(id, '/nothing here')
    expect((await ended(id)).turns[0]?.flow).toBeUndefined()
  })
})
