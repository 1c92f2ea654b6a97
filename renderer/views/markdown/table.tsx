import { ArrowDown, ArrowUp, Ellipsis } from 'lucide-react'
import type { Token, Tokens } from 'marked'
import { memo, useMemo, useState } from 'react'
import { decodeEntities } from '../../../shared/markdown/decode-entities'
import { t } from '../../i18n/t'
import { openArtifact } from '../../state/artifacts'
import { useSession } from '../../state/session/session'
import { attempt } from '../../state/ui'
import { Button } from '../../ui/button'
import { Menu, MenuItem } from '../../ui/menu'
import { ScrollRegion } from '../../ui/scroll-region'
import { textDirection } from '../../ui/text/text-direction'
import { nextSort, sortedPlaces, type TableSort } from '../tables/sort-rows'
import { type TextTable, tableAsCsv, tableAsMarkdown } from '../tables/table-text'
import { Inline } from './inline'

const ALIGN = { left: 'text-left', right: 'text-right', center: 'text-center' } as const

/** A table of an answer, which sorts by its heads, and can be had as text or looked at beside the conversation. */
export const Table = memo(function Table({ token }: { token: Tokens.Table }) {
  const [sort, setSort] = useState<TableSort | null>(null)
  const { header, rows } = token
  const places = useMemo(() => sortedPlaces(sort ? rows.map(textsOf) : rows.map(() => []), sort), [rows, sort])
  const text = (): TextTable => ({ head: textsOf(header), rows: places.map(place => textsOf(rows[place] ?? [])) })
  const copy = (copied: string) => attempt(navigator.clipboard.writeText(copied))
  const openBeside = () => {
    const source = tableAsCsv({ head: textsOf(header), rows: rows.map(textsOf) })
    openArtifact(useSession.getState().id, { type: 'block', kind: 'csv', language: 'csv', source })
  }
  return (
    <div className="group relative mt-3 [&+*]:mt-3">
      <ScrollRegion className="overflow-x-auto rounded-md border border-line">
        <table dir={textDirection(token.raw)} className="w-full border-collapse text-sm wrap-break-word">
          <thead className="bg-sunken">
            <tr className="border-b border-line">
              {header.map((cell, column) => (
                <HeadCell
                  key={column}
                  cell={cell}
                  sort={sort?.column === column ? sort : null}
                  canSort={rows.length > 1}
                  onSort={() => setSort(now => nextSort(now, column))}
                />
              ))}
            </tr>
          </thead>
          <tbody>
            {places.map(place => (
              <TableRow key={place} cells={rows[place] ?? []} />
            ))}
          </tbody>
        </table>
      </ScrollRegion>
      <Menu
        align="end"
        trigger={
          <Button
            kind="icon"
            aria-label={t('artifacts.table.actions')}
            title={t('artifacts.table.actions')}
            className="absolute end-1 top-1 size-6 border-line bg-surface opacity-0 group-hover:opacity-100 focus-visible:opacity-100 data-[state=open]:opacity-100 [@media(hover:none)]:opacity-100"
          >
            <Ellipsis size={14} aria-hidden="true" />
          </Button>
        }
      >
        <MenuItem onSelect={() => copy(tableAsCsv(text()))}>{t('artifacts.table.copyCsv')}</MenuItem>
        <MenuItem onSelect={() => copy(tableAsMarkdown(text()))}>{t('artifacts.table.copyMarkdown')}</MenuItem>
        <MenuItem onSelect={openBeside}>{t('artifacts.table.openChart')}</MenuItem>
      </Menu>
    </div>
  )
})

type HeadCellProps = { cell: Tokens.TableCell; sort: TableSort | null; canSort: boolean; onSort(): void }

/** A head with a link or a formula in it is no button: what is in it would be one within another. */
function HeadCell({ cell, sort, canSort, onSort }: HeadCellProps) {
  const align = cell.align ? ALIGN[cell.align] : ''
  if (!canSort || !cell.tokens.every(isWords)) {
    return (
      <th className={`px-3 py-1.5 align-top font-semibold ${align}`}>
        <Inline tokens={cell.tokens} />
      </th>
    )
  }
  const Arrow = sort?.isDescending ? ArrowDown : ArrowUp
  return (
    <th
      aria-sort={sort === null ? 'none' : sort.isDescending ? 'descending' : 'ascending'}
      className={`p-0 align-top font-semibold ${align}`}
    >
      <button
        type="button"
        title={t('artifacts.table.sort')}
        onClick={onSort}
        className="w-full px-3 py-1.5 text-[length:inherit] [text-align:inherit] -outline-offset-2 hover:bg-hover"
      >
        <Inline tokens={cell.tokens} isInLink />
        {sort && <Arrow size={12} aria-hidden="true" className="ms-1 inline align-baseline text-ink-3" />}
      </button>
    </th>
  )
}

function isWords(token: Token): boolean {
  if (['text', 'escape', 'codespan', 'br'].includes(token.type))
    return !('tokens' in token) || !token.tokens?.length || token.tokens.every(isWords)
  return ['strong', 'em', 'del'].includes(token.type) && 'tokens' in token && (token.tokens ?? []).every(isWords)
}

function TableRow({ cells }: { cells: readonly Tokens.TableCell[] }) {
  return (
    <tr className="border-line not-last:border-b">
      {cells.map((cell, index) => (
        <td key={index} className={`px-3 py-1.5 align-top ${cell.align ? ALIGN[cell.align] : ''}`}>
          <Inline tokens={cell.tokens} />
        </td>
      ))}
    </tr>
  )
}

const textsOf = (cells: readonly Tokens.TableCell[]): string[] => cells.map(({ tokens }) => plainText(tokens))

/** The words of a cell, without their marks. */
function plainText(tokens: readonly Token[]): string {
  return tokens
    .map(token => {
      if (token.type === 'br') return '\n'
      if ('tokens' in token && token.tokens && token.tokens.length > 0) return plainText(token.tokens)
      return decodeEntities('text' in token && typeof token.text === 'string' ? token.text : token.raw)
    })
    .join('')
}
