import { expect, test } from 'vitest'
import { byName } from '../../../renderer/composer/use-choices'

const choice = (word: string) => ({ word, label: word, detail: '' })

test('offers what begins with the word before what holds it', () => {
  const all = ['pre-review', 'test', 'Review', 'review-all'].map(choice)
  expect(byName(all, 'rev').map(({ word }) => word)).toEqual(['Review', 'review-all', 'pre-review'])
  expect(byName(all, '')).toHaveLength(4)
  expect(byName(all, 'zebra')).toEqual([])
})
