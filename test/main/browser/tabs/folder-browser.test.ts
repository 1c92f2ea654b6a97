import { describe, expect, test, vi } from 'vitest'
import type { Cdp } from '../../../../main/browser/cdp'
import type { PageDriver } from '../../../../main/browser/page-driver'
import { openFolderBrowser } from '../../../../main/browser/tabs/folder-browser'
import { SessionAccess } from '../../../../main/browser/tabs/session-access'
import type { FolderBrowser } from '../../../../shared/browser/browser-tabs'
import { scriptedPage, scriptedViews } from '../../../helpers/page-views'

const BOUNDS = { x: 0, y: 0, width: 400, height: 300 }

async function begin() {
  const { views, pages, sessions, state } = scriptedViews()
  const told: FolderBrowser[] = []
  const reached: string[] = []
  const refusing = new Set<(address: string) => void>()
  let isKept = false
  const folder = await openFolderBrowser({
    workspace: '/work',
    views,
    network: {
      proxyRules: 'http://127.0.0.1:1',
      reach: address => void reached.push(address),
      whenRefused(heard) {
        refusing.add(heard)
        return () => void refusing.delete(heard)
      },
      close: async () => undefined,
    },
    data: {
      isKept: () => isKept,
      async keep(now) {
        isKept = now
      },
    },
    actionOfPress: ({ key }) => (key === 'F6' ? 'browser.leavePage' : undefined),
    tell: browser => told.push(browser),
  })
  const refuse = (address: string) => {
    for (const heard of refusing) heard(address)
  }
  const access = (sessionId: string) => {
    const called: string[] = []
    const drivePage = async (_cdp: Cdp) => ({}) as PageDriver
    const parts = { sessionId, folder: () => folder, load: async () => folder, drivePage }
    return Object.assign(new SessionAccess({ ...parts, call: id => void called.push(id) }), { called })
  }
  return { folder, pages, sessions, state, told, reached, refuse, access }
}

test('the person reaches what they type, and pages nothing else of the network', async () => {
  const { folder, pages, reached } = await begin()
  const tab = folder.open()
  folder.go(tab, 'localhost:3000')
  folder.go(tab, 'example.com')
  expect(pages[0]?.loaded).toEqual(['http://localhost:3000/', 'https://example.com/'])
  expect(reached).toEqual(['localhost:3000'])
  expect(() => folder.go(tab, 'no address')).toThrow('This is no address.')
})

test('a page that was kept from this computer says so, and the person lets it', async () => {
  const { folder, pages, reached, refuse } = await begin()
  const tab = folder.open()
  refuse('127.0.0.1:8080')
  pages[0]?.listener.failed({ code: -111, name: 'ERR_TUNNEL_CONNECTION_FAILED', url: 'https://127.0.0.1:8080/x' })
  await vi.waitFor(() => expect(tab.shown().failure?.kind).toBe('proxy'))
  folder.reachFailed(tab)
  expect(reached).toEqual(['127.0.0.1:8080'])
  expect(pages[0]?.loaded).toEqual(['https://127.0.0.1:8080/x'])
})

test('an answer of the proxy in the place of a page is told of, and one of the page’s own server is its page', async () => {
  const { folder, pages, refuse } = await begin()
  const tab = folder.open()
  const facts = { title: '', isLoading: false, canGoBack: false, canGoForward: false, status: 403 }
  pages[0]?.listener.changed({ ...facts, url: 'http://127.0.0.1:9000/' })
  await new Promise(setImmediate)
  expect(tab.shown().failure).toBe(undefined)
  refuse('127.0.0.1:9001')
  pages[0]?.listener.changed({ ...facts, url: 'http://127.0.0.1:9001/' })
  await vi.waitFor(() => expect(tab.shown().failure?.kind).toBe('proxy'))
})

test('changes that come by the hundred are told once', async () => {
  const { folder, pages, told } = await begin()
  folder.show(folder.open())
  await vi.waitFor(() => expect(told.length).toBeGreaterThan(0))
  const before = told.length
  for (let count = 0; count < 500; count++)
    pages[0]?.listener.changed({
      url: `https://a.example/#${count}`,
      title: 't',
      isLoading: false,
      canGoBack: true,
      canGoForward: false,
    })
  await vi.waitFor(() => expect(told.at(-1)?.tabs[0]?.url).toBe('https://a.example/#499'))
  expect(told.length - before).toBeLessThan(4)
})

test('there are only so many tabs, and pages open few of them, only after a press', async () => {
  const { folder, pages } = await begin()
  const tab = folder.open()
  folder.show(tab)
  expect(pages[0]?.listener.mayOpen('https://a.example/')).toBe(false)
  expect(tab.shown().notes).toMatchObject([{ type: 'pop-up-refused', url: 'https://a.example/' }])
  pages[0]?.listener.pressed(false)
  expect(pages[0]?.listener.mayOpen('https://a.example/')).toBe(true)
  pages[0]?.listener.opened({ url: 'https://a.example/', isBehind: false })
  expect(folder.current()?.shown().url).toBe('https://a.example/')
  while (folder.tabs().length < 20) folder.open()
  expect(() => folder.open()).toThrow('There are 20 tabs already.')
  pages[0]?.listener.pressed(false)
  expect(pages[0]?.listener.mayOpen('https://a.example/')).toBe(false)
})

