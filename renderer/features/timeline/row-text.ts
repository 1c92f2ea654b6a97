import type { ProviderTool } from '../../../shared/session/messages'
import { translated } from '../../i18n/translated'
import { useSession } from '../../state/session/session'
import type { TimelineRow } from '../../state/session/timeline-rows'
import { callText } from '../../views/calls/call-text'

/** Returns a row's content as text: if it cannot be drawn it can still be read and copied. */
export function rowText(row: TimelineRow): string {
  switch (row.type) {
    case 'user':
      return row.turn.text
    case 'flow':
      return row.turn.flow?.name ?? ''
    case 'steered':
      return row.said.text
    case 'thinking':
      return row.thought
    case 'provider-tools':
      return queriesOf(row.tools)
    case 'streaming-tools':
      return queriesOf(useSession.getState().runningTools)
    case 'notes':
      return [...(row.reply.notes ?? []).map(translated), row.reply.model ?? ''].join('\n')
    case 'text':
    case 'retry':
      return row.reply.reply.text
    case 'streaming':
      return useSession.getState().partial
    case 'streaming-thinking':
      return useSession.getState().partialThinking
    case 'call':
    case 'approval':
    case 'question':
    case 'work-plan':
    case 'agent-asks':
      return callText(row.call)
    case 'review':
      return row.calls.map(callText).join('\n')
    case 'compaction':
      return row.compaction.summary
    case 'pruned':
      return row.pruning.memo ?? ''
    case 'working':
    case 'growing':
    case 'compacting':
    case 'branch':
    case 'end':
      return ''
  }
}

function queriesOf(tools: readonly ProviderTool[]): string {
  return tools.map(({ query = '' }) => query).join('\n')
}
