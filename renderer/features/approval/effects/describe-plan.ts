import type { Effect, EffectType, Plan } from '../../../../shared/session/effects'
import type { Grade } from '../../../../shared/session/grade'
import { t } from '../../../i18n/t'
import { type Action, type Fact, sameWords } from './effect-card'
import { cardsOf } from './effect-cards'

/** A plan in words: the question, the button that agrees to it, and what a person should know before pressing it. */
export type PlanDescription = { headline: string; approve: string; facts: Fact[] }

type PlanPart = Action & { type: EffectType; count: number; facts: Fact[]; anyway: string | undefined }

/** Only what can all be taken back has the good sign; of the rest it is said what cannot. What is grave has other words. */
export function describePlan({ effects }: Plan, grade: Grade = 'lasting'): PlanDescription {
  const parts = cardsOf(effects, (card, own, type): PlanPart => {
    const count = card.count?.(own) ?? own.length
    return { ...card.action(own), type, count, facts: card.facts(own, grade), anyway: card.anyway?.() }
  })
  const isKept = effects.some(isRehearsed)
  const { action, approve } = isKept ? keptAction() : actionOf(parts)
  const facts = parts.flatMap(part => part.facts)
  const question = t('approval.question', { action })
  if (grade !== 'grave') return { headline: question, approve, facts }
  if (isKept) return { headline: t('approval.dangerous', { question }), approve: t('approval.keepAnyway'), facts }
  const anyway = parts.find(part => part.anyway !== undefined)?.anyway ?? t('approval.changeAnyway')
  return { headline: t('approval.dangerous', { question }), approve: anyway, facts }
}

/** The command has run: what it changed is to be kept or thrown away. */
function keptAction(): Action {
  return { action: t('approval.keepRehearsed'), approve: t('approval.approveRehearsed') }
}

function isRehearsed(effect: Effect): boolean {
  return effect.type === 'command' && effect.rehearsal !== undefined
}

/** The kinds of effects that are named in a word when they come together. */
const MIXED: readonly EffectType[] = ['file-change', 'command']

function actionOf(parts: readonly PlanPart[]): Action {
  const [first = sameWords(t('approval.nothing'))] = parts
  if (parts.length <= 1) return first
  if (parts.every(({ type }) => MIXED.includes(type))) return sameWords(t('approval.mixed'))
  return sameWords(t('approval.several', { count: parts.reduce((sum, { count }) => sum + count, 0) }))
}
