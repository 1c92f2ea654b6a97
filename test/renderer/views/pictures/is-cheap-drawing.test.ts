import { DOMParser } from 'linkedom'
import { expect, test } from 'vitest'
import { isCheapDrawing } from '../../../../renderer/views/pictures/is-cheap-drawing'
import { DEAR_DRAWINGS } from '../../../helpers/dear-drawings'

const isCheap = (source: string): boolean =>
  isCheapDrawing(new DOMParser().parseFromString(source, 'image/svg+xml') as unknown as Document)
const svg = (content: string): string => `<svg xmlns="http://www.w3.org/2000/svg">${content}</svg>`

test.each([
  ['a drawing', svg('<rect width="1" height="1"/>')],
  ['a plot that uses its letters often', svg(`<path id="g" d="M0 0"/>${'<use href="#g"/>'.repeat(5_000)}`)],
  ['a long path', svg(`<path d="${'L 1 1 '.repeat(100_000)}"/>`)],
  ['gradients by class', svg('<linearGradient id="a"/><style>.a{fill:url(#a)}</style><g class="a"/>')],
  ['a font within', svg('<style>@font-face{font-family:x;src:url(data:font/woff2;base64,AA)}</style>')],
  ['some shadows', svg(`<filter id="f"><feDropShadow/></filter>${'<rect filter="url(#f)"/>'.repeat(40)}`)],
  ['styles in percent', svg('<rect style="fill:#fff;width:100%"/>')],
  ["a drawing that knows its file's name", svg('<g name="C:\\Users\\x.png"/>')],
  ['a turning sign', svg('<g><animateTransform attributeName="transform" values="0;360"/></g>')],
])('%s is shown', (_name, source) => {
  expect(isCheap(source)).toBe(true)
})

test.each(Object.entries(DEAR_DRAWINGS))('a drawing that would stop the page is not shown: %s', (_name, source) => {
  expect(isCheap(source)).toBe(false)
})

test('a text that is no drawing counts as none', () => {
  expect(isCheap('<p>x</p>')).toBe(false)
})
