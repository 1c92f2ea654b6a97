import { describe, expect, test } from 'vitest'
import {
  answerOf,
  choiceOf,
  emptyDraft,
  type QuestionDraft,
  withOption,
  withOwn,
} from '../../../../renderer/features/questions/question-draft'
import { problemOf, type Question } from '../../../../shared/session/questions'

type Select = Extract<Question, { type: 'select' }>
const one: Select = {
  id: 'q_1',
  type: 'select',
  question: 'When?',
  options: ['Noon', 'Dawn'],
  multiSelect: false,
  allowCustom: true,
}
const many: Select = { ...one, multiSelect: true }
const input: Question = { id: 'q_1', type: 'input', question: 'Who?', defaultValue: 'Ada' }
const confirm: Question = { id: 'q_1', type: 'confirm', question: 'Really?' }
const draft = (part: Partial<QuestionDraft>, question: Question = one) => ({ ...emptyDraft(question), ...part })

describe('a draft', () => {
  test('begins with nothing chosen, and an input with its default', () => {
    expect(answerOf(one, emptyDraft(one))).toBeNull()
    expect(answerOf(confirm, emptyDraft(confirm))).toBeNull()
    expect(answerOf(input, emptyDraft(input))).toEqual({ id: 'q_1', answer: 'Ada', custom: false })
  })

  test('has one option of a single choice, and any of several in the order in which they stand', () => {
    expect(withOption(one, draft({ chosen: ['Noon'], isOwn: true }), 'Dawn')).toMatchObject({
      chosen: ['Dawn'],
      isOwn: false,
    })
    const both = withOption(many, draft({ chosen: ['Dawn'] }), 'Noon')
    expect(both.chosen).toEqual(['Noon', 'Dawn'])
    expect(withOption(many, both, 'Noon').chosen).toEqual(['Dawn'])
  })

  test('lets an own answer take the place of a single choice, and stand beside several', () => {
    expect(withOwn(one, draft({ chosen: ['Noon'] }), true).chosen).toEqual([])
    expect(withOwn(many, draft({ chosen: ['Noon'] }), true).chosen).toEqual(['Noon'])
  })
})

describe('an answer', () => {
  test('is what main accepts, for each kind of question', () => {
    const given: [Question, QuestionDraft, unknown][] = [
      [one, draft({ chosen: ['Dawn'] }), { answer: 'Dawn', custom: false }],
      [one, draft({ isOwn: true, text: ' At night ' }), { answer: 'At night', custom: true }],
      [many, draft({ chosen: ['Noon'], isOwn: true, text: 'Night' }), { answer: ['Noon', 'Night'], custom: true }],
      [confirm, draft({ confirmed: false }, confirm), { answer: false, custom: false }],
      [input, draft({ text: '' }, input), { answer: '', custom: false }],
    ]
    for (const [question, drafted, expected] of given) {
      const answer = answerOf(question, drafted)
      expect(answer).toMatchObject(expected as object)
      expect(answer && problemOf([question], [answer])).toBeUndefined()
    }
  })

  test('is missing while an own answer is chosen and not written', () => {
    expect(answerOf(one, draft({ isOwn: true, text: '  ' }))).toBeNull()
    expect(answerOf(many, draft({ chosen: ['Noon'], isOwn: true }))).toBeNull()
  })

  test('leaves out what was written where an option was chosen after it', () => {
    expect(answerOf(one, withOption(one, draft({ isOwn: true, text: 'Night' }), 'Noon'))).toMatchObject({
      answer: 'Noon',
    })
  })
})

describe('a number key', () => {
  test('chooses an option, the own answer after the last, or yes and no', () => {
    expect([1, 2, 3, 4].map(number => choiceOf(one, number))).toEqual([
      { option: 'Noon' },
      { option: 'Dawn' },
      'own',
      null,
    ])
    expect(choiceOf({ ...one, allowCustom: false }, 3)).toBeNull()
    expect([1, 2, 3].map(number => choiceOf(confirm, number))).toEqual([true, false, null])
    expect(choiceOf(input, 1)).toBeNull()
  })
})
