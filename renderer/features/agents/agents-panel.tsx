import { Square } from 'lucide-react'
import { useMemo } from 'react'
import { call } from '../../base/bridge'
import { formatDuration } from '../../base/format'
import { t } from '../../i18n/t'
import { useAgent } from '../../state/agents'
import { useSession } from '../../state/session/session'
import { useWholeSession } from '../../state/session/use-whole-session'
import { attempt } from '../../state/ui'
import { Button } from '../../ui/button'
import { useNow } from '../../ui/hooks/use-now'
import { StatusDot } from '../../ui/status-dot'
import { EscapedLine } from '../../ui/text/escaped-line'
import { AgentActions } from '../../views/calls/agents/agent-actions'
import { type AgentCall, agentCalls, agentFigures, isAtWork, standingOf } from '../../views/calls/agents/agent-calls'
import { agentName } from '../../views/calls/agents/agent-name'

/** Everybody who works for this session, or did, with what that took. */
export function AgentsPanel() {
  const state = useSession(session => session.state)
  const isWhole = useWholeSession()
  const calls = useMemo(() => agentCalls(state), [state])
  const working = calls.filter(isAtWork).length
  if (calls.length === 0) {
    if (!isWhole) return <p className="p-4 text-sm text-ink-2">{t('common.loading')}</p>
    if (state.agent) return <p className="p-4 text-sm text-ink-2">{t('agents.emptyOfAgent')}</p>
    return (
      <div className="p-4 text-sm">
        <p className="font-medium">{t('agents.empty')}</p>
        <p className="mt-1 text-ink-2">{t('agents.emptyHint')}</p>
      </div>
    )
  }
  return (
    <div className="flex flex-col gap-3 p-3">
      <div className="flex min-h-8 items-center justify-between gap-2 px-1">
        <p role="status" className="text-sm text-ink-2">
          {working > 0 ? t('agents.running', { count: working }) : t('agents.allDone', { count: calls.length })}
        </p>
        {working > 0 && (
          <Button onClick={() => attempt(call('agent.stop', { sessionId: state.id }))}>
            <Square size={10} fill="currentColor" aria-hidden="true" />
            {t('agents.stopAll')}
          </Button>
        )}
      </div>
      <AgentList calls={calls} parentId={state.id} />
    </div>
  )
}

function AgentList({ calls, parentId }: { calls: readonly AgentCall[]; parentId: string }) {
  return (
    <ul className="flex flex-col gap-2">
      {calls.map(agentCall => (
        <AgentItem key={agentCall.call.id} agentCall={agentCall} parentId={parentId} />
      ))}
    </ul>
  )
}

const DOTS = { running: 'running', waiting: 'waiting', done: 'done', stopped: 'idle', ended: 'failed' } as const
const TONES = {
  running: 'text-accent',
  waiting: 'text-wait',
  done: 'text-ink-3',
  stopped: 'text-ink-3',
  ended: 'text-bad',
} as const

function AgentItem({ agentCall, parentId }: { agentCall: AgentCall; parentId: string }) {
  const { name, task, sessionId } = agentCall.agent
  const standing = standingOf(agentCall)
  const { state } = useAgent(sessionId)
  const below = useMemo(() => (state ? agentCalls(state) : []), [state])
  const tone = TONES[standing]
  return (
    <li
      data-testid="agent-item"
      data-standing={standing}
      className="flex flex-col gap-2 rounded-md border border-line bg-surface p-3 text-sm"
    >
      <p className="flex items-center gap-2.5">
        <StatusDot status={DOTS[standing]} />
        <span className="min-w-0 flex-1 truncate font-medium">
          <EscapedLine text={agentName(name)} />
        </span>
        <span className={`shrink-0 text-xs ${tone}`}>{t(`agents.states.${standing}`)}</span>
      </p>
      <p className="line-clamp-3 text-ink-2 wrap-anywhere whitespace-pre-wrap">{task}</p>
      <Figures agentCall={agentCall} />
      <AgentActions agentCall={agentCall} parentId={parentId} />
      {below.length > 0 && <AgentList calls={below} parentId={sessionId} />}
    </li>
  )
}

function Figures({ agentCall }: { agentCall: AgentCall }) {
  const { state } = useAgent(agentCall.agent.sessionId)
  const { tokens, cost } = agentFigures(agentCall, state)
  const requests = state?.turns.reduce((sum, turn) => sum + turn.replies.length, 0) ?? 0
  return (
    <p className="flex flex-wrap gap-x-4 text-xs text-ink-3 tabular-nums">
      {agentCall.durationMs === undefined ? <Elapsed agentCall={agentCall} /> : formatDuration(agentCall.durationMs)}
      {requests > 0 && <span>{t('counts.requests', { count: requests })}</span>}
      {tokens && <span>{tokens}</span>}
      {cost && <span>{cost}</span>}
    </p>
  )
}

function Elapsed({ agentCall: { startedAt } }: { agentCall: AgentCall }) {
  const now = useNow(1_000)
  if (startedAt === undefined) return null
  const seconds = Math.max(1, Math.floor((now - startedAt) / 1_000))
  return <span>{formatDuration(seconds * 1_000)}</span>
}
