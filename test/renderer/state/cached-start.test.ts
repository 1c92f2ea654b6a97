import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useApp } from '../../../renderer/state/app'
import { cachedStart, cacheStart } from '../../../renderer/state/cached-start'
import type { StartState } from '../../../shared/ipc/ipc'
import { Settings } from '../../../shared/settings'

let page = new EventTarget()
let values = new Map<string, string>()
const storage = {
  getItem: (key: string) => values.get(key) ?? null,
  setItem: (key: string, value: string) => void values.set(key, value),
}

const session = (number: number) => ({
  id: `s${number}`,
  workspace: '/notes',
  title: `Session ${number}`,
  createdAt: 0,
  updatedAt: number,
  status: 'running' as const,
})

const start = (sessions: StartState['sessions']): StartState => ({
  version: '0',
  platform: 'linux',
  canEncrypt: true,
  settings: Settings.parse({}),
  providers: [],
  profiles: [],
  recentFolders: [],
  hiddenFolders: [],
  sessions,
  notices: [{ id: 'n', level: 'info', message: 'Read from the copy.' }],
  shows: { sessionId: 's1' },
})

let stop = () => {}

beforeEach(() => {
  vi.useFakeTimers()
  page = new EventTarget()
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page))
  values = new Map()
  stop = cacheStart(storage)
})

afterEach(() => {
  stop()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  useApp.setState({ start: null })
})

function keep(state: StartState): void {
  useApp.setState({ start: state })
  vi.runAllTimers()
}

test('gives back what main said, without what was true of that moment alone', () => {
  keep(start([session(1)]))
  const { shows: _, ...said } = start([{ ...session(1), status: 'idle' }])
  expect(cachedStart(storage)).toEqual({ ...said, notices: [] })
})

test('a state that changes often is kept once, as it was at the end', () => {
  useApp.setState({ start: start([]) })
  useApp.setState({ start: start([session(1)]) })
  expect(values.size).toBe(0)
  vi.runAllTimers()
  expect(cachedStart(storage)?.sessions.map(({ id }) => id)).toEqual(['s1'])
})

test('of many sessions the newest are kept', () => {
  keep(start(Array.from({ length: 300 }, (_, number) => session(number))))
  const ids = cachedStart(storage)?.sessions.map(({ id }) => id) ?? []
  expect([ids.length, ids[0], ids.at(-1)]).toEqual([200, 's299', 's100'])
})

test('a copy that another build kept, or that is unreadable, is not shown', () => {
  expect(cachedStart(storage)).toBeNull()
  values.set('atrium.start', JSON.stringify({ build: 'app://atrium/assets/other.js', start: start([]) }))
  expect(cachedStart(storage)).toBeNull()
  for (const broken of ['', '{', 'null', '[]', '7']) {
    values.set('atrium.start', broken)
    expect(cachedStart(storage)).toBeNull()
  }
})

test('a store without room costs nothing but the quick start', () => {
  stop()
  stop = cacheStart({
    ...storage,
    setItem() {
      throw new DOMException('full', 'QuotaExceededError')
    },
  })
  keep(start([session(1)]))
  expect(cachedStart(storage)).toBeNull()
})

test('a change right before the window closes is kept', () => {
  useApp.setState({ start: start([session(1)]) })
  page.dispatchEvent(new Event('pagehide'))
  expect(cachedStart(storage)?.sessions).toHaveLength(1)
})

test('headers of a provider, which may be secrets, stay with main', () => {
  const provider = { id: 'p', label: 'Mine', protocol: 'openai-chat' as const, key: { state: 'none' as const } }
  keep({ ...start([]), providers: [{ ...provider, headers: { 'X-Token': 'secret' } }] })
  expect([...values.values()].join()).not.toContain('secret')
  expect(cachedStart(storage)?.providers).toEqual([provider])
})
