import { describe, expect, onTestFinished, test } from 'vitest'
import { withResolvers } from '../../../../main/agent/with-resolvers'
import type { SessionState } from '../../../../shared/session/session-state'
import { eventually } from '../../../helpers/eventually'
import { folderWith } from '../../../helpers/project-folder'
import { FLOW_FILES, type FlowAnswer, handsIn, runIn, startFlows, taskOf } from '../../../helpers/start-flows'
import { temporaryFolder } from '../../../helpers/temp-folder'

describe('a flow that was cut', () => {
  test('goes on where it stopped: what was handed in is taken over, and no step that has ended runs again', async () => {
    let isFirst = true
    const answer: FlowAnswer = ({ task }) => {
      if (task.startsWith('Plan') || !isFirst) return handsIn(task.startsWith('Plan') ? 'A plan.' : 'Made.')
      return { text: 'I give up.', error: { kind: 'auth', message: 'No key.' } }
    }
    const { create, folder, send, ended, continueTurn, provider } = await startFlows(answer)
    const { id } = await create(folder)
    await send(id, '/build it')
    const failed = await ended(id)
    expect(failed.turns[0]?.end?.reason).toBe('failed')
    expect(runIn(failed)?.failure).toMatchObject({ step: 'make', kind: 'hard' })
    isFirst = false
    await continueTurn(id)
    const state = await ended(id, 2)
    expect(state.turns[1]).toMatchObject({ continues: true, flow: { name: 'build' }, end: { reason: 'done' } })
    expect(runIn(state)?.status).toBe('done')
    expect(provider.asked.map(taskOf).filter(task => task.startsWith('Plan'))).toHaveLength(1)
  })

  test('takes over what an agent had handed in though Atrium ended before that was written down', async () => {
    const data = await temporaryFolder()
    const workspace = await folderWith(FLOW_FILES)
    let isDown = false
    const gone = withResolvers<never>()
    const first = await startFlows(({ task }) => handsIn(task.startsWith('Plan') ? 'A plan.' : 'Made.'), {
      dataFolder: data,
      workspace,
      // As of a process that is gone: nothing more is written in the session of the flow once its first agent has finished.
      append: (sessionId, fact, write) => {
        if (fact.type === 'call.finished' && fact.result.details?.type === 'agent') isDown = true
        return isDown ? gone.promise : write(sessionId, fact)
      },
    })
    onTestFinished(() => gone.reject(new Error('The process is gone.')))
    const { id } = await first.create(workspace)
    await first.send(id, '/build it')
    await eventually(() => expect(isDown).toBe(true))
    const second = await startFlows(() => handsIn('Made.'), { dataFolder: data, workspace })
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
  const files = { ...FLOW_FILES, '.agents/flows/build.yaml': FORK }
  const questionIn = (state: SessionState) =>
    Object.values(state.calls).find(call => call.status === 'waiting' && call.questions)

  test('waits for the person also after Atrium was started again', async () => {
    const data = await temporaryFolder()
    const workspace = await folderWith(files)
    const first = await startFlows(() => handsIn('x'), { dataFolder: data, workspace })
    const { id } = await first.create(workspace)
    await first.send(id, '/build')
    await first.until(id, questionIn)
    await first.leave()
    const second = await startFlows(() => handsIn('x'), { dataFolder: data, workspace })
    const call = await second.until(id, questionIn)
    await second.answerQuestions(id, call.call.id, [{ id: 'fork', answer: 'right', custom: false }])
    const state = await second.ended(id)
    expect(state.turns).toHaveLength(1)
    expect(state.turns[0]?.end?.reason).toBe('done')
    expect(second.provider.asked.map(({ task }) => task.split('\n').at(-1))).toEqual(['Right.'])
  })
})
