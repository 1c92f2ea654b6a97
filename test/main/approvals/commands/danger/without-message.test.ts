import { expect, test } from 'vitest'
import { withoutMessage } from '../../../../../main/approvals/commands/danger/without-message'

const left = (...values: string[]) =>
  withoutMessage(values.map(value => ({ value, text: value, range: { start: 0, end: value.length } }))).map(
    ({ value }) => value,
  )

test.each([
  [
    ['git', 'commit', '-m', 'rm -rf /'],
    ['git', 'commit'],
  ],
  [
    ['git', 'commit', '-am', 'https://a.org', '.'],
    ['git', 'commit', '.'],
  ],
  [
    ['git', 'commit', '-mtext', '--amend'],
    ['git', 'commit', '--amend'],
  ],
  [
    ['git', 'tag', '--message=a', 'v1'],
    ['git', 'tag', 'v1'],
  ],
  [
    ['git', 'tag', '--message=', 'v1'],
    ['git', 'tag', 'v1'],
  ],
  [
    ['/usr/bin/git', 'stash', '--message', 'a', 'b'],
    ['/usr/bin/git', 'stash', 'b'],
  ],
])('of %j what is only kept as a text is left out', (words, rest) => {
  expect(left(...words)).toEqual(rest)
})

test.each([
  [['git', 'push', '-m', 'https://a.org']],
  [['rm', '-m', 'a']],
  [['git', 'commit', '-C', 'https://a.org']],
  [['git', 'commit', '--', '-m', 'a']],
])('of %j every word may name something', words => {
  expect(left(...words).filter(word => word !== '--')).toEqual(words.filter(word => word !== '--'))
})
