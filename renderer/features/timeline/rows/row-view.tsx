import { FoldVertical, UnfoldVertical } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Pruning } from '../../../../shared/session/session-state'
import { formatBytes, formatCount, formatTokens } from '../../../base/format'
import { t } from '../../../i18n/t'
import { setOpened, useOpened } from '../../../state/session/opened'
import { useSession } from '../../../state/session/session'
import { PRUNED_KEY, type TimelineRow } from '../../../state/session/timeline-rows'
import { Button } from '../../../ui/button'
import { Spinner } from '../../../ui/spinner'
import { PathText } from '../../../ui/text/path-text'
import { isAgentCall } from '../../../views/calls/agents/agent-calls'
import { ToolIcon } from '../../../views/calls/tool-icon'
import { ToolLine } from '../../../views/calls/tool-line'
import { Markdown } from '../../../views/markdown/markdown'
import { AgentAsks } from '../../agents/agent-asks'
import { GuardedCard } from '../../approval/guarded-card'
import { ReviewCards } from '../../approval/review/review-cards'
import { AppView } from '../../apps/app-view'
import { FlowCard } from '../../flow/flow-card'
import { LazyPlanCard } from '../../plans/lazy-plan-card'
import { QuestionCard } from '../../questions/question-card'
import { BranchRow } from './branch-row'
import { CompactingRow, CompactionRow } from './compaction-row'
import { ProviderTools, StreamingTools } from './provider-tools'
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
    case 'review':
      return <ReviewCards calls={row.calls} />
    case 'question':
      return row.call.questions ? <QuestionCard waiting={row.call} questions={row.call.questions} /> : null
    case 'work-plan':
      return row.call.workPlan ? <LazyPlanCard waiting={row.call} plan={row.call.workPlan} /> : null
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

/** Marks the replies that the model has removed from what it is given, with what it chose to remember of them. */
function PrunedRow({ pruning: { replies, tokens, memo } }: { pruning: Pruning }) {
  const isOpen = useOpened(PRUNED_KEY) ?? false
  const Icon = isOpen ? FoldVertical : UnfoldVertical
  return (
    <section data-testid="pruned" className="my-3 rounded-md border border-line bg-canvas text-sm">
      <div className="flex min-h-9 items-center gap-2 px-3 text-ink-2">
        <FoldVertical size={14} aria-hidden="true" className="shrink-0 text-ink-3" />
        <span className="min-w-0 flex-1 tabular-nums">
          {t('session.pruned.what', { count: replies, tokens: formatTokens(tokens) })}
        </span>
        <Button kind="small" aria-expanded={isOpen} onClick={() => setOpened(PRUNED_KEY, !isOpen)}>
          <Icon size={13} aria-hidden="true" />
          {isOpen ? t('session.pruned.hide') : t('session.pruned.show')}
        </Button>
      </div>
      {memo !== undefined && (
        <div className="border-t border-line px-4 py-2">
          <p className="text-xs text-ink-3">{t('session.pruned.memo')}</p>
          <Markdown source={memo} />
        </div>
      )}
    </section>
  )
}

/** A call that the model is still writing: what it is about, and how much of it is there. */
function GrowingCall() {
  const growing = useSession(session => session.growing)
  if (!growing) return null
  const { name, verb } = growing
  const target = growing.target?.split('\n')[0] ?? (verb === 'use' ? name : '')
  const size =
    growing.lines > 0
      ? t('session.growing.lines', { count: formatCount(growing.lines) })
      : formatBytes(growing.characters)
  return (
    <div
      data-testid="growing-call"
      className="ms-0.5 flex min-h-7 items-center gap-2 border-s-2 border-line ps-3.5 text-sm text-ink-2"
    >
      <ToolIcon verb={verb} />
      <span className="min-w-0 flex-1 truncate">
        <span className="font-medium text-ink">{t('tool.preparing', { base: t(`tool.verbs.${verb}.base`) })}</span>{' '}
        <PathText path={target} className="ms-0.5 font-mono text-xs" />
      </span>
      {/* Nobody wants to hear each line. */}
      <span aria-hidden="true" className="flex items-center gap-2 pe-7 text-xs text-ink-3 tabular-nums">
        <bdi>{size}</bdi>
        <Spinner />
      </span>
    </div>
  )
}
