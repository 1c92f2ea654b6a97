import type { ContextUse } from '../../../shared/ipc/ipc'
import { once } from '../../../shared/once'
import type { SessionState } from '../../../shared/session/session-state'
import type { Message, Request } from '../../providers/provider'
import { estimateTokens } from '../../tools/estimate-tokens'
import { loadedOf } from '../../tools/offer/offer-tools'
import { toolTokens } from '../../tools/offer/tool-tokens'
import type { Tool } from '../../tools/tool'
import type { PromptPart, SystemPrompt } from '../prompt/system-prompt'
import { conversationOf } from './conversation'
import { tokensOf } from './message-tokens'
import { shortenForModel } from './shorten-for-model'

/** The model that receives the requests, and what goes along with each of them. */
export type ModelContext = {
  providerId: string
  model: string
  system: Pick<SystemPrompt, 'text' | 'parts'>
  tools: Request['tools']
  /** Those that are offered once they were asked for. */
  waiting?: readonly Tool[]
  /** In tokens; absent where it is not known. */
  window?: number
}

/** The conversation as a model is given it. */
export function messagesFor(state: SessionState, context: ModelContext): readonly Message[] {
  return shortenForModel(conversationOf(state, context), context.window)
}

type Loaded = Pick<SessionState, 'loadedTools'>

/** Estimates a request's tokens before any calibration. */
export function estimateRequest(messages: readonly Message[], context: ModelContext, state: Loaded): number {
  return requestParts(messages, context, state).reduce((sum, { tokens }) => sum + tokens, 0)
}

/** The same, apart by what it is made of. */
export function requestParts(
  messages: readonly Message[],
  { system: { parts }, tools, waiting = [] }: ModelContext,
  { loadedTools }: Loaded,
): ContextUse['parts'] {
  const said = tokensOf(messages)
  return [
    { name: 'system', tokens: sumOf(parts.filter(part => !isOfFolder(part))) },
    { name: 'project-rules', tokens: sumOf(parts.filter(isOfFolder)) },
    { name: 'tools', tokens: toolTokens(tools) + toolTokens(loadedOf(waiting, loadedTools)) },
    { name: 'messages', tokens: said.messages },
    { name: 'tool-results', tokens: said['tool-results'] },
    { name: 'images', tokens: said.images },
  ]
}

function isOfFolder({ name }: PromptPart): boolean {
  return name === 'project-rules' || name === 'workspace-memory'
}

function sumOf(parts: readonly PromptPart[]): number {
  return parts.reduce((sum, part) => sum + ofPart(part), 0)
}

const ofPart = once(({ text }: PromptPart) => estimateTokens(text))
