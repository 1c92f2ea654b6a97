import { tokensOf as estimated, totalOf } from '../../main/agent/context/message-tokens'
import { messagesFor } from '../../main/agent/context/model-context'
import { pruneReplies } from '../../main/agent/context/prune-replies'
import { askingOf } from '../../main/agent/turn/build-turn'
import { requestReply } from '../../main/agent/turn/request-reply'
import { createProvider } from '../../main/providers'
import type { Provider, Request } from '../../main/providers/provider'
import { builtInFacts } from '../../shared/models/model-facts'
import { withPickedModel } from '../../shared/models/with-picked-model'
import type { Attachment, Reply } from '../../shared/session/messages'
import type { SessionFact } from '../../shared/session/session-events'
import type { SessionState } from '../../shared/session/session-state'
import { textResult } from '../../shared/session/tool-results'
import { Profile } from '../../shared/settings'
import { pngFile } from './png-file'
import type { ReplyStep, SaidStep, SessionStep } from './random-session'
import { ended, sessionOf, withFacts } from './session-of'
import { type Vendor, vendors } from './vendor-rules'
import { vendorAnswer } from './vendor-voices'

type TurnStep = Extract<SessionStep, { type: 'turn' }>
type Body = Record<string, unknown>

/** The reason a request was refused. `isSight` is true if it was for pictures, which cannot always be known in advance. */
export type Refused = { vendor: string; model: string; words: string[]; isSight: boolean }

const picture = pngFile(2, 2, [0, 0, 0])
const image = async (blob: string) => (blob === 'gone' ? Promise.reject(new Error('Gone.')) : picture)

const object = (properties: object, more: object = {}) => ({ type: 'object', properties, ...more })
const tools: Request['tools'] = [
  { name: 'shell', inputSchema: object({ command: { type: 'string', minLength: 1 } }, { required: ['command'] }) },
  {
    name: 'explore_workspace',
    inputSchema: object({ target: { enum: ['read', 'list'] }, limit: { type: 'integer' } }),
  },
  {
    name: 'notes__search',
    inputSchema: {
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      $defs: { tag: { type: 'string', pattern: '^[a-z]+$' } },
      ...object({ any: {}, kind: { const: 'note' }, tags: { type: 'array', items: { $ref: '#/$defs/tag' } } }),
      anyOf: [{ required: ['any'] }, { properties: { or: { oneOf: [{ type: 'null' }, { type: 'number' }] } } }],
    },
  },
  { name: '_1password__get', inputSchema: object({}) },
].map(tool => ({ ...tool, description: `The tool ${tool.name}.` }))

/** Plays a session against vendors that refuse what their documentation says they do; gives back what was refused. */
export async function playSession(steps: readonly SessionStep[]): Promise<{ requests: number; refused: Refused[] }> {
  const providers = new Map<string, Provider>()
  const refused: Refused[] = []
  let requests = 0
  let spoken: ReplyStep['spoken'] = {}
  let state = sessionOf()

  async function providerOf(name: string, vendor: Vendor): Promise<Provider> {
    const fetch: typeof globalThis.fetch = async (_, init) => {
      requests += 1
      const body = JSON.parse(String(init?.body)) as Body
      const refusal = refusalOf(name, vendor, body)
      if (refusal) refused.push(refusal)
      return refusal?.isSight ? Response.json({ error: { message: SIGHT } }, { status: 400 }) : answerTo(body)
    }
    const answerTo = (body: Body) => {
      const answer = vendorAnswer(name, vendor, mustThink(body) ? { ...spoken, thought: 'Hm.' } : spoken, body)
      return new Response(answer.type === 'stream' ? answer.text : '', { headers: STREAM })
    }
    const { protocol, baseUrl } = vendor
    const provider =
      providers.get(name) ?? (await createProvider({ id: name, label: name, protocol, baseUrl }, 'sk', fetch))
    providers.set(name, provider)
    return provider
  }

  async function reply(turnId: string, turn: TurnStep, step: ReplyStep): Promise<Reply | undefined> {
    const vendor = vendors[turn.vendor] as Vendor
    const model = modelOf(vendor, turn)
    const context = { providerId: turn.vendor, model, system: { text: 'Be brief.', parts: [] }, tools }
    const facts = builtInFacts({ ...vendor, webSearch: true }, model)
    const provider = await providerOf(turn.vendor, vendor)
    const { request } = askingOf({ profile: profileOf(turn, model), provider, facts, context })
    spoken = step.spoken
    const asking = {
      turnId,
      provider,
      model,
      system: context.system.text,
      tools,
      image,
      costOf: () => undefined,
      request: { ...request, conversationId: 'c'.repeat(70), webSearch: turn.searches && facts.webSearch === true },
      isTaken: (id: string) => Object.hasOwn(state.calls, id),
      signal: new AbortController().signal,
    }
    const events = requestReply(asking, messagesFor(state, context), new Set())
    let whole: Reply | undefined
    for await (const event of events) {
      if (event.type !== 'reply.finished') continue
      state = withFacts(state, event)
      whole = event.reply
    }
    return whole
  }

  async function takeTurn(turn: TurnStep): Promise<void> {
    const turnId = `t${state.seq}`
    const model = modelOf(vendors[turn.vendor] as Vendor, turn)
    const profile = { id: turn.vendor, name: turn.vendor, model, providerId: turn.vendor }
    state = withFacts(state, { type: 'turn.started', turnId, profile, ...saidOf(turn.said) })
    for (const [at, step] of turn.replies.entries()) {
      if (at > 0 && step.steered) {
        const messageId = `m${state.seq}`
        state = withFacts(state, { type: 'turn.steered', turnId, messageId, ...saidOf(step.steered) })
      }
      const given = await reply(turnId, turn, step)
      if (!given || !goesOn(turnId, given, step)) break
    }
    if (!state.turns.at(-1)?.end) state = withFacts(state, ended(turnId))
  }

  /** Answers calls; false where the turn is over with that. */
  function goesOn(turnId: string, { error, toolCalls }: Reply, step: ReplyStep): boolean {
    const { answered, results, retried, prunes } = step
    if (error && !retried)
      state = withFacts(state, { type: 'turn.ended', turnId, reason: 'failed', message: error.message })
    else if (error) {
      state = withFacts(state, { type: 'reply.retried', turnId, error, attempt: 1, of: 5, delayMs: 0 })
      return true
    }
    const pruned = prunes && !error && pruneReplies(state, { ...prunes, tokensOf })
    if (pruned) state = withFacts(state, pruned)
    toolCalls.slice(0, answered).forEach(({ id }, at) => {
      const result = results[at] ?? textResult('ok')
      state = withFacts(state, { type: 'call.finished', callId: id, result, durationMs: 1 })
    })
    if (answered < toolCalls.length) state = withFacts(state, { type: 'turn.ended', turnId, reason: 'stopped' })
    return toolCalls.length > 0 && answered >= toolCalls.length
  }

  for (const step of steps) {
    if (step.type === 'turn') await takeTurn(step)
    else state = withFacts(state, ...factsOf(step, state))
  }
  return { requests, refused }
}

