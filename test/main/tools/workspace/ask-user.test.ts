import { describe, expect, test } from 'vitest'
import { askUser } from '../../../../main/tools/workspace/ask-user'
import { textOf } from '../../../../shared/session/tool-results'
import { askedOfSession } from '../../../helpers/asked-of-session'

function ask(input: unknown) {
  const { questions } = askedOfSession(askUser, input)
  if (!questions) throw new Error('it asks nobody')
  return questions
}

const three = ['Vitest', 'Jest', 'Mocha']

describe('ask_user', () => {
  test('asks with three suggestions, beside which anything may be written', () => {
    const { questions, answer } = ask({ questions: [{ question: 'Which runner?', suggestions: three }] })
    expect(questions).toEqual([
      { id: 'q_1', type: 'select', question: 'Which runner?', options: three, multiSelect: false, allowCustom: true },
    ])
    const said = answer([{ id: 'q_1', answer: 'Node', custom: true }])
    expect(said.isError).toBe(false)
    expect(JSON.parse(textOf(said))).toEqual({
      responses: [{ question_id: 'q_1', question: 'Which runner?', answer: 'Node', custom: true }],
    })
  })

  test('asks for a text, a choice, or yes or no, and answers a single question with one answer', () => {
    const input = { question: 'Name?', type: 'input', defaultValue: 'x' }
    expect(ask(input).questions).toEqual([{ id: 'q_1', type: 'input', question: 'Name?', defaultValue: 'x' }])
    expect(textOf(ask(input).answer([{ id: 'q_1', answer: 'y', custom: false }]))).toBe('{"answer":"y"}')
    const choice = {
      question: 'Which?',
      type: 'select',
      options: ['a', 'b', 'a'],
      multiSelect: true,
      allowCustom: true,
    }
    expect(ask(choice).questions).toMatchObject([
      { type: 'select', options: ['a', 'b'], multiSelect: true, allowCustom: true, isNeutral: true },
    ])
    expect(textOf(ask(choice).answer([{ id: 'q_1', answer: ['a', 'b'], custom: false }]))).toBe('{"answer":["a","b"]}')
    const both = {
      questions: [
        { question: 'Sure?', type: 'confirm' },
        { question: 'Which?', options: ['a'] },
      ],
    }
    expect(ask(both).questions).toMatchObject([
      { id: 'q_1', type: 'confirm' },
      // Nobody asked the model to put the one first that it recommends.
      { id: 'q_2', type: 'select', allowCustom: false, isNeutral: true },
    ])
  })

  test('tells the model where the person did not answer', () => {
    const said = ask({ questions: [{ question: 'Which?', suggestions: three }] }).answer('dismissed')
    expect(said.isError).toBe(false)
    expect(textOf(said)).toMatch(/did not answer/)
  })

  test.each([
    [{}, 'ask_user requires a non-empty questions array.'],
    [{ questions: [] }, 'ask_user requires a non-empty questions array.'],
    [{ questions: 'Which?' }, 'ask_user requires a non-empty questions array.'],
    [{ questions: [{ question: 'a', suggestions: ['x', 'y'] }] }, 'Question 1 must include exactly three suggestions.'],
    [
      { questions: [{ question: 'a', suggestions: three }, { question: 'b' }] },
      'Question 2 must include exactly three suggestions.',
    ],
    [
      { questions: [{ question: 'a', suggestions: ['x', ' ', 'y'] }] },
      'Question 1 must include exactly three suggestions.',
    ],
    [{ questions: [{ question: ' ', suggestions: three }] }, 'Question 1 must include a non-empty question.'],
    [{ questions: [{ suggestions: three }] }, 'Question 1 must include a non-empty question.'],
    [{ question: 'Which?', type: 'select', options: [] }, 'Question 1 must include options to choose from.'],
  ])('refuses %j', (input, message) => {
    expect(() => ask(input)).toThrow(expect.objectContaining({ name: 'InvalidArguments', message }))
  })

  test('refuses what is of another type, and more than twenty questions', () => {
    expect(() => ask({ questions: [{ question: 1, suggestions: three }] })).toThrow(/^Question 1: /)
    const many = Array.from({ length: 21 }, () => ({ question: 'a', suggestions: three }))
    expect(() => ask({ questions: many })).toThrow('ask_user takes at most 20 questions.')
  })
})
