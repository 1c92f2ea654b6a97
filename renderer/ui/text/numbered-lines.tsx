import { type CSSProperties, memo, useMemo, useRef } from 'react'
import { languageOfPath } from '../highlight/languages'
import type { LineTokens } from '../highlight/token-kinds'
import { useCodeTokens } from '../highlight/use-code-tokens'
import { useSeen } from '../highlight/use-seen'
import { EscapedLine } from './escaped-line'

/** Lines in one block of the document. Blocks off screen are not laid out. */
const CHUNK = 100

type NumberedLinesProps = {
  content: string
  path: string
  startLine?: number
  /** The number of a line that is looked for. */
  marked?: number | undefined
}

/** Lines of a file with their numbers, in the colours of its language. Nothing in them is invisible. */
export const NumberedLines = memo(function NumberedLines({ content, path, startLine = 1, marked }: NumberedLinesProps) {
  const lines = useMemo(() => content.replace(/\r?\n$/, '').split(/\r?\n/), [content])
  const chunks = useMemo(() => chunked(lines), [lines])
  const { tokens, count } = useCodeTokens(languageOfPath(path), lines)
  const digits = Math.max(2, String(startLine + lines.length - 1).length)
  return (
    <div style={{ '--number-width': `calc(${digits}ch + 1.25rem)` } as CSSProperties}>
      {chunks.map((chunk, index) => (
        <LineChunk
          key={index}
          lines={chunk}
          first={startLine + index * CHUNK}
          from={index * CHUNK}
          marked={marked}
          tokens={tokens}
          count={Math.max(0, Math.min(CHUNK, count - index * CHUNK))}
        />
      ))}
    </div>
  )
})

type LineChunkProps = {
  lines: readonly string[]
  /** The number of the first line. */
  first: number
  from: number
  marked: number | undefined
  tokens: readonly LineTokens[]
  count: number
}

const LineChunk = memo(function LineChunk({ lines, first, from, marked, tokens, count }: LineChunkProps) {
  const element = useRef<HTMLDivElement>(null)
  const isSeen = useSeen(element, count > 0)
  return (
    <div ref={element} className="lazy-lines" style={{ containIntrinsicSize: `auto ${lines.length * 1.25}rem` }}>
      {lines.map((line, index) => (
        <Line
          key={index}
          number={first + index}
          line={line}
          isMarked={first + index === marked}
          tokens={isSeen && index < count ? tokens[from + index] : undefined}
        />
      ))}
    </div>
  )
})

type LineProps = { number: number; line: string; isMarked: boolean; tokens: LineTokens | undefined }

const Line = memo(function Line({ number, line, isMarked, tokens }: LineProps) {
  return (
    <div data-line={number} className={`flex ${isMarked ? 'bg-mark-line' : ''}`}>
      <span className="w-(--number-width) shrink-0 pe-3 text-end text-ink-3 select-none">{number}</span>
      <span className="relative min-w-0 flex-1 pe-3 wrap-anywhere whitespace-pre-wrap [tab-size:4]">
        <EscapedLine text={line} tokens={tokens} />
      </span>
    </div>
  )
})

function chunked(lines: readonly string[]): string[][] {
  const chunks: string[][] = []
  for (let index = 0; index < lines.length; index += CHUNK) chunks.push(lines.slice(index, index + CHUNK))
  return chunks
}
