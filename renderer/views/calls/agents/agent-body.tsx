import type { CallState, SessionState, TurnState } from '../../../../shared/session/session-state'
import { t } from '../../../i18n/t'
import { useAgent } from '../../../state/agents'
import { useSession } from '../../../state/session/session'
import { EscapedLine } from '../../../ui/text/escaped-line'
import { PathText } from '../../../ui/text/path-text'
import { textDirection } from '../../../ui/text/text-direction'
import { describeCall } from '../describe-call'
import { ResultText } from '../results/text-view'
import { ToolIcon } from '../tool-icon'
import { AgentActions } from './agent-actions'
import { type AgentCall, isAtWork } from './agent-calls'

/** Renders the content of an opened task line: the task, the agent's own lines, and its answer. */
export function AgentBody({ agentCall }: { agentCall: AgentCall }) {
  const parentId = useSession(session => session.id) ?? ''
  return (
    <>
      <p
        dir={textDirection(agentCall.agent.task)}
        className="line-clamp-6 text-ink-2 wrap-anywhere whitespace-pre-wrap"
      >
        {agentCall.agent.task}
      </p>
      <AgentLines sessionId={agentCall.agent.sessionId} />
      {!isAtWork(agentCall) && agentCall.result && (
        <section aria-label={t('agents.answer')}>
          <ResultText result={agentCall.result} />
        </section>
      )}
      <AgentActions agentCall={agentCall} parentId={parentId} />
    </>
  )
}

/** As many as are shown without opening the agent's own conversation. */
const LINES = 20

type AgentLine = { key: string; call: CallState } | { key: string; said: string }

/** Renders an agent's work as quiet lines: its latest calls and texts. */
function AgentLines({ sessionId }: { sessionId: string }) {
  const { state, failure } = useAgent(sessionId)
  if (failure) return <p className="text-bad">{failure}</p>
  if (!state) return <p className="text-ink-3">{t('agents.loading')}</p>
  const lines = linesOf(state)
  const shown = lines.slice(-LINES)
  if (lines.length === 0) return <p className="text-ink-3">{t('agents.nothingYet')}</p>
  return (
    <div className="flex flex-col gap-0.5">
      {lines.length > shown.length && (
        <p className="text-xs text-ink-3">
          {t('agents.earlier', { steps: t('counts.lines', { count: lines.length - shown.length }) })}
        </p>
      )}
      <ul data-testid="agent-lines" className="flex flex-col border-s-2 border-line ps-2">
        {shown.map(line => (
          <li key={line.key}>{'call' in line ? <CallLine call={line.call} /> : <Said text={line.said} />}</li>
        ))}
      </ul>
    </div>
  )
}

function CallLine({ call }: { call: CallState }) {
  const { verb, phrase, target, isCode, summary, state } = describeCall(call)
  return (
    <p className="flex min-h-6 items-center gap-2 text-sm text-ink-2">
      <ToolIcon verb={verb} />
      <span className="min-w-0 flex-1 truncate">
        <span className="text-ink">{phrase}</span>{' '}
        {isCode ? (
          <PathText path={target} className="font-mono text-xs" />
        ) : (
          <bdi>
            <EscapedLine text={target} />
          </bdi>
        )}
      </span>
      <span className="shrink-0 text-xs text-ink-3">{[summary, state].filter(Boolean).join(' · ')}</span>
    </p>
  )
}

function Said({ text: said }: { text: string }) {
  return (
    <p dir={textDirection(said)} className="line-clamp-3 py-0.5 text-sm text-ink-2 wrap-anywhere whitespace-pre-wrap">
      {said}
    </p>
  )
}

function linesOf(state: SessionState): AgentLine[] {
  return state.turns.flatMap(turn => linesOfTurn(state, turn))
}

function linesOfTurn({ calls }: SessionState, turn: TurnState): AgentLine[] {
  return turn.replies.flatMap(({ reply, retried }, index) => {
    if (retried) return []
    const said = reply.text.trim()
    const made = reply.toolCalls.flatMap(({ id }) => (Object.hasOwn(calls, id) ? (calls[id] ?? []) : []))
    return [
      ...(said ? [{ key: `${turn.id}:${index}`, said }] : []),
      ...made.map(call => ({ key: `${turn.id}:${call.call.id}`, call })),
    ]
  })
}
