import { Bot } from 'lucide-react'
import { waitingCalls } from '../../../shared/session/session-state'
import { t } from '../../i18n/t'
import { useAgent } from '../../state/agents'
import { isUndoableEdit } from '../../state/session/waiting-cards'
import { EscapedLine } from '../../ui/text/escaped-line'
import { type AgentCall, askingAgents } from '../../views/calls/agents/agent-calls'
import { agentName } from '../../views/calls/agents/agent-name'
import { AskedSession } from '../approval/asked-session'
import { ReviewCards, SingleCards } from '../approval/review/review-cards'

/** Shows what waits for the person in an agent's session, and in those below it, to be answered here. */
export function AgentAsks({ agentCall }: { agentCall: AgentCall }) {
  const { sessionId, task } = agentCall.agent
  const name = agentName(agentCall.agent.name)
  const { state } = useAgent(sessionId)
  if (!state) return null
  const waiting = waitingCalls(state).filter(({ plan }) => plan)
  const edits = waiting.filter(isUndoableEdit)
  const others = edits.length > 1 ? waiting.filter(call => !edits.includes(call)) : waiting
  return (
    <>
      {waiting.length > 0 && (
        <section data-testid="agent-asks" aria-label={t('agents.asks', { name })} className="pt-2">
          <p className="flex items-center gap-2 text-sm text-ink-2">
            <Bot size={15} aria-hidden="true" className="shrink-0 text-wait" />
            <span className="min-w-0 truncate">
              <span className="font-medium text-ink">{t('agents.asks', { name })}</span> · <EscapedLine text={task} />
            </span>
          </p>
          <AskedSession value={sessionId}>
            {edits.length > 1 && <ReviewCards calls={edits} />}
            <SingleCards calls={others} />
          </AskedSession>
        </section>
      )}
      {askingAgents(Object.values(state.calls)).map(below => (
        <AgentAsks key={below.call.id} agentCall={below} />
      ))}
    </>
  )
}
