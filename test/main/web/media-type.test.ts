import { expect, test } from 'vitest'
import { isHtml, isReadable, mediaType } from '../../../main/web/media-type'

test.each([
  ['text/html; charset=UTF-8', { type: 'text/html', charset: 'utf-8' }],
  ['Text/HTML ;Charset = "ISO-8859-1" ; x=y', { type: 'text/html', charset: 'iso-8859-1' }],
  ['text/plain; boundary=x; charset=', { type: 'text/plain' }],
  ['application/json', { type: 'application/json' }],
  [undefined, { type: '' }],
])('%j is read as %j', (header, parts) => {
  expect(mediaType(header)).toEqual(parts)
})

test('only pages and texts are read', () => {
  const types = ['text/html', 'application/xhtml+xml', 'text/csv', 'application/json', 'application/ld+json']
  expect(types.map(isReadable)).toEqual(types.map(() => true))
  expect(types.map(isHtml)).toEqual([true, true, false, false, false])
  expect(['', 'image/png', 'application/octet-stream', 'application/jsonp'].map(isReadable)).not.toContain(true)
})
