import fc from 'fast-check'
import { expect, test } from 'vitest'
import { jsonObject, wireArguments } from '../../../../main/providers/wire/wire-arguments'

test('arguments that are an object are sent as it', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue(), { noNullPrototype: true }), given => {
      const text = JSON.stringify(given)
      expect(wireArguments(text)).toEqual(JSON.parse(text))
    }),
  )
})

test.each(['{"a":', '[1]', '"text"', '5', 'null', 'no JSON'])(
  '%s is wrapped, so that later requests are not refused',
  text => {
    expect(jsonObject(text)).toBeUndefined()
    expect(wireArguments(text)).toEqual({ invalid_arguments: text })
  },
)

test('no arguments are none', () => {
  expect(wireArguments(' \n')).toEqual({})
})
