import { LONGEST_EXPECTED, LONGEST_STEP, MOST_EXPECTED } from '../../../shared/session/progress-limits'
import type { WorkPlan, WorkPlanAnswer, WorkStep } from '../../../shared/session/work-plan'

/** A step of a plan as the person has it by now. `from` is its place in the plan as it was presented. */
export type DraftStep = WorkStep & { from: number; isStruck?: boolean; comment?: string }

/** The person's work on a plan before they answer it. */
export type PlanDraft = { steps: readonly DraftStep[]; note: string }

export function draftOf({ steps }: WorkPlan): PlanDraft {
  return { steps: steps.map((step, from) => ({ ...step, from })), note: '' }
}

/** Returns what was kept of a draft, where it is one of this plan. */
export function keptDraft(plan: WorkPlan, kept: object | undefined): PlanDraft {
  const { steps, note } = { steps: undefined, note: undefined, ...kept } as Partial<PlanDraft>
  const isOfPlan = Array.isArray(steps) && steps.length === plan.steps.length && typeof note === 'string'
  const isWhole = isOfPlan && steps.every(step => typeof step?.text === 'string' && typeof step.from === 'number')
  return isWhole ? { steps, note } : draftOf(plan)
}

export function changedStep(draft: PlanDraft, at: number, change: Partial<DraftStep>): PlanDraft {
  return { ...draft, steps: draft.steps.map((step, place) => (place === at ? { ...step, ...change } : step)) }
}

export function keptSteps({ steps }: PlanDraft): readonly DraftStep[] {
  return steps.filter(({ isStruck, text }) => !isStruck && text.trim() !== '')
}

/** The lines of a field as what a step expects. */
export function namesIn(written: string): string[] {
  const names = written.split('\n').map(line => line.trim().slice(0, LONGEST_EXPECTED))
  return [...new Set(names.filter(name => name !== ''))].slice(0, MOST_EXPECTED)
}

/** The answer that approves what is left of the plan. */
export function approvalOf({ title }: WorkPlan, draft: PlanDraft): WorkPlanAnswer {
  const steps = keptSteps(draft).map(({ text, files = [], commands = [] }): WorkStep => {
    return {
      text: text.trim().slice(0, LONGEST_STEP),
      ...(files.length > 0 && { files }),
      ...(commands.length > 0 && { commands }),
    }
  })
  return { approved: { title, steps }, ...wordsOf(draft) }
}

/** The answer that sends the plan back. */
export function wordsOf({ steps, note }: PlanDraft): Pick<WorkPlanAnswer, 'note' | 'comments'> {
  const comments = steps.flatMap(({ from, comment = '' }) => {
    const text = comment.trim().slice(0, 4_000)
    return text === '' ? [] : [{ step: from, text }]
  })
  const words = note.trim().slice(0, 20_000)
  return { ...(words !== '' && { note: words }), ...(comments.length > 0 && { comments }) }
}
