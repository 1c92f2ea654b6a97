import { describe, expect, test } from 'vitest'
import { readBytes } from '../../../helpers/read-bytes'

const given = (html: string | Buffer, name = 'page.html') =>
  readBytes(Buffer.from(html), {}, { path: name, isGiven: true })

describe('a page of the web that a person gives', () => {
  test('is all that it says, under its title, without its scripts and with links that lead somewhere', async () => {
    const html = `<!doctype html><html><head><title>Report of
      May</title><style>p{}</style></head><body><nav>Menu</nav><h2>Sums</h2>
      <table><tr><th>Region</th><th>Sum</th></tr><tr><td>North</td><td>12</td></tr></table>
      <p>See <a href="https://example.com/a">there</a> and <a href="b.html">here</a>.</p><script>alert(1)</script></body></html>`
    expect(await given(html)).toBe(
      [
        ...[
          '[web page]',
          '# Report of May',
          '',
          '## Sums',
          '',
          '| Region | Sum |',
          '| --- | --- |',
          '| North | 12 |',
          '',
        ],
        'See [there](https://example.com/a) and here.',
      ].join('\n'),
    )
  })

  test('is read as it is encoded', async () => {
    const latin = Buffer.from('<meta charset="iso-8859-1"><p>Caf\xe9</p>', 'latin1')
    expect(await given(latin, 'a.HTM')).toBe('[web page]\nCafé')
  })

  test('says so where it has no text, as scripts draw it', async () => {
    expect(await given('<div id="root"></div><script src="a.js"></script>')).toBe(
      '[web page; it has no text of its own, as pages have none that scripts draw]\n',
    )
  })

  test('is refused where it is nested without end, or too large', async () => {
    await expect(given('<div>'.repeat(100_000))).rejects.toThrow('nested too deeply')
    await expect(given(`<p>${' '.repeat(17 * 1024 * 1024)}`)).rejects.toThrow('the limit for its kind is 16 MB')
  })
})

test('a page that nobody gave, or a text that is only called one, is text like others', async () => {
  await expect(readBytes(Buffer.from('<p>Words</p>'), {}, 'page.html')).rejects.toThrow('It is no document.')
  await expect(given('Words alone')).rejects.toThrow('It is no document.')
  await expect(given('<p>Words</p>', 'page.txt')).rejects.toThrow('It is no document.')
})
