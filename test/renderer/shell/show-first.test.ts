import { afterEach, expect, test, vi } from 'vitest'
import { showFirst, showKept } from '../../../renderer/shell/show-first'
import { startApp, useApp } from '../../../renderer/state/app'
import { cacheStart } from '../../../renderer/state/cached-start'
import { closeSession, useSession } from '../../../renderer/state/session/session'
import type { StartState } from '../../../shared/ipc/ipc'
import type { WindowStart } from '../../../shared/ipc/window-calls'
import { emptySession } from '../../../shared/session/session-state'
import { Settings } from '../../../shared/settings'
import { fakeMain } from '../fake-main'

const session = (id: string, updatedAt: number) => ({
  id,
  updatedAt,
  status: 'idle' as const,
  workspace: '/notes',
  title: id,
  createdAt: 0,
})

async function first(shows?: WindowStart) {
  const start: StartState = {
    version: '0',
    platform: 'linux',
    canEncrypt: true,
    settings: Settings.parse({}),
    providers: [],
    profiles: [],
    recentFolders: [],
    hiddenFolders: [],
    notices: [],
    sessions: [session('old', 1), session('new', 2)],
    ...(shows && { shows }),
  }
  const { calls } = fakeMain({
    'app.start': () => start,
    'folder.open': ({ path }: { path: string }) => ({ path, name: 'other', at: 1 }),
    'session.create': ({ workspace }: { workspace: string }) => ({ ...session('made', 3), workspace }),
    'session.open': ({ sessionId }: { sessionId: string }) => ({
      state: { ...emptySession, id: sessionId, workspace: '/notes' },
      partial: '',
      partialThinking: '',
    }),
  })
  const state = await startApp()
  if (state) await showFirst(state)
  return { calls, shown: () => useSession.getState().id }
}

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
  useApp.setState({ start: null })
  closeSession()
})

test('a window shows the newest session where nothing else is said', async () => {
  expect((await first()).shown()).toBe('new')
})

test('a window that is opened again shows the session that it showed', async () => {
  expect((await first({ sessionId: 'old' })).shown()).toBe('old')
})

test('a session that is gone gives way to the newest', async () => {
  expect((await first({ sessionId: 'gone' })).shown()).toBe('new')
})

test('a new window begins with the start screen', async () => {
  expect((await first({})).shown()).toBeNull()
})

test('a window for a folder opens it, and begins its first session', async () => {
  const { calls, shown } = await first({ folder: '/other' })
  await expect.poll(shown).toBe('made')
  expect(calls).toContainEqual(['folder.open', { path: '/other' }])
})

/** As the window was left behind: what it knew is kept, and nothing is shown. */
async function leftBehind(shows: WindowStart) {
  const values = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
  })
  vi.stubGlobal('addEventListener', () => undefined)
  vi.stubGlobal('removeEventListener', () => undefined)
  vi.useFakeTimers()
  const stop = cacheStart()
  await first(shows)
  await vi.advanceTimersByTimeAsync(5_000)
  stop()
  vi.useRealTimers()
  useApp.setState({ start: null })
  closeSession()
}

test('a window shows the session of its address before main has answered, and leaves it there', async () => {
  await leftBehind({ sessionId: 'old' })
  showKept('?session=old')
  expect([useSession.getState().id, useApp.getState().start?.sessions.length]).toEqual(['old', 2])
  const { calls, shown } = await first({ sessionId: 'old' })
  expect(shown()).toBe('old')
  expect(calls.filter(([name]) => name === 'session.open')).toEqual([])
})

test('a session that went while the app was closed gives way once main has answered', async () => {
  await leftBehind({ sessionId: 'old' })
  showKept('?session=old')
  expect((await first({ sessionId: 'gone' })).shown()).toBe('new')
})

test.each(['?session=other', '?session=', '?theme=dark'])('a window at %s waits for main', async search => {
  await leftBehind({ sessionId: 'old' })
  showKept(search)
  expect([useSession.getState().id, useApp.getState().start]).toEqual([null, null])
})
