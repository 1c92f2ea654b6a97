import { t } from '../../../i18n/t'
import type { StepView, StepViews } from '../steps/step-view'
import { figuresOf, type StepSums, stepWords, sumsOf } from '../steps/step-words'

/** The text about a step in one of the runs. */
export type ComparedSide = { state: string; note: string; figures: string; summary: string }

/** A step of two runs. A side is absent where its run has no such step. */
export type ComparedStep = {
  key: string
  name: string
  depth: number
  sides: readonly [ComparedSide | undefined, ComparedSide | undefined]
  /** True if its state, its way or its result differs. What it took always does. */
  differs: boolean
}

export type ComparedRuns = { steps: readonly ComparedStep[]; totals: readonly [string, string] }

/** Two runs step by step, in the order of the first; steps that only the second has stand behind the one before them there. */
export function compareRuns(first: StepViews, second: StepViews): ComparedRuns {
  const steps = keysOf(first, second).map((key): ComparedStep => {
    const [one, other] = [first.get(key), second.get(key)]
    const sides = [sideOf(one), sideOf(other)] as const
    const { place, step } = (one ?? other) as StepView
    return { key, name: step.id, depth: place.within?.length ?? 0, sides, differs: areDifferent(...sides) }
  })
  return { steps, totals: [totalOf(first), totalOf(second)] }
}

function keysOf(first: StepViews, second: StepViews): string[] {
  const keys = [...first.keys()]
  let before = -1
  for (const key of second.keys()) {
    const at = keys.indexOf(key)
    if (at >= 0) before = at
    else {
      before += 1
      keys.splice(before, 0, key)
    }
  }
  return keys
}

function sideOf(view: StepView | undefined): ComparedSide | undefined {
  if (!view) return undefined
  const { state, note, time, costs } = stepWords(view)
  const isOver = view.look === 'done' || view.look === 'failed'
  return {
    state,
    note,
    figures: [time, costs].filter(Boolean).join(' · '),
    summary: isOver ? (view.state?.result?.summary ?? '') : '',
  }
}

function areDifferent(one: ComparedSide | undefined, other: ComparedSide | undefined): boolean {
  return one?.state !== other?.state || one?.note !== other?.note || one?.summary !== other?.summary
}

function totalOf(views: StepViews): string {
  const total: StepSums = { ms: 0, tokens: 0, cost: 0 }
  for (const { visits } of views.values()) {
    const { ms, tokens, cost } = sumsOf(visits)
    total.ms += ms
    total.tokens += tokens
    total.cost += cost
  }
  const { time, costs } = figuresOf(total)
  return [time, costs].filter(Boolean).join(' · ') || t('flow.compare.nothing')
}
