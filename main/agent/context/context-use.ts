import type { ContextUse } from '../../../shared/ipc/ipc'
import type { SessionState } from '../../../shared/session/session-state'
import { appliedCompaction } from './applied-compaction'
import { calibration } from './calibration'
import { tokensOf } from './message-tokens'
import { type ModelContext, messagesFor, requestParts } from './model-context'

/** Returns what would fill the window if the session were sent now. */
export function contextUse(state: SessionState, context: ModelContext): ContextUse {
  const { window } = context
  const factor = calibration(state, context)
  const parts = wholeParts(state, context).map(({ name, tokens }) => ({ name, tokens: Math.round(tokens * factor) }))
  const used = parts.reduce((sum, { tokens }) => sum + tokens, 0)
  return { used, parts: parts.filter(({ tokens }) => tokens > 0), ...(window !== undefined && { window }) }
}

function wholeParts(state: SessionState, context: ModelContext): ContextUse['parts'] {
  const messages = messagesFor(state, context)
  if (!appliedCompaction(state)) return requestParts(messages, context, state)
  // Then the conversation begins with it.
  const summary = tokensOf(messages.slice(0, 1)).messages
  return [{ name: 'summary', tokens: summary }, ...requestParts(messages.slice(1), context, state)]
}
