import fc from 'fast-check'
import { parseHTML } from 'linkedom'
import { expect, test } from 'vitest'
import { escapeHtml } from '../../../shared/text/escape-html'

const text = fc
  .array(fc.constantFrom('<', '>', '&', '"', "'", '&lt;', 'a', ' ', '</p><script>'), { maxLength: 12 })
  .map(parts => parts.join(''))

test('says in an element and in an attribute exactly what was given, and makes no element', () => {
  fc.assert(
    fc.property(text, given => {
      const html = `<!doctype html><p title="${escapeHtml(given)}">${escapeHtml(given)}</p>`
      const { document } = parseHTML(html)
      const [element, ...others] = document.querySelectorAll('p, script')
      expect(others).toEqual([])
      expect(element?.textContent).toBe(given)
      expect(element?.getAttribute('title')).toBe(given)
    }),
  )
})
