import { spawnSync } from 'node:child_process'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { plainPattern } from '../../../../main/workspace/search/plain-pattern'
import { ripgrepPath } from '../../../../main/workspace/search/ripgrep-path'
import { runsOf } from '../../../helpers/how-deep'

const RUNS = Math.min(runsOf(150), 2_000)
const symbols = [
  'a',
  'b',
  'é',
  '/',
  '-',
  '.',
  '\\.',
  '\\\\',
  '\\$',
  '\\|',
  '\\-',
  '^',
  '$',
  '|',
  '(',
  '[',
  '*',
  '\\d',
  '#',
]
const patterns = fc.array(fc.constantFrom(...symbols), { maxLength: 6 }).map(parts => parts.join(''))
const names = fc.uniqueArray(
  fc.array(fc.constantFrom('a', 'b', 'é', '.', '/', '\\', '$', '|', '-', '\n', '^', '#'), {
    minLength: 1,
    maxLength: 5,
  }),
  { minLength: 1, maxLength: 20, selector: parts => parts.join('') },
)

test('finds the same names as ripgrep does by the same pattern, or leaves it to it', async () => {
  const program = await ripgrepPath()
  fc.assert(
    fc.property(patterns, names, (pattern, parts) => {
      const matches = plainPattern(pattern)
      if (!matches) return
      const given = parts.map(part => part.join(''))
      const args = ['--no-config', '--null-data', '--line-number', '--engine=auto', `--regexp=${pattern}`, '-']
      const { stdout } = spawnSync(program, args, { input: `${given.join('\0')}\0`, encoding: 'utf8' })
      const found = stdout.split('\0').flatMap(record => given[Number.parseInt(record, 10) - 1] ?? [])
      expect(given.filter(matches)).toEqual(found)
    }),
    { numRuns: RUNS },
  )
})

test.each(['\\.ts$', '^index', '^a\\.b$', 'test|spec', 'src/main', 'a-b', '\\$', 'x\\\\$'])('reads %s', pattern => {
  expect(plainPattern(pattern)).not.toBeNull()
})

test.each(['', '\\|', '.', 'a.*b', '(a)', '[ab]', 'a|', '\\d', '\\', '^$', 'a\\', 'a^b', 'a$b', 'a\nb', 'a{2}', 'a+'])(
  'leaves %j to ripgrep',
  pattern => {
    expect(plainPattern(pattern)).toBeNull()
  },
)
