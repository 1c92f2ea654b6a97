import { AgentFoot } from '../features/agents/agent-foot'
import { Composer } from '../features/composer/composer'
import { useSession } from '../state/session/session'

/** Renders the place in which the person writes; an agent's session takes no messages, and shows the way back. */
export function SessionFoot({ sessionId }: { sessionId: string }) {
  const isAgents = useSession(session => session.state.parent !== undefined)
  return isAgents ? <AgentFoot /> : <Composer key={`composer-${sessionId}`} sessionId={sessionId} />
}
