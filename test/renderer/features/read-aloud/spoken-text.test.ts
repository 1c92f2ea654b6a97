import { describe, expect, test } from 'vitest'
import { spokenPieces, spokenText } from '../../../../renderer/features/read-aloud/spoken-text'

describe('the part of an answer that is read aloud', () => {
  test('is its prose without marks, code, formulas and addresses', () => {
    const answer = [
      '# The **weather**',
      'It *rains* &amp; `pours`, see [the report](https://example.org/a?b=c) at https://example.org/very/long?x=1.',
      '```sh\nrm -rf everything\n```',
      '$$ E = mc^2 $$',
      '- one\n- two\n  1. nested',
      '> quoted',
      '| day | sky |\n|---|---|\n| Monday | grey |',
      '![a cloud](cloud.png)',
      '---',
      '<b>html</b>',
    ].join('\n\n')
    const spoken = spokenText(answer)
    expect(spoken).toEqual([
      'The weather',
      'It rains & pours, see the report at example.org.',
      ...['one', 'two', 'nested', 'quoted', 'day, sky', 'Monday, grey', 'a cloud', 'html'],
    ])
  })

  test('is nothing where there is only code', () => {
    expect(spokenText('```js\nconst a = 1\n```')).toEqual([])
    expect(spokenText('***\n\n…')).toEqual([])
  })
})

describe('pieces', () => {
  test('are whole sentences, the first of them short', () => {
    const paragraphs = ['One is here. Two is there. Three is far.', 'Four.']
    expect(spokenPieces(paragraphs, { first: 13, most: 30 })).toEqual([
      'One is here.',
      'Two is there. Three is far.',
      'Four.',
    ])
    expect(spokenPieces(paragraphs, { first: 1_000, most: 1_000 })).toEqual([
      'One is here. Two is there. Three is far. Four.',
    ])
    expect(spokenPieces([], { first: 10, most: 10 })).toEqual([])
  })

  test('never have more than can be spoken at once, and lose nothing', () => {
    const long = ['word '.repeat(200).trim(), 'x'.repeat(95), '雨が降ります。'.repeat(20)]
    const pieces = spokenPieces(long, { first: 20, most: 40 })
    expect(Math.max(...pieces.map(({ length }) => length))).toBeLessThanOrEqual(40)
    expect(pieces.join('').replace(/\s/g, '')).toBe(long.join('').replace(/\s/g, ''))
  })
})
