import { ArrowDown, ArrowUp, ChartColumn, Table2 } from 'lucide-react'
import { useId, useMemo, useState } from 'react'
import { formatCount } from '../../base/format'
import { t } from '../../i18n/t'
import { Button } from '../../ui/button'
import { CopyButton } from '../../ui/copy-button'
import { Select } from '../../ui/field'
import { ScrollRegion } from '../../ui/scroll-region'
import { EscapedLine } from '../../ui/text/escaped-line'
import { escapedText } from '../../ui/text/visible-text'
import { parseTable, separatorOf } from '../../views/tables/parse-table'
import { nextSort, sortedPlaces, type TableSort } from '../../views/tables/sort-rows'
import { type TextTable, tableAsCsv, tableAsMarkdown } from '../../views/tables/table-text'
import { Chart } from './chart'
import { type ChartColumns, type ChartLook, chartData, firstColumns, MOST_SERIES, numericColumns } from './chart-data'

const MOST_ROWS = 50_000
const ROWS_AT_ONCE = 500

/** Separated values as a table that sorts, is copied and becomes a chart at a press. */
export function TableView({ source, title }: { source: string; title: string }) {
  const { rows, more, moreColumns } = useMemo(() => parseTable(source, separatorOf(source), MOST_ROWS), [source])
  const table = useMemo<TextTable>(() => {
    const [head = [], ...body] = rows
    return { head, rows: body }
  }, [rows])
  const [sort, setSort] = useState<TableSort | null>(null)
  const [isChart, setIsChart] = useState(false)
  const numbers = useMemo(() => new Set(numericColumns(table)), [table])
  const sorted = useMemo<TextTable>(() => {
    const places = sortedPlaces(table.rows, sort)
    return { head: table.head, rows: places.map(place => table.rows[place] ?? []) }
  }, [table, sort])
  if (table.head.length === 0) return <p className="p-4 text-sm text-ink-2">{t('files.noText')}</p>
  return (
    <>
      <div className="flex shrink-0 items-center gap-1 border-b border-line px-2 py-1 text-xs text-ink-2">
        <span className="flex-1 px-1">
          {t('artifacts.table.rows', { count: table.rows.length })}
          {(more || moreColumns > 0) && ` · ${t('artifacts.table.cut')}`}
        </span>
        {numbers.size > 0 && (
          <Button kind="small" onClick={() => setIsChart(!isChart)}>
            {isChart ? <Table2 size={14} aria-hidden="true" /> : <ChartColumn size={14} aria-hidden="true" />}
            {isChart ? t('artifacts.table.asTable') : t('artifacts.table.asChart')}
          </Button>
        )}
        <CopyLink label={t('artifacts.table.copyCsv')} short="CSV" value={() => tableAsCsv(sorted)} />
        <CopyLink label={t('artifacts.table.copyMarkdown')} short="Markdown" value={() => tableAsMarkdown(sorted)} />
      </div>
      {isChart ? (
        <ChartView table={sorted} numbers={numbers} title={title} />
      ) : (
        <Rows table={sorted} numbers={numbers} sort={sort} onSort={column => setSort(now => nextSort(now, column))} />
      )}
    </>
  )
}

function CopyLink({ label, short, value }: { label: string; short: string; value(): string }) {
  return (
    <span className="flex items-center">
      <span aria-hidden="true">{short}</span>
      <CopyButton label={label} value={value} />
    </span>
  )
}

type RowsProps = {
  table: TextTable
  numbers: ReadonlySet<number>
  sort: TableSort | null
  onSort(column: number): void
}

