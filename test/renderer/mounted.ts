import { parseHTML } from 'linkedom'
import type { ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { onTestFinished, vi } from 'vitest'
import { type AppState, useApp } from '../../renderer/state/app'
import { type OpenSession, useSession } from '../../renderer/state/session/session'

type MountedState = { session?: Partial<OpenSession>; app?: Partial<AppState> }

/** A view that lives: its effects run, it hears clicks and keys, and what the stores say next is drawn. Call `fakeMain` before. */
export async function mounted(view: ReactNode, { session = {}, app = {} }: MountedState = {}) {
  const page = parseHTML('<!doctype html><html><body><div></div></body></html>')
  const { document } = page
  const observers = withPage(page)
  // It looks at the page when it is loaded.
  const { createRoot } = await import('react-dom/client')
  useSession.setState(session)
  useApp.setState(app)
  const place = document.querySelector('div')
  if (!place) throw new Error('The page has no place for the view.')
  const root = createRoot(place)
  flushSync(() => root.render(view))
  onTestFinished(async () => {
    flushSync(() => root.unmount())
    await settled()
  })
  return {
    place: place as unknown as HTMLElement,
    /** Sets whether everything that was drawn is on screen, or nothing. */
    scrolledIntoView: (is = true) => flushSync(() => observers.tell(is)),
    /** A key that is pressed while nothing has the focus but the page. */
    press: (key: string, more: object = {}) => dispatch(document, 'keydown', { key, ...more }),
  }
}

/** Everything that React and promises have put off by now is done; timers are not. */
export async function settled(): Promise<void> {
  for (let turn = 0; turn < 20; turn++) await new Promise(setImmediate)
}

/** As a person clicks on it: not where it is disabled. */
export function click(element: Element | null | undefined): void {
  if (!element) throw new Error('There is nothing to click on.')
  if (element.hasAttribute('disabled')) return
  dispatch(element, 'click')
}

/** As a person types into a field, which holds nothing but this then. */
export function typeInto(field: HTMLInputElement, value: string): void {
  // The page of these tests knows no usual type.
  if (!field.hasAttribute('type')) field.setAttribute('type', 'text')
  // Not by the element itself, where React would take it for its own writing.
  Reflect.set(Object.getPrototypeOf(field), 'value', value, field)
  dispatch(field, 'input')
}

let seconds = 0

/** An event of the page, a second after the one before. */
export function dispatch(target: EventTarget, type: string, more: object = {}): void {
  seconds += 1
  const event = new globalThis.window.Event(type, { bubbles: true, cancelable: true })
  flushSync(() => void target.dispatchEvent(Object.assign(event, { timeStamp: 1_000 * seconds, ...more })))
}

/** Those of the window, to which the page hands on what it hears. */
function listeners() {
  const all = new Map<string, Set<(event: Event) => void>>()
  const of = (type: string) => all.get(type) ?? new Set()
  return {
    hearing: {
      addEventListener: (type: string, listener: (event: Event) => void) => void all.set(type, of(type).add(listener)),
      removeEventListener: (type: string, listener: (event: Event) => void) => void of(type).delete(listener),
    },
    tell(event: Event) {
      for (const listener of [...of(event.type)]) listener(event)
    },
  }
}

/** Provides the parts of a browser that views use: the test sets what is on screen, and nothing has a size. */
function withPage(page: ReturnType<typeof parseHTML>) {
  const { document } = page
  const observing = new Map<Element, (entries: object[]) => void>()
  class Observer {
    private readonly own = new Set<Element>()
    constructor(private readonly told: (entries: object[]) => void) {}
    observe(element: Element) {
      this.own.add(element)
      observing.set(element, this.told)
    }
    disconnect() {
      for (const element of this.own) observing.delete(element)
    }
    unobserve(element: Element) {
      observing.delete(element)
    }
  }
  class NoSizes {
    observe() {}
    unobserve() {}
    disconnect() {}
  }
  /** Code stays plain: its worker, which a page has, never answers. */
  class SilentWorker {
    onmessage = null
    postMessage() {}
    terminate() {}
  }
  const { bridge } = globalThis.window
  const { hearing, tell: tellWindow } = listeners()
  vi.stubGlobal('window', { ...hearing, bridge, document, Event: page.Event, innerHeight: 800, innerWidth: 1200 })
  document.addEventListener('keydown', tellWindow)
  const names = ['Element', 'HTMLElement', 'HTMLInputElement', 'HTMLTextAreaElement', 'Node'] as const
  for (const name of names) vi.stubGlobal(name, page[name])
  vi.stubGlobal('document', Object.assign(document, { hasFocus: () => true, oninput: null }))
  vi.stubGlobal('IntersectionObserver', Observer)
  vi.stubGlobal('ResizeObserver', NoSizes)
  vi.stubGlobal('Worker', SilentWorker)
  vi.stubGlobal('getComputedStyle', () => ({ getPropertyValue: () => '' }))
  vi.stubGlobal('requestAnimationFrame', (run: () => void) => setImmediate(run))
  vi.stubGlobal('cancelAnimationFrame', clearImmediate)
  vi.stubGlobal('requestIdleCallback', (run: () => void) => setImmediate(run))
  vi.stubGlobal('cancelIdleCallback', clearImmediate)
  const height = (is: boolean) => ({ height: is ? 100 : 0, top: 0, bottom: 100 })
  return {
    tell(is: boolean) {
      for (const [target, told] of [...observing]) {
        told([
          {
            target,
            isIntersecting: is,
            intersectionRect: height(is),
            boundingClientRect: height(true),
            rootBounds: null,
          },
        ])
      }
    },
  }
}
