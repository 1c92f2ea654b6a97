import type { Usage } from '../../../shared/session/messages'
import { sessionCost } from '../../../shared/session/session-cost'
import type { SessionState } from '../../../shared/session/session-state'
import { errorResult, type ToolDetails, type ToolResult, textResult } from '../../../shared/session/tool-results'
import { failure } from '../../tools/tool-errors'
import { finishedIn } from '../record/finished-in'

/** The reason a sub-agent was ended from outside. */
export type AgentEnd = 'person' | 'time'

/** Builds the result of the sub-agent's work for the agent that requested it. */
export function agentResult(state: SessionState, end: AgentEnd | undefined, seconds: number): ToolResult {
  const details = detailsOf(state)
  const turn = state.turns.at(-1)
  if (details.finished) return textResult(details.finished.summary, details)
  const requests = turn?.replies.filter(({ retried }) => !retried).length ?? 0
  const limit = state.agent?.maxRequests ?? 0
  const failed = turn?.end?.reason === 'failed'
  if (end === 'time') {
    return { ...failure('time_limit_exceeded', `Sub-agent exceeded the wall-clock limit (${seconds}s).`), details }
  }
  if (end === 'person') return stoppedResult(details)
  if (failed && !turn.end?.error && requests >= limit) {
    const words = `Sub-agent exceeded the maximum provider request limit (${limit}).`
    return { ...failure('request_limit_exceeded', words), details }
  }
  if (turn?.end?.reason === 'done') {
    return textResult(turn.replies.at(-1)?.reply.text.trim() || 'The sub-agent ended without a word.', details)
  }
  return errorResult(`The sub-agent could not finish: ${turn?.end?.message ?? 'it was interrupted.'}`, details)
}

/** Of one that the person stopped before it had a session there is nothing else to tell. */
export function stoppedEarly(agent: string): ToolResult {
  return stoppedResult({ type: 'agent', sessionId: '', agent, requests: 0 })
}

function stoppedResult(details: AgentDetails): ToolResult {
  return errorResult('The person stopped this sub-agent.', { ...details, stopped: true })
}

type AgentDetails = Extract<ToolDetails, { type: 'agent' }>

function detailsOf(state: SessionState): AgentDetails {
  const replies = state.turns.flatMap(turn => turn.replies)
  const usages = [...replies.map(({ reply }) => reply.usage), ...state.compactions.map(({ usage }) => usage)]
  const known = [...usages, ...Object.values(state.calls).map(({ result }) => usageOf(result?.details))].filter(
    usage => usage !== undefined,
  )
  const cost = sessionCost(state)
  const finished = finishedIn(state)
  const unanswered = state.turns.at(-1)?.end?.error !== undefined
  return {
    type: 'agent',
    sessionId: state.id,
    agent: state.agent?.name ?? '',
    requests: replies.length,
    ...(known.length > 0 && { usage: known.reduce(added) }),
    ...(cost > 0 && { cost }),
    ...(finished && { finished }),
    ...(unanswered && { unanswered }),
  }
}

function usageOf(details: ToolDetails | undefined): Usage | undefined {
  return details?.type === 'agent' ? details.usage : undefined
}

function added(one: Usage, other: Usage): Usage {
  const sum = (key: keyof Usage) => {
    const [a, b] = [one[key], other[key]]
    return a === undefined && b === undefined ? undefined : (a ?? 0) + (b ?? 0)
  }
  const optional = (['cachedInputTokens', 'cacheWriteTokens', 'thinkingTokens'] as const).flatMap(key => {
    const value = sum(key)
    return value === undefined ? [] : [[key, value]]
  })
  return {
    inputTokens: one.inputTokens + other.inputTokens,
    outputTokens: one.outputTokens + other.outputTokens,
    ...Object.fromEntries(optional),
  }
}
