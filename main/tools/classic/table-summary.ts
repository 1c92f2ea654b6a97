import type { TableColumn, TableSummary } from '../../documents/document-task'
import { readTables } from '../../documents/read-document'
import { relativePath } from '../../workspace/paths/resolve-path'
import { placeToRead } from '../explore/file-to-read'
import type { ToolContext } from '../tool-context'

const PREVIEW_ROWS = 3
const MAX_SCHEMA = 8_000
const MAX_PREVIEW = 2_500

/** Returns whether a file is summarized as a table, by its name: values separated by commas are otherwise text. */
export const isTable = (path: string): boolean => /\.(csv|tsv|xlsx|xlsm|parquet)$/i.test(path)

/** Summarizes the tables of a file, as JSON for a model; undefined if it has none. */
export async function tableSummary(path: string, { workspace, signal }: ToolContext): Promise<string | undefined> {
  const absolute = await placeToRead(workspace, path)
  const found = await readTables({ path: absolute }, PREVIEW_ROWS, { signal })
  if (!found || found.tables.length === 0) return undefined
  const { kind, tables, notes } = found
  const shown = { path: relativePath(workspace, absolute), kind, tables: tables.map(summaryOf) }
  return JSON.stringify({ ...shown, ...(notes.length > 0 && { notes }) })
}

function summaryOf({ name, rows, width, columns, preview, isWhole }: TableSummary) {
  const schema = within(columns.map(columnOf), MAX_SCHEMA)
  const first = within(preview, MAX_PREVIEW)
  return {
    ...(name !== '' && { name }),
    shape: [rows, width],
    schema,
    ...(schema.length < width && { schema_truncated: true }),
    preview: first,
    ...(first.length < preview.length && { preview_truncated: true }),
    ...(!isWhole && { rows_truncated: true }),
  }
}

/** The type that most cells have, how many have none, and from where to where its numbers and days go. */
function columnOf({ name, types, empty, numbers, dates }: TableColumn) {
  const [type = 'empty'] = Object.entries(types).sort(([, one], [, other]) => other - one)[0] ?? []
  const gaps = empty > 0 && { empty }
  const range = type === 'number' ? numbers : type === 'date' ? dates : undefined
  return { name, type, ...gaps, ...range }
}

/** As many of the first items as have room in so many characters of JSON. */
function within<T>(items: readonly T[], most: number): T[] {
  let left = most
  const end = items.findIndex(item => {
    left -= JSON.stringify(item).length + 1
    return left < 0
  })
  return items.slice(0, end === -1 ? items.length : end)
}
