import { type RefObject, useEffect, useMemo, useRef } from 'react'
import { useEffectOn } from '../../../base/use-effect-on'
import { setOpened } from '../../../state/session/opened'
import { useSession } from '../../../state/session/session'
import { PRUNED_KEY, type TimelineRow } from '../../../state/session/timeline-rows'
import { findMatches } from './find-matches'
import { type FoundMatch, useFind } from './find-store'
import { foundRanges } from './found-ranges'

type Scroller = RefObject<HTMLElement | null>
type ScrollTo = (index: number, options: { align: 'center' }) => void

/** The places that are found in the conversation that is shown, and the steps from one to the next. */
export type Finding = { matches: readonly FoundMatch[]; at: number; step(by: 1 | -1): void }

/** Finds words in all rows, marks those that are in the page, and brings the current place into sight. Null while the bar is closed. */
export function useFinding(rows: readonly TimelineRow[], scroller: Scroller, scrollToIndex: ScrollTo): Finding | null {
  const sessionId = useSession(({ id }) => id)
  const isOpen = useFind(state => state.sessionId !== null && state.sessionId === sessionId)
  const query = useFind(state => (isOpen ? state.query : ''))
  const current = useFind(state => (isOpen ? state.current : null))
  const matches = useMemo(() => findMatches(rows, query), [rows, query])
  const at = matches.findIndex(one => isSame(one, current))
  const latest = useRef({ rows, matches, scrollToIndex })
  useEffect(() => {
    latest.current = { rows, matches, scrollToIndex }
  })

  useEffect(() => {
    if (isOpen && query !== '') setOpened(PRUNED_KEY, true)
  }, [isOpen, query])
  // The first place from what is in sight on; what was current stays so where it is found for more letters too.
  useEffectOn([query, matches.length === 0], () => {
    const { rows: all, matches: found } = latest.current
    if (query === '') return useFind.setState({ current: null })
    const former = useFind.getState().current
    if (found.length === 0 || found.some(one => isSame(one, former))) return
    const first = firstInSight(scroller.current)
    const next = found.find(({ rowKey }) => all.findIndex(({ key }) => key === rowKey) >= first)
    useFind.setState({ current: next ?? found[0] ?? null })
  })
  useEffect(() => (query === '' ? undefined : keepMarked(scroller.current, query)), [query, scroller])
  useEffect(() => {
    if (!current || query === '') return
    return reveal(current, query, { scroller, latest })
  }, [current, query, scroller])

  if (!isOpen) return null
  const step = (by: 1 | -1) => {
    const { matches: found } = latest.current
    const from = found.findIndex(one => isSame(one, useFind.getState().current))
    const next = found.at((from + by + found.length) % Math.max(1, found.length))
    // A new object, so that the place is brought into sight once more where it is the only one.
    if (next) useFind.setState({ current: { ...next } })
  }
  return { matches, at, step }
}

function isSame(one: FoundMatch, other: FoundMatch | null): boolean {
  return one.rowKey === other?.rowKey && one.nth === other.nth
}

function firstInSight(box: HTMLElement | null): number {
  const top = box?.getBoundingClientRect().top ?? 0
  const rows = [...(box?.querySelectorAll<HTMLElement>('[data-index]') ?? [])]
  const first = rows.find(row => row.getBoundingClientRect().bottom > top)
  return Number(first?.dataset.index ?? 0)
}

/** Names of highlights in the style sheet. */
const FOUND = 'found'
const CURRENT = 'found-current'

/** Marks the words in all rows that are in the page, as rows come and go. */
function keepMarked(box: HTMLElement | null, query: string): () => void {
  if (!box) return () => undefined
  let frame = 0
  const mark = () => {
    CSS.highlights.set(FOUND, new Highlight(...foundRanges(box, query)))
  }
  const soon = () => {
    cancelAnimationFrame(frame)
    frame = requestAnimationFrame(mark)
  }
  soon()
  const observer = new MutationObserver(soon)
  observer.observe(box, { childList: true, characterData: true, subtree: true })
  return () => {
    cancelAnimationFrame(frame)
    observer.disconnect()
    CSS.highlights.delete(FOUND)
    CSS.highlights.delete(CURRENT)
  }
}

/** Heights are known only once rows are in the page, so the place is scrolled to until it stays in sight, but not longer. */
const MAX_FRAMES = 60
const STILL_FRAMES = 4

type Surroundings = {
  scroller: Scroller
  latest: RefObject<{ rows: readonly TimelineRow[]; scrollToIndex: ScrollTo }>
}

/** Brings a place into sight and marks it. A row that holds it folded away is opened. */
function reveal({ rowKey, nth }: FoundMatch, query: string, { scroller, latest }: Surroundings): () => void {
  let frames = 0
  let still = 0
  let isOpened = false
  let frame = requestAnimationFrame(look)
  function look(): void {
    const box = scroller.current
    const index = latest.current.rows.findIndex(({ key }) => key === rowKey)
    frames += 1
    if (!box || index < 0 || frames > MAX_FRAMES) return
    const row = box.querySelector(`[data-index="${index}"]`)
    if (row) lookAt(row, box)
    else latest.current.scrollToIndex(index, { align: 'center' })
    if (still < STILL_FRAMES) frame = requestAnimationFrame(look)
  }
  function lookAt(row: Element, box: HTMLElement): void {
    const ranges = foundRanges(row, query)
    if (ranges.length <= nth && !isOpened) {
      isOpened = true
      setOpened(rowKey, true)
    }
    const range = ranges[Math.min(nth, ranges.length - 1)]
    CSS.highlights.set(CURRENT, new Highlight(...(range ? [range] : [])))
    const isSeen = intoSight((range ?? row).getBoundingClientRect(), box)
    still = isSeen ? still + 1 : 0
  }
  return () => cancelAnimationFrame(frame)
}

/** The bar lies over the first lines. */
const BAR_HEIGHT = 56

function intoSight(place: DOMRect, box: HTMLElement): boolean {
  const view = box.getBoundingClientRect()
  const isSeen = place.top >= view.top + BAR_HEIGHT && place.top < view.bottom - 24
  if (!isSeen) box.scrollTop += place.top - view.top - view.height / 3
  return isSeen
}
