import { parseHTML } from 'linkedom'
import { describe, expect, test } from 'vitest'
import { markdownHtml } from '../../../../main/documents/writing/markdown-html'

const documentOf = (source: string) =>
  parseHTML(`<!doctype html><html><body>${markdownHtml(source)}</body></html>`).document

describe('markdownHtml', () => {
  test('makes headings, lists, tables, code and links of what says so', () => {
    const { body } = documentOf(
      '# Tides\n\n1. one\n2. **two**\n   - [x] done\n\n| a | b |\n|---|--:|\n| 1 | `2` |\n\n```ts\nif (a < b) {}\n```\n\n[site](https://a.org/x?y=1&z=2) ~~old~~',
    )
    expect(body.querySelector('h1')?.textContent).toBe('Tides')
    expect(body.querySelectorAll('ol > li')).toHaveLength(2)
    expect(body.querySelector('ol li strong')?.textContent).toBe('two')
    expect(body.querySelector('.task')?.textContent).toBe('☑')
    expect(body.querySelector('td.right code')?.textContent).toBe('2')
    expect(body.querySelector('figure.code figcaption')?.textContent).toBe('ts')
    expect(body.querySelector('figure.code code')?.textContent).toBe('if (a < b) {}')
    expect(body.querySelector('a')?.getAttribute('href')).toBe('https://a.org/x?y=1&z=2')
    expect(body.querySelector('del')?.textContent).toBe('old')
  })

  test.each([
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    'a <b onclick="x()">b</b> <style>*{}</style>',
    '[x](javascript:alert(1)) [y](data:text/html,<script>) [z](file:///etc/passwd) [w](<java\nscript:x>)',
    '![p](https://evil.example/p.png) ![q](data:image/svg+xml,<svg onload=x>)',
    '[a"onmouseover="x](https://a.org/"onmouseover="y)',
    '<https://a.org/"><script>x</script>>',
    '```"><script>\n</code></pre><script>x</script>\n```',
    '| <iframe src=x> | b |\n|---|---|\n| <form> | <link rel=x> |',
    '&lt;script&gt;x&#60;/script&#62;',
  ])('lets nothing run or load: %s', source => {
    const { body } = documentOf(source)
    const found = [...body.querySelectorAll('*')]
    const allowed = /^(P|A|CODE|PRE|FIGURE|FIGCAPTION|DIV|TABLE|THEAD|TBODY|TR|TH|TD|STRONG|EM|DEL|BR|UL|OL|LI|SPAN)$/
    expect(found.map(({ tagName }) => tagName).filter(name => !allowed.test(name))).toEqual([])
    for (const element of found) {
      for (const { name, value } of [...element.attributes]) {
        expect(['href', 'rel', 'class', 'start', 'aria-label']).toContain(name)
        if (name === 'href') expect(value).toMatch(/^(https?|mailto):/)
      }
    }
  })

  test('says every letter of a text that costs too much to read, as it was written', () => {
    const source = `${'> '.repeat(20_000)}end`
    expect(documentOf(source).body.textContent).toContain('end')
    expect(documentOf(`before\n\n${'*a '.repeat(60_000)}\n\nafter`).body.textContent).toMatch(/^before[\s\S]*after/)
  })
})
