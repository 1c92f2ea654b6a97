import { expect, test } from 'vitest'
import { makeZip } from '../../../helpers/make-zip'
import { readBytes } from '../../../helpers/read-bytes'

const STYLES = [
  '<style:style style:name="T1" style:family="text"><style:text-properties fo:font-weight="bold"/></style:style>',
  '<text:list-style style:name="L1"><text:list-level-style-number text:level="1"/><text:list-level-style-bullet text:level="2"/></text:list-style>',
].join('')

const makeOpen = (kind: 'text' | 'presentation', body: string) =>
  makeZip({
    mimetype: `application/vnd.oasis.opendocument.${kind}`,
    'content.xml': `<office:document-content><office:automatic-styles>${STYLES}</office:automatic-styles><office:body><office:${kind}>${body}</office:${kind}></office:body></office:document-content>`,
  })

const item = (...inner: string[]) => `<text:list-item>${inner.join('')}</text:list-item>`
const line = (text: string) => `<text:p>${text}</text:p>`

test('a text of LibreOffice has its headings, emphasis, links, lists, tables and notes', async () => {
  const body = [
    '<text:tracked-changes><text:p>gone</text:p></text:tracked-changes>',
    '<text:h text:outline-level="2">Tides &amp; moons</text:h>',
    line(
      'A <text:span text:style-name="T1">high</text:span> one<text:s text:c="2"/>came<text:note><text:note-citation>1</text:note-citation><text:note-body><text:p>On the 17th</text:p></text:note-body></text:note>.',
    ),
    line(
      'See <text:a xlink:href="https://a.org/x">there</text:a>, <text:a xlink:href="javascript:alert(1)">not here</text:a>.',
    ),
    `<text:list text:style-name="L1">${item(line('one'), `<text:list>${item(line('inner'))}</text:list>`)}${item(line('two'))}</text:list>`,
    '<office:annotation><text:p>A comment</text:p></office:annotation>',
    `<table:table><table:table-row><table:table-cell>${line('Day')}</table:table-cell><table:table-cell table:number-columns-repeated="2">${line('x')}</table:table-cell></table:table-row><table:table-row><table:table-cell>${line('16')}</table:table-cell></table:table-row></table:table>`,
    line('  '),
    line('End'),
  ].join('\n  ')
  expect(await readBytes(await makeOpen('text', body))).toBe(
    [
      '[OpenDocument text]',
      '## Tides & moons',
      '',
      'A **high** one  came1 (On the 17th).',
      '',
      'See [there](https://a.org/x), not here.',
      '',
      '1. one',
      '  - inner',
      '2. two',
      '',
      '| Day | x | x |',
      '| --- | --- | --- |',
      '| 16 |  |  |',
      '',
      'End',
    ].join('\n'),
  )
})

test('a presentation of LibreOffice comes slide by slide', async () => {
  const slide = (text: string) =>
    `<draw:page draw:name="p"><draw:frame><draw:text-box>${text}</draw:text-box></draw:frame></draw:page>`
  const bytes = await makeOpen('presentation', slide(line('First')) + slide(line('Second')) + slide(''))
  expect(await readBytes(bytes)).toContain('[OpenDocument presentation, 3 slides')
  expect(await readBytes(bytes)).toContain('## Slide 1\n\nFirst\n\n## Slide 2\n\nSecond')
})

test('numbers that are too large, broken XML and missing parts make no text without end', async () => {
  const cell = `<table:table><table:table-row><table:table-cell table:number-columns-repeated="999999999">${line('x')}</table:table-cell></table:table-row></table:table>`
  expect((await readBytes(await makeOpen('text', `${cell}<text:s text:c="99999999"/>`)))?.length).toBeLessThan(1_000)
  await expect(readBytes(await makeZip({ mimetype: 'application/vnd.oasis.opendocument.text' }))).rejects.toThrow(
    'damaged',
  )
  await expect(
    readBytes(await makeZip({ mimetype: 'application/vnd.oasis.opendocument.graphics', 'content.xml': '<a/>' })),
  ).rejects.toThrow('Save it as a PDF')
  const deep = '<text:list><text:list-item>'.repeat(600)
  await expect(readBytes(await makeOpen('text', deep))).rejects.toThrow('nested too deeply')
})
