import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { messageText } from '../../../../renderer/base/message-chips'
import { followShortcuts } from '../../../../renderer/features/actions/follow-shortcuts'
import { doAction } from '../../../../renderer/state/action-runner'
import { startApp, useApp } from '../../../../renderer/state/app'
import { setDraft, useDrafts } from '../../../../renderer/state/drafts'
import { usePalette } from '../../../../renderer/state/palette-store'
import { closeSession, useSession } from '../../../../renderer/state/session/session'
import { useUi } from '../../../../renderer/state/ui'
import type { StartState } from '../../../../shared/ipc/ipc'
import { emptySession } from '../../../../shared/session/session-state'
import { Settings } from '../../../../shared/settings'
import { fakeMain } from '../../fake-main'
import { stubDocument } from '../../stub-document'

/** Stands in `place`, a selector as the code asks for it. */
class FakeElement {
  constructor(private readonly place: string) {}
  closest(selector: string): object | null {
    return selector.split(', ').includes(this.place) ? this : null
  }
}

const session = (id: string, status: 'idle' | 'waiting', updatedAt: number) => ({
  id,
  status,
  updatedAt,
  workspace: '/notes',
  title: id,
  createdAt: 0,
})

async function follow(settings: Partial<Settings> = {}, platform = 'linux') {
  let kept = { ...Settings.parse({}), ...settings }
  const start: StartState = {
    version: '0',
    platform,
    canEncrypt: true,
    settings: kept,
    providers: [],
    profiles: [],
    recentFolders: [],
    hiddenFolders: [],
    notices: [],
    sessions: [session('a', 'idle', 3), session('b', 'idle', 2), session('c', 'waiting', 1)],
  }
  const main = fakeMain({
    'app.start': () => start,
    'settings.update': (change: object) => {
      kept = { ...kept, ...change }
      return kept
    },
    'window.open': () => undefined,
    'session.open': ({ sessionId }: { sessionId: string }) => ({
      state: { ...emptySession, id: sessionId, workspace: '/notes' },
      partial: '',
      partialThinking: '',
    }),
  })
  let listener: (event: object) => void = () => undefined
  Object.assign(window, {
    addEventListener: (_name: string, heard: typeof listener) => {
      listener = heard
    },
    removeEventListener: () => {
      listener = () => undefined
    },
  })
  await startApp()
  const stop = followShortcuts()
  /** Returns whether the keys were handled. */
  function press(key: string, held: object = {}): boolean {
    let isTaken = false
    const place = { code: `Key${key.toUpperCase()}`, ctrlKey: true, metaKey: false, altKey: false, shiftKey: false }
    listener({
      key,
      target: null,
      repeat: false,
      isComposing: false,
      ...place,
      getModifierState: () => false,
      stopPropagation: () => undefined,
      preventDefault: () => {
        isTaken = true
      },
      ...held,
    })
    return isTaken
  }
  return { ...main, press, stop }
}

const isOpen = (): boolean => usePalette.getState().isOpen

beforeEach(() => void vi.stubGlobal('Element', FakeElement))
afterEach(() => {
  vi.unstubAllGlobals()
  usePalette.setState({ isOpen: false })
  useUi.setState({ dialog: null, toasts: [] })
  useApp.setState({ start: null })
  closeSession()
})

test('keys do their action, and others are left to the page', async () => {
  const { press, stop } = await follow()
  expect(press('x')).toBe(false)
  expect(press('k')).toBe(true)
  expect(isOpen()).toBe(true)
  stop()
  expect(press('k')).toBe(false)
})

test('keys that the person chose do it in their place', async () => {
  const { press } = await follow({ shortcuts: { 'palette.open': 'Mod+P' } })
  expect(press('k')).toBe(false)
  expect(press('p')).toBe(true)
  expect(isOpen()).toBe(true)
})

test.each([
  ['with AltGr, which types a letter', { getModifierState: () => true }],
  ['while an input method composes', { isComposing: true }],
  ['in a menu', { target: new FakeElement('[role="menu"]') }],
  ['in a dialog', { target: new FakeElement('dialog') }],
  ['in a field that records keys', { target: new FakeElement('[data-all-keys]') }],
  ['in a terminal', { target: new FakeElement('.xterm') }],
])('nothing is taken %s', async (_title, held) => {
  const { press } = await follow()
  expect(press('k', held)).toBe(false)
  expect(isOpen()).toBe(false)
})

test('a form or a card that answers some keys leaves the others to their actions', async () => {
  const { press } = await follow()
  expect(press('k', { target: new FakeElement('[data-own-keys]') })).toBe(true)
  expect(isOpen()).toBe(true)
})

