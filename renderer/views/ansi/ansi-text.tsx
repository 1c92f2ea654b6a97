import { memo, useMemo } from 'react'
import { CHUNK, LazyLines } from '../../ui/text/lazy-lines'
import { PlaceText } from '../places/place-text'
import { type AnsiChunk, ansiChunks } from './ansi-chunks'
import { parseSgr, settleCarriageReturns } from './parse-sgr'
import { sgrCss } from './sgr-css'

/** What a command printed, with its colours, however much it is. */
export const AnsiText = memo(function AnsiLines({ text }: { text: string }) {
  const chunks = useMemo(() => ansiChunks(parseSgr(settleCarriageReturns(text)), CHUNK), [text])
  const [first] = chunks
  if (first && chunks.length === 1) return <Runs runs={first.runs} />
  return chunks.map((chunk, index) => (
    <LazyLines key={index} plain={chunk.plain} isLast={index === chunks.length - 1}>
      {() => <Runs runs={chunk.runs} />}
    </LazyLines>
  ))
})

function Runs({ runs }: Pick<AnsiChunk, 'runs'>) {
  return runs.map((run, index) => (
    <span key={index} style={sgrCss(run.style)}>
      <PlaceText text={run.text} />
    </span>
  ))
}
