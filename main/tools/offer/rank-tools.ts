import { timeSlices } from '../../workspace/time-slices'
import { type Searched, type Terms, termsOf, wordsOf } from './tool-terms'

/** The usual constants of BM25: how soon a word that is said often says no more, and how much a long text counts less. */
const SATURATION = 1.2
const LENGTH = 0.75

const MOST_WORDS = 40

/** The tools that fit a query, best first: by BM25 over the words of each. Takes as long as there are tools, in slices. */
export async function rankTools<T extends Searched>(tools: readonly T[], query: string): Promise<T[]> {
  const words = [...new Set(wordsOf(query))].slice(0, MOST_WORDS)
  const found = (await termsOfAll(tools)).map((terms, at) => ({ at, terms }))
  const mean = found.reduce((sum, { terms }) => sum + terms.length, 0) / Math.max(1, found.length)
  const rarity = new Map(words.map(word => [word, rarityOf(word, found)]))
  const scored = found.map(({ at, terms }) => ({ at, score: scoreOf(terms, rarity, mean) }))
  return scored
    .filter(({ score }) => score > 0)
    .sort((one, other) => other.score - one.score || one.at - other.at)
    .flatMap(({ at }) => tools[at] ?? [])
}

async function termsOfAll(tools: readonly Searched[]): Promise<Terms[]> {
  const all: Terms[] = []
  const slices = timeSlices()
  for (const tool of tools) {
    all.push(termsOf(tool))
    if (slices.isDue()) await slices.next()
  }
  return all
}

function rarityOf(word: string, all: readonly { terms: Terms }[]): number {
  const having = all.filter(({ terms }) => terms.weights.has(word)).length
  return Math.log(1 + (all.length - having + 0.5) / (having + 0.5))
}

function scoreOf({ weights, length }: Terms, rarity: ReadonlyMap<string, number>, mean: number): number {
  let score = 0
  for (const [word, rare] of rarity) {
    const weight = weights.get(word) ?? 0
    if (weight > 0)
      score += (rare * weight * (SATURATION + 1)) / (weight + SATURATION * (1 - LENGTH + (LENGTH * length) / mean))
  }
  return score
}
