import type { Token, Tokens } from 'marked'

/** A fence that has begun and not ended: its lines are added without lexing anything again. */
export type OpenFence = {
  readonly type: 'open-fence'
  readonly raw: ''
  readonly language: string
  readonly lines: readonly string[]
  /** What it began with. */
  readonly marks: string
  readonly indent: number
  readonly start: number
}

/** The fence that a text has at `from`, where it does not end in it. */
export function openFence(text: string, from: number): OpenFence | undefined {
  const head = /^( {0,3})(`{3,}(?!`)|~{3,}(?!~))([^\n]*)\n/.exec(text.slice(from, from + 1000))
  const [opening, indent = '', marks = '', language = ''] = head ?? []
  if (!opening || (marks.startsWith('`') && language.includes('`'))) return undefined
  const lines = text.slice(from + opening.length).split('\n')
  if (lines.some(line => isClosing(line, marks))) return undefined
  return {
    ...{ type: 'open-fence', raw: '', language: language.trim(), marks },
    ...{ indent: indent.length, start: from + opening.length },
    lines: lines.map(line => unindented(line, indent.length)),
  }
}

/** The fence after more text has come; where it ends by that, also where what follows it begins. */
export function growFence(fence: OpenFence, former: string, text: string): { fence: OpenFence; end?: number } {
  const lastStart = Math.max(fence.start, former.lastIndexOf('\n') + 1)
  const added = text.slice(lastStart).split('\n')
  const closing = added.findIndex(line => isClosing(line, fence.marks))
  const more = closing < 0 ? added : added.slice(0, closing)
  const lines = [...fence.lines.slice(0, -1), ...more.map(line => unindented(line, fence.indent))]
  if (closing < 0) return { fence: { ...fence, lines } }
  const length = added.slice(0, closing + 1).reduce((sum, line) => sum + line.length + 1, 0)
  return { fence: { ...fence, lines }, end: Math.min(text.length, lastStart + length) }
}

/** The code of a fence that has ended, or whose text has. */
export function codeOf({ language, lines }: OpenFence): Tokens.Code {
  const text = lines.join('\n').replace(/\n$/, '')
  return { type: 'code', raw: text, lang: language, text }
}

export function isOpenFence(token: Token | OpenFence): token is OpenFence {
  return token.type === 'open-fence'
}

const CLOSING = /^ {0,3}([~`]+) *$/

function isClosing(line: string, marks: string): boolean {
  return CLOSING.exec(line)?.[1]?.startsWith(marks) ?? false
}

function unindented(line: string, indent: number): string {
  return line.slice(Math.min(indent, line.length - line.trimStart().length))
}
