import { memo, useMemo } from 'react'
import { CHUNK, LazyLines } from '../../ui/text/lazy-lines'
import { AddressLink } from '../places/address-link'
import { PlaceText } from '../places/place-text'
import { addressRuns } from './address-runs'
import { type AnsiChunk, ansiChunks } from './ansi-chunks'
import { parseSgr, settleCarriageReturns } from './parse-sgr'
import { sgrCss } from './sgr-css'

/** Renders a command's output, with its colors, however long it is. */
export const AnsiText = memo(function AnsiLines({ text }: { text: string }) {
  const chunks = useMemo(() => ansiChunks(parseSgr(settleCarriageReturns(text)), CHUNK), [text])
  const [first] = chunks
  if (first && chunks.length === 1) return <Chunk chunk={first} />
  return chunks.map((chunk, index) => (
    <LazyLines key={index} plain={chunk.plain} isLast={index === chunks.length - 1}>
      {() => <Chunk chunk={chunk} />}
    </LazyLines>
  ))
})

function Chunk({ chunk }: { chunk: AnsiChunk }) {
  return addressRuns(chunk).map(({ url, runs }, index) =>
    url === undefined ? (
      <Runs key={index} runs={runs} />
    ) : (
      <AddressLink key={index} url={url}>
        {runs.map((run, part) => (
          <span key={part} style={sgrCss(run.style)}>
            {run.text}
          </span>
        ))}
      </AddressLink>
    ),
  )
}

function Runs({ runs }: Pick<AnsiChunk, 'runs'>) {
  return runs.map((run, index) => (
    <span key={index} style={sgrCss(run.style)}>
      <PlaceText text={run.text} />
    </span>
  ))
}
