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
    <div className="min-w-0 wrap-anywhere [&>:first-child]:mt-0 [&>:last-child]:mb-0">
      {blocks.groups.map((group, index) => (
        <BlockGroup key={index} tokens={group} />
      ))}
      {blocks.tail.map((token, index) => (
        <Block key={index} token={token} />
      ))}
      {blocks.fence && <CodeBlock language={blocks.fence.language} lines={blocks.fence.lines} />}
    </div>
  )
})

const BlockGroup = memo(function BlockGroup({ tokens }: { tokens: readonly Token[] }) {
  return tokens.map((token, index) => <Block key={index} token={token} />)
})
