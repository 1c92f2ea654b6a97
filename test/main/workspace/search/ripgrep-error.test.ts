import { expect, test } from 'vitest'
import { ripgrep } from '../../../../main/workspace/search/ripgrep'
import { patternArguments } from '../../../../main/workspace/search/ripgrep-arguments'
import { ripgrepError } from '../../../../main/workspace/search/ripgrep-error'
import { temporaryFolder } from '../../../helpers/temp-folder'

async function refusal(args: readonly string[]): Promise<string> {
  const { signal } = new AbortController()
  try {
    for await (const _ of ripgrep({ args: [...args, './'], cwd: await temporaryFolder(), signal }));
  } catch (thrown) {
    return (thrown as Error).message
  }
  return 'accepted'
}

test.each([
  ['[', 'unterminated character set at position 0'],
  ['ab[c', 'unterminated character set at position 2'],
  ['a(b', 'missing ), unterminated subpattern'],
  ['a)', 'unbalanced parenthesis'],
  ['*a', 'nothing to repeat at position 0'],
  ['a{3,2}', 'invalid repetition count range, the start must be <= the end at position 1'],
  ['\\p{Foo}', 'Unicode property not found at position 0'],
  ['(?=x', 'missing closing parenthesis at position 5'],
  ['a\n[', 'missing terminating ] for character class at position 4'],
])('the regex %j is explained in the words of Python', async (pattern, words) => {
  expect(await refusal(patternArguments(pattern, true))).toBe(`invalid regex: ${words}`)
})

test.each(['(?=look)', '(?<!x)a', '(a)\\1', 'a\\nb', 'x{2,}'])('the regex %j is accepted', async pattern => {
  expect(await refusal(patternArguments(pattern, true))).toBe('accepted')
})

test('a glob that is no glob is explained', async () => {
  expect(await refusal(['--glob=[', '-e', 'x'])).toMatch(/^invalid glob: '\[': unclosed character class/)
})

test('anything else is told by its first line', () => {
  expect(ripgrepError('rg: something odd\nmore').message).toBe('search failed: something odd')
})

test('a file in which a regex is given up is named, as what else it has was not found', () => {
  const said = 'rg: ./src/a.txt: PCRE2: error matching: match limit exceeded\n'
  expect(ripgrepError(said).message).toBe(
    'the regular expression was given up in src/a.txt (match limit exceeded), so not all was searched; avoid repetitions within repetitions.',
  )
})
