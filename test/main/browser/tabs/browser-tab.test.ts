import { expect, test } from 'vitest'
import type { ActionId } from '../../../../shared/actions'
import { never } from '../../../helpers/never'
import { type ScriptedPage, scriptedDownload } from '../../../helpers/page-views'
import { BOUNDS, scriptedBrowser } from '../../../helpers/scripted-browser'

const KEYS: Readonly<Record<string, ActionId>> = {
  r: 'browser.reload',
  '+': 'browser.zoomIn',
  t: 'browser.newTab',
  k: 'palette.open',
}

test('a page of the person rests out of sight, and one of a model works on', async () => {
  const { folder, pages } = await scriptedBrowser()
  const [own, models] = [folder.open(), folder.open('one')]
  folder.show(own)
  own.place({ window: 1, bounds: BOUNDS })
  expect(pages[0]?.places.at(-1)).toEqual({ type: 'shown', window: 1, bounds: BOUNDS })
  folder.show(models)
  expect(pages[0]?.places.at(-1)).toEqual({ type: 'asleep' })
  expect(pages[1]?.places.at(-1)).toEqual({ type: 'parked' })
  models.place({ window: 1, bounds: BOUNDS })
  folder.leave(1)
  expect(pages[1]?.places.at(-1)).toEqual({ type: 'parked' })
})

test('a page is seen in the window that wanted it last, and again in the one before', async () => {
  const { folder, pages } = await scriptedBrowser()
  const tab = folder.open()
  folder.show(tab)
  const seenIn = () => pages[0]?.places.at(-1)
  for (const window of [1, 2]) tab.place({ window, bounds: BOUNDS })
  expect(seenIn()).toMatchObject({ type: 'shown', window: 2 })
  tab.place({ window: 1, bounds: BOUNDS })
  expect(seenIn()).toMatchObject({ window: 1 })
  tab.place({ window: 2, bounds: BOUNDS })
  folder.leave(2)
  expect(seenIn()).toMatchObject({ type: 'shown', window: 1 })
  tab.leave(1)
  expect(seenIn()).toEqual({ type: 'asleep' })
})

test('a server that asks who it is hears it once, and nothing where the page goes elsewhere', async () => {
  const { folder, pages } = await scriptedBrowser()
  const tab = folder.open()
  const answers: unknown[] = []
  pages[0]?.listener.signIn({ host: 'a.example', realm: 'r' }, given => answers.push(given))
  const asked = tab.shown().question
  expect(asked).toMatchObject({ type: 'sign-in', host: 'a.example', realm: 'r' })
  tab.questions.answer('another', { name: 'x' })
  expect(answers).toEqual([])
  tab.questions.answer(asked?.id ?? '', { name: 'ann', password: 'p' })
  expect(answers).toEqual([{ name: 'ann', password: 'p' }])
  pages[0]?.listener.signIn({ host: 'a.example', realm: 'r' }, given => answers.push(given))
  pages[0]?.listener.began()
  expect(answers).toEqual([{ name: 'ann', password: 'p' }, null])
  expect(tab.shown().question).toBe(undefined)
})

test('keys that mean something to Atrium lead out of the page, once for each press', async () => {
  const { folder, pages } = await scriptedBrowser()
  folder.open()
  const press = { key: 'F6', code: 'F6', ctrlKey: false, metaKey: false, altKey: false, shiftKey: false }
  expect(pages[0]?.listener.keys(press, false)).toBe(true)
  expect(pages[0]?.listener.keys(press, true)).toBe(true)
  expect(pages[0]?.listener.keys({ ...press, key: 'a' }, false)).toBe(false)
  expect(pages[0]?.left).toEqual(['browser.address'])
})

test('notes about a page go with it, and a dismissed note goes at once', async () => {
  const { folder, pages } = await scriptedBrowser()
  const tab = folder.open()
  pages[0]?.listener.busy(true)
  pages[0]?.listener.refused('file:///x')
  pages[0]?.listener.refused('file:///x')
  expect(tab.shown().notes).toMatchObject([{ type: 'busy' }, { type: 'address-refused' }])
  pages[0]?.listener.busy(false)
  expect(tab.shown().notes).toMatchObject([{ type: 'address-refused' }])
  pages[0]?.listener.busy(true)
  tab.dismiss(tab.shown().notes[0]?.id ?? '')
  expect(tab.shown().notes).toMatchObject([{ type: 'busy' }])
  pages[0]?.listener.began()
  expect(tab.shown().notes).toEqual([])
})

test('a process that ended is told of, and reloading goes where it was', async () => {
  const { folder, pages } = await scriptedBrowser()
  const tab = folder.open()
  await folder.go(tab, 'https://a.example/x')
  pages[0]?.listener.ended('oom')
  expect(tab.shown().failure).toEqual({ kind: 'memory', url: 'https://a.example/x', detail: 'oom' })
  tab.act('reload')
  expect(pages[0]?.loaded).toEqual(['https://a.example/x', 'https://a.example/x'])
  expect(tab.shown().failure).toBe(undefined)
})

