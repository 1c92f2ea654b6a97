import { expect, test } from 'vitest'
import { problemOf, type Question } from '../../../shared/session/questions'

const select: Question = {
  id: 's',
  type: 'select',
  question: '?',
  options: ['a', 'b'],
  multiSelect: false,
  allowCustom: false,
}
const many: Question = { ...select, id: 'm', multiSelect: true, allowCustom: true }
const custom = false

test.each<[Question[], Parameters<typeof problemOf>[1], boolean]>([
  [[select], [{ id: 's', answer: 'a', custom }], true],
  [[select], [{ id: 's', answer: 'c', custom: true }], false],
  [[select], [{ id: 's', answer: ['a'], custom }], false],
  [[many], [{ id: 'm', answer: ['a', 'c'], custom: true }], true],
  [[many], [{ id: 'm', answer: ['a', 'c'], custom }], false],
  [[many], [{ id: 'm', answer: ['a', ' '], custom: true }], false],
  [[many], [{ id: 'm', answer: [], custom }], true],
  [[{ id: 'i', type: 'input', question: '?' }], [{ id: 'i', answer: '', custom }], true],
  [[{ id: 'i', type: 'input', question: '?' }], [{ id: 'i', answer: true, custom }], false],
  [[{ id: 'c', type: 'confirm', question: '?' }], [{ id: 'c', answer: false, custom }], true],
  [[{ id: 'c', type: 'confirm', question: '?' }], [{ id: 'c', answer: 'yes', custom }], false],
  [[select, many], [{ id: 's', answer: 'a', custom }], false],
  [[select], [{ id: 'x', answer: 'a', custom }], false],
])('knows whether %j can be answered with %j', (questions, answers, fits) => {
  expect(problemOf(questions, answers) === undefined).toBe(fits)
})
