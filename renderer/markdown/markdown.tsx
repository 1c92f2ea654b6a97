// biome-ignore-all lint/suspicious/noArrayIndexKey: these lists are immutable or only grow at the end
import type { Token } from 'marked'
import { memo, useMemo, useState } from 'react'
import { Block } from './block'
import { groupedBlocks } from './blocks'
import { type MarkdownPlace, MarkdownPlaceContext } from './markdown-place'
import { useBlocks } from './use-blocks'

type MarkdownProps = { source: string; isGrowing?: boolean; place?: MarkdownPlace }

/** Markdown as elements. `isGrowing` says that more text will come: then only the end is worked on. */
export const Markdown = memo(function Markdown({ source, isGrowing = false, place }: MarkdownProps) {
  const blocks = useBlocks(source, isGrowing)

  // What it has left out of layout is not laid out at once because the text has ended.
  const [isLazy, setIsLazy] = useState(isGrowing)
  if ((isGrowing || !blocks.isFinished) && !isLazy) setIsLazy(true)

  // A block has its place among the groups before it is settled, so that it is not made anew when it is.
  const groups = useMemo(() => groupedBlocks(blocks.groups, blocks.fence ? [blocks.fence] : blocks.tail), [blocks])
  return (
    <MarkdownPlaceContext value={place ?? null}>
      <div className="min-w-0 wrap-anywhere [&>:first-child>:first-child]:mt-0">
        {groups.map((group, index) => (
          <BlockGroup key={index} tokens={group} isLazy={isLazy} />
        ))}
      </div>
    </MarkdownPlaceContext>
  )
})

type BlockGroupProps = { tokens: readonly Token[]; isLazy: boolean }

/**
 * The groups of a text that grows, or grew here, left out of layout and paint where they are out of sight. Blocks have space only above
 * them, so that it does not matter where one group ends.
 */
const BlockGroup = memo(function BlockGroup({ tokens, isLazy }: BlockGroupProps) {
  return (
    <div className={`flow-root ${isLazy ? 'lazy-lines [contain-intrinsic-size:auto_40rem]' : ''}`}>
      {tokens.map((token, index) => (
        <Block key={index} token={token} />
      ))}
    </div>
  )
})
