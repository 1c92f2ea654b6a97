import { type LocalizedText, messageIn, sentence } from '../../../shared/sentence'
import type { ProviderError } from '../../../shared/session/messages'
import type { Request } from '../provider'
import { CUT } from './provider-errors'

/** The content of a reply when its stream came to an end, and what it answers. */
export type Brought = {
  text: string
  /** Those of the tools that it asks for. */
  names: readonly string[]
  /** True if it holds thoughts, or what the provider ran by itself. */
  thought: boolean
  /** True if it held something unknown that was skipped. */
  passedOver: boolean
  /** Tools that the model asked for, that only we could run, and that were never offered to it. */
  notOffered?: readonly string[]
  /** True if it drew a picture, which is an answer without text. */
  drew?: boolean
  /** The provider's text about a reply that it refused. */
  refusal?: string | undefined
  messages: Request['messages']
}

/** Ways to end, in the words of no protocol. `none` is an end that the server did not announce. */
export type ReplyEnd = 'proper' | 'none' | 'length' | 'window' | 'paused' | 'refused' | 'failed'

/** Returns why a stream that came to its end is still not a valid reply. */
export function endError(end: ReplyEnd, brought: Brought): ProviderError | undefined {
  const { text, names, refusal } = brought
  const isEmpty = isNothing(brought)
  if (end === 'length') return { kind: 'cut', ...messageIn(names.length > 0 ? LIMIT_IN_CALLS : LIMIT_IN_TEXT) }
  if (end === 'none') return isEmpty && !brought.thought ? nothingIn(brought) : CUT
  if (end === 'window' && text === '') return { ...ENDS.window, kind: 'too-long' }
  if (end !== 'proper') return { ...ENDS[end], ...(end === 'refused' && refusal && { detail: refusal }) }
  return properError(brought)
}

/** Returns why a reply is invalid, although its server says that it is complete. */
function properError(brought: Brought): ProviderError | undefined {
  const { names, messages, notOffered = [] } = brought
  if (names.includes('')) return { kind: 'bad-response', ...messageIn(NAMELESS) }
  // Beside calls of ours the turn goes on, and the reply says it as a note.
  const isOnlyForeign = notOffered.length > 0 && names.length === 0
  if (isOnlyForeign) return { kind: 'bad-response', ...messageIn(wordsForNotOffered(notOffered)) }
  // After results the model may find that nothing is left to say. Anywhere else an empty reply is a fault.
  const mustSay = messages.at(-1)?.role !== 'tool'
  return isNothing(brought) && mustSay ? nothingIn(brought) : undefined
}

function isNothing({ text, names, drew = false }: Brought): boolean {
  return text === '' && names.length === 0 && !drew
}

function nothingIn({ thought, passedOver }: Brought): ProviderError {
  if (passedOver) return { kind: 'bad-response', ...messageIn(UNKNOWN_ONLY) }
  return thought ? { kind: 'cut', ...messageIn(THOUGHT_ONLY) } : { kind: 'bad-response', ...messageIn(EMPTY) }
}

/** Returns the message about tools that nothing here can run. */
export function wordsForNotOffered(names: readonly string[]): LocalizedText {
  return sentence`The model called a tool that Atrium didn’t offer, so nothing was run. It called “${[...new Set(names)].join(', ')}”.`
}

const LIMIT_IN_TEXT = sentence`The answer reached the model’s output limit and is cut off. Ask it to continue.`
const LIMIT_IN_CALLS = sentence`The answer reached the model’s output limit in the middle of a tool call, so nothing was run. Ask for smaller steps.`
const NAMELESS = sentence`The model called a tool without naming it, so nothing was run. Try again.`
const EMPTY = sentence`The server sent an empty reply. Try again, or check that the model name is right.`
const UNKNOWN_ONLY = sentence`This version of Atrium doesn’t understand any part of the reply, so there’s nothing to show. Send again, or choose another model.`
const THOUGHT_ONLY = sentence`The model finished its reply without an answer. Ask it to continue, or send again.`

const ENDS: Readonly<Record<'window' | 'paused' | 'refused' | 'failed', ProviderError>> = {
  window: {
    kind: 'cut',
    ...messageIn(
      sentence`The conversation now fills this model’s context window, and the answer is cut off. Start a new session, or choose a model with a larger context window.`,
    ),
  },
  paused: {
    kind: 'cut',
    ...messageIn(sentence`The provider paused the answer before it was complete. Ask it to continue.`),
  },
  refused: {
    kind: 'bad-request',
    ...messageIn(sentence`The provider’s content filter stopped the answer. Rephrase your request.`),
  },
  failed: { kind: 'server', ...messageIn(sentence`The server failed while answering. Try again.`) },
}
