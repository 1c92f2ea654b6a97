import { expect, test } from 'vitest'
import { addressRuns } from '../../../../renderer/views/ansi/address-runs'
import { ansiChunks } from '../../../../renderer/views/ansi/ansi-chunks'
import { parseSgr } from '../../../../renderer/views/ansi/parse-sgr'

const linked = (text: string) =>
  ansiChunks(parseSgr(text), 1_000).flatMap(chunk =>
    addressRuns(chunk).map(({ url, runs }) => [url, runs.map(run => run.text)]),
  )

test('an address of which a part is coloured is one', () => {
  expect(linked('Local: \u001b[36mhttp://localhost:\u001b[1m5173\u001b[22m/\u001b[39m ready')).toEqual([
    [undefined, ['Local: ']],
    ['http://localhost:5173/', ['http://localhost:', '5173', '/']],
    [undefined, [' ready']],
  ])
})

test('runs that go on behind it keep their looks', () => {
  const [chunk] = ansiChunks(parseSgr('\u001b[1mat http://localhost:1/, and http://localhost:2/.\u001b[0m'), 10)
  if (!chunk) throw new Error('nothing')
  const style = { bold: true }
  expect(addressRuns(chunk)).toEqual([
    { runs: [{ text: 'at ', style }] },
    { url: 'http://localhost:1/', runs: [{ text: 'http://localhost:1/', style }] },
    { runs: [{ text: ', and ', style }] },
    { url: 'http://localhost:2/', runs: [{ text: 'http://localhost:2/', style }] },
    { runs: [{ text: '.', style }] },
  ])
})

test('without one, all is as it was', () => {
  expect(linked('a\u001b[1mb')).toEqual([[undefined, ['a', 'b']]])
  expect(linked('')).toEqual([[undefined, []]])
})
