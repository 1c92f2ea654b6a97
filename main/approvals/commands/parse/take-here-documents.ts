/** Stands in a line for a text that follows it. Private to Atrium, so that no line may hold it already. */
const TAKEN = '\uE002'

const MARKED = new RegExp(`<<<${TAKEN}\\d `, 'g')

/** More than one program of a line is hardly ever given a text. */
const MAX_TEXTS = 4

/** A line without the texts that follow it, each of which has a here-string with a mark in its place. */
export type WithoutTexts = { line: string; texts: readonly string[] }

/**
 * Takes out what programs are given by `<<`. The grammar loses its way in these, so they are cut out before it reads the line, and
 * only where it is plain where each ends: at a word in quotes, or at a bare one where the shell has nothing to fill in. Undefined
 * where that is not so, or where what stands around could give its quotes another meaning.
 */
export function takeHereDocuments(line: string): WithoutTexts | undefined {
  if (!line.includes('<<')) return { line, texts: [] }
  if (line.includes(TAKEN)) return undefined
  const texts: string[] = []
  const kept: string[] = []
  const rows = line.split('\n')
  let goesOn = false
  for (let at = 0; at < rows.length; at += 1) {
    const row = rows[at] ?? ''
    const { operators, isOpen } = operatorsIn(row)
    const [operator, second] = operators
    goesOn ||= isOpen
    if (!operator) {
      kept.push(row)
      continue
    }
    if (second || HOLDS_MORE.test(row)) return undefined
    const end = rows.findIndex((other, index) => index > at && other.replace(operator.indent, '') === operator.word)
    const text = rows.slice(at + 1, end)
    const isExpansionPlaceholder = !operator.isLiteral && text.some(other => /[$`\\]/.test(other))
    if (end < 0 || isExpansionPlaceholder || texts.length === MAX_TEXTS) return undefined
    kept.push(`${row.slice(0, operator.start)}<<<${TAKEN}${texts.length} ${row.slice(operator.end)}`)
    texts.push(text.map(other => `${other.replace(operator.indent, '')}\n`).join(''))
    at = end
  }
  // If quotes continue on another row, a here-document sign may not be what it seems.
  return goesOn && texts.length > 0 ? undefined : { line: kept.join('\n'), texts }
}

/** The line without the texts, and without the operators that announce them; undefined where there are none to be taken out. */
export function withoutHereDocuments(line: string): string | undefined {
  const taken = takeHereDocuments(line)
  return taken && taken.texts.length > 0 ? taken.line.replaceAll(MARKED, ' ') : undefined
}

/** Returns the text that a here-string stands for. */
export function takenText(word: string, texts: readonly string[]): string | undefined {
  return word.startsWith(TAKEN) ? texts[Number(word.slice(TAKEN.length))] : undefined
}

type Operator = { start: number; end: number; word: string; isLiteral: boolean; indent: RegExp }

const OPERATOR = /<<(-?) *(?:'([\w.-]+)'|"([\w.-]+)"|\\?([A-Za-z_][\w-]*))(?=[\s|&;]|$)/y

/** Commands and comments within, which have quotes of their own, and a row that goes on. */
const HOLDS_MORE = /[`(#]|\$[{']|\\$/

/** The parts of a line that cannot begin one: an escaped sign, a here-string, everything within quotes. */
const PASSED_BY = /\\.|<<<|'[^']*'|"(?:\\.|[^"\\])*"/y

/** Those of one row, and whether it ends within quotes. Of any others the grammar tells, and they are not taken. */
function operatorsIn(row: string): { operators: Operator[]; isOpen: boolean } {
  const operators: Operator[] = []
  for (let at = 0; at < row.length; ) {
    PASSED_BY.lastIndex = at
    const passed = PASSED_BY.exec(row)?.[0]
    const operator = passed === undefined ? operatorAt(row, at) : undefined
    if (operator) operators.push(operator)
    else if (passed === undefined && /["']/.test(row[at] ?? '')) return { operators, isOpen: true }
    at = operator?.end ?? at + (passed?.length ?? 1)
  }
  return { operators, isOpen: false }
}

function operatorAt(row: string, start: number): Operator | undefined {
  OPERATOR.lastIndex = start
  const [all = '', dash, single, double, bare] = OPERATOR.exec(row) ?? []
  const word = single ?? double ?? bare
  if (word === undefined) return undefined
  const isLiteral = bare === undefined || all.includes('\\')
  return { start, end: start + all.length, word, isLiteral, indent: dash === '-' ? /^\t+/ : /^(?!)/ }
}
