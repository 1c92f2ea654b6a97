import type { ModelFacts } from '../../../../shared/settings'
import { type NumberRule, numberText, writtenNumber } from './written-number'

/** Empty where the person does not say. */
export type YesNo = '' | 'yes' | 'no'

/** One line of the table in which a person says what is known of a model. Empty means: as the built-in table has it. */
export type FactsRow = {
  id: string
  model: string
  contextWindow: string
  maxOutputTokens: string
  images: YesNo
  patches: YesNo
  thinking: YesNo
  webSearch: YesNo
  input: string
  cachedInput: string
  output: string
  /** The facts that the table does not show, kept as they are. */
  rest: ModelFacts
}

export const FACTS_ANSWERS = ['images', 'patches', 'thinking', 'webSearch'] as const
type FactsAnswer = (typeof FACTS_ANSWERS)[number]
export type FactsNumber = 'contextWindow' | 'maxOutputTokens' | 'input' | 'cachedInput' | 'output'
export type FactsProblem = { row: string; field: 'model' | FactsNumber }

const TOKENS: NumberRule = { min: 1, max: 100_000_000, isWhole: true }
const DOLLARS: NumberRule = { min: 0, max: 100_000 }

export function factsRows(models: Record<string, ModelFacts> = {}): FactsRow[] {
  return Object.entries(models).map(
    ([model, { contextWindow, maxOutputTokens, images, patches, thinking, webSearch, price, ...rest }]) => ({
      id: model,
      model,
      contextWindow: written(contextWindow),
      maxOutputTokens: written(maxOutputTokens),
      images: answered(images),
      patches: answered(patches),
      thinking: answered(thinking),
      webSearch: answered(webSearch),
      input: written(price?.input),
      cachedInput: written(price?.cachedInput),
      output: written(price?.output),
      rest: price?.cacheWrite === undefined ? rest : { ...rest, price },
    }),
  )
}

export function emptyRow(): FactsRow {
  const blank = { contextWindow: '', maxOutputTokens: '', input: '', cachedInput: '', output: '' }
  const unsaid = { images: '', patches: '', thinking: '', webSearch: '' } as const
  return { id: crypto.randomUUID(), model: '', ...blank, ...unsaid, rest: {} }
}

/** The facts that the rows say. A row without anything in it is left out; a price needs what goes in and what comes out. */
export function factsOf(rows: readonly FactsRow[]): { models: Record<string, ModelFacts>; problem?: FactsProblem } {
  const filled = rows.filter(isFilled)
  const problem = filled.map((row, at) => problemIn(row, filled.slice(0, at))).find(found => found !== undefined)
  if (problem) return { models: {}, problem }
  return { models: Object.fromEntries(filled.map(row => [row.model.trim(), factsIn(row)])) }
}

function problemIn(row: FactsRow, before: readonly FactsRow[]): FactsProblem | undefined {
  const name = row.model.trim()
  if (name === '' || before.some(other => other.model.trim() === name)) return { row: row.id, field: 'model' }
  const numbers: [FactsNumber, NumberRule][] = [
    ['contextWindow', TOKENS],
    ['maxOutputTokens', TOKENS],
    ['input', DOLLARS],
    ['cachedInput', DOLLARS],
    ['output', DOLLARS],
  ]
  const wrong = numbers.find(([field, rule]) => Number.isNaN(writtenNumber(row[field], rule)))?.[0] ?? lackingPrice(row)
  return wrong && { row: row.id, field: wrong }
}

function lackingPrice({ input, output, cachedInput }: FactsRow): FactsNumber | undefined {
  const [hasInput, hasOutput] = [input.trim() !== '', output.trim() !== '']
  if (!hasInput && (hasOutput || cachedInput.trim() !== '')) return 'input'
  return hasInput && !hasOutput ? 'output' : undefined
}

function factsIn({ contextWindow, maxOutputTokens, rest, ...row }: FactsRow): ModelFacts {
  const { price: former, ...others } = rest
  const [window, most] = [writtenNumber(contextWindow, TOKENS), writtenNumber(maxOutputTokens, TOKENS)]
  const [into, cached, out] = [row.input, row.cachedInput, row.output].map(text => writtenNumber(text, DOLLARS))
  const cacheWrite = former?.cacheWrite
  return {
    ...others,
    ...(window !== null && { contextWindow: window }),
    ...(most !== null && { maxOutputTokens: most }),
    ...answersIn(row),
    ...(typeof into === 'number' &&
      typeof out === 'number' && {
        price: {
          input: into,
          output: out,
          ...(typeof cached === 'number' && { cachedInput: cached }),
          ...(cacheWrite !== undefined && { cacheWrite }),
        },
      }),
  }
}

function answersIn(row: Pick<FactsRow, FactsAnswer>): ModelFacts {
  const said = FACTS_ANSWERS.filter(field => row[field] !== '')
  return Object.fromEntries(said.map(field => [field, row[field] === 'yes']))
}

function isFilled({ id: _id, rest: _rest, ...written }: FactsRow): boolean {
  return Object.values(written).some(text => text.trim() !== '')
}

function answered(fact: boolean | undefined): YesNo {
  if (fact === undefined) return ''
  return fact ? 'yes' : 'no'
}

function written(value: number | undefined): string {
  return value === undefined ? '' : numberText(value)
}
