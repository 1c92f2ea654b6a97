import { timeSlices } from '../../workspace/time-slices'
import { FIELDS, type Field, type Searched, type Terms, termsOf, wordsOf } from './tool-terms'

/** The usual constants of BM25F: how soon a word that is said often says no more, and how much a long text counts less. */
const SATURATION = 1.2
const LENGTH = 0.75

/** The weights of the fields: a tool's name says more about it than its description. */
const WEIGHTS: Readonly<Record<Field, number>> = {
  name: 3,
  server: 2,
  title: 2,
  description: 1,
  arguments: 1,
  about: 0.5,
}

/** Those that are the same for all tools of a server: their length says nothing of one of them. */
const SHARED: ReadonlySet<Field> = new Set(['server', 'about'])

const MOST_WORDS = 40

type Means = Readonly<Record<Field, number>>

/**
 * The tools that fit a query, best first: by BM25F over the fields of each. A field is long or short among its like, so that
 * a tool with many arguments is still found by its name, and before others whose longer names say the same and more. Takes as
 * long as there are tools, in slices.
 */
export async function rankTools<T extends Searched>(tools: readonly T[], query: string): Promise<T[]> {
  const words = [...new Set(wordsOf(query))].slice(0, MOST_WORDS)
  const found = await inSlices(tools, termsOf)
  const means = meansOf(found)
  const rarity = new Map(await inSlices(words, word => [word, rarityOf(word, found)] as const))
  const scores = await inSlices(found, terms => scoreOf(terms, rarity, means))
  return scores
    .map((score, at) => ({ score, at }))
    .filter(({ score }) => score > 0)
    .sort((one, other) => other.score - one.score || one.at - other.at)
    .flatMap(({ at }) => tools[at] ?? [])
}

async function inSlices<T, Made>(all: readonly T[], make: (one: T) => Made): Promise<Made[]> {
  const made: Made[] = []
  const slices = timeSlices()
  for (const one of all) {
    made.push(make(one))
    if (slices.isDue()) await slices.next()
  }
  return made
}

function meansOf(all: readonly Terms[]): Means {
  const mean = (field: Field) => all.reduce((sum, terms) => sum + terms[field].length, 0) / Math.max(1, all.length)
  return Object.fromEntries(FIELDS.map(field => [field, mean(field)])) as Record<Field, number>
}

function rarityOf(word: string, all: readonly Terms[]): number {
  const having = all.filter(({ words }) => words.has(word)).length
  return Math.log(1 + (all.length - having + 0.5) / (having + 0.5))
}

function scoreOf(terms: Terms, rarity: ReadonlyMap<string, number>, means: Means): number {
  let score = 0
  for (const [word, rare] of rarity) {
    const weight = terms.words.has(word) ? weightOf(word, terms, means) : 0
    score += (rare * weight * (SATURATION + 1)) / (weight + SATURATION)
  }
  return score
}

/** Returns how much weight a word has in a tool, over all of its fields. */
function weightOf(word: string, terms: Terms, means: Means): number {
  return FIELDS.reduce((sum, field) => {
    const { counts, length } = terms[field]
    const count = counts.get(word)
    if (!count) return sum
    const relative = SHARED.has(field) ? 1 : 1 - LENGTH + (LENGTH * length) / means[field]
    return sum + (WEIGHTS[field] * count) / relative
  }, 0)
}
