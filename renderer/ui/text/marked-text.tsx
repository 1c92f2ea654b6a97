import { Fragment } from 'react'
import type { Snippet } from '../../../shared/ipc/session-calls'
import { EscapedLine } from './escaped-line'

/** A text with what was found in it marked. */
export function MarkedText({ snippet: { text, marks } }: { snippet: Snippet }) {
  const ends = [0, ...marks.map(([, to]) => to)]
  return (
    <>
      {marks.map(([from, to], index) => (
        <Fragment key={index}>
          <EscapedLine text={text.slice(ends[index], from)} isLineEnd={false} />
          <mark className="rounded-sm bg-mark text-ink">
            <EscapedLine text={text.slice(from, to)} isLineEnd={false} />
          </mark>
        </Fragment>
      ))}
      <EscapedLine text={text.slice(ends.at(-1))} isLineEnd={false} />
    </>
  )
}
