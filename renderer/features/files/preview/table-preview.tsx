import { useMemo, useState } from 'react'
import { formatCount } from '../../../base/format'
import { t } from '../../../i18n/t'
import { Button } from '../../../ui/button'
import { ScrollRegion } from '../../../ui/scroll-region'
import { EscapedLine } from '../../../ui/text/escaped-line'
import { MAX_COLUMNS, numberColumns, parseTable, separatorOf } from '../../../views/tables/parse-table'

const ROWS_AT_ONCE = 500
/** Numbers run from left to right in every language, so that their ones stand below each other at the right. */
const NUMBER = 'text-end tabular-nums'
const NUMBER_HEAD = 'text-end [&:dir(rtl)]:text-start'

/** Separated values as a table; the first row names the columns. */
export function TablePreview({ source }: { source: string }) {
  const [most, setMost] = useState(ROWS_AT_ONCE)
  const { rows, more, moreColumns } = useMemo(() => parseTable(source, separatorOf(source), most), [source, most])
  const [head = [], ...body] = rows
  const numbers = useMemo(() => numberColumns(rows.slice(1)), [rows])
  return (
    <>
      <ScrollRegion className="min-h-0 flex-1 overflow-auto bg-surface -outline-offset-2">
        <table dir="auto" className="border-separate border-spacing-0 text-xs">
          <thead>
            <tr>
              {head.map((cell, index) => (
                <th
                  key={index}
                  scope="col"
                  className={`sticky top-0 border-e border-b border-line bg-sunken px-2 py-1 first:ps-3 font-semibold whitespace-nowrap ${numbers.has(index) ? NUMBER_HEAD : ''}`}
                >
                  <EscapedLine text={cell} />
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
                    <EscapedLine text={cell} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
      {(more || moreColumns > 0) && (
        <p className="flex shrink-0 items-center gap-2 border-t border-line px-3 py-1 text-xs text-ink-2">
          <span className="flex-1">
            {more && t('files.rowsCut', { rows: formatCount(most) })}{' '}
            {moreColumns > 0 &&
              t('files.columnsCut', { shown: formatCount(MAX_COLUMNS), all: formatCount(MAX_COLUMNS + moreColumns) })}
          </span>
          {more && (
            <Button kind="link" className="min-h-6 text-xs" onClick={() => setMost(most + ROWS_AT_ONCE)}>
              {t('files.showMoreRows')}
            </Button>
          )}
        </p>
      )}
    </>
  )
}