function Rows({ table: { head, rows }, numbers, sort, onSort }: RowsProps) {
  const [most, setMost] = useState(ROWS_AT_ONCE)
  return (
    <>
      <ScrollRegion className="min-h-0 flex-1 overflow-auto bg-surface -outline-offset-2">
        <table dir="auto" className="w-full border-separate border-spacing-0 text-xs">
          <thead>
            <tr>
              {head.map((cell, column) => (
                <th
                  key={column}
                  scope="col"
                  aria-sort={sort?.column !== column ? 'none' : sort.isDescending ? 'descending' : 'ascending'}
                  className="sticky top-0 border-e border-b border-line bg-sunken p-0 font-semibold whitespace-nowrap last:border-e-0"
                >
                  <button
                    type="button"
                    title={t('artifacts.table.sort')}
                    onClick={() => onSort(column)}
                    className={`flex w-full items-center gap-1 px-2.5 py-1.5 -outline-offset-2 hover:bg-hover ${numbers.has(column) ? 'justify-end' : ''}`}
                  >
                    <span className="max-w-60 truncate">
                      <EscapedLine text={cell} />
                    </span>
                    {sort?.column === column &&
                      (sort.isDescending ? (
                        <ArrowDown size={12} aria-hidden="true" className="shrink-0 text-ink-3" />
                      ) : (
                        <ArrowUp size={12} aria-hidden="true" className="shrink-0 text-ink-3" />
                      ))}
                  </button>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.slice(0, most).map((row, index) => (
              <tr key={index} className="hover:bg-hover">
                {head.map((_, column) => (
                  <td
                    key={column}
                    className={`max-w-80 truncate border-e border-b border-line px-2.5 py-1 last:border-e-0 ${numbers.has(column) ? 'text-end tabular-nums' : ''}`}
                    title={row[column]}
                  >
                    <EscapedLine text={row[column] ?? ''} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
      {rows.length > most && (
        <p className="flex shrink-0 items-center gap-2 border-t border-line px-3 py-1 text-xs text-ink-2">
          <span className="flex-1">{t('files.rowsCut', { rows: formatCount(most) })}</span>
          <Button kind="link" className="min-h-6 text-xs" onClick={() => setMost(most + ROWS_AT_ONCE)}>
            {t('files.showMoreRows')}
          </Button>
        </p>
      )}
    </>
  )
}

const LOOKS: readonly ChartLook[] = ['bars', 'lines', 'points']

type ChartViewProps = { table: TextTable; numbers: ReadonlySet<number>; title: string }

/** A chart of a table, whose columns are chosen above it. */
function ChartView({ table, numbers, title }: ChartViewProps) {
  const id = useId()
  const [look, setLook] = useState<ChartLook>('bars')
  const [columns, setColumns] = useState<ChartColumns>(() => firstColumns(table))
  const data = useMemo(() => chartData(table, columns, look), [table, columns, look])
  const toggle = (column: number) =>
    setColumns(({ x, ys }) => {
      const others = ys.filter(one => one !== column)
      const isMore = others.length === ys.length
      return { x, ys: isMore ? [...ys, column].slice(-MOST_SERIES).sort((one, other) => one - other) : others }
    })
  return (
    <div className="flex min-h-0 flex-1 flex-col gap-3 overflow-y-auto bg-surface p-3">
      <div className="flex flex-wrap items-end gap-3 text-xs">
        <div className="flex flex-col gap-1">
          <label htmlFor={`${id}-look`} className="text-ink-2">
            {t('artifacts.chart.look')}
          </label>
          <Select
            id={`${id}-look`}
            className="text-sm"
            value={look}
            onChange={({ target }) => setLook(LOOKS.find(one => one === target.value) ?? 'bars')}
          >
            {LOOKS.map(one => (
              <option key={one} value={one}>
                {t(`artifacts.chart.looks.${one}`)}
              </option>
            ))}
          </Select>
        </div>
        <div className="flex min-w-0 flex-col gap-1">
          <label htmlFor={`${id}-x`} className="text-ink-2">
            {t('artifacts.chart.x')}
          </label>
          <Select
            id={`${id}-x`}
            className="max-w-56 text-sm"
            value={columns.x ?? ''}
            onChange={({ target }) =>
              setColumns({ x: target.value === '' ? null : Number(target.value), ys: columns.ys })
            }
          >
            <option value="">{t('artifacts.chart.row')}</option>
            {table.head.map((name, column) => (
              <option key={column} value={column}>
                {escapedText(name)}
              </option>
            ))}
          </Select>
        </div>
        <fieldset className="flex w-full min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
          <legend className="pb-1 text-ink-2">{t('artifacts.chart.y')}</legend>
          {[...numbers].map(column => (
            <label key={column} className="flex min-h-6 min-w-0 items-center gap-1.5">
              <input
                type="checkbox"
                className="size-3.5 shrink-0 accent-accent"
                checked={columns.ys.includes(column)}
                onChange={() => toggle(column)}
              />
              <bdi className="max-w-40 truncate">{escapedText(table.head[column] ?? '')}</bdi>
            </label>
          ))}
        </fieldset>
      </div>
      {columns.ys.length === 0 ? (
        <p className="text-sm text-ink-2">{t('artifacts.chart.none')}</p>
      ) : (
        <Chart data={data} look={look} label={t('artifacts.chart.label', { name: title })} />
      )}
      {data.rest > 0 && <p className="text-xs text-ink-2">{t('artifacts.chart.cut', { count: data.rest })}</p>}
    </div>
  )
}
