import { type FileMetaData, parquetMetadataAsync, parquetReadObjects, parquetSchema, type SchemaTree } from 'hyparquet'
import { compressors } from 'hyparquet-compressors'
import type { CellType } from '../../../shared/documents/sheet-grid'
import { wholeHead } from '../../../shared/text/whole-head'
import type { ByteSource } from '../byte-source'
import { isDamaged, isLocked } from '../document-problem'
import type { DocumentPart, OpenDocument, Reading } from '../document-reader'
import type { TableColumn, TableSummary } from '../document-task'
import { cellText, columnText, MOST_COLUMNS, rowLine } from '../table-facts'

/** So many rows are told, and so many read at once. */
const MOST_ROWS = 20_000
const MOST_CELLS = 400_000
const ROWS_AT_ONCE = 4_000
/** A longer value of many parts is cut: it stands in one cell. */
const MOST_VALUE = 500

type File = { byteLength: number; slice(start: number, end?: number): ArrayBuffer }

/** A Parquet file: its columns with types, and its first rows. The counts are those that it keeps itself. */
export async function openParquet(source: ByteSource): Promise<OpenDocument> {
  if (source.read(0, 4).toString('latin1') === 'PARE') throw isLocked()
  const file: File = { byteLength: source.size, slice: (start, end = source.size) => bytesOf(source, start, end) }
  const metadata = await parquetMetadataAsync(file).catch(cause => {
    throw isDamaged(cause)
  })
  const columns = parquetSchema(metadata).children

  async function* read(reading: Reading): AsyncGenerator<DocumentPart> {
    const shown = columns.slice(0, MOST_COLUMNS)
    const told = await firstRows({ file, metadata }, shown, reading)
    yield partOf(metadata, shown, { told, isPreview: reading.previewRows !== undefined, all: columns.length })
  }

  return { kind: 'parquet', read }
}

async function firstRows(
  { file, metadata }: { file: File; metadata: FileMetaData },
  columns: readonly SchemaTree[],
  { previewRows, isLate }: Reading,
): Promise<string[][]> {
  const names = columns.map(({ element }) => element.name)
  const room = Math.ceil(MOST_CELLS / Math.max(1, names.length))
  const wanted = Math.min(Number(metadata.num_rows), previewRows ?? MOST_ROWS, room)
  const told: string[][] = []
  while (told.length < wanted && !(told.length > 0 && isLate(told.length))) {
    const rowEnd = Math.min(wanted, told.length + ROWS_AT_ONCE)
    const rows = { rowStart: told.length, rowEnd }
    const found = await parquetReadObjects({ file, metadata, compressors, columns: names, ...rows })
    if (found.length === 0) break
    for (const row of found) told.push(names.map(name => valueText(row[name])))
  }
  return told
}

type ParquetRows = { told: string[][]; isPreview: boolean; all: number }

function partOf(
  metadata: FileMetaData,
  columns: readonly SchemaTree[],
  { told, isPreview, all }: ParquetRows,
): DocumentPart {
  const table = { ...summaryOf(metadata, columns, isPreview ? told : []), width: all }
  const notes = [
    ...(!isPreview && told.length < table.rows ? [`only its first ${told.length} rows are told`] : []),
    ...(all > columns.length ? [`the first ${columns.length} of its ${all} columns are told`] : []),
  ]
  return { table, notes, lines: linesOf(table, told) }
}

function bytesOf(source: ByteSource, start: number, end: number): ArrayBuffer {
  const bytes = source.read(start, Math.max(0, end - start))
  const copy = new ArrayBuffer(bytes.length)
  new Uint8Array(copy).set(bytes)
  return copy
}

function linesOf({ columns }: TableSummary, rows: readonly string[][]): string[] {
  const about = `Columns: ${columns.map(column => columnText(column, '')).join('; ')}`
  const head = rowLine(columns.map(({ name }) => cellText(name)))
  const rule = rowLine(columns.map(() => '---'))
  return [about, '', head, rule, ...rows.map(row => rowLine(row.map(cellText)))]
}

function summaryOf(metadata: FileMetaData, columns: readonly SchemaTree[], preview: string[][]): TableSummary {
  const rows = Number(metadata.num_rows)
  const counted = columns.map((column): TableColumn => {
    const empty = emptyIn(metadata, column.element.name)
    return { name: column.element.name, types: { [typeOf(column)]: rows - empty }, empty }
  })
  return { name: '', rows, width: counted.length, columns: counted, preview, isWhole: true }
}

/** As far as the file counts them. */
function emptyIn({ row_groups }: FileMetaData, name: string): number {
  const chunks = row_groups.flatMap(({ columns }) => columns)
  const own = chunks.filter(
    ({ meta_data: about }) => about?.path_in_schema.length === 1 && about.path_in_schema[0] === name,
  )
  return own.reduce((sum, { meta_data: about }) => sum + Number(about?.statistics?.null_count ?? 0), 0)
}

function typeOf({
  element: { type, logical_type: logical, converted_type: converted },
  children,
}: SchemaTree): CellType {
  const meant = logical?.type ?? converted ?? ''
  if (children.length > 0) return 'text'
  if (/^(?:DATE|TIME)/.test(meant) || type === 'INT96') return 'date'
  if (type === 'BOOLEAN') return 'boolean'
  return /^(?:INT|DOUBLE|FLOAT)/.test(type ?? '') || /^(?:DECIMAL|FLOAT16)/.test(meant) ? 'number' : 'text'
}

function valueText(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? '' : dateText(value)
  if (value instanceof Uint8Array) return `(${value.length} bytes)`
  if (typeof value !== 'object') return String(value)
  const json = JSON.stringify(value, (_, one) => (typeof one === 'bigint' ? String(one) : one)) ?? ''
  return json.length > MOST_VALUE ? `${wholeHead(json, MOST_VALUE)}…` : json
}

function dateText(date: Date): string {
  return date
    .toISOString()
    .replace(/T00:00:00\.000Z$/, '')
    .replace(/\.000Z$/, '')
    .replace('T', ' ')
    .replace(/Z$/, '')
}
