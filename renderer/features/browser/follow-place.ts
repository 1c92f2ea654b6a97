import { isCovered, type PlaceBounds } from './covered-by'

type PlaceParts = {
  /** Lays the page there; null takes it away. */
  place(bounds: PlaceBounds | null): void
  take(): Promise<Uint8Array | null>
  /** Shows a picture in the place of the page; null takes it away. */
  show(picture: string | null): void
}

/** A page that does not let itself be drawn is not waited for any longer. */
const PICTURE_MS = 150
/** The page is drawn in its place before its picture goes. */
const DRAWN_MS = 80

/**
 * Keeps a page where an element is, and takes it away while anything of the window lies over the element: a page of its own lies
 * above all that the window draws. Returns what ends it.
 */
export function followPlace(element: HTMLElement, parts: PlaceParts): () => void {
  const page = placedPage(parts)
  let asked = 0
  const look = () => {
    asked = 0
    const { x, y, width, height } = element.getBoundingClientRect()
    const bounds = { x, y, width, height }
    page.isAt(bounds, isCovered(element, bounds))
  }
  const ask = () => {
    asked ||= requestAnimationFrame(look)
  }
  // Another window may have had it meanwhile.
  const again = () => {
    page.forget()
    ask()
  }
  const stop = whenLaidOut(element, ask)
  window.addEventListener('focus', again)
  ask()
  return () => {
    window.removeEventListener('focus', again)
    stop()
    cancelAnimationFrame(asked)
    page.remove()
  }
}

/** Calls back when the element, or anything else of the window, may be elsewhere. Returns what ends that. */
function whenLaidOut(element: HTMLElement, laidOut: () => void): () => void {
  const sizes = new ResizeObserver(laidOut)
  sizes.observe(element)
  sizes.observe(document.documentElement)
  const changes = new MutationObserver(laidOut)
  changes.observe(document.body, {
    subtree: true,
    childList: true,
    attributes: true,
    attributeFilter: ['class', 'style', 'open', 'hidden', 'data-state'],
  })
  const ended = ['transitionend', 'animationend'] as const
  for (const name of ended) document.addEventListener(name, laidOut, true)
  window.addEventListener('resize', laidOut)
  return () => {
    sizes.disconnect()
    changes.disconnect()
    for (const name of ended) document.removeEventListener(name, laidOut, true)
    window.removeEventListener('resize', laidOut)
  }
}

/** A page that is in its place, or whose picture is there. */
function placedPage({ place, take, show }: PlaceParts) {
  let placed: PlaceBounds | null | undefined
  let isHidden = false
  let turn = 0
  let url: string | undefined

  function put(bounds: PlaceBounds | null): void {
    if (placed !== undefined && isSame(placed, bounds)) return
    placed = bounds
    place(bounds)
  }

  function picture(bytes: Uint8Array | null): void {
    const former = url
    url = bytes ? URL.createObjectURL(new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' })) : undefined
    show(url ?? null)
    if (former) URL.revokeObjectURL(former)
  }

  async function hide(): Promise<void> {
    const mine = ++turn
    const late = new Promise<null>(resolve => setTimeout(() => resolve(null), PICTURE_MS))
    const bytes = await Promise.race([take().catch(() => null), late])
    if (mine !== turn) return
    if (bytes) picture(bytes)
    // The picture is drawn first.
    requestAnimationFrame(() => requestAnimationFrame(() => mine === turn && put(null)))
  }

  function bringBack(bounds: PlaceBounds): void {
    const mine = ++turn
    put(bounds)
    setTimeout(() => mine === turn && picture(null), DRAWN_MS)
  }

  return {
    isAt(bounds: PlaceBounds, isCoveredNow: boolean): void {
      if (isCoveredNow && !isHidden) void hide()
      else if (!isCoveredNow && isHidden) bringBack(bounds)
      else if (!isCoveredNow) put(bounds)
      isHidden = isCoveredNow
    },
    forget(): void {
      placed = undefined
    },
    remove(): void {
      turn++
      put(null)
      picture(null)
    },
  }
}

function isSame(one: PlaceBounds | null, other: PlaceBounds | null): boolean {
  if (one === null || other === null) return one === other
  return one.x === other.x && one.y === other.y && one.width === other.width && one.height === other.height
}