test('a terminal keeps Ctrl with a letter, and on macOS ⌘ is no key of a shell', async () => {
  const target = new FakeElement('.xterm')
  const linux = await follow()
  expect(linux.press('N', { target, shiftKey: true })).toBe(true)
  const mac = await follow({}, 'darwin')
  expect(mac.press('k', { target, ctrlKey: false, metaKey: true })).toBe(true)
})

test('a terminal has actions of its own, by keys that the person can change', async () => {
  const target = new FakeElement('.xterm')
  const backquote = { code: 'Backquote', shiftKey: true, target }
  const linux = await follow()
  expect(linux.press('PageDown', { code: 'PageDown', target })).toBe(true)
  expect(linux.press('~', backquote)).toBe(true)
  expect(linux.press('~', { ...backquote, target: null })).toBe(false)
  const changed = await follow({ shortcuts: { 'terminal.next': 'Mod+P' } })
  expect(changed.press('p', { target })).toBe(true)
  expect(changed.press('p')).toBe(false)
  // The shell has it then, and not the list of sessions.
  expect(changed.press('PageDown', { code: 'PageDown', target })).toBe(false)
  const mac = await follow({}, 'darwin')
  expect(mac.press('PageDown', { code: 'PageDown', target })).toBe(true)
  expect(mac.press('PageDown', { code: 'PageDown' })).toBe(false)
})

test('keys that are held do it once, but for the size of text', async () => {
  const { press, calls } = await follow()
  expect(press('k', { repeat: true })).toBe(true)
  expect(isOpen()).toBe(false)
  for (let i = 0; i < 3; i++) press('+', { code: 'Equal', repeat: true })
  expect(calls.filter(([name]) => name === 'settings.update').at(-1)?.[1]).toEqual({ textSize: 130 })
})

test('text stays between its smallest and its largest size', async () => {
  const { press, calls } = await follow({ textSize: 200 })
  press('+', { code: 'Equal' })
  expect(calls.at(-1)).toEqual(['settings.update', { textSize: 200 }])
})

test('an action that needs a session does nothing without one', async () => {
  const { press, calls } = await follow()
  const before = calls.length
  expect(press('n')).toBe(true)
  expect(calls).toHaveLength(before)
})

test('the menu does the same; what it cannot mean does nothing', async () => {
  const { tell, calls } = await follow()
  tell('action.chosen', { id: 'settings.open' })
  expect(useUi.getState().dialog).toEqual({ type: 'settings' })
  tell('action.chosen', { id: 'window.new' })
  expect(calls.at(-1)).toEqual(['window.open', {}])
  for (const id of ['constructor', '__proto__', 'nothing', 'answer.approve']) tell('action.chosen', { id })
  expect(calls.at(-1)).toEqual(['window.open', {}])
})

test('a session that is called for is opened, and steps go round the list', async () => {
  const { tell } = await follow()
  const shown = () => useSession.getState().id
  tell('session.called', { sessionId: 'b' })
  expect(shown()).toBe('b')
  tell('action.chosen', { id: 'session.next' })
  expect(shown()).toBe('c')
  tell('action.chosen', { id: 'session.next' })
  expect(shown()).toBe('a')
  tell('action.chosen', { id: 'session.previous' })
  expect(shown()).toBe('c')
  tell('action.chosen', { id: 'session.nextWaiting' })
  expect(shown()).toBe('c')
  tell('session.called', { sessionId: 'a' })
  tell('action.chosen', { id: 'session.nextWaiting' })
  expect(shown()).toBe('c')
})

test('to design a flow puts its word before what is written, once', async () => {
  stubDocument()
  await follow()
  useSession.setState({ id: 'a' })
  setDraft('a', 'one that mends')
  doAction('flow.design')
  doAction('flow.design')
  expect(messageText(useDrafts.getState().a ?? '')).toBe('/design-flow one that mends')
})

test('the focus leaves the window before keys pressed in a page of the browser take effect', async () => {
  const { tell } = await follow()
  const did: string[] = []
  class Field {
    blur() {
      did.push(useUi.getState().dialog?.type === 'settings' ? 'too late' : 'left')
    }
  }
  vi.stubGlobal('HTMLElement', Field)
  stubDocument({ activeElement: new Field() })
  tell('action.chosen', { id: 'settings.open' })
  expect(did).toEqual([])
  useUi.setState({ dialog: null })
  tell('action.chosen', { id: 'settings.open', isOfPage: true })
  expect(did).toEqual(['left'])
})
