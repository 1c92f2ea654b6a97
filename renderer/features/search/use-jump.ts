import type { RefObject } from 'react'
import { useEffectOn } from '../../base/use-effect-on'
import { t } from '../../i18n/t'
import { useSession } from '../../state/session/session'
import { showToast } from '../../state/ui'
import { endJump, markJump, useJump } from './jump'

type Rows = readonly { key: string }[]
type ScrollTo = (index: number, options: { align: 'center' }) => void

/** Heights are known only once rows are in the page, so the row is scrolled to until it stays in sight, but not longer. */
const MAX_FRAMES = 30
const STILL_FRAMES = 3

/** Brings the row that the person asked for into sight. Gives the key of the row to be marked. */
export function useJumpTo(rows: Rows, scroller: RefObject<HTMLElement | null>, scrollToIndex: ScrollTo): string | null {
  const sessionId = useSession(state => state.id)
  const jump = useJump(state => (state.jump?.sessionId === sessionId ? state.jump : null))
  const isReady = rows.length > 0
  // For the rows that are there when it is asked for.
  useEffectOn([jump, isReady, scroller, scrollToIndex], () => {
    if (!jump || jump.isMarked || !isReady) return
    const index = rows.findIndex(({ key }) => key === jump.rowKey)
    if (index < 0) {
      showToast({ tone: 'info', text: t('sessions.search.gone') })
      endJump(jump)
      return
    }
    return keepInSight(index, scroller, scrollToIndex)
  })
  return jump?.isMarked ? jump.rowKey : null
}

function keepInSight(index: number, scroller: RefObject<HTMLElement | null>, scrollToIndex: ScrollTo): () => void {
  let still = 0
  let frames = 0
  let frame = requestAnimationFrame(look)
  function look(): void {
    frames += 1
    still = isInSight(scroller.current, index) ? still + 1 : 0
    if (still >= STILL_FRAMES || frames > MAX_FRAMES) {
      markJump()
      return
    }
    if (still === 0) scrollToIndex(index, { align: 'center' })
    frame = requestAnimationFrame(look)
  }
  return () => cancelAnimationFrame(frame)
}

function isInSight(box: HTMLElement | null, index: number): boolean {
  const row = box?.querySelector(`[data-index="${index}"]`)
  if (!box || !row) return false
  const view = box.getBoundingClientRect()
  const { top, bottom } = row.getBoundingClientRect()
  return top < view.bottom - 24 && bottom > view.top + 24 && (top >= view.top || bottom >= view.bottom)
}
