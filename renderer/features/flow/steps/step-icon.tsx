import {
  Bot,
  ClipboardCheck,
  Code,
  FlaskConical,
  GitFork,
  HelpCircle,
  type LucideIcon,
  Pencil,
  Repeat,
  Search,
  Split,
  Workflow,
} from 'lucide-react'
import type { FlowStepType } from '../../../../shared/flows/flow'
import type { StepView } from './step-view'

const ICONS: Readonly<Record<FlowStepType, LucideIcon>> = {
  agent: Bot,
  code: Code,
  fork: HelpCircle,
  conditional: Split,
  'agent-decision': GitFork,
  'agent-loop-decision': Repeat,
  'flow-ref': Workflow,
}

/** The icons of the kinds that an agent's card may name. */
const CARDS: ReadonlyMap<string, LucideIcon> = new Map([
  ['agent', Bot],
  ['code', Code],
  ['decision', GitFork],
  ['fork', HelpCircle],
  ['loop', Repeat],
  ['research', Search],
  ['review', ClipboardCheck],
  ['test', FlaskConical],
  ['write', Pencil],
])

/** Shows the kind of a step. The words are beside it. */
export function StepIcon({ view: { step, card } }: { view: Pick<StepView, 'step' | 'card'> }) {
  const Icon = CARDS.get(card?.type ?? '') ?? ICONS[step.type]
  return <Icon size={14} aria-hidden="true" className="shrink-0" />
}
