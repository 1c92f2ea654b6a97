import type { Reply, Thinking } from '../../../shared/session/messages'
import type { ToolResult } from '../../../shared/session/tool-results'
import type { Message, Provider, Request, StreamEvent } from '../../providers/provider'
import { NOT_TOLD } from '../../tools/polpo/vault-get'
import { cover, coverStream, markFor } from '../../vault/cover/cover'
import type { SentSecret } from '../../vault/cover/secret-forms'
import type { ToldSecrets } from '../../vault/told-secrets'

/** A model's thinking is returned to it verbatim as long as Atrium runs; the log has it masked. */
const thoughtBefore = new WeakMap<Thinking, Thinking>()

/**
 * A provider that is given the values which the person agreed to tell it, each in the result of the call that asked. What the model
 * says and calls is covered before anybody else has it.
 */
export function redactDisclosedSecrets(provider: Provider, told: ToldSecrets): Provider {
  return {
    ...provider,
    stream(request) {
      const secrets = told.all()
      if (secrets.length === 0) return provider.stream(request)
      const messages = request.messages.map(message => toldMessage(message, { told, providerId: provider.id }))
      return coveredStream(provider, { ...coveredTelling(request, secrets), messages }, secrets)
    },
  }
}

async function* coveredStream(
  provider: Provider,
  request: Request,
  secrets: readonly SentSecret[],
): AsyncGenerator<StreamEvent> {
  const streams = { 'text-delta': coverStream(secrets), 'thinking-delta': coverStream(secrets) }
  for await (const event of provider.stream(request)) {
    if (event.type === 'done') {
      for (const type of ['thinking-delta', 'text-delta'] as const) {
        const text = streams[type].rest()
        if (text !== '') yield { type, text }
      }
      yield { ...event, reply: coveredReply(event.reply, secrets) }
    } else {
      const text = streams[event.type].next(event.text)
      if (text !== '') yield { type: event.type, text }
    }
  }
}

/** Covers a text that is given anew whenever it has grown, of which only what is new is looked at. */
function coverGrowing(secrets: readonly SentSecret[]): (text: string) => string {
  let [known, covered, stream] = ['', '', coverStream(secrets, asReference)]
  return text => {
    if (!text.startsWith(known)) [known, covered, stream] = ['', '', coverStream(secrets, asReference)]
    covered += stream.next(text.slice(known.length))
    known = text
    return covered
  }
}

/** Masks the streams beside the reply. A value that is still being written is held back as well. */
function coveredTelling(request: Request, secrets: readonly SentSecret[]): Request {
  const { growing, running, warn, note } = request
  const coverJson = coverGrowing(secrets)
  return {
    ...request,
    ...(growing && {
      growing: ({ name, json }) => growing({ name: cover(name, secrets), json: coverJson(json) }),
    }),
    ...(running && { running: tools => running(covered(tools, secrets)) }),
    ...(warn && { warn: words => warn(covered(words, secrets)) }),
    ...(note && { note: words => note(covered(words, secrets)) }),
  }
}

type Telling = { told: ToldSecrets; providerId: string }

function toldMessage(message: Message, { told, providerId }: Telling): Message {
  if (message.role === 'assistant') return { ...message, reply: asThought(message.reply) }
  if (message.role !== 'tool') return message
  const secrets = told.of(message.callId, providerId)
  return secrets.length > 0 ? { ...message, result: toldResult(message.result, secrets) } : message
}

function toldResult(result: ToolResult, secrets: readonly SentSecret[]): ToolResult {
  const content = result.content.map(part => {
    if (part.type !== 'text') return part
    const text = secrets.reduce(
      (filled, { reference, value }) => filled.replaceAll(markFor(reference), () => value),
      part.text.replace(NOT_TOLD, ''),
    )
    return { ...part, text }
  })
  return { ...result, content }
}

function asThought(reply: Reply): Reply {
  if (!reply.thinking) return reply
  const thinking = reply.thinking.map((thought): Thinking => {
    const { textBefore } = thought
    const before = thoughtBefore.get(thought)
    return before ? { ...before, textBefore } : thought
  })
  return { ...reply, thinking }
}

function coveredReply({ thinking, toolCalls, ...reply }: Reply, secrets: readonly SentSecret[]): Reply {
  const lengthOf = (textBefore: number) => cover(reply.text.slice(0, textBefore), secrets).length
  return {
    ...covered(reply, secrets),
    toolCalls: toolCalls.map(call => ({
      ...covered(call, secrets),
      arguments: coveredArguments(call.arguments, secrets),
    })),
    ...(thinking && { thinking: thinking.map(thought => coveredThought(thought, { secrets, lengthOf })) }),
  }
}

type Covering = { secrets: readonly SentSecret[]; lengthOf(textBefore: number): number }

/** A thought that is another one now has no signature that would fit it; what is the provider's own is then left out. */
function coveredThought(thought: Thinking, { secrets, lengthOf }: Covering): Thinking {
  const placed = { ...thought, textBefore: lengthOf(thought.textBefore) }
  const words = 'text' in thought ? thought.text : 'item' in thought ? thought.item : ''
  const said = cover(words, secrets)
  if (said === words) return placed
  const { textBefore, callsBefore } = placed
  const kept: Thinking = { text: 'text' in thought ? said : '', textBefore, callsBefore }
  thoughtBefore.set(kept, thought)
  return kept
}

/** In what a model gives a tool a name stands as tools take it. */
const asReference = (reference: string): string => reference

function coveredArguments(json: string, secrets: readonly SentSecret[]): string {
  try {
    const value: unknown = JSON.parse(json)
    const other = covered(value, secrets, asReference)
    return other === value ? json : JSON.stringify(other)
  } catch {
    return cover(json, secrets, asReference)
  }
}

/** The same value where nothing of it was covered. Names of fields are covered as well. */
function covered<T>(value: T, secrets: readonly SentSecret[], mark = markFor): T {
  if (typeof value === 'string') return cover(value, secrets, mark) as T & string
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value)
  const others = entries.map(([key, inner]) => [cover(key, secrets, mark), covered(inner, secrets, mark)] as const)
  if (others.every(([key, inner], at) => key === entries[at]?.[0] && inner === entries[at]?.[1])) return value
  return (Array.isArray(value) ? others.map(([, inner]) => inner) : Object.fromEntries(others)) as T
}
