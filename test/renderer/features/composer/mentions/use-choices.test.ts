import { expect, test } from 'vitest'
import { byName, fittingNames } from '../../../../../renderer/features/composer/mentions/use-choices'

const choice = (word: string) => ({ word, label: word, detail: '' })

test('offers what begins with the word before what holds it', () => {
  const all = ['pre-review', 'test', 'Review', 'review-all'].map(choice)
  expect(byName(all, 'rev').map(({ word }) => word)).toEqual(['Review', 'review-all', 'pre-review'])
  expect(byName(all, '')).toHaveLength(4)
  expect(byName(all, 'zebra')).toEqual([])
})

test('the folder’s commands stand before Atrium’s own, and as many as fit are shown', () => {
  const own = ['review', 'test'].map(choice)
  const builtIn = ['new', 'compact', 'rename'].map(choice)
  const words = (query: string) => fittingNames({ own, builtIn }, query).map(({ word }) => word)
  expect(words('')).toEqual(['review', 'test', 'new', 'compact', 'rename'])
  expect(words('re')).toEqual(['review', 'rename'])
  const many = Array.from({ length: 40 }, (_, index) => choice(`c${index}`))
  expect(fittingNames({ own: many, builtIn: many }, '')).toHaveLength(12)
})
