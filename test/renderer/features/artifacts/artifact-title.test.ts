import { expect, test } from 'vitest'
import { titleOfBlock } from '../../../../renderer/features/artifacts/artifact-title'

const html = (source: string, language = 'html') => titleOfBlock({ kind: 'html', language, source })

test('the fence names a block, or the text itself does', () => {
  expect(html('<title>Own</title>', 'html title="Given name"')).toBe('Given name')
  expect(html('<title>Own</title>', "html {name='x y'}")).toBe('x y')
  expect(html('<title>Own</title>', 'html:clock.html')).toBe('clock.html')
  expect(html('<title>Own</title>', 'html site/clock.html')).toBe('site/clock.html')
  expect(html('<head><title>\n  Own  title\n</title></head>')).toBe('Own title')
  expect(html('<p>x</p><h1 class="a">Heading</h1>')).toBe('Heading')
  expect(html('<p>x</p>')).toBeUndefined()
})

test('each kind has a place for its name', () => {
  expect(titleOfBlock({ kind: 'mermaid', language: 'mermaid', source: '---\ntitle: Flow\n---\ngraph TD' })).toBe('Flow')
  expect(titleOfBlock({ kind: 'mermaid', language: 'mermaid', source: 'pie\n  title Pets\n' })).toBe('Pets')
  expect(titleOfBlock({ kind: 'markdown', language: 'md', source: 'x\n# Report\n' })).toBe('Report')
  expect(titleOfBlock({ kind: 'svg', language: 'svg', source: '<svg><title>Logo</title></svg>' })).toBe('Logo')
  expect(titleOfBlock({ kind: 'json', language: 'json', source: '{"title":"x"}' })).toBeUndefined()
})

test('a long name is cut', () => {
  expect(html(`<title>${'x'.repeat(400)}</title>`)).toHaveLength(121)
})
