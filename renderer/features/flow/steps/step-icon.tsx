import { Bot, Code, GitFork, HelpCircle, type LucideIcon, Repeat, Split, Workflow } from 'lucide-react'
import type { FlowStepType } from '../../../../shared/flows/flow'

const ICONS: Readonly<Record<FlowStepType, LucideIcon>> = {
  agent: Bot,
  code: Code,
  fork: HelpCircle,
  conditional: Split,
  'agent-decision': GitFork,
  'agent-loop-decision': Repeat,
  'flow-ref': Workflow,
}

/** What kind of step it is. The words are beside it. */
export function StepIcon({ type }: { type: FlowStepType }) {
  const Icon = ICONS[type]
  return <Icon size={14} aria-hidden="true" className="shrink-0" />
}
