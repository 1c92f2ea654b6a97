import { Fragment } from 'react'
import type { Snippet } from '../../../shared/ipc/session-calls'
import { VisibleLine } from './visible-line'

/** A text with what was found in it marked. */
export function MarkedText({ snippet: { text, marks } }: { snippet: Snippet }) {
  const ends = [0, ...marks.map(([, to]) => to)]
  return (
    <>
      {marks.map(([from, to], index) => (
        <Fragment key={index}>
          <VisibleLine text={text.slice(ends[index], from)} isLineEnd={false} />
          <mark className="rounded-sm bg-mark text-ink">
            <VisibleLine text={text.slice(from, to)} isLineEnd={false} />
          </mark>
        </Fragment>
      ))}
      <VisibleLine text={text.slice(ends.at(-1))} isLineEnd={false} />
    </>
  )
}
