import { useVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, useMemo, useRef, useState } from 'react'
import type { GridRow, SheetGrid } from '../../../../shared/documents/sheet-grid'
import { messageOf } from '../../../../shared/errors'
import { call } from '../../../base/bridge'
import { formatCount } from '../../../base/format'
import { useEffectOn } from '../../../base/use-effect-on'
import { readingKey } from '../../../i18n/direction'
import { language } from '../../../i18n/language'
import { t } from '../../../i18n/t'
import { useFiles } from '../../../state/files-store'
import { Loading } from '../../../ui/loading'
import { ScrollRegion } from '../../../ui/scroll-region'
import { EscapedLine } from '../../../ui/text/escaped-line'
import { escapedText } from '../../../ui/text/visible-text'
import { formatCell } from './format-cell'

type WorkbookPreviewProps = { workspace: string; path: string }

/** A workbook as a grid, with a tab for each sheet. */
export function WorkbookPreview({ workspace, path }: WorkbookPreviewProps) {
  const [sheet, setSheet] = useState<number | undefined>()
  const { grid, failure } = useGrid(workspace, path, sheet)
  if (failure !== null)
    return (
      <p role="alert" className="p-4 text-sm text-ink-2">
        {failure}
      </p>
    )
  if (!grid) return <Loading />
  return (
    <>
      {grid.rows.length === 0 ? (
        <p className="min-h-0 flex-1 bg-surface p-4 text-sm text-ink-2">{t('files.sheets.empty')}</p>
      ) : (
        <Grid key={grid.sheet} grid={grid} />
      )}
      <CutNote grid={grid} />
      {grid.sheets.length > 1 && <SheetTabs grid={grid} onChoose={setSheet} />}
    </>
  )
}

/** The sheet that was asked for last; until it is there the one before stays. */
function useGrid(workspace: string, path: string, sheet: number | undefined) {
  const version = useFiles(state => state.version)
  const [found, setFound] = useState<{ path: string; grid: SheetGrid | null; failure: string | null } | null>(null)
  useEffectOn([workspace, path, sheet, version], () => {
    let isCurrent = true
    call('file.sheet', { workspace, path, ...(sheet !== undefined && { sheet }) }).then(
      grid => isCurrent && setFound({ path, grid, failure: grid ? null : t('files.noPreview') }),
      error => isCurrent && setFound({ path, grid: null, failure: messageOf(error) }),
    )
    return () => {
      isCurrent = false
    }
  })
  return found?.path === path ? found : { grid: null, failure: null }
}

function CutNote({ grid: { rows, width, isWhole } }: { grid: SheetGrid }) {
  const shown = useMemo(() => Math.max(0, ...rows.slice(0, LOOKED_AT).map(({ cells }) => cells.length)), [rows])
  const isNarrow = width > MOST_COLUMNS
  if (isWhole && !isNarrow) return null
  return (
    <p className="shrink-0 border-t border-line px-3 py-1 text-xs text-ink-2">
      {!isWhole && t('files.rowsCut', { rows: formatCount(rows.length) })}{' '}
      {isNarrow &&
        t('files.columnsCut', { shown: formatCount(Math.min(shown, MOST_COLUMNS)), all: formatCount(width) })}
    </p>
  )
}

/** As many as a sheet's reader gives. */
const MOST_COLUMNS = 200
const ROW_PIXELS = 25
/** So many rows say how wide a column is. */
const LOOKED_AT = 200
const [NARROWEST, WIDEST] = [5, 36]

