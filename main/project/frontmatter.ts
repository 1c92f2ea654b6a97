import type { YAMLMap } from 'yaml'
import { messageOf } from '../../shared/errors'
import { BadFile } from './bad-file'

/** What a key says: a text, a list of texts, or something deeper, which no known key takes. `line` is that of the file. */
export type Field = { line: number } & (
  | { type: 'text'; text: string }
  | { type: 'list'; list: string[] }
  | { type: 'other' }
)

export type Frontmatter = { fields: ReadonlyMap<string, Field>; body: string }

/** In UTF-16 units. What describes a file is short. */
const MAX_FRONTMATTER = 64 * 1024
/** The library goes down level by level, and where the stack ends in the middle of that the whole app does. */
const MAX_NESTED = 500

/**
 * The keys above a Markdown file, and what is below them. Every value is a text as it stands: YAML's own types, tags,
 * anchors and merges do nothing here. Throws `BadFile` for what is no such file.
 */
export async function parseFrontmatter(text: string): Promise<Frontmatter> {
  const { yaml, body } = split(text)
  const { parseDocument, Lexer, LineCounter, isMap } = await import('yaml')
  const lineCounter = new LineCounter()
  const lineAt = (offset: number) => lineCounter.linePos(offset).line + 1
  try {
    refuseDepth(new Lexer().lex(yaml))
    const document = parseDocument(yaml, {
      schema: 'failsafe',
      lineCounter,
      prettyErrors: false,
      logLevel: 'silent',
    })
    const problem = document.errors[0] ?? document.warnings[0]
    if (problem) throw new BadFile(wordsFor(problem.message), lineAt(problem.pos[0]))
    const { contents } = document
    if (!isMap(contents)) throw new BadFile('Between the two --- lines there must be keys, as in "name: review".', 2)
    return { fields: await fieldsOf(contents, lineAt), body }
  } catch (thrown) {
    if (thrown instanceof BadFile) throw thrown
    throw new BadFile(`The keys cannot be read as YAML: ${messageOf(thrown)}`, 2, { cause: thrown })
  }
}

function split(text: string): { yaml: string; body: string } {
  const whole = text.replace(/^\uFEFF/, '')
  const opening = /^---[ \t]*\r?\n/.exec(whole)
  if (!opening) throw new BadFile('It must begin with a line of --- and its keys.', 1)
  const rest = whole.slice(opening[0].length)
  const closing = /^---[ \t]*(?:\r?\n|$)/m.exec(rest)
  if (!closing) throw new BadFile('The --- line that ends the keys is missing.', 1)
  if (closing.index > MAX_FRONTMATTER) throw new BadFile('Its keys are longer than 64 KB.', 1)
  return { yaml: rest.slice(0, closing.index), body: rest.slice(closing.index + closing[0].length).trim() }
}

function refuseDepth(tokens: Iterable<string>): void {
  let nested = 0
  for (const token of tokens) {
    if (/^[[{?-]$/.test(token)) nested += 1
    if (nested > MAX_NESTED) throw new BadFile('Its keys hold too many lists.', 2)
  }
}

async function fieldsOf(map: YAMLMap, lineAt: (offset: number) => number): Promise<ReadonlyMap<string, Field>> {
  const { isScalar, isSeq } = await import('yaml')
  const textOf = (node: unknown) => (isScalar(node) ? String(node.value ?? '').trim() : undefined)
  const fields = new Map<string, Field>()
  for (const { key, value } of map.items) {
    const name = textOf(key)
    if (name === undefined || !isScalar(key)) continue
    const line = lineAt(key.range?.[0] ?? 0)
    const text = value === null ? '' : textOf(value)
    const list = isSeq(value) ? value.items.map(textOf) : undefined
    if (text !== undefined) fields.set(name, { type: 'text', text, line })
    else if (list && isTexts(list)) fields.set(name, { type: 'list', list, line })
    else fields.set(name, { type: 'other', line })
  }
  return fields
}

function isTexts(list: (string | undefined)[]): list is string[] {
  return list.every(text => text !== undefined)
}

function wordsFor(message: string): string {
  const hint = /nested mappings|implicit (?:map )?key/i.test(message)
    ? ' A text with a colon in it needs quotes around it.'
    : ''
  return `This is not valid YAML: ${message.replace(/[.\s]+$/, '')}.${hint}`
}
