// biome-ignore-all lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
// biome-ignore-all lint/suspicious/noArrayIndexKey: the cells of one text never move
import { useMemo } from 'react'
import { VisibleLine } from '../diff/visible-line'
import { formatCount } from '../format'
import { filesText } from '../text-files'
import { MAX_COLUMNS, numberColumns, parseTable, separatorOf } from './parse-table'

const MAX_ROWS = 500
/** Numbers run from left to right in every language, so that their ones stand below each other at the right. */
const NUMBER = 'text-end tabular-nums'
const NUMBER_HEAD = 'text-end [&:dir(rtl)]:text-start'

/** Separated values as a table; the first row names the columns. */
export function TablePreview({ source }: { source: string }) {
  const { rows, more, moreColumns } = useMemo(() => parseTable(source, separatorOf(source), MAX_ROWS), [source])
  const [head = [], ...body] = rows
  const numbers = useMemo(() => numberColumns(rows.slice(1)), [rows])
  return (
    <>
      <div tabIndex={0} className="min-h-0 flex-1 overflow-auto bg-surface -outline-offset-2">
        <table dir="auto" className="border-separate border-spacing-0 text-xs">
          <thead>
            <tr>
              {head.map((cell, index) => (
                <th
                  key={index}
                  scope="col"
                  className={`sticky top-0 border-e border-b border-line bg-sunken px-2 py-1 first:ps-3 font-semibold whitespace-nowrap ${numbers.has(index) ? NUMBER_HEAD : ''}`}
                >
                  <VisibleLine text={cell} />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {body.map((row, index) => (
              <tr key={index}>
                {row.map((cell, column) => (
                  <td
                    key={column}
                    className={`max-w-80 truncate border-e border-b border-line px-2 py-1 first:ps-3 ${numbers.has(column) ? NUMBER : ''}`}
                    title={cell}
                  >
                    <VisibleLine text={cell} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {(more || moreColumns > 0) && (
        <p className="shrink-0 border-t border-line px-3 py-1 text-xs text-ink-2">
          {more && filesText.rowsCut(formatCount(MAX_ROWS))}{' '}
          {moreColumns > 0 && filesText.columnsCut(formatCount(MAX_COLUMNS), formatCount(MAX_COLUMNS + moreColumns))}
        </p>
      )}
    </>
  )
}