test('what one page opens and Chromium has made already is shown by that', async () => {
  const { folder, pages } = await begin()
  const tab = folder.open()
  folder.show(tab)
  const made = scriptedPage()
  pages[0]?.listener.opened({ url: 'https://a.example/', isBehind: true, view: made })
  expect(folder.tabs()).toHaveLength(2)
  expect(folder.current()).toBe(tab)
  expect(made.loaded).toEqual([])
})

test('without a window nothing is opened', async () => {
  const { folder, state } = await begin()
  state.hasWindow = false
  expect(() => folder.open()).toThrow('No window is open that could show a page.')
})

test('keeping the data loads the tabs anew in another session, and forgets the former one', async () => {
  const { folder, pages, sessions } = await begin()
  const tab = folder.open()
  folder.show(tab)
  folder.go(tab, 'example.com')
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
  const { folder, pages } = await begin()
  const [first, second] = [folder.open(), folder.open()]
  folder.show(second)
  folder.close(second)
  expect(folder.current()).toBe(first)
  expect(pages[1]?.isClosed).toBe(true)
  folder.end()
  expect(pages[0]?.isClosed).toBe(true)
  expect(folder.shown().tabs).toEqual([])
})

describe('a session', () => {
  test('sees tabs of its own and of the person, and none of another session', async () => {
    const { folder, access } = await begin()
    const [one, other] = [access('one'), access('other')]
    const person = folder.open()
    folder.show(person)
    expect(one.current()?.id).toBe(person.id)
    const own = await one.open()
    expect(one.called).toEqual([own.id])
    expect(one.tabs().map(({ id, isCurrent }) => [id, isCurrent])).toEqual([
      [person.id, false],
      [own.id, true],
    ])
    expect(other.tabs().map(({ id }) => id)).toEqual([person.id])
    await expect(other.switchTo(own.id)).rejects.toThrow(`Open are: ${person.id}.`)
    await one.close(own.id)
    expect(one.current()?.id).toBe(person.id)
  })

  test('works a tab until the person takes it over, and again once they hand it back', async () => {
    const { folder, pages, access } = await begin()
    const driven = await access('one').open()
    const tab = folder.current()
    const page = pages[0]
    await driven.drive(async () => {
      expect(tab?.shown().driver).toBe('model')
      page?.listener.pressed(true)
      expect(tab?.shown().driver).toBe('model')
      page?.listener.pressed(false)
      expect(tab?.shown().driver).toBe('person')
    })
    const work = vi.fn(async () => 1)
    await expect(driven.drive(work)).rejects.toThrow('The person has taken this tab over')
    expect(work).not.toHaveBeenCalled()
    tab?.act('hand-back')
    expect(await driven.drive(work)).toBe(1)
    expect(page?.sent.map(({ params }) => params)).toEqual([{ enabled: true }, { enabled: false }, { enabled: true }])
  })

  test('is told what happened to the tab, once', async () => {
    const { pages, access } = await begin()
    const driven = await access('one').open()
    pages[0]?.listener.permission('geolocation', 'a.example')
    pages[0]?.listener.refused('file:///etc/passwd')
    pages[0]?.tell('Page.fileChooserOpened')
    expect(driven.takeNotes()).toEqual([
      '"a.example" asked for the permission "geolocation". It was refused, as all are.',
      'The page tried to go to "file:///etc/passwd". It was kept from that: only http and https are opened.',
      'The page asked to choose files. The chooser was cancelled; upload files by naming the field and the files.',
    ])
    expect(driven.takeNotes()).toEqual([])
  })
})

test('a page of the person rests out of sight, and one of a model works on', async () => {
  const { folder, pages } = await begin()
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

test('a server that asks who it is hears it once, and nothing where the page goes elsewhere', async () => {
  const { folder, pages } = await begin()
  const tab = folder.open()
  const answers: unknown[] = []
  pages[0]?.listener.signIn({ host: 'a.example', realm: 'r' }, given => answers.push(given))
  const asked = tab.shown().question
  expect(asked).toMatchObject({ type: 'sign-in', host: 'a.example', realm: 'r' })
  tab.answer('another', { name: 'x' })
  expect(answers).toEqual([])
  tab.answer(asked?.id ?? '', { name: 'ann', password: 'p' })
  expect(answers).toEqual([{ name: 'ann', password: 'p' }])
  pages[0]?.listener.signIn({ host: 'a.example', realm: 'r' }, given => answers.push(given))
  pages[0]?.listener.began()
  expect(answers).toEqual([{ name: 'ann', password: 'p' }, null])
  expect(tab.shown().question).toBe(undefined)
})

test('keys that mean something to Atrium lead out of the page, once for each press', async () => {
  const { folder, pages } = await begin()
  folder.open()
  const press = { key: 'F6', code: 'F6', ctrlKey: false, metaKey: false, altKey: false, shiftKey: false }
  expect(pages[0]?.listener.keys(press, false)).toBe(true)
  expect(pages[0]?.listener.keys(press, true)).toBe(true)
  expect(pages[0]?.listener.keys({ ...press, key: 'a' }, false)).toBe(false)
  expect(pages[0]?.left).toEqual(['browser.address'])
})
