import { useMemo, useReducer, useRef } from 'react'
import { type Blocks, noBlocks, unixLines } from '../../../shared/markdown/blocks'
import { advanceBlocks, finishBlocks } from '../../../shared/markdown/finish-blocks'
import { isTaskFull } from '../../../shared/markdown/lexing-work'
import { useEffectOn } from '../../base/use-effect-on'

/** Text that is drawn without a window is drawn at once. */
const mustWait = typeof document === 'undefined' ? undefined : isTaskFull

/** The blocks of a text. Of one that takes long they come little by little, so that the window is never held. */
export function useBlocks(source: string, isGrowing: boolean): Blocks {
  const former = useRef<Blocks>(noBlocks)
  const [task, nextTask] = useReducer((count: number) => count + 1, 0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: in each task there is something to be added
  const blocks = useMemo(() => {
    const readOn = isGrowing ? advanceBlocks : finishBlocks
    former.current = readOn(former.current, source, mustWait)
    return former.current
  }, [source, isGrowing, task])
  const isBehind = isGrowing ? blocks.text.length < unixLines(source).length : !blocks.isFinished
  // Each task asks for the next.
  useEffectOn([isBehind, blocks, task], () => {
    if (!isBehind) return
    const timer = setTimeout(nextTask)
    return () => clearTimeout(timer)
  })
  return blocks
}
