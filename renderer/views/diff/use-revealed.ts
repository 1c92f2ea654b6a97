import { useCallback, useRef, useState } from 'react'
import type { FileChange } from '../../../shared/session/effects'
import { call } from '../../base/bridge'
import { useEffectOn } from '../../base/use-effect-on'
import { useSession } from '../../state/session/session'
import type { Gap, Revealed } from './diff-rows'

/** A gap of so many lines opens whole, a larger one by steps. */
export const ALL_AT_ONCE = 40
export const STEP = 20

export type End = 'above' | 'below'

/** Shows more of a gap: what follows its upper end, or what leads to its lower one. */
export type Reveal = (gap: Gap, end: End) => void

/** The lines of a change's gaps that the person opened. `isLost` once nobody knew them any more. */
export function useRevealed(change: FileChange) {
  const [revealed, setRevealed] = useState<Revealed>({})
  const [isLost, setIsLost] = useState(false)
  const element = useRef<HTMLDivElement>(null)
  const isAsking = useRef(false)
  const opened = useRef<{ id: number; end: End } | null>(null)

  const reveal = useCallback<Reveal>(
    (gap, end) => {
      if (isAsking.current) return
      isAsking.current = true
      hiddenLines(change, gap, end)
        .catch(() => null)
        .then(found => {
          isAsking.current = false
          setIsLost(found === null)
          if (!found) return
          opened.current = { id: gap.id, end }
          setRevealed(former => ({ ...former, [gap.id]: withMore(former[gap.id], { gap, end, ...found }) }))
        })
    },
    [change],
  )

  // The element that was pressed has moved, or is gone.
  useEffectOn([revealed], () => {
    if (!opened.current) return
    const { id, end } = opened.current
    opened.current = null
    const buttons = [`[data-gap="${id}"] [data-end="${end}"]`, `[data-gap="${id}"] button`]
    const next = buttons.map(found => element.current?.querySelector<HTMLElement>(found)).find(found => found)
    ;(next ?? element.current)?.focus({ preventScroll: true })
  })

  return { revealed, isLost, element, reveal }
}

type RevealedLines = { lines: readonly string[]; left: number }

async function hiddenLines({ path, before, after }: FileChange, gap: Gap, end: End): Promise<RevealedLines | null> {
  if (!before || !after) return null
  const { workspace } = useSession.getState().state
  const count = gap.lines !== null && gap.lines <= ALL_AT_ONCE ? gap.lines : STEP
  const skipped = end === 'below' && gap.lines !== null ? gap.lines - count : 0
  const from = { oldFrom: gap.oldStart + skipped, newFrom: gap.newStart + skipped }
  return call('file.unchanged', { workspace, path, before: before.hash, after: after.hash, ...from, count })
}

type RevealRequest = RevealedLines & { gap: Gap; end: End }

function withMore(former: Revealed[number] | undefined, { gap, end, lines, left }: RevealRequest): Revealed[number] {
  const { above = [], below = [], total } = former ?? {}
  const more = end === 'above' ? { above: [...above, ...lines], below } : { above, below: [...lines, ...below] }
  return { ...more, total: gap.lines === null ? lines.length + left : total }
}
