import { expect, test } from 'vitest'
import { iconOf } from '../../../../main/mcp/connection/icon-of'

const PNG = `data:image/png;base64,iVBORw0KGgo${'A'.repeat(40)}==`
const WEBP = 'data:image/webp;base64,UklGRiQAAABXRUJQ'

test('the first picture that is there at once is the icon', () => {
  expect(
    iconOf([
      { src: 'https://icons.test/a.png', mimeType: 'image/png' },
      { src: PNG, sizes: ['48x48'] },
    ]),
  ).toBe(PNG)
  expect(iconOf([{ src: WEBP }, { src: PNG }])).toBe(WEBP)
})

test.each<[string, unknown]>([
  ['nothing', undefined],
  ['no list', { src: PNG }],
  ['an address', [{ src: 'https://icons.test/a.png' }]],
  ['a file', [{ src: 'file:///etc/passwd' }]],
  ['a script', [{ src: 'javascript:alert(1)' }]],
  ['a page', [{ src: 'data:text/html;base64,PGI+' }]],
  ['a drawing, which is a document', [{ src: 'data:image/svg+xml;base64,PHN2Zz4=' }]],
  ['another kind than it says', [{ src: 'data:image/png;base64,PHN2Zz4=' }]],
  ['no base64', [{ src: `${PNG}" onerror="x` }]],
  ['a picture too large to be one', [{ src: `data:image/png;base64,iVBORw0KGgo${'A'.repeat(200_000)}` }]],
  ['what is no icon', [7, null, 'x', {}]],
  ['too many', Array(1_000).fill({ src: PNG })],
])('%s is none', (_, icons) => expect(iconOf(icons)).toBeUndefined())
