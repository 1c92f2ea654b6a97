import { diffWordsWithSpace } from 'diff'
import { useMemo } from 'react'
import { ScrollRegion } from '../../ui/scroll-region'
import { EscapedLine } from '../../ui/text/escaped-line'

/** Finding the words that differ takes longer the more of them there are; beyond this the texts follow each other whole. */
const LONGEST_MS = 200

/** Two texts as one, with what was taken out and what was put in. */
export function WordDiff({ before, after, label }: { before: string; after: string; label: string }) {
  const pieces = useMemo(() => {
    const found = diffWordsWithSpace(before, after, { timeout: LONGEST_MS })
    return (
      found ?? [
        { value: before, removed: true, added: false },
        { value: after, removed: false, added: true },
      ]
    )
  }, [before, after])
  return (
    <ScrollRegion
      as="section"
      label={label}
      className="max-h-72 overflow-auto rounded-md border border-line bg-surface px-3 py-2 font-mono text-xs/5 wrap-anywhere whitespace-pre-wrap"
    >
      {pieces.map(({ value, added, removed }, at) => {
        const lines = <ExactLines key={at} value={value} />
        if (added)
          return (
            <ins key={at} className="bg-add text-ink no-underline">
              {lines}
            </ins>
          )
        return removed ? (
          <del key={at} className={`bg-del text-ink ${pieces[at + 1]?.added ? 'me-1' : ''}`}>
            {lines}
          </del>
        ) : (
          <span key={at}>{lines}</span>
        )
      })}
    </ScrollRegion>
  )
}

function ExactLines({ value }: { value: string }) {
  return value.split('\n').map((line, at) => (
    <span key={at}>
      {at > 0 && '\n'}
      <EscapedLine text={line} isLineEnd={false} />
    </span>
  ))
}
