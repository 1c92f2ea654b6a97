import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { eventually } from '../../../helpers/eventually'
import { never } from '../../../helpers/never'
import { type ScriptedPage, scriptedDownload, scriptedPage } from '../../../helpers/page-views'
import { scriptedBrowser } from '../../../helpers/scripted-browser'
import { temporaryFolder } from '../../../helpers/temp-folder'

test('the person reaches what they type, and pages nothing else of the network', async () => {
  const { folder, pages, reached } = await scriptedBrowser()
  const tab = folder.open()
  await folder.go(tab, 'localhost:3000')
  await folder.go(tab, 'example.com')
  expect(pages[0]?.loaded).toEqual(['http://localhost:3000/', 'https://example.com/'])
  expect(reached).toEqual(['localhost:3000'])
  await expect(folder.go(tab, 'no address')).rejects.toThrow('Enter a valid address')
})

test('a page that was kept from this computer says so, and the person lets it', async () => {
  const { folder, pages, reached, refuse } = await scriptedBrowser()
  const tab = folder.open()
  refuse('127.0.0.1:8080')
  pages[0]?.listener.failed({ code: -111, name: 'ERR_TUNNEL_CONNECTION_FAILED', url: 'https://127.0.0.1:8080/x' })
  await eventually(() => expect(tab.shown().failure?.kind).toBe('proxy'))
  folder.reachFailed(tab)
  expect(reached).toEqual(['127.0.0.1:8080'])
  expect(pages[0]?.loaded).toEqual(['https://127.0.0.1:8080/x'])
})

test('an answer of the proxy in the place of a page is told of, and one of the page’s own server is its page', async () => {
  const { folder, pages, refuse } = await scriptedBrowser()
  const tab = folder.open()
  const facts = { title: '', isLoading: false, canGoBack: false, canGoForward: false, status: 403 }
  pages[0]?.listener.changed({ ...facts, url: 'http://127.0.0.1:9000/' })
  await new Promise(setImmediate)
  expect(tab.shown().failure).toBe(undefined)
  refuse('127.0.0.1:9001')
  pages[0]?.listener.changed({ ...facts, url: 'http://127.0.0.1:9001/' })
  await eventually(() => expect(tab.shown().failure?.kind).toBe('proxy'))
})

test('changes that come by the hundred are told once', async () => {
  const { folder, pages, told } = await scriptedBrowser()
  folder.show(folder.open())
  await eventually(() => expect(told.length).toBeGreaterThan(0))
  const before = told.length
  for (let count = 0; count < 500; count++)
    pages[0]?.listener.changed({
      url: `https://a.example/#${count}`,
      title: 't',
      isLoading: false,
      canGoBack: true,
      canGoForward: false,
    })
  await eventually(() => expect(told.at(-1)?.tabs[0]?.url).toBe('https://a.example/#499'))
  expect(told.length - before).toBeLessThan(4)
})

test('there are only so many tabs, and pages open few of them, only after a press', async () => {
  const { folder, pages } = await scriptedBrowser()
  const tab = folder.open()
  folder.show(tab)
  expect(pages[0]?.listener.mayOpen('https://a.example/')).toBe(false)
  expect(tab.shown().notes).toMatchObject([{ type: 'pop-up-refused', url: 'https://a.example/' }])
  pages[0]?.listener.pressed(false)
  expect(pages[0]?.listener.mayOpen('https://a.example/')).toBe(true)
  pages[0]?.listener.opened({ url: 'https://a.example/', isBehind: false })
  expect(folder.current()?.shown().url).toBe('https://a.example/')
  while (folder.tabs().length < 20) folder.open()
  expect(() => folder.open()).toThrow('20 tabs are already open.')
  pages[0]?.listener.pressed(false)
  expect(pages[0]?.listener.mayOpen('https://b.example/')).toBe(false)
  expect(tab.shown().notes.at(-1)).toMatchObject({ type: 'no-room', url: 'https://b.example/' })
  expect(tab.takeNotes().at(-1)).toContain('too many tabs are open')
})

test('a page that another one opens and Chromium has already made is shown by its own view', async () => {
  const { folder, pages } = await scriptedBrowser()
  const tab = folder.open()
  folder.show(tab)
  const made = scriptedPage()
  pages[0]?.listener.opened({ url: 'https://a.example/', isBehind: true, view: made })
  expect(folder.tabs()).toHaveLength(2)
  expect(folder.current()).toBe(tab)
  expect(made.loaded).toEqual([])
})

test('without a window nothing is opened', async () => {
  const { folder, state } = await scriptedBrowser()
  state.hasWindow = false
  expect(() => folder.open()).toThrow('No window is open to show a page in.')
})

test('keeping the data loads the tabs anew in another session, and forgets the former one', async () => {
  const { folder, pages, sessions } = await scriptedBrowser()
  const tab = folder.open()
  folder.show(tab)
  await folder.go(tab, 'example.com')
  await folder.keepData(true)
  expect(sessions).toEqual([
    { isKept: false, proxyRules: 'http://127.0.0.1:1', cleared: 1 },
    { isKept: true, proxyRules: 'http://127.0.0.1:1', cleared: 0 },
  ])
  expect(pages[0]?.isClosed).toBe(true)
  expect(pages[1]?.loaded).toEqual(['https://example.com/'])
  expect(folder.shown()).toMatchObject({ keepsData: true, current: folder.tabs()[0]?.id })
})

