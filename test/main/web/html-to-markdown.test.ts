import { describe, expect, test } from 'vitest'
import { htmlToMarkdown } from '../../../main/web/html-to-markdown'

const url = 'https://page.example.org/a/b'
const convert = (body: string, head = '<title>Name</title>') =>
  htmlToMarkdown(`<!doctype html><html><head>${head}</head><body>${body}</body></html>`, url)

describe('a page as Markdown', () => {
  test('is its article, without menus and scripts', () => {
    const text = 'This is a sentence, with a comma, that is long enough to count as one of an article. '
    const { title, markdown } = convert(
      `<nav><a href="/">Home</a></nav><script>evil()</script><style>p{}</style>
       <article><h2>First</h2><p>${text.repeat(5)}</p><p>${text.repeat(5)}</p></article>
       <footer><a href="/imprint">Imprint</a></footer>`,
      '<title>Name - Site</title>',
    )
    expect(title).toBe('Name - Site')
    expect(markdown).toBe(`# Name - Site\n\n## First\n\n${text.repeat(5).trim()}\n\n${text.repeat(5).trim()}`)
  })

  test('has absolute links, and none that is a script or data', () => {
    const { markdown } = convert(
      `<p><a href="c#d">1</a> <a href="/e">2</a> <a href="//f.org/">3</a> <a href="javascript:evil()">4</a>
       <a href="data:text/html,x">5</a> <img src="data:image/png;base64,AA" alt="6"> <img src="g.png" alt="7"></p>`,
    )
    expect(markdown).toBe(
      '# Name\n\n[1](https://page.example.org/a/c#d) [2](https://page.example.org/e) [3](https://f.org/) 4 5 ![7](https://page.example.org/a/g.png)',
    )
  })

  test('counts links from its <base>', () => {
    const { markdown } = convert('<p><a href="c">1</a></p>', '<title>T</title><base href="/x/">')
    expect(markdown).toContain('[1](https://page.example.org/x/c)')
  })

  test('keeps code with its language, and lists', () => {
    const { markdown } = convert(
      '<pre><code class="language-js">if (a) {\n  b()\n}</code></pre><ul><li>one</li><li>two</li></ul>',
    )
    expect(markdown).toContain('```js\nif (a) {\n  b()\n}\n```')
    expect(markdown).toMatch(/- +one\n- +two/)
  })

  test('keeps tables of data, with a place for every cell', () => {
    const { markdown } = convert(
      '<table><thead><tr><th>a</th><th>b|c</th></tr></thead><tbody><tr><td></td><td>x<br>y</td></tr></tbody></table>',
    )
    expect(markdown).toBe('# Name\n\n| a | b\\|c |\n| --- | --- |\n|  | x y |')
  })

  test('reads a page whose author left out <html>, <head> and <body>', () => {
    expect(htmlToMarkdown('<!doctype html><title>Name</title><p>Hello <b>you</b>', url)).toEqual({
      title: 'Name',
      markdown: '# Name\n\nHello **you**',
    })
    expect(htmlToMarkdown('<html><head><title>Name</title></head><p>Hello', url).markdown).toBe('# Name\n\nHello')
  })

  test.each(['', '<p></p>', '<script>document.body.textContent = "x"</script>', '<br>'.repeat(10)])(
    'is empty where a page says nothing: %j',
    body => expect(convert(body, '')).toEqual({ title: '', markdown: '' }),
  )
})
