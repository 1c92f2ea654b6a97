import type { Token } from 'marked'
import { memo, useMemo, useReducer, useRef, useState } from 'react'
import { type Blocks, groupedBlocks, noBlocks, unixLines } from '../../../shared/markdown/blocks'
import { advanceBlocks, finishBlocks } from '../../../shared/markdown/finish-blocks'
import { isTaskFull } from '../../../shared/markdown/lexing-work'
import { useEffectOn } from '../../base/use-effect-on'
import { useSeen } from '../../ui/highlight/use-seen'
import { textDirection } from '../../ui/text/text-direction'
import { Block } from './block'
import { type MarkdownPlace, MarkdownPlaceContext } from './markdown-place'

/** Text that is drawn without a window is drawn at once. */
const mustWait = typeof document === 'undefined' ? undefined : isTaskFull

/** The blocks of a text. Of one that takes long they come little by little, so that the window is never held. */
function useBlocks(source: string, isGrowing: boolean): Blocks {
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

/** More groups than these are made only where they are looked at. */
const DRAWN_AT_ONCE = 4

type MarkdownProps = { source: string; isGrowing?: boolean; place?: MarkdownPlace }

/** Markdown as elements. `isGrowing` says that more text will come: then only the end is worked on. */
export const Markdown = memo(function Markdown({ source, isGrowing = false, place }: MarkdownProps) {
  const blocks = useBlocks(source, isGrowing)

  // Blocks left out of layout are not laid out at once just because the text has ended.
  const [isLazy, setIsLazy] = useState(isGrowing)
  const isLong = !blocks.isFinished || blocks.groups.length > DRAWN_AT_ONCE
  if ((isGrowing || isLong) && !isLazy) setIsLazy(true)

  // A block has its place among the groups before it is settled, so that it is not made anew when it is.
  const groups = useMemo(() => groupedBlocks(blocks.groups, blocks.fence ? [blocks.fence] : blocks.tail), [blocks])
  return (
    <MarkdownPlaceContext value={place ?? null}>
      <div className="min-w-0 wrap-anywhere [&>:first-child>:first-child]:mt-0">
        {groups.map((group, index) => (
          <BlockGroup key={index} tokens={group} isLazy={isLazy} isLast={index === groups.length - 1} />
        ))}
      </div>
    </MarkdownPlaceContext>
  )
})

type BlockGroupProps = { tokens: readonly Token[]; isLazy: boolean; isLast: boolean }

/**
 * The groups of a long text, or of one that grows or grew here, are left out of layout and paint where they are out of sight. Blocks
 * have space only above them, so that it does not matter where one group ends.
 */
const BlockGroup = memo(function BlockGroup({ tokens, isLazy, isLast }: BlockGroupProps) {
  const element = useRef<HTMLDivElement>(null)
  // The last block is being written right now, or is looked at first.
  const [isDrawn, setIsDrawn] = useState(!isLazy || isLast)
  if ((!isLazy || isLast) && !isDrawn) setIsDrawn(true)
  const isSeen = useSeen(element, !isDrawn)
  return (
    <div ref={element} className={`flow-root ${isLazy ? 'lazy-lines [contain-intrinsic-size:auto_40rem]' : ''}`}>
      {isDrawn || isSeen ? (
        tokens.map((token, index) => <Block key={index} token={token} />)
      ) : (
        <Unseen tokens={tokens} />
      )}
    </div>
  )
})

/** Blocks before they come near to what is looked at: as they were written, but for headings, which links lead to. */
function Unseen({ tokens }: { tokens: readonly Token[] }) {
  return (
    <div dir={textDirection(tokens[0]?.raw ?? '')} className="whitespace-pre-wrap">
      {tokens.map((token, index) =>
        token.type === 'heading' ? <Block key={index} token={token} /> : `${token.raw.trimEnd()}\n\n`,
      )}
    </div>
  )
}
