import { EventEmitter } from 'node:events'
import { setImmediate as turn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { pageFocus } from '../../../main/browser-window/page-focus'

type Of = Parameters<typeof pageFocus>

/** Contents of a window, of which one has the keyboard. */
class Contents extends EventEmitter {
  constructor(
    private readonly name: string,
    private readonly state: { focused: string },
  ) {
    super()
  }
  isDestroyed = () => false
  isFocused = () => this.state.focused === this.name
  focus = () => {
    if (this.isFocused()) return
    this.state.focused = this.name
    this.emit('focus')
  }
}

function shown() {
  const state = { focused: 'window' }
  const [page, own] = [new Contents('page', state), new Contents('window', state)]
  const window = { webContents: own } as unknown as ReturnType<Of[1]>
  const focus = pageFocus(page as unknown as Of[0], () => window)
  const go = () => page.emit('did-start-navigation', { isMainFrame: true, isSameDocument: false })
  return { page, own, focus, go, focused: () => state.focused }
}

test('a page that comes gives the keyboard back, in whatever moment Chromium gives it', async () => {
  const { page, go, focused } = shown()
  go()
  page.focus()
  await turn()
  expect(focused()).toBe('window')
})

test('a person who is led there, or was there before, stays in the page that comes', async () => {
  const { page, focus, go, focused } = shown()
  focus.came()
  go()
  page.focus()
  await turn()
  expect(focused()).toBe('page')
  page.emit('did-navigate')
  go()
  page.focus()
  await turn()
  expect(focused()).toBe('page')
})

test('a person who has gone back into the window meanwhile stays there', async () => {
  const { page, own, focus, go, focused } = shown()
  focus.came()
  page.focus()
  own.focus()
  go()
  page.focus()
  await turn()
  expect(focused()).toBe('window')
})

test('a person who was led there and presses in the window before the page comes stays in the window', async () => {
  for (const [type, where] of [
    ['mouseDown', 'window'],
    ['rawKeyDown', 'window'],
    ['keyUp', 'page'],
    ['mouseMove', 'page'],
  ] as const) {
    const { page, own, focus, go, focused } = shown()
    focus.came()
    go()
    own.emit('input-event', {}, { type })
    page.focus()
    await turn()
    expect(focused(), type).toBe(where)
  }
})

test('nothing of the window is heard once the person has left, or the page is gone', () => {
  const { page, own, focus } = shown()
  const heard = () => own.listenerCount('focus') + own.listenerCount('input-event')
  for (const leave of [() => own.emit('focus'), () => page.emit('destroyed')]) {
    focus.came()
    focus.came()
    expect(heard()).toBe(2)
    leave()
    expect(heard()).toBe(0)
  }
})

test('a person who presses in the page while it comes is there', async () => {
  const { page, focus, go, focused } = shown()
  go()
  page.focus()
  focus.came()
  await turn()
  expect(focused()).toBe('page')
})

test.each(['did-navigate', 'did-stop-loading'])('after %s the keyboard comes with the person alone', async ended => {
  const { page, go, focused } = shown()
  go()
  page.emit(ended)
  page.focus()
  await turn()
  expect(focused()).toBe('page')
})

test('a frame, or another place of the same document, is no page that comes', async () => {
  const { page, focused } = shown()
  page.emit('did-start-navigation', { isMainFrame: false, isSameDocument: false })
  page.emit('did-start-navigation', { isMainFrame: true, isSameDocument: true })
  page.focus()
  await turn()
  expect(focused()).toBe('page')
})

test('it yields what it has, once', () => {
  const { page, focus, focused } = shown()
  expect(focus.yield()).toBe(false)
  page.focus()
  expect(focus.yield()).toBe(true)
  expect(focused()).toBe('window')
  expect(focus.yield()).toBe(false)
})
