import { expect, test, vi } from 'vitest'
import { mcpQuestions } from '../../../../main/mcp/servers/server-questions'

test('a question waits for its answer, and is withdrawn when nobody wants it any more', async () => {
  const emit = vi.fn()
  const questions = mcpQuestions(emit)
  const question = { server: 's', type: 'elicitation', message: 'Name?', schema: '{}' } as const
  const stop = new AbortController()
  const [first, second] = [1, 2].map(() => questions.ask({ workspace: '/w', question }, stop.signal))
  const [one, two] = emit.mock.calls.map(([, payload]) => payload.questionId as string)
  questions.answer(one!, { action: 'accept', content: '{}' })
  expect(await first).toEqual({ action: 'accept', content: '{}' })
  stop.abort(new Error('gone'))
  await expect(second).rejects.toThrow('gone')
  expect(emit).toHaveBeenLastCalledWith('mcp.withdrawn', { questionId: two })
  expect(() => questions.answer(two!, { action: 'cancel' })).toThrow(/no longer waiting/)
})