/** The rows in sight, between blanks in place of the others. Letters and numbers of rows stay where they are. */
function Grid({ grid: { rows, width } }: { grid: SheetGrid }) {
  const box = useRef<HTMLDivElement>(null)
  const columns = Math.min(width, MOST_COLUMNS)
  const widths = useMemo(() => widthsOf(rows, columns), [rows, columns])
  const list = useVirtualizer({
    count: rows.length,
    getScrollElement: () => box.current,
    estimateSize: () => ROW_PIXELS,
    overscan: 12,
  })
  const items = list.getVirtualItems()
  const [above, below] = [items[0]?.start ?? 0, list.getTotalSize() - (items.at(-1)?.end ?? 0)]
  const numberWidth = String(rows.at(-1)?.number ?? 0).length + 2
  return (
    <ScrollRegion ref={box} className="min-h-0 flex-1 overflow-auto bg-surface -outline-offset-2">
      <table
        dir="ltr"
        aria-rowcount={rows.length + 1}
        className="table-fixed border-separate border-spacing-0 text-xs"
        style={{ width: `${numberWidth + widths.reduce((sum, one) => sum + one, 0)}ch` }}
      >
        <colgroup>
          <col style={{ width: `${numberWidth}ch` }} />
          {widths.map((one, column) => (
            <col key={column} style={{ width: `${one}ch` }} />
          ))}
        </colgroup>
        <thead>
          <tr>
            <th className="sticky start-0 top-0 z-20 border-e border-b border-line bg-sunken">
              <span className="sr-only">{t('files.sheets.row')}</span>
            </th>
            {widths.map((_, column) => (
              <th
                key={column}
                scope="col"
                className="sticky top-0 z-10 border-e border-b border-line bg-sunken px-2 py-1 text-center font-normal text-ink-2"
              >
                {columnLetters(column)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {above > 0 && <tr style={{ height: above }} />}
          {items.map(({ index }) => {
            const row = rows[index]
            return row && <Row key={index} row={row} index={index} columns={columns} />
          })}
          {below > 0 && <tr style={{ height: below }} />}
        </tbody>
      </table>
    </ScrollRegion>
  )
}

function Row({ row: { number, cells }, index, columns }: { row: GridRow; index: number; columns: number }) {
  return (
    <tr aria-rowindex={index + 2} style={{ height: ROW_PIXELS }}>
      <th
        scope="row"
        className="sticky start-0 border-e border-b border-line bg-sunken px-2 text-end font-normal text-ink-2 tabular-nums"
      >
        {number}
      </th>
      {Array.from({ length: columns }, (_, column) => {
        const cell = cells[column]
        const text = cell ? formatCell(cell, language()) : ''
        return (
          <td
            key={column}
            dir={cell?.type === 'text' ? 'auto' : undefined}
            title={cell && cell.text !== text ? escapedText(`${text} (${cell.text})`) : escapedText(text)}
            className={`truncate border-e border-b border-line px-2 ${LOOKS[cell?.type ?? 'text']}`}
          >
            <EscapedLine text={text.replaceAll('\n', ' ')} />
          </td>
        )
      })}
    </tr>
  )
}

const LOOKS = {
  number: 'text-end tabular-nums',
  date: 'text-end tabular-nums',
  boolean: 'text-center',
  error: 'text-bad',
  text: '',
} as const

function widthsOf(rows: readonly GridRow[], columns: number): number[] {
  const looked = rows.slice(0, LOOKED_AT)
  return Array.from({ length: columns }, (_, column) => {
    const lengths = looked.map(({ cells }) => {
      const cell = cells[column]
      return cell ? formatCell(cell, language()).length : 0
    })
    return Math.min(WIDEST, Math.max(NARROWEST, ...lengths) + 3)
  })
}

/** The letters of a column, which count from 0. */
function columnLetters(column: number): string {
  const rest = Math.floor(column / 26)
  return (rest > 0 ? columnLetters(rest - 1) : '') + String.fromCharCode(65 + (column % 26))
}

/** Arrow keys go from sheet to sheet. */
function SheetTabs({ grid: { sheets, sheet }, onChoose }: { grid: SheetGrid; onChoose(sheet: number): void }) {
  const list = useRef<HTMLDivElement>(null)
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[readingKey(event.key)]
    if (step === undefined) return
    event.preventDefault()
    const next = (sheet + step + sheets.length) % sheets.length
    onChoose(next)
    list.current?.querySelectorAll<HTMLElement>('[role="tab"]')[next]?.focus()
  }
  return (
    <div
      ref={list}
      role="tablist"
      aria-label={t('files.sheets.label')}
      onKeyDown={onKeyDown}
      className="flex shrink-0 gap-1 overflow-x-auto border-t border-line px-2 py-1"
    >
      {sheets.map(({ name, isHidden }, number) => (
        <button
          key={number}
          type="button"
          role="tab"
          aria-selected={number === sheet}
          tabIndex={number === sheet ? 0 : -1}
          onClick={() => onChoose(number)}
          className={`min-h-6 max-w-48 shrink-0 truncate rounded-sm px-2 text-xs ${number === sheet ? 'bg-accent-soft font-medium text-accent-strong' : 'text-ink-2 hover:bg-hover'}`}
        >
          <EscapedLine text={isHidden ? t('files.sheets.hidden', { name }) : name} />
        </button>
      ))}
    </div>
  )
}
