import { expect, test } from 'vitest'
import { exactJson, parseExactly, writtenNumber } from '../../../../../renderer/views/calls/json/exact-json'

test.each(['12345678901234567890', '-0', '1.0', '1e400', '0.1000', '1E5', '9007199254740993'])(
  'a number stays as it is written: %s',
  written => {
    expect(writtenNumber(parseExactly(written))).toBe(written)
    expect(exactJson(parseExactly(`{"a":[${written},1]}`))).toBe(`{\n  "a": [\n    ${written},\n    1\n  ]\n}`)
  },
)

test('all else is as it is parsed, also texts that look like numbers', () => {
  const json = '{"1.0":"1.0","a \\"2.0":[1,-2.5,1e+21,true,null,"\\\\"],"12345678901234567890":"\\u0031.0"}'
  expect(parseExactly(json)).toEqual(JSON.parse(json))
  expect(parseExactly('[1.0, 2]')).toEqual([expect.any(String), 2])
  expect(writtenNumber('1.0')).toBeUndefined()
})

test.each(['{1.0: 2}', '[1.0 1.0]', '01', '1.', '[1.0', '"a'])('a text that is no JSON is refused: %s', json => {
  expect(() => parseExactly(json)).toThrow(SyntaxError)
})

test('a long text does not hold it up', () => {
  const text = 'x\\"'.repeat(500_000)
  expect(parseExactly(`["${text}", 1.0]`)).toHaveLength(2)
})
