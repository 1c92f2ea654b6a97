import { expect, test } from 'vitest'
import { asideIn } from '../../../shared/session/aside'

test.each<[text: string, question: string | null]>([
  ['/btw why is it slow?', 'why is it slow?'],
  ['  /btw\nwhy\nis it?', 'why\nis it?'],
  ['/btw', ''],
  ['/btw   ', ''],
  ['/btwx what', null],
  ['what /btw is', null],
  ['/review', null],
  ['', null],
])('%j asks on the side: %j', (text, question) => {
  expect(asideIn(text)).toBe(question)
})
