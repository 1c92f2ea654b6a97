import type { ReactNode } from 'react'
import { ApprovalCard } from '../approval/approval-card'
import { text } from '../text'
import { ToolLine } from '../tools/tool-line'
import { Answer, StreamingAnswer } from './answer'
import type { TimelineRow } from './timeline-rows'
import { TurnEnd } from './turn-end'
import { UserMessage } from './user-message'

/** One row. What it shows is drawn again only when its own part of the session changed. */
export function RowView({ row, isLast }: { row: TimelineRow; isLast: boolean }): ReactNode {
  switch (row.type) {
    case 'user':
      return <UserMessage content={row.turn.text} />
    case 'text':
      return <Answer source={row.reply.reply.text} />
    case 'streaming':
      return <StreamingAnswer />
    case 'call':
      return <ToolLine call={row.call} isFirst={row.isFirst} isLast={row.isLast} />
    case 'approval':
      return row.call.plan ? <ApprovalCard waiting={row.call} plan={row.call.plan} /> : null
    case 'working':
      return (
        <p role="status" className="breathe py-2 text-sm text-ink-3">
          {text.turn.working}
        </p>
      )
    case 'end':
      return <TurnEnd turn={row.turn} isLast={isLast} />
  }
}
