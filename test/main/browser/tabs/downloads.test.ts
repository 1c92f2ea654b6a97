import { existsSync, mkdtempSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { Downloads } from '../../../../main/browser/tabs/downloads'
import type { Unnamed } from '../../../../main/browser/tabs/unnamed'
import type { TabNote } from '../../../../shared/browser/browser-tabs'
import { eventually } from '../../../helpers/eventually'
import { scriptedDownload } from '../../../helpers/page-views'

function begin(isForModel = true) {
  const told: Unnamed<TabNote>[] = []
  const downloads = new Downloads({
    isForModel: () => isForModel,
    temporaryFolder: () => mkdtempSync(join(tmpdir(), 'atrium-download-')),
    tell: note => told.push(note),
    changed: () => undefined,
  })
  return { downloads, told }
}

const never = new AbortController().signal

test('a file that a page gives while a model works in it is held outside the folder, and waited for', async () => {
  const { downloads, told } = begin()
  const { item, script } = scriptedDownload({ name: '../report.pdf' })
  downloads.add(item)
  await eventually(() => expect(script.path).toBeDefined())
  const path = script.path ?? ''
  expect(basename(path)).toBe('_report.pdf')
  const taken = downloads.take(never)
  await writeFile(path, 'text')
  script.came(4)
  script.end('saved')
  expect(await taken).toEqual([{ path, name: '_report.pdf', bytes: 4, url: item.url }])
  expect(downloads.views()).toMatchObject([{ state: 'held', received: 4 }])
  expect(await downloads.take(never)).toEqual([])
  expect(told).toEqual([])
})

test('a caller who takes them does not wait forever, and the next caller gets them', async () => {
  const { downloads } = begin()
  const { item, script } = scriptedDownload()
  downloads.add(item)
  expect(await downloads.take(AbortSignal.timeout(20))).toEqual([])
  script.end('saved')
  await eventually(() => expect(downloads.views()).toMatchObject([{ state: 'held' }]))
  expect(await downloads.take(AbortSignal.abort())).toEqual([])
  expect(await downloads.take(never)).toMatchObject([{ path: script.path }])
})

test('for the person the system asks where', async () => {
  const { downloads } = begin(false)
  const { item, script } = scriptedDownload()
  downloads.add(item)
  script.end('saved')
  await eventually(() => expect(downloads.views()).toMatchObject([{ state: 'saved' }]))
  expect(script.path).toBe(undefined)
})

test.each([
  ['says', 2_000_000_001, 0],
  ['turns out', 0, 2_000_000_001],
])('one that %s to be too large is stopped, and leaves nothing', async (_, total, received) => {
  const { downloads, told } = begin()
  const { item, script } = scriptedDownload({ total })
  downloads.add(item)
  script.came(received)
  await eventually(() => expect(downloads.views()).toMatchObject([{ state: 'stopped' }]))
  expect(script.isStopped).toBe(true)
  expect(told).toEqual([{ type: 'download-too-large', name: 'report.pdf' }])
  expect(existsSync(dirname(script.path ?? ''))).toBe(false)
  expect(await downloads.take(never)).toEqual([])
})

test('more than a few at once are not taken', () => {
  const { downloads, told } = begin()
  for (let count = 0; count < 6; count++) downloads.add(scriptedDownload().item)
  expect(downloads.views()).toHaveLength(5)
  expect(told).toEqual([{ type: 'download-failed', name: 'report.pdf' }])
})

test('one that is announced or expected is waited for, until it is clear that none comes', async () => {
  const { downloads } = begin()
  downloads.announce()
  const announced = downloads.take(never)
  const first = scriptedDownload()
  downloads.add(first.item)
  first.script.end('saved')
  expect(await announced).toHaveLength(1)

  const expected = downloads.take(never, true)
  await new Promise(setImmediate)
  const second = scriptedDownload()
  downloads.add(second.item)
  second.script.end('saved')
  expect(await expected).toHaveLength(1)

  const none = downloads.take(never, true)
  downloads.comesNone()
  expect(await none).toEqual([])
})

test('an ended download can be dismissed, a running one cannot', async () => {
  const { downloads } = begin(false)
  const [one, two] = [scriptedDownload({ name: 'one' }), scriptedDownload({ name: 'two' })]
  downloads.add(one.item)
  downloads.add(two.item)
  one.script.end('saved')
  await eventually(() => expect(downloads.views()[0]?.state).toBe('saved'))
  for (const { id } of downloads.views()) downloads.dismiss(id)
  expect(downloads.views()).toMatchObject([{ name: 'two', state: 'running' }])
})
