// biome-ignore-all lint/suspicious/noArrayIndexKey: these lists are immutable or only grow at the end
import type { Token } from 'marked'
import { memo, useMemo, useRef } from 'react'
import { Block } from './block'
import { CodeBlock } from './code-block'
import { type Blocks, growBlocks, noBlocks, splitBlocks } from './split-blocks'

/** Markdown as elements. `isGrowing` says that more text will come: then only the end is worked on. */
export const Markdown = memo(function Markdown({ source, isGrowing = false }: { source: string; isGrowing?: boolean }) {
  const former = useRef<Blocks>(noBlocks)
  const blocks = useMemo(() => {
    former.current = isGrowing ? growBlocks(former.current, source) : splitBlocks(source)
    return former.current
  }, [source, isGrowing])

  return (
    <div className="min-w-0 wrap-anywhere [&>:first-child>:first-child]:mt-0">
      {blocks.groups.map((group, index) => (
        <BlockGroup key={index} tokens={group} isGrowing={isGrowing} />
      ))}
      {blocks.tail.length > 0 && <BlockGroup tokens={blocks.tail} isGrowing={false} />}
      {blocks.fence && (
        <div className="flow-root">
          <CodeBlock language={blocks.fence.language} lines={blocks.fence.lines} isGrowing />
        </div>
      )}
    </div>
  )
})

type BlockGroupProps = { tokens: readonly Token[]; isGrowing: boolean }

/**
 * While a text grows, its groups that are out of sight are left out of layout and paint. Blocks have space only above
 * them, so that it does not matter where one group ends.
 */
const BlockGroup = memo(function BlockGroup({ tokens, isGrowing }: BlockGroupProps) {
  return (
    <div className={`flow-root ${isGrowing ? 'lazy-lines [contain-intrinsic-size:auto_40rem]' : ''}`}>
      {tokens.map((token, index) => (
        <Block key={index} token={token} />
      ))}
    </div>
  )
})
