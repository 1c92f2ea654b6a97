import { once } from '../../../shared/once'
import type { Tool } from '../tool'

export type Searched = Pick<Tool, 'name' | 'title' | 'description' | 'inputSchema' | 'server'>

/** What a tool says of itself, as words with their weight. `length` is the sum of the weights. */
export type Terms = { weights: ReadonlyMap<string, number>; length: number }

/** What is read of a text, and of how many arguments. */
const LONGEST = 2_000
const MOST_ARGUMENTS = 100

/** What it is called says more of a tool than what is told of it. */
const WEIGHTS = { name: 3, server: 2, title: 2, description: 1, argument: 1, about: 0.5 }

/** What its server says of itself is the same for all of a server's tools, and often long. */
const LONGEST_ABOUT = 400

/** The terms of a tool. They are made once for each. */
export const termsOf = once((tool: Searched): Terms => {
  const weights = new Map<string, number>()
  let length = 0
  const add = (text: string, weight: number) => {
    for (const word of wordsOf(text)) {
      weights.set(word, (weights.get(word) ?? 0) + weight)
      length += weight
    }
  }
  const { name, title = '', description, inputSchema, server } = tool
  add(server?.tool ?? name, WEIGHTS.name)
  add(title, WEIGHTS.title)
  add(description, WEIGHTS.description)
  add(server?.name ?? '', WEIGHTS.server)
  add([...new Set(wordsOf((server?.about ?? '').slice(0, LONGEST_ABOUT)))].join(' '), WEIGHTS.about)
  for (const argument of argumentsOf(inputSchema)) add(argument, WEIGHTS.argument)
  return { weights, length }
})

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