const tokensOf = (state: SessionState) => totalOf(estimated(messagesFor(state, NOBODY)))
const NOBODY = { providerId: '', model: '', system: { text: '', parts: [] }, tools: [] }

const SIGHT = 'unknown variant `image_url`, expected `text`'
const STREAM = { 'content-type': 'text/event-stream' }

function refusalOf(name: string, vendor: Vendor, body: Body): Refused | undefined {
  const model = String(body.model)
  const isSight = vendor.isBlind?.(model) === true && JSON.stringify(body).includes('"image_url":')
  const words = isSight ? [SIGHT] : vendor.faults(body)
  return words.length > 0 ? { vendor: name, model, words, isSight } : undefined
}

/** With a budget for thoughts Claude begins each of its turns with one. */
function mustThink({ thinking, messages }: Body): boolean {
  const last = JSON.stringify((messages as unknown[] | undefined)?.at(-1) ?? '')
  return (thinking as Body | undefined)?.type === 'enabled' && !last.includes('"tool_result"')
}

function modelOf({ models }: Vendor, { model }: TurnStep): string {
  return models[model % models.length] ?? models[0]
}

/** As the model is picked in the composer: with its effort, over a profile that has others. */
function profileOf({ vendor, effort, temperature, limit }: TurnStep, model: string): Profile {
  const choices = { reasoningEffort: 'max', temperature, maxOutputTokens: limit }
  const profile = Profile.parse({ id: 'p', name: 'P', providerId: 'its own', model: 'its own', ...choices })
  return withPickedModel(profile, { providerId: vendor, model, ...(effort && { reasoningEffort: effort }) })
}

function saidOf({ text, pictures }: SaidStep): { text: string; attachments?: Attachment[] } {
  const attachments = pictures.map((type, at) => {
    const mimeType = type === 'gone' ? 'image/png' : type
    return { name: `${at}.png`, mimeType, bytes: 9, blob: type, pixels: { width: 2, height: 2 } }
  })
  return { text, ...(attachments.length > 0 && { attachments }) }
}

function factsOf(step: Exclude<SessionStep, TurnStep>, state: SessionState): SessionFact[] {
  const turnId = `t${state.seq}`
  if (step.type === 'typed') {
    const profile = { id: '', name: '', model: '' }
    return [{ type: 'turn.started', turnId, text: '! ls', profile, typed: true }, ended(turnId)]
  }
  const turn = state.turns[step.pick % Math.max(1, state.turns.length)]
  if (!turn) return []
  if (step.type === 'rewind') return [{ type: 'turns.rewound', branchId: turnId, turnId: turn.id }]
  const keptFrom = { turnId: turn.id, replies: Math.min(step.replies, turn.replies.length) }
  return [{ type: 'compaction.finished', summary: 'What was.', keptFrom, tokensBefore: 2, tokensAfter: 1 }]
}
