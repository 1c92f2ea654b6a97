import { isDeepStrictEqual } from 'node:util'
import type { Request } from './provider'
import { refusedFor } from './provider-fault'
import { TOOLLESS_WORDS } from './server-words'

/**
 * Something that a request can do otherwise, and the words by which a server asks for it. With `once` it is not remembered;
 * `told` are words for the person where it takes something from them.
 */
export type Adjustment<N extends string> = {
  name: N
  refused: RegExp
  once?: boolean
  told?(model: string, tools: Request['tools']): string
}

/** One request in all its forms: the body that each set of adjustments makes, and how it is sent. */
export type Adjustable<N extends string, T, B extends object = object> = {
  model: string
  tools: Request['tools']
  body(made: ReadonlySet<N>): B
  post(body: B): Promise<T>
  warn?: Request['warn']
}

/**
 * Sends requests and, where a server refuses what it does not know, sends them again without. What helped is done from
 * the start for that model from then on. A refusal that no adjustment answers is thrown as it came.
 */
export function adjustments<N extends string>(known: readonly Adjustment<N>[]) {
  const helped = new Map<string, ReadonlySet<N>>()

  return async function send<T, B extends object>({ model, tools, body, post, warn }: Adjustable<N, T, B>): Promise<T> {
    const before: ReadonlySet<N> = helped.get(model) ?? new Set()
    let made = before
    let current = body(made)
    let lasting = made

    /** Makes what answers a refusal; false where nothing does, or it would change nothing. */
    function makes({ name, refused, once }: Adjustment<N>, thrown: unknown): boolean {
      if (made.has(name) || !refusedFor(thrown, refused)) return false
      const more = new Set([...made, name])
      const other = body(more)
      if (isDeepStrictEqual(other, current)) return false
      made = more
      current = other
      if (!once) lasting = new Set([...lasting, name])
      return true
    }

    for (;;) {
      try {
        const answer = await post(current)
        helped.set(model, lasting)
        for (const words of toldOf(known, made, before)) warn?.(words(model, tools))
        return answer
      } catch (thrown) {
        if (!known.some(one => makes(one, thrown))) throw thrown
      }
    }
  }
}

/** What is said of the adjustments that were not made before. */
function toldOf<N extends string>(known: readonly Adjustment<N>[], made: ReadonlySet<N>, before: ReadonlySet<N>) {
  return known.flatMap(({ name, told }) => (told && made.has(name) && !before.has(name) ? [told] : []))
}

/** For models that can only talk. */
export const NO_TOOLS: Adjustment<'no-tools'> = {
  name: 'no-tools',
  refused: new RegExp(TOOLLESS_WORDS.map(({ words }) => words.source).join('|'), 'i'),
  told: model =>
    `“${model}” cannot use tools here, so it can only talk: it reads, changes and runs nothing. For that, choose another model.`,
}
