import { createHash } from 'node:crypto'
import { appendFile, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { CHAIN_START } from '../../../../main/store/logs/log-chain'
import { sessionLogs } from '../../../../main/store/logs/session-logs'
import { temporaryFolder } from '../../../helpers/temp-folder'

const renamed = (title: string) => ({ type: 'session.renamed', title }) as const

/** A log of five events that nobody has open. */
async function chained() {
  const folder = await temporaryFolder()
  const logs = sessionLogs(folder)
  onTestFinished(() => logs.close())
  const copied = [{ v: 2, seq: 1, at: 1, ...renamed('copied') }]
  await logs.create('s', { type: 'session.created', id: 's', workspace: '/w', title: 'One' }, copied)
  for (const title of ['Two', 'Three', 'Four']) await logs.append('s', renamed(title))
  await logs.close()
  const path = join(folder, 'sessions', 's.jsonl')
  const lines = (await readFile(path, 'utf8')).trimEnd().split('\n')
  const rewrite = (changed: string[]) => writeFile(path, `${changed.join('\n')}\n`)
  return { logs, path, lines, rewrite, folder }
}

const hash = (line: string) => createHash('sha256').update(line).digest('hex')

test('every line carries the hash of the line before it', async () => {
  const { logs, lines } = await chained()
  const links = lines.map(line => JSON.parse(line).prev)
  expect(links).toEqual([CHAIN_START, ...lines.slice(0, -1).map(hash)])
  const { chain, problems, events } = await logs.read('s')
  expect(chain).toEqual({ lines: 5, chainedFrom: 1, breaks: [], last: hash(lines.at(-1) ?? '') })
  expect(problems).toEqual([])
  expect(events.every(event => !('prev' in event))).toBe(true)
})

test.each<[string, (lines: string[]) => string[], number]>([
  ['changed', lines => lines.with(2, (lines[2] ?? '').replace('Two', 'Tow')), 4],
  ['removed', lines => lines.toSpliced(2, 1), 3],
  ['put in', lines => lines.toSpliced(2, 0, '{"v":2,"seq":9,"at":1,"type":"session.renamed","title":"x"}'), 3],
  ['swapped with the next', lines => lines.with(2, lines[3] ?? '').with(3, lines[2] ?? ''), 3],
  ['the first that is lost', lines => lines.slice(1), 1],
  ['made empty', lines => lines.with(2, ''), 3],
])('a line that was %s is named, and the rest still loads', async (_, change, line) => {
  const { logs, lines, rewrite } = await chained()
  await rewrite(change(lines))
  const { chain, problems, events } = await logs.read('s')
  expect(chain.breaks[0]).toMatchObject({ line })
  expect(problems.length).toBeGreaterThan(0)
  expect(events.length).toBeGreaterThanOrEqual(4)
})

test('the last line cannot be changed unseen by whoever noted what names the log', async () => {
  const { logs, lines, rewrite } = await chained()
  const before = (await logs.read('s')).chain.last
  await rewrite(lines.with(-1, (lines.at(-1) ?? '').replace('Four', 'Fourth')))
  const { chain } = await logs.read('s')
  expect(chain.breaks).toEqual([])
  expect(chain.last).not.toBe(before)
})

test('a log from before logs were chained goes on chained, and is held from its last old line on', async () => {
  const { logs, lines, rewrite, path } = await chained()
  const old = lines.slice(0, 3).map(line => line.replace(/"prev":"[0-9a-f]*",/, ''))
  await rewrite(old)
  expect((await logs.read('s')).chain).toMatchObject({ chainedFrom: null, breaks: [] })
  await logs.append('s', renamed('Later'))
  expect(await logs.read('s')).toMatchObject({ chain: { lines: 4, chainedFrom: 4, breaks: [] }, problems: [] })
  await writeFile(path, (await readFile(path, 'utf8')).replace('Two', 'Tow'))
  expect((await logs.read('s')).chain.breaks).toMatchObject([{ line: 4 }])
})

test('a line torn off by a crash breaks nothing, and neither do the lines after a break', async () => {
  const { logs, path } = await chained()
  await appendFile(path, '{"v":2,"se')
  await logs.append('s', renamed('Five'))
  expect((await logs.read('s')).chain).toMatchObject({ lines: 6, breaks: [] })
  await appendFile(path, 'rubbish\n')
  await logs.append('s', renamed('Six'))
  expect((await logs.read('s')).chain.breaks).toMatchObject([{ line: 7 }])
})

describe('a log whose end was noted', () => {
  test('is found to be cut, whether a line or more are missing', async () => {
    const { logs, lines, rewrite } = await chained()
    expect((await logs.verify('s')).chain.breaks).toEqual([])
    for (const left of [4, 2, 1]) {
      await rewrite(lines.slice(0, left))
      const { breaks } = (await logs.verify('s')).chain
      expect(breaks).toMatchObject([{ line: left, message: 'The end of the log was cut off: it had 5 events.' }])
    }
  })

  test('stays known to be cut, however much is appended', async () => {
    const { logs, lines, rewrite } = await chained()
    await rewrite(lines.slice(0, 3))
    for (const title of ['Five', 'Six', 'Seven', 'Eight']) await logs.append('s', renamed(title))
    await logs.close()
    expect((await logs.verify('s')).chain.breaks).toMatchObject([
      { line: 7, message: 'The end of the log was replaced: a different one was recorded.' },
    ])
  })

  test('is found to be rewritten, by whoever did not know of the note', async () => {
    const { logs, lines, rewrite } = await chained()
    const last = lines.at(-1) ?? ''
    await rewrite(lines.with(-1, last.replace('Four', 'Fear')))
    expect((await logs.verify('s')).chain.breaks).toMatchObject([{ message: expect.stringContaining('replaced') }])
  })

  test('is whole where a crash tore a line that nobody was told of, or came before the note', async () => {
    const { logs, path, lines, folder } = await chained()
    await appendFile(path, '{"v":2,"seq":6,"at')
    expect((await logs.verify('s')).chain.breaks).toEqual([])
    const prev = hash(lines.at(-1) ?? '')
    await writeFile(
      path,
      `${lines.join('\n')}\n{"v":2,"seq":6,"prev":"${prev}","at":1,"type":"session.renamed","title":"x"}\n`,
    )
    expect((await logs.verify('s')).chain.breaks).toEqual([])
    for (const torn of ['', '{"seq":5,"li', 'null', '{"seq":"5"}']) {
      await writeFile(join(folder, 'heads', 's'), torn)
      expect((await logs.verify('s')).chain.breaks, torn).toEqual([])
    }
  })

  test('is noted of while it is open, too, and on its way through the trash', async () => {
    const { logs, folder } = await chained()
    await logs.append('s', renamed('Five'))
    await logs.remove('s')
    await logs.restore('s')
    expect((await logs.verify('s')).chain).toMatchObject({ lines: 6, breaks: [] })
    expect(JSON.parse(await readFile(join(folder, 'heads', 's'), 'utf8'))).toMatchObject({ seq: 6 })
  })

  test('is forgotten once the log is gone for good', async () => {
    const { logs, folder, path } = await chained()
    await logs.close()
    await rm(path)
    const again = sessionLogs(folder)
    onTestFinished(() => again.close())
    await again.ids()
    expect(await again.removed()).toEqual([])
    await expect(readFile(join(folder, 'heads', 's'))).rejects.toThrow('ENOENT')
  })
})
