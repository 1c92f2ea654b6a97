import { once } from '../../../shared/once'
import type { Tool } from '../tool'

export type Searched = Pick<Tool, 'name' | 'title' | 'description' | 'inputSchema' | 'server'>

/** The fields that are read of a tool. */
export const FIELDS = ['name', 'title', 'description', 'server', 'arguments', 'about'] as const
export type Field = (typeof FIELDS)[number]

/** The number of times that a field has each of its words, and how many words it has. */
type Counted = { counts: ReadonlyMap<string, number>; length: number }

/** A tool's description of itself, by field, and all words in it. */
export type Terms = Readonly<Record<Field, Counted>> & { words: ReadonlySet<string> }

/** The maximum that is read of a text, and of how many arguments. */
const LONGEST = 2_000
const MOST_ARGUMENTS = 100

/** The maximum for the server's description of itself, which is the same for all of a server's tools, and often long. */
const LONGEST_ABOUT = 400

/** The terms of a tool. They are made once for each. */
export const termsOf = once((tool: Searched): Terms => {
  const { name, title = '', description, inputSchema, server } = tool
  const fields = {
    name: counted(wordsOf(server?.tool ?? name)),
    title: counted(wordsOf(title)),
    description: counted(wordsOf(description)),
    server: counted(wordsOf(server?.name ?? '')),
    arguments: counted(argumentsOf(inputSchema).flatMap(wordsOf)),
    about: counted([...new Set(wordsOf((server?.about ?? '').slice(0, LONGEST_ABOUT)))]),
  }
  return { ...fields, words: new Set(FIELDS.flatMap(field => [...fields[field].counts.keys()])) }
})

function counted(words: readonly string[]): Counted {
  const counts = new Map<string, number>()
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1)
  return { counts, length: words.length }
}

/** The words of a text: those of `camelCase` and `snake_case` apart, in lower case, and a plural as one of them. */
export function wordsOf(text: string): string[] {
  const apart = text.slice(0, LONGEST).replace(/(\p{Ll}|\p{N})(\p{Lu})/gu, '$1 $2')
  const words = apart.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
  return words.flatMap(word => (EAST_ASIAN.test(word) ? pairsOf(word) : singular(word)))
}

/** Scripts that put no spaces between words: there two characters are taken for one. */
const EAST_ASIAN = /[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]/

function pairsOf(word: string): string[] {
  const characters = [...word]
  return characters.length < 2 ? [word] : characters.slice(1).map((character, at) => `${characters[at]}${character}`)
}

function singular(word: string): string {
  if (word.length > 4 && word.endsWith('ies')) return `${word.slice(0, -3)}y`
  return word.length > 3 && word.endsWith('s') && !word.endsWith('ss') ? word.slice(0, -1) : word
}

function argumentsOf(schema: object): string[] {
  const properties = 'properties' in schema ? schema.properties : undefined
  return properties instanceof Object ? Object.keys(properties).slice(0, MOST_ARGUMENTS) : []
}
