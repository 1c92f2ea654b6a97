import { unlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { folderPageUrl } from '../../../shared/browser/folder-pages'
import { eventually } from '../../helpers/eventually'
import { never } from '../../helpers/never'
import type { ScriptedPage } from '../../helpers/page-views'
import { BOUNDS, scriptedBrowser } from '../../helpers/scripted-browser'
import { temporaryFolder } from '../../helpers/temp-folder'

const QUIET_MS = 1_300
const URL = folderPageUrl('index.html')
const FACTS = { url: URL, title: 'Page', isLoading: false, canGoBack: false, canGoForward: false }

/** A page of a file comes, as Chromium tells of it. */
async function comes(page: ScriptedPage | undefined, { status = 200, rest = 1_200 } = {}): Promise<void> {
  page?.listener.began()
  page?.listener.asked?.(URL)
  page?.listener.changed({ ...FACTS, status })
  // By then its file is watched: soon, or once changes that were just told have rested.
  await pause(rest)
}

/** Sets the page's answer to whether somebody has written into its forms. */
function answersWith(page: ScriptedPage | undefined, isWritten: boolean): void {
  if (!page) return
  const answers: Readonly<Record<string, object>> = {
    'Page.getFrameTree': { frameTree: { frame: { id: 'main' } } },
    'Page.createIsolatedWorld': { executionContextId: 1 },
    'Runtime.evaluate': { result: { type: 'boolean', value: isWritten } },
  }
  page.cdp.send = async method => answers[method] ?? {}
}

/** A tab that shows a file of a folder. */
async function fileTab({ hasFile = true } = {}) {
  const work = await temporaryFolder()
  const { folder, pages } = await scriptedBrowser(work)
  onTestFinished(() => folder.end())
  const write = (bytes: string) => writeFile(join(work, 'index.html'), bytes)
  if (hasFile) await write('first')
  const tab = await folder.openForFiles()
  const [page] = pages
  tab.load(URL)
  tab.place({ window: 1, bounds: BOUNDS })
  await comes(page, { status: hasFile ? 200 : 404, rest: 500 })
  const reloads = () => page?.acted.filter(action => action === 'reload').length
  const isReloaded = (times: number) => eventually(() => expect(reloads()).toBe(times))
  return { work, folder, tab, page, write, reloads, isReloaded }
}

test('a page is loaded again once its file has changed, whoever it belongs to', async () => {
  const { write, page, isReloaded, tab } = await fileTab()
  await write('second')
  await isReloaded(1)
  await comes(page)
  await write('third')
  await isReloaded(2)
  expect(tab.shown().notes).toEqual([])
})

test('not while a model works it, and once after that', async () => {
  const { write, reloads, isReloaded, tab } = await fileTab()
  await tab.drive(async () => {
    await write('second')
    await pause(QUIET_MS)
    await write('third')
    await pause(QUIET_MS)
  }, never)
  expect(reloads()).toBe(0)
  await isReloaded(1)
  await pause(QUIET_MS)
  expect(reloads()).toBe(1)
  // Nobody has put a hand to it.
  expect(tab.isOfModel).toBe(true)
})

test('not where the model has loaded it anew itself', async () => {
  const { write, page, reloads, tab } = await fileTab()
  await tab.drive(async () => {
    await write('second')
    await pause(QUIET_MS)
    await comes(page)
  }, never)
  tab.act('take-over')
  await pause(QUIET_MS)
  expect(reloads()).toBe(0)
})

test('not while it waits for an answer, nor while it is out of sight', async () => {
  const { write, page, reloads, isReloaded, tab } = await fileTab()
  page?.tell('Page.javascriptDialogOpening', { url: URL, message: 'Sure?', type: 'confirm' })
  await write('second')
  await pause(QUIET_MS)
  expect(reloads()).toBe(0)
  page?.tell('Page.javascriptDialogClosed')
  await isReloaded(1)
  await comes(page)
  tab.leave()
  await write('third')
  await pause(QUIET_MS)
  expect(reloads()).toBe(1)
  tab.place({ window: 1, bounds: BOUNDS })
  await isReloaded(2)
})

test('if somebody has written into its forms, a note says so, and the person loads it again', async () => {
  const { write, page, reloads, tab } = await fileTab()
  answersWith(page, true)
  await write('second')
  const notes = () => tab.shown().notes.map(({ type }) => type)
  await eventually(() => expect(notes()).toEqual(['file-changed']))
  expect(tab.takeNotes()).toEqual([expect.stringContaining('was not loaded again by itself')])
  tab.dismiss(tab.shown().notes[0]?.id ?? '')
  await write('third')
  await eventually(() => expect(notes()).toEqual(['file-changed']))
  expect(reloads()).toBe(0)
  tab.act('reload')
  answersWith(page, false)
  await comes(page)
  expect(notes()).toEqual([])
  await write('fourth')
  await eventually(() => expect(reloads()).toBe(2))
})

test('a file that was not there is loaded once it is, though nothing of its page is shown', async () => {
  const { write, page, tab } = await fileTab({ hasFile: false })
  expect(tab.shown().failure?.kind).toBe('no-file')
  await write('come')
  await eventually(() => expect(page?.loaded).toEqual([URL, URL]))
  expect(tab.shown().failure).toBe(undefined)
})

test('if the person is on their way to another page, that one comes', async () => {
  const { write, page, reloads, isReloaded } = await fileTab()
  page?.listener.began()
  await write('second')
  await pause(QUIET_MS)
  expect(reloads()).toBe(0)
  // It was given as a download.
  page?.listener.changed(FACTS)
  await isReloaded(1)
})

test('of one that is gone the page stays, and a tab that is closed follows nothing', async () => {
  const { work, folder, write, reloads, tab } = await fileTab()
  await unlink(join(work, 'index.html'))
  await pause(QUIET_MS)
  expect(reloads()).toBe(0)
  folder.close(tab)
  await write('again')
  await pause(QUIET_MS)
  expect(reloads()).toBe(0)
})

test('pages of the web follow no file', async () => {
  const { folder, pages } = await scriptedBrowser(await temporaryFolder())
  folder.open()
  expect(pages[0]?.listener.asked).toBe(undefined)
})
