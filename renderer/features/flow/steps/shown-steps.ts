import type { StepLook, StepView, StepViews } from './step-view'

/** As many as a card of the conversation shows before it is opened. */
const MOST = 12

/** The steps that say most of how a run stands. */
const TELLING: ReadonlySet<StepLook> = new Set(['running', 'asks', 'failed', 'interrupted'])

/** All steps where they are few; else those where something happens, with what surrounds the last of them, in their order. */
export function shownSteps(views: StepViews): StepViews {
  if (views.size <= MOST) return views
  const all = [...views.values()]
  const telling = all.filter(({ look }) => TELLING.has(look)).slice(-MOST)
  const at = lastTold(all)
  const near = all.slice(Math.max(0, Math.min(at - 3, all.length - MOST)))
  const wanted = new Set([...telling, ...near].slice(0, MOST))
  return new Map(all.filter(view => wanted.has(view)).map(view => [view.key, view]))
}

function lastTold(all: readonly StepView[]): number {
  const telling = all.findLastIndex(({ look }) => TELLING.has(look))
  return telling >= 0 ? telling : all.findLastIndex(({ look }) => look === 'done')
}
