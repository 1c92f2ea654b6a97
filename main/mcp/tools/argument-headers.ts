/** An argument that a server over HTTP wants in a header as well, so that what stands before it need not read the message. */
export type ArgumentHeader = { path: readonly string[]; name: string }

type SchemaNode = { node: unknown; path: readonly string[] | undefined }

const MARK = 'x-mcp-header'
const TOKEN = /^[!#$%&'*+\-.^_`|~\w]+$/
const TYPES: ReadonlySet<unknown> = new Set(['string', 'integer', 'boolean'])
/** The keys whose values are data, in which nothing is marked. */
const DATA: ReadonlySet<string> = new Set(['const', 'default', 'enum', 'examples'])

/**
 * The arguments that a schema marks for a header; undefined where a mark breaks the protocol's rules: it stands at a named argument
 * of a plain type, reached by `properties` alone, and no two have one name.
 */
export function argumentHeaders(schema: unknown): ArgumentHeader[] | undefined {
  const headers: ArgumentHeader[] = []
  const names = new Set<string>()
  const places: SchemaNode[] = [{ node: schema, path: [] }]
  for (let place = places.pop(); place; place = places.pop()) {
    const { node, path } = place
    if (typeof node !== 'object' || node === null) continue
    if (!Array.isArray(node) && MARK in node) {
      const header = readMark(node, path)
      if (!header || names.has(header.name.toLowerCase())) return undefined
      names.add(header.name.toLowerCase())
      headers.push(header)
    }
    places.push(...placesIn(node, path))
  }
  return headers
}

function readMark(node: object, path: readonly string[] | undefined): ArgumentHeader | undefined {
  const { [MARK]: name, type } = node as Record<string, unknown>
  if (!path?.length || typeof name !== 'string' || !TOKEN.test(name) || !TYPES.has(type)) return undefined
  return { path, name }
}

function placesIn(node: object, path: readonly string[] | undefined): SchemaNode[] {
  return Object.entries(node).flatMap(([key, value]): SchemaNode[] => {
    if (DATA.has(key)) return []
    if (key !== 'properties' || typeof value !== 'object' || value === null) return [{ node: value, path: undefined }]
    return Object.entries(value).map(([name, child]) => ({ node: child, path: path && [...path, name] }))
  })
}

/** The headers of one call. An argument that is absent, null or of no plain kind has none. */
export function headersOfCall(headers: readonly ArgumentHeader[], args: unknown): Record<string, string> {
  return Object.fromEntries(
    headers.flatMap(({ path, name }) => {
      const text = textOf(path.reduce(valueIn, args))
      return text === undefined ? [] : [[`Mcp-Param-${name}`, headerText(text)]]
    }),
  )
}

function valueIn(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, key)
    ? (value as Record<string, unknown>)[key]
    : undefined
}

function textOf(value: unknown): string | undefined {
  if (typeof value === 'string') return value
  const isPlain = typeof value === 'boolean' || (typeof value === 'number' && Number.isFinite(value))
  return isPlain && (!Number.isInteger(value) || Number.isSafeInteger(value)) ? String(value) : undefined
}

/** Encodes a text that a header would change, or that could be taken for an encoded one. */
function headerText(text: string): string {
  const isSafe = /^[!-~](?:[\t -~]*[!-~])?$/.test(text) && !/^=\?base64\?.*\?=$/.test(text)
  return isSafe ? text : `=?base64?${Buffer.from(text).toString('base64')}?=`
}
