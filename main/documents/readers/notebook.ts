import { stripVTControlCharacters } from 'node:util'
import { z } from 'zod'
import { wholeHead } from '../../../shared/text/whole-head'
import type { ByteSource } from '../byte-source'
import { cleanLines } from '../clean-lines'
import { isTooLarge } from '../document-problem'
import { type DocumentPart, type OpenDocument, type Reading, wantedParts } from '../document-reader'

const MIB = 1024 * 1024
/** It is one JSON, which is read as a whole; pictures are most of a large one. */
const MOST_BYTES = 64 * MIB
/** The maximum length of one output: a loop may have printed for hours. */
const MOST_OUTPUT = 20_000

const Text = z.union([z.string(), z.array(z.string()).transform(lines => lines.join(''))])
const Output = z.looseObject({
  output_type: z.string(),
  text: Text.optional(),
  data: z.record(z.string(), z.unknown()).optional(),
  ename: z.string().optional(),
  evalue: z.string().optional(),
  traceback: z.array(z.string()).optional(),
})
const Cell = z.looseObject({
  cell_type: z.string(),
  source: Text.optional(),
  /** The name in version 3 for the source of a code cell. */
  input: Text.optional(),
  outputs: z.array(Output.catch({ output_type: 'unknown' })).optional(),
})
const Notebook = z.looseObject({
  metadata: z.looseObject({ language_info: z.looseObject({ name: z.string() }).optional() }).optional(),
  cells: z.array(Cell).optional(),
  worksheets: z.array(z.looseObject({ cells: z.array(Cell).optional() })).optional(),
})

type Cell = z.infer<typeof Cell>
type Output = z.infer<typeof Output>

/** A notebook of Jupyter, cell by cell; null where the JSON is none, or is broken, and is a text like others. */
export function openNotebook(source: ByteSource): OpenDocument | null {
  if (source.size > MOST_BYTES) throw isTooLarge(source.size, MOST_BYTES)
  const parsed = Notebook.safeParse(jsonOf(source.read(0, source.size).toString('utf8')))
  const cells = parsed.data?.cells ?? parsed.data?.worksheets?.flatMap(sheet => sheet.cells ?? [])
  if (!cells) return null
  const language = parsed.data?.metadata?.language_info?.name ?? 'python'

  async function* read(reading: Reading): AsyncGenerator<DocumentPart> {
    for (const number of wantedParts(cells?.length ?? 0, reading)) {
      const cell = cells?.[number - 1]
      if (cell) yield { lines: linesOf(cell, number, language) }
    }
  }

  const notes = ['as a file it is JSON, which an edit has to fit']
  return { kind: 'notebook', parts: cells.length, notes, read }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch {
    return undefined
  }
}

function linesOf({ cell_type: type, source, input, outputs = [] }: Cell, number: number, language: string): string[] {
  const text = source ?? input ?? ''
  const title = `## Cell ${number} (${type})`
  const body = type === 'code' ? fenced(text, language) : cleanLines(text)
  return [title, '', ...body, '', ...outputs.flatMap(outputLines)]
}

function outputLines(output: Output): string[] {
  const text = outputText(output)
  if (text.trim() === '') return []
  const left = text.length - MOST_OUTPUT
  const shown = left > 0 ? withoutMiddle(text, left) : text
  return ['Output:', '', ...fenced(stripVTControlCharacters(shown).trimEnd(), ''), '']
}

/** The end of an output says what went wrong. */
function withoutMiddle(text: string, left: number): string {
  const half = MOST_OUTPUT / 2
  const end = text.slice(-half).replace(/^[\uDC00-\uDFFF]/, '')
  return `${wholeHead(text, half)}\n(${left} characters of output are left out here.)\n${end}`
}

/** The plainest form that an output has. Pictures and pages are only named. */
function outputText({ text, data = {}, ename, evalue = '', traceback = [] }: Output): string {
  if (ename !== undefined) return traceback.length > 0 ? traceback.join('\n') : `${ename}: ${evalue}`
  if (text !== undefined) return text
  const others = Object.keys(data).filter(type => !type.startsWith('text/'))
  const plain = Text.safeParse(data['text/plain'] ?? data['text/markdown'] ?? data['text/html'])
  const pictures = others.map(type => `(${type})`)
  return [...(plain.success ? [plain.data] : []), ...pictures].join('\n')
}

/** Fenced by more backticks than the text has in a row. */
function fenced(text: string, language: string): string[] {
  const longest = (text.match(/`+/g) ?? []).reduce((most, run) => Math.max(most, run.length), 2)
  const fence = '`'.repeat(longest + 1)
  return [`${fence}${language}`, ...cleanLines(text), fence]
}
