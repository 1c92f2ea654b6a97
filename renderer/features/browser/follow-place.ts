export type PlaceBounds = { x: number; y: number; width: number; height: number }

type PlaceParts = {
  /** Lays the page there; null takes it away. */
  place(bounds: PlaceBounds | null): void
  take(): Promise<Uint8Array | null>
  /** Shows a picture in the place of the page; null takes it away. */
  show(picture: string | null): void
}

/** No menu and no dialog is narrower. */
const STEP = 32
/** What lies along an edge, to change the size of what is beside it, covers nothing. */
const EDGE = 6
/** A page that does not let itself be drawn is not waited for any longer. */
const PICTURE_MS = 150
/** The page is drawn in its place before its picture goes. */
const DRAWN_MS = 80

/**
 * Keeps a page where an element is, and takes it away while anything of the window lies over the element: a page of its own lies
 * above all that the window draws. Returns what ends it.
 */
export function followPlace(element: HTMLElement, { place, take, show }: PlaceParts): () => void {
  let placed: PlaceBounds | null | undefined
  let covered = false
  let turn = 0
  let asked = 0
  let url: string | undefined

  function put(bounds: PlaceBounds | null): void {
    if (placed !== undefined && sameBounds(placed, bounds)) return
    placed = bounds
    place(bounds)
  }

  function showPicture(bytes: Uint8Array | null): void {
    const former = url
    url = bytes ? URL.createObjectURL(new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' })) : undefined
    show(url ?? null)
    if (former) URL.revokeObjectURL(former)
  }

  async function cover(): Promise<void> {
    const mine = ++turn
    const late = new Promise<null>(resolve => setTimeout(() => resolve(null), PICTURE_MS))
    const bytes = await Promise.race([take().catch(() => null), late])
    if (mine !== turn) return
    if (bytes) showPicture(bytes)
    // The picture is drawn first.
    requestAnimationFrame(() => requestAnimationFrame(() => mine === turn && put(null)))
  }

  function uncover(bounds: PlaceBounds): void {
    const mine = ++turn
    put(bounds)
    setTimeout(() => mine === turn && showPicture(null), DRAWN_MS)
  }

  function look(): void {
    asked = 0
    const { x, y, width, height } = element.getBoundingClientRect()
    const bounds = { x, y, width, height }
    const isCovered = isCoveredIn(element, bounds)
    if (isCovered && !covered) void cover()
    else if (!isCovered && covered) uncover(bounds)
    else if (!isCovered) put(bounds)
    covered = isCovered
  }

  const ask = (): void => {
    asked ||= requestAnimationFrame(look)
  }
  /** Another window may have had it meanwhile. */
  const again = (): void => {
    placed = undefined
    ask()
  }

  const sizes = new ResizeObserver(ask)
  sizes.observe(element)
  sizes.observe(document.documentElement)
  const changes = new MutationObserver(ask)
  changes.observe(document.body, {
    ...{ subtree: true, childList: true, attributes: true },
    attributeFilter: ['class', 'style', 'open', 'hidden', 'data-state'],
  })
  window.addEventListener('resize', ask)
  window.addEventListener('focus', again)
  document.addEventListener('transitionend', ask, true)
  document.addEventListener('animationend', ask, true)
  ask()
  return () => {
    turn++
    cancelAnimationFrame(asked)
    sizes.disconnect()
    changes.disconnect()
    window.removeEventListener('resize', ask)
    window.removeEventListener('focus', again)
    document.removeEventListener('transitionend', ask, true)
    document.removeEventListener('animationend', ask, true)
    put(null)
    showPicture(null)
  }
}

/** Whether anything lies over an element at one of many points of it, or before all of it. */
function isCoveredIn(element: HTMLElement, { x, y, width, height }: PlaceBounds): boolean {
  if (document.querySelector('dialog:modal') !== null) return true
  for (const left of stepsFrom(x + EDGE, x + width - EDGE)) {
    for (const top of stepsFrom(y + EDGE, y + height - EDGE)) {
      const hit = document.elementFromPoint(left, top)
      if (hit !== null && !element.contains(hit)) return true
    }
  }
  return false
}

function stepsFrom(from: number, to: number): number[] {
  const count = Math.max(0, Math.ceil((to - from) / STEP))
  return [...Array.from({ length: count }, (_, index) => from + index * STEP), to].filter(at => at >= from)
}

function sameBounds(one: PlaceBounds | null, other: PlaceBounds | null): boolean {
  if (one === null || other === null) return one === other
  return one.x === other.x && one.y === other.y && one.width === other.width && one.height === other.height
}