test('a tab that is closed gives way to its neighbour', async () => {
  const { folder, pages } = await scriptedBrowser()
  const [first, second] = [folder.open(), folder.open()]
  folder.show(second)
  folder.close(second)
  expect(folder.current()).toBe(first)
  expect(pages[1]?.isClosed).toBe(true)
  folder.end()
  expect(pages[0]?.isClosed).toBe(true)
  expect(folder.shown().tabs).toEqual([])
})

test('a file in place of a window’s first page is for the page that opened the window, which is closed again', async () => {
  const { folder, pages } = await scriptedBrowser()
  const tab = folder.open('one')
  folder.show(tab)
  pages[0]?.listener.opened({ url: 'https://a.example/file', isBehind: false })
  const taken = tab.downloads.take(never)
  await new Promise(setImmediate)
  const { item, script } = scriptedDownload()
  pages[1]?.listener.download(item)
  script.end('saved')
  expect(await taken).toMatchObject([{ name: 'report.pdf' }])
  await eventually(() => expect(folder.tabs()).toEqual([tab]))
  expect(folder.current()).toBe(tab)
  expect(pages[1]?.isClosed).toBe(true)
})

test('a window that has shown a page keeps what it gives, as does one whose opener is closed', async () => {
  const { folder, pages } = await scriptedBrowser()
  const tab = folder.open('one')
  for (const url of ['https://a.example/1', 'https://a.example/2']) pages[0]?.listener.opened({ url, isBehind: true })
  const facts = { title: '', isLoading: false, canGoBack: false, canGoForward: false, status: 200 }
  pages[1]?.listener.changed({ ...facts, url: 'https://a.example/1' })
  pages[1]?.listener.download(scriptedDownload().item)
  expect(tab.shown().downloads).toEqual([])
  folder.close(tab)
  pages[2]?.listener.download(scriptedDownload().item)
  expect(folder.tabs().map(each => each.shown().downloads.length)).toEqual([1, 1])
})

test('files of the folder have tabs of their own, in a session of their own', async () => {
  const folder = await temporaryFolder()
  await writeFile(join(folder, 'a.html'), '')
  const { folder: browser, pages, sessions } = await scriptedBrowser(folder)
  const tab = await browser.openFile('a.html')
  expect(sessions).toHaveLength(2)
  expect(pages[0]?.loaded).toEqual(['http://folder.localhost/a.html'])
  expect(tab.shown().file).toEqual({ path: 'a.html', hasNetwork: false })
  expect(await browser.openFile('a.html')).toBe(tab)
  expect(await browser.go(tab, 'a.html')).toBe(tab)
  expect(pages[0]?.loaded).toHaveLength(3)

  const other = await browser.go(tab, 'example.com')
  expect(browser.tabs()).toEqual([other])
  expect(pages[0]?.isClosed).toBe(true)
  expect(browser.tabs().map(one => one.shown().url)).toEqual(['https://example.com/'])
  const [web] = browser.tabs()
  if (web) await browser.go(web, pathToFileURL(join(folder, 'a.html')).href)
  expect(browser.tabs().map(one => one.shown().url)).toEqual(['http://folder.localhost/a.html'])
  expect(sessions).toHaveLength(2)
})

test('a file stays open where the data of the web is kept from now on', async () => {
  const { folder, pages } = await scriptedBrowser(await temporaryFolder())
  const tab = await folder.openFile('a.html')
  await folder.keepData(true)
  expect(folder.tabs()).toEqual([tab])
  expect(folder.current()).toBe(tab)
  expect(pages[0]?.isClosed).toBe(false)
})

test('files get a network when the person says so, and go nowhere by themselves', async () => {
  const { folder, pages } = await scriptedBrowser(await temporaryFolder())
  const tab = await folder.openFile('a.html')
  const { listener } = pages[0] as ScriptedPage
  listener.pressed(false)
  expect(listener.mayOpen('https://example.com/')).toBe(false)
  listener.refused('https://example.com/?all')
  listener.refused('mailto:a@example.com')
  expect(tab.shown().notes.map(({ type }) => type)).toEqual(['leaves-folder', 'leaves-folder', 'address-refused'])
  expect(listener.mayOpen('http://folder.localhost/b.html')).toBe(true)
  expect(folder.filesHaveNetwork()).toBe(false)
  folder.setFileNetwork(true)
  expect(folder.filesHaveNetwork()).toBe(true)
  expect(tab.shown().file?.hasNetwork).toBe(true)
  expect(pages[0]?.acted).toEqual(['reload'])
})

test('a file that is not there, or that is kept back, is no page', async () => {
  const { folder, pages } = await scriptedBrowser(await temporaryFolder())
  const tab = await folder.openFile('missing.html')
  const facts = { title: '', isLoading: false, canGoBack: false, canGoForward: false, url: 'http://folder.localhost/x' }
  pages[0]?.listener.changed({ ...facts, status: 404 })
  expect(tab.shown().failure?.kind).toBe('no-file')
  pages[0]?.listener.changed({ ...facts, status: 403 })
  expect(tab.shown().failure?.kind).toBe('kept-file')
})
