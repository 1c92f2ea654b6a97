import type { AgentCaller } from '../../main/agent/call/call-context'
import { pendingQuestions } from '../../main/agent/call/pending-questions'
import { askingPermissions } from './asking-permissions'

/** An agent in whose turns each change is asked, and which has nobody to give tasks to. */
export function askingAgent(): AgentCaller {
  return {
    type: 'agent',
    questions: pendingQuestions(),
    judge: askingPermissions.judge,
    grantUsed: () => undefined,
    delegate: () => {
      throw new Error('This agent has nobody to give tasks to.')
    },
  }
}
