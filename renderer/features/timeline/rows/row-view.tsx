import type { ReactNode } from 'react'
import type { TimelineRow } from '../../../state/session/timeline-rows'
import { isAgentCall } from '../../../views/calls/agents/agent-calls'
import { ToolLine } from '../../../views/calls/tool-line'
import { AgentAsks } from '../../agents/agent-asks'
import { GuardedCard } from '../../approval/guarded-card'
import { AppView } from '../../apps/app-view'
import { FlowCard } from '../../flow/flow-card'
import { QuestionCard } from '../../questions/question-card'
import { BranchRow } from './branch-row'
import { CompactingRow, CompactionRow } from './compaction-row'
import { GrowingCall } from './growing-call'
import { ProviderTools, StreamingTools } from './provider-tools'
import { PrunedRow } from './pruned-row'
import { ReplyNotes } from './reply-notes'
import { ReplyView } from './reply-view'
import { RetryRow } from './retry-row'
import { StreamingThinking, Thinking } from './thinking'
import { TurnEnd } from './turn-end'
import { SteeredMessage, UserMessage } from './user-message'
import { Working } from './working'

/** One row. What it shows is drawn again only when its own part of the session changed. */
export function RowView({ row }: { row: TimelineRow }): ReactNode {
  switch (row.type) {
    case 'user':
      return <UserMessage rowKey={row.key} turn={row.turn} />
    case 'flow':
      return <FlowCard turn={row.turn} rowKey={row.key} />
    case 'steered':
      return <SteeredMessage rowKey={row.key} said={row.said} />
    case 'thinking':
      return <Thinking id={row.key} thought={row.thought} />
    case 'streaming-thinking':
      return <StreamingThinking id={row.key} />
    case 'provider-tools':
      return <ProviderTools id={row.key} tools={row.tools} />
    case 'streaming-tools':
      return <StreamingTools id={row.key} />
    case 'notes':
      return <ReplyNotes notes={row.reply.notes} model={row.reply.model} />
    case 'text':
      return <ReplyView reply={row.reply.reply} />
    case 'retry':
      return <RetryRow reply={row.reply} isWaiting={row.isWaiting} />
    case 'streaming':
      return <ReplyView reply={null} />
    case 'call':
      return (
        <>
          <ToolLine id={row.key} call={row.call} isFirst={row.isFirst} isLast={row.isLast} times={row.times} />
          <AppView call={row.call} />
        </>
      )
    case 'approval':
      return row.call.plan ? <GuardedCard key={row.call.plan.digest} waiting={row.call} plan={row.call.plan} /> : null
    case 'question':
      return row.call.questions ? <QuestionCard waiting={row.call} questions={row.call.questions} /> : null
    case 'agent-asks':
      return isAgentCall(row.call) ? <AgentAsks agentCall={row.call} /> : null
    case 'growing':
      return <GrowingCall />
    case 'working':
      return <Working />
    case 'compaction':
      return <CompactionRow compaction={row.compaction} />
    case 'pruned':
      return <PrunedRow pruning={row.pruning} />
    case 'compacting':
      return <CompactingRow compacting={row.compacting} />
    case 'branch':
      return <BranchRow branch={row.branch} />
    case 'end':
      return <TurnEnd turn={row.turn} />
  }
}
