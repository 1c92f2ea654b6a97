import type { Usage } from '../../../../shared/session/messages'
import { sessionCost } from '../../../../shared/session/session-cost'
import { type CallState, callsOf, type SessionState } from '../../../../shared/session/session-state'
import { formatCost, formatTokens } from '../../../base/format'
import { t } from '../../../i18n/t'
import { isStopped } from '../describe-call'

/** A call that gave a task to an agent, and that began. */
export type AgentCall = CallState & { agent: NonNullable<CallState['agent']> }

export type AgentStanding = 'running' | 'waiting' | 'done' | 'stopped' | 'ended'

export function isAgentCall(call: CallState): call is AgentCall {
  return call.agent !== undefined
}

/** The agents of a session, those of the newest turn first, each turn's in the order in which they were asked. */
export function agentCalls(state: SessionState): AgentCall[] {
  return state.turns.toReversed().flatMap(turn => callsOf(state, turn).filter(isAgentCall))
}

export function standingOf(call: AgentCall): AgentStanding {
  const { status, agent } = call
  if (status === 'done') return 'done'
  if (isStopped(call)) return 'stopped'
  if (status === 'failed' || status === 'denied' || status === 'interrupted') return 'ended'
  return agent.waits ? 'waiting' : 'running'
}

export function isAtWork(call: AgentCall): boolean {
  const standing = standingOf(call)
  return standing === 'running' || standing === 'waiting'
}

/** The calls of a session that ask the person something in sessions below it. */
export function askingAgents(calls: readonly CallState[]): AgentCall[] {
  return calls.filter(isAgentCall).filter(({ agent }) => agent.waits)
}

/** Tokens and cost of an agent: from its result or, while it works, from its session; '' for what is not known. */
export function agentFigures(call: AgentCall, state: SessionState | undefined): { tokens: string; cost: string } {
  const details = call.result?.details
  if (details?.type === 'agent') return figures(details.usage, details.cost)
  return state ? figures(usageOf(state), sessionCost(state)) : { tokens: '', cost: '' }
}

function usageOf({ turns }: SessionState): Pick<Usage, 'inputTokens' | 'outputTokens'> | undefined {
  const usages = turns.flatMap(({ replies }) => replies.flatMap(({ reply }) => reply.usage ?? []))
  if (usages.length === 0) return undefined
  return usages.reduce((sum, usage) => ({
    inputTokens: sum.inputTokens + usage.inputTokens,
    outputTokens: sum.outputTokens + usage.outputTokens,
  }))
}

function figures(usage: Pick<Usage, 'inputTokens' | 'outputTokens'> | undefined, cost = 0) {
  return {
    tokens: usage
      ? t('agents.tokens', { input: formatTokens(usage.inputTokens), output: formatTokens(usage.outputTokens) })
      : '',
    cost: cost > 0 ? formatCost(cost) : '',
  }
}
