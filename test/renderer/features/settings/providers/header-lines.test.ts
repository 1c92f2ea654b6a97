import fc from 'fast-check'
import { expect, test } from 'vitest'
import { headerLines, parseHeaders } from '../../../../../renderer/features/settings/providers/header-lines'
import { runsOf } from '../../../../helpers/how-deep'

test('reads one header a line, and lets a value have colons', () => {
  expect(parseHeaders(' X-Team : blue \n\n HTTP-Referer: https://a.example:8080/x\nX-Empty:\n')).toEqual({
    headers: { 'X-Team': 'blue', 'HTTP-Referer': 'https://a.example:8080/x', 'X-Empty': '' },
  })
  expect(parseHeaders('')).toEqual({ headers: {} })
})

test.each(['no colon', ': no name', 'two words: x'])('tells the line that is none: %j', line => {
  expect(parseHeaders(`X-Good: yes\n${line}`)).toEqual({ headers: {}, badLine: line })
})

test('written headers are read back', () => {
  const name = fc.stringMatching(/^[A-Za-z][A-Za-z0-9-]{0,20}$/)
  const value = fc.stringMatching(/^[!-~]{0,30}$/)
  fc.assert(
    fc.property(fc.dictionary(name, value, { noNullPrototype: true }), headers => {
      expect(parseHeaders(headerLines(headers)).headers).toEqual(headers)
    }),
    { numRuns: runsOf(150) },
  )
})
