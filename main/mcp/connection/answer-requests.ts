import { basename } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Client, type ElicitResult, isSpecType } from '@modelcontextprotocol/client'
import { z } from 'zod'
import type { McpAnswer, McpQuestion } from '../../../shared/mcp'

type Without<Q, K extends PropertyKey> = Q extends unknown ? Omit<Q, K> : never
/** What a server asks, before it is known which model would answer. */
export type ServerQuestion = Without<McpQuestion, 'model'>
/** The same without the server's name. */
export type Question = Without<ServerQuestion, 'server'>

/** What a server may learn and whom it may ask. Without `ask` nobody is there to be asked, and it is told so. */
export type Answering = {
  version: string
  /** The only root: the open folder. */
  workspace: string
  ask?: ((question: Question, signal: AbortSignal) => Promise<McpAnswer>) | undefined
}

const Fields = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.array(z.string())]))

/**
 * Lets a server ask for the roots and, where somebody can be asked, for a form, a visit to a page, or a model's answer. Servers
 * of before 2026-07-28 send such a request by itself, later ones answer a call with it: both come here.
 */
export function answerRequests(client: Client, { workspace, ask }: Answering): void {
  client.setRequestHandler('roots/list', () => ({
    roots: [{ uri: pathToFileURL(workspace).href, name: basename(workspace) }],
  }))
  if (!ask) return
  client.setRequestHandler('elicitation/create', async ({ params }, { mcpReq: { signal } }): Promise<ElicitResult> => {
    const message = params.message.slice(0, 10_000)
    if (params.mode === 'url') {
      const { action } = await ask({ type: 'elicitation-url', message, url: params.url }, signal)
      return { action }
    }
    const schema = JSON.stringify(params.requestedSchema)
    const { action, content } = await ask({ type: 'elicitation', message, schema }, signal)
    return action === 'accept' ? { action, content: Fields.parse(JSON.parse(content ?? '{}')) } : { action }
  })
  client.setRequestHandler('sampling/createMessage', async ({ params }, { mcpReq: { signal } }) => {
    const { action, content } = await ask({ type: 'sampling', request: JSON.stringify(params) }, signal)
    if (action !== 'accept' || content === undefined) throw new Error('The person declined the request.')
    const answer: unknown = JSON.parse(content)
    if (!isSpecType.CreateMessageResult(answer)) throw new Error('The answer is not one that the protocol knows.')
    return answer
  })
}
