/** A frame without an origin, and what is said between it and the page. */
export type FrameHandle = {
  element: HTMLIFrameElement
  /** Resolves once its script hears what is sent. */
  ready: Promise<void>
  send(message: object): void
  /** Hears what the frame says; returns what stops that. */
  hear(listener: (data: unknown) => void): () => void
  remove(): void
}

type FrameOptions = { title: string; isHidden?: boolean; into?: HTMLElement }

/** Opens one of our own pages in a frame, which may run its script and nothing else. A hidden one has room all the same, so that it can measure. */
export function openFrame(page: string, { title, isHidden = false, into = document.body }: FrameOptions): FrameHandle {
  const element = document.createElement('iframe')
  element.setAttribute('sandbox', 'allow-scripts')
  element.title = title
  if (isHidden) {
    element.setAttribute('aria-hidden', 'true')
    element.tabIndex = -1
    element.className = 'pointer-events-none invisible fixed start-0 top-0 -z-10 h-[1000px] w-[1400px] border-0'
  }
  const listeners = new Set<(data: unknown) => void>()
  let open: () => void = () => undefined
  const ready = new Promise<void>(resolve => {
    open = resolve
  })
  const listen = ({ source, data }: MessageEvent) => {
    if (source !== element.contentWindow) return
    if (typeof data === 'object' && data !== null && 'isReady' in data) open()
    for (const hear of [...listeners]) hear(data)
  }
  addEventListener('message', listen)
  element.src = `/${page}`
  into.append(element)
  return {
    element,
    ready,
    // The frame has no origin that could be named.
    send: message => element.contentWindow?.postMessage(message, '*'),
    hear(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    remove() {
      removeEventListener('message', listen)
      element.remove()
    },
  }
}
