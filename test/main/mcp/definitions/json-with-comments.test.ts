import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseJsonWithComments } from '../../../../main/mcp/definitions/json-with-comments'
import { runsOf } from '../../../helpers/how-deep'

const read = (text: string) => parseJsonWithComments(text).value

describe('JSON with comments', () => {
  test('is every JSON as it is', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 4 }), fc.constantFrom(0, 1, '\t', '  \r\n'), (value, space) => {
        const text = JSON.stringify(value, null, space)
        expect(read(text)).toEqual(JSON.parse(text, (key, inner) => (key === '__proto__' ? undefined : inner)))
      }),
      { numRuns: runsOf(300) },
    )
  })

  test('may have comments anywhere between its values, and commas before what closes', () => {
    const text = '\uFEFF// a\r/* b */{ /**/ "a//": /* , */ [1, 2,], // "\n"b" /* } */ : "/* no */,]", /* * / */ }// end'
    expect(read(text)).toEqual({ 'a//': [1, 2], b: '/* no */,]' })
  })

  test.each([
    '',
    '{',
    '{"a"}',
    '{"a":1 "b":2}',
    '{a:1}',
    "{'a':1}",
    '[,]',
    '[1 2]',
    '[1}',
    '"a\nb"',
    '"\\x"',
    '"a',
    '"a\\',
    '1 2',
    'tru',
    'NaN',
    '+1',
    '01',
    '/* a',
    '/',
    '{"a":1}/*',
    '\u00A0{}',
    '\\u007b}',
  ])('is not %j', text => {
    expect(() => read(text)).toThrow(SyntaxError)
  })

  test('tells which keys are there twice, also where they are written in another way', () => {
    const { value, twice } = parseJsonWithComments('{"a":{"b":1,"\\u0062":2,"c":3},"d":[{"e":1,"e":1,"e":2}],"a":1}')
    expect(value).toEqual({ a: 1, d: [{ e: 2 }] })
    expect([...twice.values()].map(keys => [...keys])).toEqual([['b'], ['e'], ['a']])
  })

  test('reaches no prototype', () => {
    const { value } = parseJsonWithComments('{"__proto__":{"a":1},"constructor":2}')
    expect(value).toEqual({ constructor: 2 })
    expect(Object.getPrototypeOf(value)).toBe(Object.prototype)
  })

  test('has an end: of depth, and of values', () => {
    expect(() => read('['.repeat(500_000))).toThrow('nested too deeply')
    expect(() => read('{"a":'.repeat(100_000))).toThrow('nested too deeply')
    expect(() => read(`[${'1,'.repeat(400_000)}]`)).toThrow('too much content')
    expect(read('['.repeat(100) + ']'.repeat(100))).toBeDefined()
  })
})

/** Each is a megabyte. Before, the first alone took longer than anybody waits. */
test.each([
  ['open strings', '"\\'],
  ['strings', '"a"'],
  ['quotes', '"'],
  ['backslashes', '\\'],
  ['backslashes in a string', '{"\\\\'],
  ['open comments', '/*'],
  ['comments', '/**/'],
  ['commas and blanks', ',   '],
  ['a list of blanks', `[${' '.repeat(50_000)},`],
  ['keys', '{"a":{},"a'],
  ['digits', '0'],
])(
  'a text of %s is gone over once',
  (_, piece) => {
    expect(() => read(piece.repeat(Math.floor(1_000_000 / piece.length)))).toThrow()
  },
  5_000,
)
