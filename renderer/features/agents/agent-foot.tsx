import { ArrowLeft, Square } from 'lucide-react'
import { statusOf } from '../../../shared/session/session-state'
import { call } from '../../base/bridge'
import { t } from '../../i18n/t'
import { openSession, useSession } from '../../state/session/session'
import { attempt } from '../../state/ui'
import { Button } from '../../ui/button'
import { agentName } from '../../views/calls/agents/agent-name'

/** In the place of the composer, where the session of an agent is looked at: why there is none, and the way back. */
export function AgentFoot() {
  const parent = useSession(session => session.state.parent)
  const name = agentName(useSession(session => session.state.agent?.name ?? ''))
  const isWorking = useSession(session => statusOf(session.state) !== 'idle')
  if (!parent) return null
  return (
    <div className="shrink-0 overflow-hidden [scrollbar-gutter:stable]">
      <div className="mx-auto w-full max-w-3xl px-6 pt-2 pb-4">
        <div
          data-testid="agent-foot"
          className="flex flex-wrap items-center gap-3 rounded-lg border border-line bg-canvas px-4 py-3 text-sm"
        >
          <p className="min-w-48 flex-1 text-ink-2">{t('agents.foot', { name })}</p>
          {isWorking && (
            <Button
              aria-label={t('agents.stopAgent', { name })}
              onClick={() => attempt(call('agent.stop', { sessionId: parent.sessionId, callId: parent.callId }))}
            >
              <Square size={10} fill="currentColor" aria-hidden="true" />
              {t('agents.stop')}
            </Button>
          )}
          <Button autoFocus kind="main" onClick={() => attempt(openSession(parent.sessionId))}>
            <ArrowLeft size={14} aria-hidden="true" />
            {t('agents.back')}
          </Button>
        </div>
      </div>
    </div>
  )
}
