import { expect, test } from 'vitest'
import { endingOf, saveCode } from '../../../../renderer/views/markdown/save-code'
import { fakeMain } from '../../fake-main'

test('code is saved under the ending of its language, and plain text where that says none', () => {
  expect(['ts', 'Python', 'mermaid', 'html', 'svg', '', 'Objective-C++', 'shell'].map(endingOf)).toEqual([
    'ts',
    'py',
    'mmd',
    'html',
    'svg',
    'txt',
    'txt',
    'sh',
  ])
})

test('main is given the whole code, and asks where it goes', async () => {
  const { calls } = fakeMain({ 'text.save': () => null })
  await saveCode('html', '<p>\n')
  expect(calls).toEqual([['text.save', { name: 'code.html', content: '<p>\n' }]])
})
