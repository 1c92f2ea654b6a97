import { isDeepStrictEqual } from 'node:util'
import { sentence, type Words } from '../../../shared/sentence'
import type { ProviderError } from '../../../shared/session/messages'
import { refusedFor } from '../errors/provider-fault'
import { TOOLLESS_WORDS } from '../errors/server-words'
import type { Request } from '../provider'

/**
 * Something that a request can do otherwise, and the words by which a server asks for it. With `once` it is not remembered;
 * `told` are words for the person where it takes something from them, once for each model; '' where it takes nothing. `kinds` are those of the failures
 * in which servers say so.
 */
export type Adjustment<N extends string> = {
  name: N
  refused: RegExp
  kinds?: readonly ProviderError['kind'][]
  once?: boolean
  told?(request: Offering, made: ReadonlySet<string>): Words
}

type Offering = Pick<Request, 'model' | 'tools' | 'deferred'>

/** One request in all its forms: the body that each set of adjustments makes. */
export type Adjustable<N extends string, B extends object> = Offering &
  Pick<Request, 'warn'> & {
    body(made: ReadonlySet<N>): B
    /** What the model is known to need before any server says so. */
    needed?: readonly N[]
  }

/**
 * Sends requests and, where a server refuses what it does not know, sends them again without. What helped is done from
 * the start for that model from then on. A refusal that no adjustment answers is thrown as it came.
 */
export function adjustments<N extends string>(known: readonly Adjustment<N>[]) {
  const helped = new Map<string, ReadonlySet<N>>()
  const told = new Set<string>()

  /** Of what is made for a model the person is told once. */
  function tell(request: Adjustable<N, object>, made: ReadonlySet<N>): void {
    const { model, warn } = request
    for (const { name, told: wordsFor } of known) {
      if (!wordsFor || !made.has(name) || told.has(`${name} ${model}`)) continue
      const words = wordsFor(request, made)
      if (words === '') continue
      told.add(`${name} ${model}`)
      warn?.(words)
    }
  }

  return function adjusted<B extends object>(request: Adjustable<N, B>) {
    const { model, body, needed = [] } = request
    let made: ReadonlySet<N> = new Set([...(helped.get(model) ?? []), ...needed])
    let lasting = made

    /** Makes what answers a refusal; false where nothing does, or it would change nothing. */
    function learns(thrown: unknown): boolean {
      const current = body(made)
      const more = known.find(({ name, refused, kinds }) => {
        if (made.has(name) || !refusedFor(thrown, refused, kinds)) return false
        return !isDeepStrictEqual(body(new Set([...made, name])), current)
      })
      if (!more) return false
      made = new Set([...made, more.name])
      if (!more.once) lasting = new Set([...lasting, more.name])
      return true
    }

    async function send<T>(post: (body: B) => Promise<T>): Promise<T> {
      for (;;) {
        try {
          const answer = await post(body(made))
          helped.set(model, lasting)
          tell(request, made)
          return answer
        } catch (thrown) {
          if (!learns(thrown)) throw thrown
        }
      }
    }

    return { send, learns }
  }
}

/** For models that can only talk. */
export const NO_TOOLS: Adjustment<'no-tools'> = {
  name: 'no-tools',
  refused: new RegExp(TOOLLESS_WORDS.map(({ words }) => words.source).join('|'), 'i'),
  told: ({ model }) =>
    sentence`“${model}” cannot use tools here, so it can only talk: it reads, changes and runs nothing. For that, choose another model.`,
}
