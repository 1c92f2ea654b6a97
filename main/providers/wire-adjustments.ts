import { isDeepStrictEqual } from 'node:util'
import type { ProviderError } from '../../shared/messages'
import type { Request } from './provider'
import { refusedFor } from './provider-fault'
import { TOOLLESS_WORDS } from './server-words'

/**
 * Something that a request can do otherwise, and the words by which a server asks for it. With `once` it is not remembered;
 * `told` are words for the person where it takes something from them, once for each model. `kinds` are those of the failures
 * in which servers say so.
 */
export type Adjustment<N extends string> = {
  name: N
  refused: RegExp
  kinds?: readonly ProviderError['kind'][]
  once?: boolean
  told?(model: string, tools: Request['tools']): string
}

/** One request in all its forms: the body that each set of adjustments makes, and how it is sent. */
export type Adjustable<N extends string, T> = {
  model: string
  tools: Request['tools']
  body(made: ReadonlySet<N>): object
  post(body: object): Promise<T>
  /** What the model is known to need before any server says so. */
  needed?: readonly N[]
  warn?: Request['warn']
}

/**
 * Sends requests and, where a server refuses what it does not know, sends them again without. What helped is done from
 * the start for that model from then on. A refusal that no adjustment answers is thrown as it came.
 */
export function adjustments<N extends string>(known: readonly Adjustment<N>[]) {
  const helped = new Map<string, ReadonlySet<N>>()
  const told = new Set<string>()

  /** Of what is made for a model the person is told once. */
  function tell({ model, tools, warn }: Asked, made: ReadonlySet<N>): void {
    for (const { name, told: words } of known) {
      if (!words || !made.has(name) || told.has(`${name} ${model}`)) continue
      told.add(`${name} ${model}`)
      warn?.(words(model, tools))
    }
  }

  /** The first adjustment that answers a refusal and changes something. */
  function answerTo(thrown: unknown, made: ReadonlySet<N>, { body }: Pick<Adjustable<N, unknown>, 'body'>) {
    const current = body(made)
    return known.find(({ name, refused, kinds }) => {
      if (made.has(name) || !refusedFor(thrown, refused, kinds)) return false
      return !isDeepStrictEqual(body(new Set([...made, name])), current)
    })
  }

  const madeFor = ({ model, needed = [] }: Pick<Adjustable<N, unknown>, 'model' | 'needed'>): ReadonlySet<N> =>
    new Set([...(helped.get(model) ?? []), ...needed])

  async function send<T>(request: Adjustable<N, T>): Promise<T> {
    const { model, body, post } = request
    let made = madeFor(request)
    let lasting = made
    for (;;) {
      try {
        const answer = await post(body(made))
        helped.set(model, lasting)
        tell(request, made)
        return answer
      } catch (thrown) {
        const more = answerTo(thrown, made, request)
        if (!more) throw thrown
        made = new Set([...made, more.name])
        if (!more.once) lasting = new Set([...lasting, more.name])
      }
    }
  }

  /** Remembers what answers a refusal that came in the place of a reply; false where nothing does. */
  function learns(request: Omit<Adjustable<N, unknown>, 'post'>, thrown: unknown): boolean {
    const made = madeFor(request)
    const more = answerTo(thrown, made, request)
    if (!more || more.once) return false
    helped.set(request.model, new Set([...made, more.name]))
    return true
  }

  return { send, learns }
}

type Asked = Pick<Request, 'model' | 'tools' | 'warn'>

/** For models that can only talk. */
export const NO_TOOLS: Adjustment<'no-tools'> = {
  name: 'no-tools',
  refused: new RegExp(TOOLLESS_WORDS.map(({ words }) => words.source).join('|'), 'i'),
  told: model =>
    `“${model}” cannot use tools here, so it can only talk: it reads, changes and runs nothing. For that, choose another model.`,
}
