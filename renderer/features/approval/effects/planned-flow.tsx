import type { Flow, FlowStep } from '../../../../shared/flows/flow'
import { t } from '../../../i18n/t'
import { Summary } from '../../../ui/summary'
import { EscapedLine } from '../../../ui/text/escaped-line'
import { escapedText } from '../../../ui/text/visible-text'
import { FlowPicture } from '../../flow/flow-picture'

/** More steps than a person reads at a glance are folded. */
const MOST_OPEN = 30

/** Shows what the flow of a file would do, as a graph and step by step, above the file's text. */
export function PlannedFlow({ flow }: { flow: Flow }) {
  const { steps } = flow
  return (
    <details open={steps.length <= MOST_OPEN} data-testid="planned-flow" className="border-b border-line text-sm">
      <Summary className="px-4 py-2">{t('flowFile.steps', { count: steps.length })}</Summary>
      {steps.length <= MOST_OPEN && <FlowPicture flow={flow} />}
      <ol className="flex flex-col gap-1 px-4 py-3 text-xs">
        {steps.map((step, at) => (
          <li key={at} className="flex flex-wrap gap-x-2 wrap-anywhere">
            <span className="font-mono font-medium">{escapedText(step.id)}</span>
            <span>
              <EscapedLine text={whatOf(step)} />
            </span>
            {facts(step).map((fact, place) => (
              <span key={place} className="text-ink-2">
                <EscapedLine text={fact} />
              </span>
            ))}
          </li>
        ))}
      </ol>
    </details>
  )
}

/** Returns the agent that works on a step, or what the step looks at. */
function whatOf(step: FlowStep): string {
  switch (step.type) {
    case 'fork':
      return step.question
    case 'conditional':
      return `${step.step}.${step.field}`
    case 'flow-ref':
      return step.path
    case 'code':
      return step.target ?? ''
    default:
      return step.agent
  }
}

/** Returns what a step waits for, and where the flow goes from it other than on. */
function facts(step: FlowStep): string[] {
  const awaited =
    'blockedBy' in step && step.blockedBy.length > 0 ? [t('flowFile.after', { ids: step.blockedBy.join(', ') })] : []
  return [...awaited, ...waysOf(step).map(([name, target]) => `${name} → ${target}`)]
}

function waysOf(step: FlowStep): [name: string, target: string][] {
  switch (step.type) {
    case 'fork':
    case 'agent-decision':
      return step.branches.map(({ name, target }) => [name, target])
    case 'agent-loop-decision':
      return [
        [t('flowFile.rounds', { count: step.maxIterations }), step.loopTarget],
        ['exit', step.exitTarget],
      ]
    case 'conditional':
      return [
        ['present', step.present],
        ['absent', step.absent],
      ]
    default:
      return [
        ...(step.onComplete === undefined ? [] : [['on_complete', step.onComplete] as [string, string]]),
        ...(step.onError === undefined ? [] : [['on_error', step.onError] as [string, string]]),
      ]
  }
}
