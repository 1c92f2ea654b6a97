import { getEventListeners } from 'node:events'
import { expect, test } from 'vitest'
import { pendingQuestions, replyProblem } from '../../../../main/agent/call/pending-questions'
import type { SessionState } from '../../../../shared/session/session-state'
import { asEnglish } from '../../../helpers/as-english'

const answers = [{ id: 'q', answer: true, custom: false }]

test('the asker gets the person’s answer, once', async () => {
  const questions = pendingQuestions()
  const asked = questions.ask('c1', new AbortController().signal)
  questions.answer('c1', answers)
  expect(await asked).toEqual(answers)
  expect(() => questions.answer('c1', 'dismissed')).toThrow('no longer waiting for an answer')
})

test('an answer reaches the call that asked and no other', async () => {
  const questions = pendingQuestions()
  const { signal } = new AbortController()
  const [one, other] = [questions.ask('c1', signal), questions.ask('c2', signal)]
  questions.answer('c2', 'dismissed')
  expect(await other).toBe('dismissed')
  questions.answer('c1', answers)
  expect(await one).toEqual(answers)
})

test('a question that is stopped can no longer be answered, and holds on to nothing', async () => {
  const questions = pendingQuestions()
  const controller = new AbortController()
  const asked = questions.ask('c1', controller.signal)
  controller.abort(new Error('stopped'))
  await expect(asked).rejects.toThrow('stopped')
  expect(() => questions.answer('c1', answers)).toThrow('no longer waiting for an answer')
  expect(getEventListeners(controller.signal, 'abort')).toEqual([])
  await expect(questions.ask('c2', controller.signal)).rejects.toThrow('stopped')
})

test('says what is wrong with answers that do not fit, and lets a refusal to answer pass', () => {
  const question = { id: 'q', question: 'Sure?', type: 'confirm' }
  const state = { calls: { c1: { questions: [question] } } } as unknown as SessionState
  expect(replyProblem(state, 'c1', answers)).toBeUndefined()
  expect(asEnglish(replyProblem(state, 'c1', [{ id: 'q', answer: 'yes', custom: false }]))).toBe('Answer yes or no.')
  expect(asEnglish(replyProblem(state, 'c1', []))).toBe('Answer each question once.')
  expect(replyProblem(state, 'c1', 'dismissed')).toBeUndefined()
  expect(replyProblem(state, 'constructor', answers)).toBeUndefined()
})
