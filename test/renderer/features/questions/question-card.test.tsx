import { beforeEach, expect, test, vi } from 'vitest'
import { setQuestionDraft } from '../../../../renderer/features/questions/answer-drafts'
import { QuestionCard } from '../../../../renderer/features/questions/question-card'
import { emptyDraft, withOption } from '../../../../renderer/features/questions/question-draft'
import type { Question } from '../../../../shared/session/questions'
import type { CallState } from '../../../../shared/session/session-state'
import { fakeMain } from '../../fake-main'
import { click, dispatch, mounted, settled } from '../../mounted'
import { toolCall } from '../../session-facts'

const shape: Question = {
  id: 'shape',
  question: 'Which shape?',
  type: 'select',
  options: ['round', 'square', 'flat'],
  multiSelect: false,
  allowCustom: false,
}
const colours: Question = {
  ...shape,
  id: 'colours',
  question: 'Which colours?',
  options: ['red', 'blue'],
  multiSelect: true,
}
const sure: Question = { id: 'sure', question: 'Are you sure?', type: 'confirm' }

let calls = 0

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  return () => vi.useRealTimers()
})

/** A card of a call of its own, so that no draft of another one is in it. */
async function cardFor(...questions: Question[]) {
  const id = `c${++calls}`
  const said: [string, unknown][] = []
  const refusal: { error?: Error } = {}
  const take = (name: string) => (input: unknown) => {
    said.push([name, input])
    return refusal.error ?? null
  }
  fakeMain({ 'question.answer': take('answer'), 'question.dismiss': take('dismiss') })
  const waiting = { call: toolCall(id, 'ask_user') } as CallState
  const card = await mounted(<QuestionCard waiting={waiting} questions={questions} />, { session: { id: 's1' } })
  const button = (name: string) =>
    [...card.place.querySelectorAll('button')].find(one => one.textContent.startsWith(name))
  const choices = () => [...card.place.querySelectorAll<HTMLInputElement>('input')]
  const see = async () => {
    card.scrolledIntoView()
    vi.advanceTimersByTime(500)
    await settled()
  }
  const submit = () => dispatch(card.place.querySelector('form') ?? card.place, 'submit')
  return { ...card, id, said, refusal, button, choices, see, submit, callKey: `s1:${id}` }
}

test('nothing is chosen beforehand, also not what the model recommends', async () => {
  const { choices } = await cardFor(shape, sure)
  expect(choices()).toHaveLength(5)
  expect(choices().filter(choice => choice.checked)).toEqual([])
})

test('sends exactly what was chosen, for each question', async () => {
  const { id, callKey, see, submit, said } = await cardFor(shape, colours, sure)
  setQuestionDraft(callKey, shape, withOption(shape, emptyDraft(shape), 'square'))
  setQuestionDraft(callKey, colours, withOption(colours, withOption(colours, emptyDraft(colours), 'red'), 'blue'))
  setQuestionDraft(callKey, sure, { ...emptyDraft(sure), confirmed: false })
  await see()
  submit()
  submit()
  await settled()
  const answers = [
    { id: 'shape', answer: 'square' },
    { id: 'colours', answer: ['red', 'blue'] },
    { id: 'sure', answer: false },
  ]
  expect(said).toEqual([
    ['answer', { sessionId: 's1', callId: id, answers: answers.map(one => expect.objectContaining(one)) }],
  ])
})

test('a click and a number choose what they point at', async () => {
  const { place, choices, see, submit, said } = await cardFor(shape)
  await see()
  click(choices()[2])
  await settled()
  dispatch(choices()[0] ?? place, 'keydown', { key: '2' })
  submit()
  await settled()
  expect(said).toEqual([
    ['answer', expect.objectContaining({ answers: [expect.objectContaining({ answer: 'square' })] })],
  ])
})

test('a question that has no answer is pointed out, and nothing is sent', async () => {
  const { place, callKey, see, submit, said } = await cardFor(shape, sure)
  setQuestionDraft(callKey, sure, { ...emptyDraft(sure), confirmed: true })
  await see()
  submit()
  await settled()
  expect(said).toEqual([])
  const missing = [...place.querySelectorAll('[data-question]')].filter(box => box.querySelector('[role="alert"]'))
  expect(missing.map(box => box.getAttribute('data-question'))).toEqual(['shape'])
})

test('nothing is sent before the card was seen', async () => {
  const { callKey, button, submit, said } = await cardFor(sure)
  setQuestionDraft(callKey, sure, { ...emptyDraft(sure), confirmed: true })
  await settled()
  submit()
  click(button('Dismiss'))
  await settled()
  expect(said).toEqual([])
})

test('an answer that main refuses stays chosen, with the reason, and can be sent again', async () => {
  const { place, callKey, see, submit, said, refusal } = await cardFor(sure)
  setQuestionDraft(callKey, sure, { ...emptyDraft(sure), confirmed: true })
  refusal.error = new Error('This request is no longer waiting for an answer.')
  await see()
  submit()
  await settled()
  expect(place.querySelector('p[role="alert"]')?.textContent).toBe('This request is no longer waiting for an answer.')
  delete refusal.error
  submit()
  await settled()
  expect(said).toHaveLength(2)
  expect(said[1]).toEqual(said[0])
})
