import { expect, test } from 'vitest'
import { readDocument, readTables } from '../../../main/documents/read-document'
import { makeDocx } from '../../helpers/make-office'
import { makePdf } from '../../helpers/make-pdf'
import { patient } from '../../helpers/read-bytes'

const wide = makeDocx(
  `<w:tbl><w:tr>${'<w:tc><w:p><w:r><w:t>x</w:t></w:r></w:p></w:tc>'.repeat(200_000)}</w:tr></w:tbl>`,
)

test('a document that takes too long is given up with its thread, and the next has another', async () => {
  const signal = new AbortController().signal
  await expect(readDocument({ path: 'a', bytes: await wide }, {}, { signal, limitMs: 1 })).rejects.toThrow(
    'This document takes more than 0.001 s to read.',
  )
  const next = await readDocument({ path: 'a', bytes: makePdf(['Next']) }, {}, patient())
  expect(next?.text).toContain('Next')
})

test('a read that is stopped rejects with the reason, also while another one is under way', async () => {
  const [first, second] = [new AbortController(), new AbortController()]
  const reading = readDocument({ path: 'a', bytes: await wide }, {}, { ...patient(), signal: first.signal })
  const waiting = readDocument({ path: 'b', bytes: makePdf(['B']) }, {}, { ...patient(), signal: second.signal })
  second.abort(new Error('second stopped'))
  first.abort(new Error('first stopped'))
  await expect(waiting).rejects.toThrow('second stopped')
  await expect(reading).rejects.toThrow('first stopped')
})

test('several that are asked for at once each have their own answer', async () => {
  const all = ['One', 'Two', 'Three'].map(words => readDocument({ path: 'a', bytes: makePdf([words]) }, {}, patient()))
  const texts = (await Promise.all(all)).map(read => read?.text.split('\n').at(-1))
  expect(texts).toEqual(['One', 'Two', 'Three'])
})

test('no thread is asked of what is no document', async () => {
  expect(await readDocument({ path: 'a.docx', bytes: Buffer.from('text') }, {}, patient())).toBeNull()
  expect(await readTables({ path: 'a.pdf', bytes: makePdf(['No table']) }, 3, patient())).toEqual({
    kind: 'pdf',
    tables: [],
    notes: [],
  })
})
