import { isDeepStrictEqual } from 'node:util'
import { refusedFor } from './provider-fault'

/** Something that a request can do otherwise, and the words by which a server asks for it. With `once` it is not remembered. */
export type Adjustment<N extends string> = { name: N; refused: RegExp; once?: boolean }

/** One request in all its forms: the body that each set of adjustments makes, and how it is sent. */
export type Adjustable<N extends string, T> = {
  model: string
  body(made: ReadonlySet<N>): object
  post(body: object): Promise<T>
}

/**
 * Sends requests and, where a server refuses what it does not know, sends them again without. What helped is done from
 * the start for that model from then on. A refusal that no adjustment answers is thrown as it came.
 */
export function adjustments<N extends string>(known: readonly Adjustment<N>[]) {
  const helped = new Map<string, ReadonlySet<N>>()

  return async function send<T>({ model, body, post }: Adjustable<N, T>): Promise<T> {
    let made: ReadonlySet<N> = helped.get(model) ?? new Set()
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
        return answer
      } catch (thrown) {
        if (!known.some(one => makes(one, thrown))) throw thrown
      }
    }
  }
}
