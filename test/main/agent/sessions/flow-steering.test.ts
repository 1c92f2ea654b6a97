import { describe, expect, test } from 'vitest'
import { toolCall } from '../../../helpers/scripted-provider'
import { handsIn, runIn, startFlows, taskOf } from '../../../helpers/start-flows'

describe('a change of course by the person', () => {
  test('a step is passed over while it runs, and the flow goes on', async () => {
    const { create, folder, send, until, ended, steerFlow, state, provider } = await startFlows(({ task }) =>
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
    expect(runIn(last)?.steps.map(({ status }) => status)).toEqual(['skipped', 'done'])
    expect(provider.asked.map(taskOf).at(-1)).toBe('Make what was planned - ')
  })

  test('a step that failed is told something else and runs again', async () => {
    const { create, folder, send, ended, steerFlow, state, provider } = await startFlows(({ task }) =>
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
    expect(runIn(last)?.status).toBe('done')
    expect(provider.asked.map(taskOf)).toContain('Try it')
  })

  test('is refused where the flow stands elsewhere by now', async () => {
    const { create, folder, send, ended, steerFlow } = await startFlows(() => handsIn('x'))
    const { id } = await create(folder)
    await send(id, '/build it')
    const state = await ended(id)
    const wanted = { type: 'flow.step-retried' as const, step: 'plan' }
    await expect(steerFlow(id, { turnId: state.turns[0]?.id ?? '', wanted })).rejects.toMatchObject({
      code: 'conflict',
    })
  })
})
