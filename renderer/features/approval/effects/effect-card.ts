import type { ComponentType } from 'react'
import type { PlanInsight } from '../../../../shared/ipc/permission-calls'
import type { Effect } from '../../../../shared/session/effects'
import type { Grade } from '../../../../shared/session/grade'

export type Fact = { text: string; tone: 'plain' | 'good' | 'warn' }

/** The text for an action: as the question names it, and as the approving button does. */
export type Action = { action: string; approve: string }

export type EffectViewProps<E extends Effect> = {
  effects: readonly E[]
  insight: PlanInsight | null
  isDetailed: boolean
}

/** The text and views of a card for those of a plan's effects that are of one kind. There is at least one of them. */
export type EffectCard<E extends Effect> = {
  action(effects: readonly E[]): Action
  /** Returns what a person should know before they approve. Only effects that can all be taken back have the good tone. */
  facts(effects: readonly E[], grade: Grade): Fact[]
  /** The effects themselves, nothing left out. */
  View: ComponentType<EffectViewProps<E>>
  /** Returns the names of the effects when several plans stand in one list. */
  lines(effects: readonly E[]): string[]
  /** Returns how many things they are for a person, if that is not one each. */
  count?(effects: readonly E[]): number
  /** The button that agrees to what is grave, where it is not about a change. */
  anyway?(): string
  /** The view has more to show once that is asked for. */
  hasDetails?: true
}

/** For actions whose button says the same as the question. */
export function sameWords(action: string): Action {
  return { action, approve: action }
}
