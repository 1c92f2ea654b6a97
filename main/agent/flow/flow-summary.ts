import type { FlowRun, StepState } from '../../../shared/flows/flow-run'

const STATUS: Readonly<Record<StepState['status'], string>> = {
  waiting: 'not begun',
  running: 'running',
  done: 'done',
  failed: 'failed',
  skipped: 'skipped',
  interrupted: 'interrupted',
}

/** Summarizes a run's outcome, step by step, in Markdown: for the person, and for the model that continues the conversation. */
export function flowSummary({ flow, status, steps, failure }: FlowRun): string {
  const lines = steps.map(({ id, status: ofStep, result, decision }) => {
    const way = decision ? ` → ${decision.target}` : ''
    const words = result?.summary ? `: ${result.summary.replace(/\s+/g, ' ').trim()}` : ''
    return `- **${id}** (${STATUS[ofStep]}${way})${words}`
  })
  const end =
    status === 'done'
      ? `The flow ${flow.name} is done.`
      : `The flow ${flow.name} failed at ${failure?.step}: ${failure?.reason ?? 'it gave no reason.'}`
  return `${end}\n\n${lines.join('\n')}`
}

/** Returns the text of a turn that continues a flow, as the model receives it with the conversation. */
export function continuedText(name: string): string {
  return `Go on with the flow ${name}.`
}
