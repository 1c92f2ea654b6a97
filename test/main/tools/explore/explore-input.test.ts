import { describe, expect, test } from 'vitest'
import { ExploreInput } from '../../../../main/tools/explore/explore-input'

const defaults = {
  pattern: 'x',
  root: '.',
  target: 'content',
  regex: true,
  path_scope: 'path',
  context_lines: 0,
  limit: 50,
  start_line: 1,
}

test('has a default for all but the pattern', () => {
  expect(ExploreInput.parse({ pattern: 'x' })).toEqual(defaults)
})

describe('a value that makes no sense falls back to the default:', () => {
  test.each([
    { limit: 0 },
    { limit: -3 },
    { limit: 2.5 },
    { limit: true },
    { limit: 'many' },
    { limit: null },
    { context_lines: -1 },
    { context_lines: '' },
    { context_lines: false },
    { mode: 'everything' },
    { mode: 7 },
    { path_scope: 'full' },
    { regex: 'yes' },
    { regex: 0 },
    { start_line: 0 },
    { start_line: 'first' },
    { cursor: true },
    { cursor: -1 },
    { cursor: 'next' },
    { target: null },
    { root: null },
    { root: '' },
    { root: 7 },
    { glob: 7 },
    { glob: [] },
    { exclude: ['', null] },
  ])('%j', given => {
    expect(ExploreInput.parse({ pattern: 'x', ...given })).toEqual(defaults)
  })
})

test.each([
  [{ limit: 5000 }, { limit: 1000 }],
  [{ limit: '20' }, { limit: 20 }],
  [{ context_lines: 99 }, { context_lines: 20 }],
  [{ cursor: ' 40 ' }, { cursor: 40 }],
  [{ cursor: 40 }, { cursor: 40 }],
  [{ regex: 'false' }, { regex: false }],
  [{ glob: '*.ts' }, { glob: ['*.ts'] }],
  [{ glob: ['*.ts', 7, ''] }, { glob: ['*.ts'] }],
  [{ root: ['a', 'b'] }, { root: ['a', 'b'] }],
])('%j is understood', (given, expected) => {
  expect(ExploreInput.parse({ pattern: 'x', ...given })).toMatchObject(expected)
})

describe('the refusal in words of input that has no default:', () => {
  test.each([
    [{}, "'pattern' must be a non-empty string."],
    [{ pattern: '' }, "'pattern' must be a non-empty string."],
    [{ pattern: 7 }, "'pattern' must be a non-empty string."],
    [{ pattern: 'a\0b' }, "'pattern' must not contain a NUL character."],
    [{ pattern: 'x', target: 'everything' }, "'target' must be one of: content, list, path, read."],
    [{ pattern: 'x', root: [] }, "'root' must contain at least one path."],
    [{ pattern: 'x', root: ['a', ''] }, "'root' array items must be non-empty strings."],
    [{ pattern: 'x', root: ['a', 7] }, "'root' array items must be non-empty strings."],
  ])('%j', (given, words) => {
    expect(() => ExploreInput.parse(given)).toThrow(new Error(words))
  })

  test.each([['text'], [[1]], [null]])('%j, which is no object', given => {
    expect(ExploreInput.safeParse(given).success).toBe(false)
  })

  test('a pattern too long for a command line', () => {
    expect(() => ExploreInput.parse({ pattern: 'x'.repeat(10_001) })).toThrow(
      "'pattern' must not have more than 10000 characters.",
    )
  })
})
