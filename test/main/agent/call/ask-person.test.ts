import { describe, expect, onTestFinished, test } from 'vitest'
import { textOf } from '../../../../shared/session/tool-results'
import { scriptedProvider, toolCall } from '../../../helpers/scripted-provider'
import { startSessions } from '../../../helpers/start-sessions'
import { temporaryFolder } from '../../../helpers/temp-folder'

const asking = toolCall('q', 'ask_user', { questions: [{ question: 'Which?', suggestions: ['a', 'b', 'c'] }] })

async function start(dataFolder: string, provider = scriptedProvider({ toolCalls: [asking] }, { text: 'Thanks.' })) {
  const running = await startSessions({ dataFolder, provider })
  onTestFinished(() => running.leave())
  return { ...running, provider }
}

describe('a question to the person', () => {
  test('waits, is answered, and goes to the model', async () => {
    const { create, send, waiting, answerQuestions, ended, state, provider } = await start(await temporaryFolder())
    const { id } = await create(await temporaryFolder())
    await send(id, 'Go.')
    expect(await waiting(id)).toMatchObject([
      { status: 'waiting', questions: [{ id: 'q_1', options: ['a', 'b', 'c'] }] },
    ])
    await answerQuestions(id, 'q', [{ id: 'q_1', answer: 'b', custom: false }])
    await ended(id)
    expect((await state(id)).calls.q).toMatchObject({ status: 'done', answers: [{ id: 'q_1', answer: 'b' }] })
    expect(JSON.stringify(provider.requests[1]?.messages)).toContain('q_1')
  })

  test('may be dismissed, and can then not be answered any more', async () => {
    const { create, send, waiting, answerQuestions, ended, state } = await start(await temporaryFolder())
    const { id } = await create(await temporaryFolder())
    await send(id, 'Go.')
    await waiting(id)
    await answerQuestions(id, 'q', 'dismissed')
    await ended(id)
    const { result } = (await state(id)).calls.q ?? {}
    expect(result && textOf(result)).toMatch(/did not answer/)
    await expect(answerQuestions(id, 'q', 'dismissed')).rejects.toMatchObject({ code: 'not-found' })
  })

  test('is not answered by what is no answer to it', async () => {
    const { create, send, waiting, answerQuestions } = await start(await temporaryFolder())
    const { id } = await create(await temporaryFolder())
    await send(id, 'Go.')
    await waiting(id)
    const refused = { code: 'bad-input' }
    await expect(answerQuestions(id, 'q', [])).rejects.toMatchObject(refused)
    await expect(answerQuestions(id, 'q', [{ id: 'x', answer: 'a', custom: false }])).rejects.toMatchObject(refused)
    await expect(answerQuestions(id, 'q', [{ id: 'q_1', answer: 'd', custom: false }])).rejects.toMatchObject(refused)
    await expect(answerQuestions(id, 'q', [{ id: 'q_1', answer: true, custom: true }])).rejects.toMatchObject(refused)
  })

  test('waits on while Atrium is started again, and its turn goes on with the answer', async () => {
    const dataFolder = await temporaryFolder()
    const before = await startSessions({ dataFolder, provider: scriptedProvider({ toolCalls: [asking] }) })
    const { id } = await before.create(await temporaryFolder())
    await before.send(id, 'Go.')
    await before.waiting(id)
    await before.leave()

    const after = await start(dataFolder, scriptedProvider({ text: 'Thanks.' }))
    expect(after.list()).toMatchObject([{ id, status: 'waiting' }])
    expect(await after.waiting(id)).toMatchObject([{ questions: [{ question: 'Which?' }] }])
    await after.answerQuestions(id, 'q', [{ id: 'q_1', answer: 'else', custom: true }])
    expect((await after.ended(id)).turns[0]?.end?.reason).toBe('done')
    expect((await after.state(id)).calls.q?.answers).toEqual([{ id: 'q_1', answer: 'else', custom: true }])
    expect(
      after.told.filter(({ name }) => name === 'session.event').map(({ payload }) => JSON.stringify(payload)),
    ).not.toContain('question.asked')
  })

  test('ends with the turn that is stopped', async () => {
    const { create, send, waiting, stop, state } = await start(await temporaryFolder())
    const { id } = await create(await temporaryFolder())
    await send(id, 'Go.')
    await waiting(id)
    await stop(id)
    expect((await state(id)).turns[0]?.end?.reason).toBe('stopped')
  })
})
