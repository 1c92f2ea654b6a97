import { z } from 'zod'

const TARGETS = ['content', 'path', 'read', 'list'] as const
const MODES = ['files', 'snippets', 'count'] as const
const SCOPES = ['path', 'basename'] as const

const MAX_LIMIT = 1000
const MAX_CONTEXT_LINES = 20
const MAX_PATTERN = 10_000
const MAX_GLOBS = 100
const MAX_RANGE = 200

const oneOrMore = z.union([z.string(), z.array(z.string()).min(1)])

const Fields = z.strictObject({
  pattern: z
    .string()
    .max(MAX_PATTERN)
    .describe('Search pattern; for target "read" and "list" the path of the file or folder.'),
  root: oneOrMore
    .default('.')
    .describe('File or folder to work in, relative to the workspace. A search takes several; read and list take one.'),
  target: z
    .enum(TARGETS)
    .default('content')
    .describe('content: search in files. path: search for files. read: read a file. list: list one folder level.'),
  regex: z
    .boolean()
    .default(true)
    .describe(
      'Whether a search pattern is a regular expression, for paths too (globs go into glob); false for literal text.',
    ),
  path_scope: z
    .enum(SCOPES)
    .default('path')
    .describe('For target "path": match the whole relative path or only the name.'),
  glob: oneOrMore.optional().describe('Search only files that fit the glob or one of the globs, such as "*.ts".'),
  exclude: oneOrMore.optional().describe('Leave out files and folders that fit the glob or one of the globs.'),
  mode: z
    .enum(MODES)
    .optional()
    .describe('What a content search gives: paths, matching lines, or counts. Default: files; snippets with context.'),
  context_lines: z
    .int()
    .min(0)
    .max(MAX_CONTEXT_LINES)
    .default(0)
    .describe('Lines to show before and after each match in snippets.'),
  limit: z
    .int()
    .min(1)
    .max(MAX_LIMIT)
    .default(50)
    .describe('The most matches, list entries or read lines to give back.'),
  cursor: z
    .union([z.int(), z.string()])
    .transform(Number)
    .optional()
    .describe('N of "-- more: cursor=N", with the same other arguments, for the next page.'),
  start_line: z.int().min(1).default(1).describe('For target "read": the first line, counted from 1.'),
  line_offset: z
    .int()
    .min(0)
    .optional()
    .describe('For "read": bytes of the first line to pass over, as said where a long line was cut.'),
  encoding: z
    .string()
    .max(MAX_RANGE)
    .optional()
    .describe('For "read": how a text is encoded, such as "gbk", where what was found out is wrong.'),
  range: z
    .string()
    .max(MAX_RANGE)
    .optional()
    .describe('For "read" of a document: pages ("3-5"), or a sheet and cells ("Sales!A1:F50").'),
})

/** The arguments of explore_workspace. Values that make no sense fall back to the default, as the contract has it. */
export const ExploreInput = z.preprocess(normalise, Fields)
export type ExploreInput = z.output<typeof ExploreInput>

/** Throws, in the contract's words, for the few things that have no default. */
function normalise(raw: unknown): unknown {
  if (typeof raw !== 'object' || raw === null || Array.isArray(raw)) return raw
  const given = raw as Record<string, unknown>
  return {
    ...given,
    pattern: pattern(given.pattern),
    root: root(given.root),
    target: target(given.target),
    regex: boolean(given.regex),
    path_scope: oneOf(SCOPES, given.path_scope),
    glob: globs(given.glob),
    exclude: globs(given.exclude),
    mode: oneOf(MODES, given.mode),
    context_lines: integer(given.context_lines, 0, MAX_CONTEXT_LINES),
    // A request for pages means all that they contain.
    limit: integer(given.limit, 1, MAX_LIMIT) ?? (range(given.range) === undefined ? undefined : MAX_LIMIT),
    cursor: integer(given.cursor, 0, Number.MAX_SAFE_INTEGER),
    start_line: integer(given.start_line, 1, Number.MAX_SAFE_INTEGER),
    line_offset: integer(given.line_offset, 0, Number.MAX_SAFE_INTEGER),
    encoding: isText(given.encoding) ? given.encoding.trim() : undefined,
    range: range(given.range),
  }
}

function pattern(value: unknown): string {
  if (typeof value !== 'string' || value === '') throw new Error("'pattern' must be a non-empty string.")
  if (value.includes('\0')) throw new Error("'pattern' must not contain a NUL character.")
  if (value.length > MAX_PATTERN) throw new Error(`'pattern' must not have more than ${MAX_PATTERN} characters.`)
  return value
}

function root(value: unknown): string | string[] | undefined {
  if (Array.isArray(value)) {
    if (value.length === 0) throw new Error("'root' must contain at least one path.")
    if (!value.every(isText)) throw new Error("'root' array items must be non-empty strings.")
    return value
  }
  return isText(value) ? value : undefined
}

function target(value: unknown): string | undefined {
  if (value === undefined || value === null) return undefined
  const found = oneOf(TARGETS, value)
  if (!found) throw new Error(`'target' must be one of: ${TARGETS.toSorted().join(', ')}.`)
  return found
}

function oneOf(allowed: readonly string[], value: unknown): string | undefined {
  return allowed.find(item => item === value)
}

function globs(value: unknown): string[] | undefined {
  const given = [value].flat().filter(isText)
  if (given.some(glob => glob.includes('\0'))) throw new Error('A glob must not contain a NUL character.')
  if (given.some(glob => glob.length > MAX_PATTERN)) {
    throw new Error(`A glob must not have more than ${MAX_PATTERN} characters.`)
  }
  return given.length > 0 ? given.slice(0, MAX_GLOBS) : undefined
}

/** One page may come as a number. */
function range(value: unknown): string | undefined {
  if (typeof value === 'number') return String(value)
  return isText(value) ? value.trim().slice(0, MAX_RANGE) : undefined
}

function boolean(value: unknown): boolean | undefined {
  if (value === 'true' || value === 'false') return value === 'true'
  return typeof value === 'boolean' ? value : undefined
}

/** Also as text, which models send at times. Above `max` it is `max`; below `min` it makes no sense. */
function integer(value: unknown, min: number, max: number): number | undefined {
  const number = isText(value) ? Number(value.trim()) : value
  if (typeof number !== 'number' || !Number.isInteger(number) || number < min) return undefined
  return Math.min(number, max)
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value.trim() !== ''
}