test('an endless series of dialogs ends the page, and says so', async () => {
  const { folder, pages } = await scriptedBrowser()
  const tab = folder.open()
  for (let count = 0; count < 30; count++)
    pages[0]?.tell('Page.javascriptDialogOpening', { url: 'https://a.example/', message: 'x', type: 'alert' })
  pages[0]?.listener.ended('crashed')
  expect(pages[0]?.acted).toEqual(['end'])
  expect(tab.shown().failure?.kind).toBe('dialogs')
  expect(tab.takeNotes()).toEqual(['The page showed one dialog after the other without an end. It was ended.'])
})

const SHOWN = {
  url: 'https://a.example/',
  title: '',
  isLoading: false,
  canGoBack: false,
  canGoForward: false,
  status: 200,
}

/** Returns whether a file that the page delivers now is held for a model; otherwise the system asks the person where it goes. */
function holds(page: ScriptedPage | undefined): boolean {
  const { item, script } = scriptedDownload()
  page?.listener.download(item)
  script.end('saved')
  return script.path !== undefined
}

const intercepts = (page: ScriptedPage | undefined) =>
  page?.sent.flatMap(({ method, params }) => (method === 'Page.setInterceptFileChooserDialog' ? [params] : []))

test('a page’s actions belong to the model from its first action until the person puts a hand to it', async () => {
  const { folder, pages } = await scriptedBrowser()
  const tab = folder.open()
  expect(holds(pages[0])).toBe(false)
  await tab.drive(async () => expect(holds(pages[0])).toBe(true), never)
  pages[0]?.listener.opened({ url: 'https://a.example/file', isBehind: false })
  tab.act('take-over')
  expect(holds(pages[0])).toBe(false)
  tab.act('hand-back')
  expect(holds(pages[0])).toBe(true)
  pages[0]?.listener.pressed(true)
  expect(holds(pages[0])).toBe(true)
  pages[0]?.listener.pressed(false)
  expect(holds(pages[0])).toBe(false)
  expect(intercepts(pages[0])).toEqual([true, false, true, false].map(enabled => ({ enabled, cancel: true })))
  // In a window that it opened meanwhile nobody has pressed yet.
  pages[1]?.listener.changed(SHOWN)
  expect(holds(pages[1])).toBe(true)
  const opened = folder.tabs().find(other => other !== tab)
  if (opened) await folder.go(opened, 'example.com')
  expect(holds(pages[1])).toBe(false)
  expect(intercepts(pages[1])).toEqual([true, false].map(enabled => ({ enabled, cancel: true })))
})

test('the keyboard stays in a page that is reloaded or enlarged; other keys lead out', async () => {
  const { folder, pages } = await scriptedBrowser('/work', { actionOfPress: ({ key }) => KEYS[key] })
  folder.open()
  const held = { ctrlKey: true, metaKey: false, altKey: false, shiftKey: false }
  for (const key of ['r', '+', 't', 'k']) expect(pages[0]?.listener.keys({ ...held, key, code: '' }, false)).toBe(true)
  expect(pages[0]?.handed).toEqual(['browser.reload', 'browser.zoomIn'])
  expect(pages[0]?.left).toEqual(['browser.newTab', 'palette.open'])
})

test('a page that is left gives up its dialog, without which it could not go', async () => {
  const { folder, pages } = await scriptedBrowser()
  const tab = folder.open()
  pages[0]?.listener.began()
  expect(pages[0]?.sent).toEqual([])
  pages[0]?.tell('Page.javascriptDialogOpening', { url: 'https://a.example/', message: 'x', type: 'alert' })
  pages[0]?.listener.began()
  expect(pages[0]?.sent).toEqual([{ method: 'Page.handleJavaScriptDialog', params: { accept: false } }])
  expect(tab.shown().question).toBe(undefined)
})

test('a person who goes into a page that asks is at its question', async () => {
  const { folder, pages } = await scriptedBrowser()
  const tab = folder.open()
  pages[0]?.tell('Page.javascriptDialogOpening', { url: 'https://a.example/', message: 'x', type: 'alert' })
  expect(tab.shown().question).not.toHaveProperty('takesFocus')
  tab.act('focus')
  expect(pages[0]?.acted).toEqual([])
  expect(tab.shown().question).toHaveProperty('takesFocus', true)
  tab.questions.answer(tab.shown().question?.id ?? '', {})
  tab.act('focus')
  expect(pages[0]?.acted).toEqual(['focus'])
})

test('a sign-in takes the keyboard from a page that comes, and not from one that is there', async () => {
  const { folder, pages } = await scriptedBrowser()
  const tab = folder.open()
  const page = pages[0]
  const facts = { url: 'https://a.example/', title: '', isLoading: true, canGoBack: false, canGoForward: false }
  const signIn = () => {
    if (page) page.hasFocus = true
    page?.listener.signIn({ host: 'b.example', realm: '' }, () => undefined)
    return tab.shown().question?.takesFocus === true
  }
  page?.listener.began()
  expect(signIn()).toBe(true)
  page?.listener.changed({ ...facts, status: 200 })
  expect(signIn()).toBe(false)
  page?.listener.began()
  page?.listener.changed({ ...facts, isLoading: false })
  expect(signIn()).toBe(false)
})
