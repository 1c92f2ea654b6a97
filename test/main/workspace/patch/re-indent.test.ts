import { expect, test } from 'vitest'
import { reIndent } from '../../../../main/workspace/patch/re-indent'

const pairs = (...lines: [string, string][]) => lines.map(([given, found]) => ({ given, found }))

test.each([
  ['deeper', pairs(['a', '  a'], ['  b', '    b']), ['x', '    y', ''], ['  x', '      y', '']],
  ['less deep', pairs(['    a', '  a']), ['    x', '      y'], ['  x', '    y']],
  ['with tabs', pairs(['a', '\ta'], ['    b', '\t\tb']), ['x', '    y'], ['\tx', '\t\ty']],
  ['as they are where nothing tells', pairs(['', '  ']), [' x'], [' x']],
])('lines are moved %s', (_what, given, lines, expected) => {
  expect(reIndent(lines, given)).toEqual(expected)
})

test.each([
  ['an indentation that no pair shows', pairs(['a', '\ta'], ['    b', '\t\tb']), ['        z']],
  ['pairs that say different things', pairs(['a', '\ta'], ['b', '  b']), ['z']],
  ['lines that stand further out than the pairs', pairs(['    a', '  a']), [' z']],
  ['spaces for tabs of unknown width', pairs(['  a', '\ta']), ['z']],
])('%s is not guessed at', (_what, given, lines) => {
  expect(reIndent(lines, given)).toBeNull()
})
