import { expect, onTestFinished, test } from 'vitest'
import { type Line, scriptedProvider, toolCall } from '../../../helpers/scripted-provider'
import { startSessions } from '../../../helpers/start-sessions'
import { temporaryFolder } from '../../../helpers/temp-folder'

async function start(...lines: Line[]) {
  const running = await startSessions({
    dataFolder: await temporaryFolder(),
    provider: scriptedProvider(...lines),
  })
  onTestFinished(() => running.leave())
  const { id } = await running.create(await temporaryFolder())
  await running.send(id, 'Go.')
  return { ...running, id }
}

const writing = (id: string): Line => ({
  text: 'x'.repeat(5_000),
  toolCalls: [toolCall(id, 'write_file', { path: 'a.md', content: 'hello' })],
})

test('what waits is told with its cards alone, and nothing of the conversation', async () => {
  const { id, waiting, waitingWork, approve, ended } = await start(writing('edit'))
  const [call] = await waiting(id)
  const [own, ...others] = await waitingWork(id)
  expect(others).toEqual([])
  expect(own?.calls.map(({ call: { id: callId }, plan }) => [callId, plan?.digest])).toEqual([
    ['edit', call?.plan?.digest],
  ])
  expect(JSON.stringify(own)).not.toContain('xxxxx')
  await approve(id, call!)
  await ended(id)
  expect(await waitingWork(id)).toEqual([{ sessionId: id, calls: [] }])
})

test('what an agent waits for is told with its session, its name and its task', async () => {
  const delegating: Line = { toolCalls: [toolCall('agent', 'sub_agent', { task_instruction: 'Write it.' })] }
  const { id, until, waitingWork, answer, ended } = await start(delegating, writing('edit'))
  await until(id, ({ calls }) => calls.agent?.agent?.waits)
  const [own, agent] = await waitingWork(id)
  expect(own).toEqual({ sessionId: id, calls: [] })
  expect(agent?.agent?.task).toBe('Write it.')
  expect(agent?.sessionId).not.toBe(id)
  const [call] = agent?.calls ?? []
  await answer(agent!.sessionId, 'edit', { digest: call!.plan!.digest, approved: true })
  await ended(id)
})

test('questions to the person are cards, too', async () => {
  const questions = [{ question: 'Which?', suggestions: ['a', 'b', 'c'] }]
  const { id, waiting, waitingWork } = await start({ toolCalls: [toolCall('q', 'ask_user', { questions })] })
  await waiting(id)
  expect((await waitingWork(id))[0]?.calls[0]?.questions?.map(({ question }) => question)).toEqual(['Which?'])
})
