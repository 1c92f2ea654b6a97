import { isDeepStrictEqual } from 'node:util'
import { type LocalizedText, sentence } from '../../../shared/sentence'
import type { ProviderError } from '../../../shared/session/messages'
import { type RefusalPattern, refusalIn, refusedFor } from '../errors/provider-fault'
import { TOOLLESS_WORDS } from '../errors/server-message'
import type { OfferedTool, Request } from '../provider'
import type { PicturesOfRequest } from './refusals/refused-picture'
import { leftOutTool, refusedTool, wordsForRefusedTool } from './refusals/refused-tool'
import { toolGuesses, wordsForGuess } from './refusals/unnamed-tool'

/**
 * Something that a request can do otherwise, and the words by which a server asks for it. With `once` it is not remembered;
 * `told` are words for the person where it takes something from them, once for each model; '' where it takes nothing. `kinds` are those of the failures
 * in which servers say so. Only what is `ofTool` answers a refusal that names one tool.
 */
export type Adjustment<N extends string> = {
  name: N
  refused: RefusalPattern
  kinds?: readonly ProviderError['kind'][]
  once?: boolean
  ofTool?: boolean
  told?(request: Offering, made: ReadonlySet<string>): LocalizedText
}

type Offering = Pick<Request, 'model' | 'tools' | 'deferred'>

/** One request in all its forms: the body that each set of adjustments makes. */
export type Adjustable<N extends string, B extends object> = Offering &
  Pick<Request, 'warn'> & {
    body(made: ReadonlySet<N>): B
    /** The adjustments that the model is known to need before any server says so. */
    needed?: readonly N[]
    images?: Pick<PicturesOfRequest, 'answer' | 'settle'>
  }

/** One tool after the other is left out. A server that refuses so many means something else. */
const MOST_LEFT_OUT = 40

/** Servers exist that call it a failure of their own. */
const TOOL_KINDS: readonly ProviderError['kind'][] = ['bad-request', 'server']

/**
 * Sends requests and, where a server refuses what it does not know, sends them again without. What helped is done from
 * the start for that model from then on. A tool that is refused however it is described is left out alone. A refusal that nothing
 * of this answers is thrown as it came.
 */
export function adjustments<N extends string>(known: readonly Adjustment<N>[]) {
  const helped = new Map<string, ReadonlySet<N>>()
  const told = new Set<string>()

  return function adjusted<B extends object>(request: Adjustable<N, B>) {
    const { model, body, needed = [], images } = request
    let made: ReadonlySet<N> = new Set([...(helped.get(model) ?? []), ...needed])
    let lasting = made

    let leftOut: OfferedTool[] = []
    const guesses = toolGuesses(request)
    const without = (tool: OfferedTool) => leftOutTool(tool) as string as N
    const next = (more: readonly N[] = []) => body(new Set([...made, ...guesses.now().map(without), ...more]))

    function settle(): void {
      const guessed = guesses.end()
      if (guessed.length === 1) for (const tool of guessed) lasting = new Set([...lasting, without(tool)])
      helped.set(model, lasting)
      for (const words of toldOf({ known, told }, request, made)) request.warn?.(words)
      for (const words of leftOutWords(model, { leftOut, guessed })) request.warn?.(words)
      leftOut = []
      images?.settle()
    }

    function make(name: N, lasts = true): boolean {
      made = new Set([...made, name])
      if (lasts) lasting = new Set([...lasting, name])
      return true
    }

    function leaveOut(tool: OfferedTool): boolean {
      leftOut.push(tool)
      return make(without(tool))
    }

    /** Makes what answers a refusal; false where nothing does, or it would change nothing. */
    async function learns(thrown: unknown): Promise<boolean> {
      const current = next()
      const changes = (name: N) => !made.has(name) && !isDeepStrictEqual(next([name]), current)
      const said = refusalIn(thrown, TOOL_KINDS) ?? ''
      const tool = refusedTool(said, current, request)
      const isBlind = known.some(one => one.name === 'no-images' && refusedFor(thrown, one.refused, one.kinds))
      if (!tool && !isBlind && (await images?.answer(thrown, current))) return true
      const more = known.find(({ name, refused, kinds, ofTool = false }) => {
        return (ofTool || !tool) && refusedFor(thrown, refused, kinds) && changes(name)
      })
      if (more) return make(more.name, !more.once)
      if (!tool) return guesses.next(said)
      return leftOut.length < MOST_LEFT_OUT && changes(without(tool)) && leaveOut(tool)
    }

    async function send<T>(post: (body: B) => Promise<T>): Promise<T> {
      for (;;) {
        try {
          const answer = await post(next())
          settle()
          return answer
        } catch (thrown) {
          if (!(await learns(thrown))) throw thrown
        }
      }
    }

    return { send, learns }
  }
}

type KnownAdjustments<N extends string> = { known: readonly Adjustment<N>[]; told: Set<string> }

/** Returns the texts about what is made for a model. The person is told once, as `told` keeps. */
function toldOf<N extends string>(
  { known, told }: KnownAdjustments<N>,
  request: Offering,
  made: ReadonlySet<N>,
): LocalizedText[] {
  return known.flatMap(({ name, told: wordsFor }) => {
    const id = `${name} ${request.model}`
    if (!wordsFor || !made.has(name) || told.has(id)) return []
    const words = wordsFor(request, made)
    if (words === '') return []
    told.add(id)
    return [words]
  })
}

/** Tools that were refused by name, and those that were left out because of one that was not. */
type LeftOut = { leftOut: readonly OfferedTool[]; guessed: readonly OfferedTool[] }

function leftOutWords(model: string, { leftOut, guessed }: LeftOut): LocalizedText[] {
  return [
    ...leftOut.map(tool => wordsForRefusedTool(model, tool)),
    ...(guessed.length > 0 ? [wordsForGuess(model, guessed)] : []),
  ]
}

/** For models that can only talk. */
export const NO_TOOLS: Adjustment<'no-tools'> = {
  name: 'no-tools',
  refused: new RegExp(TOOLLESS_WORDS.map(({ words }) => words.source).join('|'), 'i'),
  told: ({ model }) =>
    sentence`“${model}” can’t use tools here, so it can only chat: it can’t read, change, or run anything. For that, choose another model.`,
}
