import { useSession } from '../../../state/session/session'
import { agentsText } from '../../../text/text-agents'
import { textDirection } from '../../../ui/text/text-direction'
import { ResultText } from '../results/text-view'
import { AgentActions } from './agent-actions'
import { type AgentCall, isAtWork } from './agent-calls'
import { AgentLines } from './agent-lines'

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
        <section aria-label={agentsText.answer}>
          <ResultText result={agentCall.result} />
        </section>
      )}
      <AgentActions agentCall={agentCall} parentId={parentId} />
    </>
  )
}
