import { Maximize2, Square } from 'lucide-react'
import { call } from '../../../base/bridge'
import { t } from '../../../i18n/t'
import { openSession } from '../../../state/session/session'
import { closePeek } from '../../../state/side-panel'
import { attempt } from '../../../state/ui'
import { Button } from '../../../ui/button'
import { type AgentCall, isAtWork } from './agent-calls'
import { agentName } from './agent-name'

type AgentActionsProps = { agentCall: AgentCall /** The session that asked. */; parentId: string }

/** Opens what an agent did or does, and stops it. */
export function AgentActions({ agentCall, parentId }: AgentActionsProps) {
  const { agent } = agentCall
  const callId = agentCall.call.id
  return (
    <div className="flex flex-wrap gap-2">
      <Button
        aria-label={t('agents.openAgent', { name: agentName(agent.name) })}
        onClick={() => {
          closePeek()
          attempt(openSession(agent.sessionId))
        }}
      >
        <Maximize2 size={13} aria-hidden="true" />
        {t('agents.open')}
      </Button>
      {isAtWork(agentCall) && (
        <Button
          aria-label={t('agents.stopAgent', { name: agentName(agent.name) })}
          onClick={() => attempt(call('agent.stop', { sessionId: parentId, callId }))}
        >
          <Square size={10} fill="currentColor" aria-hidden="true" />
          {t('agents.stop')}
        </Button>
      )}
    </div>
  )
}
