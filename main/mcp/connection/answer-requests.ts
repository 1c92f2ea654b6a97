import { basename } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Client, type CreateMessageResult, type ElicitResult, isSpecType } from '@modelcontextprotocol/client'
import { z } from 'zod'
import type { McpAnswer, McpQuestion } from '../../../shared/mcp'

type Without<Q, K extends PropertyKey> = Q extends unknown ? Omit<Q, K> : never
/** A server's question, before it is known which model would answer. */
export type ServerQuestion = Without<McpQuestion, 'model'>
/** The same without the server's name. */
export type Question = Without<ServerQuestion, 'server'>

type Ask = (question: Question, signal: AbortSignal) => Promise<McpAnswer>

/**
 * The information that a server may get, and the party it may ask. Without `ask` no one is there to be asked, and the
 * server is told so.
 */
export type Answering = {
  version: string
  /** The only root: the open folder. */
  workspace: string
  ask?: Ask | undefined
}

const LONGEST_MESSAGE = 10_000
const Fields = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.array(z.string())]))
const Elicitation = z.looseObject({
  mode: z.string().optional(),
  message: z.string(),
  url: z.string().max(10_000).catch(''),
  requestedSchema: z.unknown(),
})
const Embedded = z.looseObject({ method: z.string(), params: z.unknown() })

/**
 * Lets a server ask for the roots and, where somebody can be asked, for a form, a visit to a page, or a model's answer. Servers
 * of before 2026-07-28 send such a request by itself, later ones answer a call with it: both come here.
 */
export function answerRequests(client: Client, { workspace, ask }: Answering): void {
  client.setRequestHandler('roots/list', () => rootsOf(workspace))
  if (!ask) return
  client.setRequestHandler('elicitation/create', ({ params }, { mcpReq: { signal } }) => elicit(ask, params, signal))
  client.setRequestHandler('sampling/createMessage', ({ params }, { mcpReq: { signal } }) =>
    sample(ask, params, signal),
  )
}

/** Answers the same where it is a part of something else: a task has it in its state. */
export async function answerEmbedded(
  request: unknown,
  { workspace, ask }: Answering,
  signal: AbortSignal,
): Promise<object> {
  const { method, params } = Embedded.parse(request)
  if (method === 'roots/list') return rootsOf(workspace)
  if (ask && method === 'elicitation/create') return elicit(ask, params, signal)
  if (ask && method === 'sampling/createMessage') return sample(ask, params, signal)
  throw new Error(`it asked for something that nobody answers (${method.slice(0, 100)}).`)
}

function rootsOf(workspace: string) {
  return { roots: [{ uri: pathToFileURL(workspace).href, name: basename(workspace) }] }
}

async function elicit(ask: Ask, params: unknown, signal: AbortSignal): Promise<ElicitResult> {
  const { mode, message: whole, url, requestedSchema } = Elicitation.parse(params)
  const message = whole.slice(0, LONGEST_MESSAGE)
  if (mode === 'url') {
    const { action } = await ask({ type: 'elicitation-url', message, url }, signal)
    return { action }
  }
  const { action, content } = await ask(
    { type: 'elicitation', message, schema: JSON.stringify(requestedSchema ?? {}) },
    signal,
  )
  return action === 'accept' ? { action, content: Fields.parse(JSON.parse(content ?? '{}')) } : { action }
}

async function sample(ask: Ask, params: unknown, signal: AbortSignal): Promise<CreateMessageResult> {
  const { action, content } = await ask({ type: 'sampling', request: JSON.stringify(params) }, signal)
  if (action !== 'accept' || content === undefined) throw new Error('The person declined the request.')
  const answer: unknown = JSON.parse(content)
  if (!isSpecType.CreateMessageResult(answer)) throw new Error('The answer is not one that the protocol knows.')
  return answer
}
