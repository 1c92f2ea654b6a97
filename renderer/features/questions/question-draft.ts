import type { Question, QuestionAnswer } from '../../../shared/session/questions'

/** The answer that a person has chosen or written for one question, and not sent. */
export type QuestionDraft = {
  chosen: readonly string[]
  /** True if the written text counts, in a select. */
  isOwn: boolean
  text: string
  confirmed?: boolean
}

export function emptyDraft(question: Question): QuestionDraft {
  return { chosen: [], isOwn: false, text: question.type === 'input' ? (question.defaultValue ?? '') : '' }
}

/** Chooses an option; of several that may be chosen, once more takes it back. */
export function withOption(question: Question, draft: QuestionDraft, option: string): QuestionDraft {
  if (question.type !== 'select' || !question.multiSelect) return { ...draft, chosen: [option], isOwn: false }
  const isChosen = draft.chosen.includes(option)
  const chosen = question.options.filter(other => (other === option ? !isChosen : draft.chosen.includes(other)))
  return { ...draft, chosen }
}

/** Sets whether the written text counts; if only one answer is allowed, it replaces an option. */
export function withOwn(question: Question, draft: QuestionDraft, isOwn: boolean): QuestionDraft {
  const isAlone = question.type === 'select' && !question.multiSelect && isOwn
  return { ...draft, isOwn, ...(isAlone && { chosen: [] }) }
}

/** Returns what a number key chooses: an option, the field for an own answer after the last one, or yes and no. */
export function choiceOf(question: Question, number: number): { option: string } | 'own' | boolean | null {
  if (question.type === 'confirm') return number === 1 ? true : number === 2 ? false : null
  if (question.type === 'input') return null
  const option = question.options[number - 1]
  if (option !== undefined) return { option }
  return question.allowCustom && number === question.options.length + 1 ? 'own' : null
}

/** The answer to one question, or null while there is none. */
export function answerOf(question: Question, draft: QuestionDraft): QuestionAnswer | null {
  const { id } = question
  if (question.type === 'confirm') {
    return draft.confirmed === undefined ? null : { id, answer: draft.confirmed, custom: false }
  }
  if (question.type === 'input') return { id, answer: draft.text, custom: false }
  const own = draft.isOwn && question.allowCustom ? draft.text.trim() : ''
  if (draft.isOwn && own === '') return null
  const all = own === '' ? draft.chosen : [...draft.chosen, own]
  const [first] = all
  if (first === undefined) return null
  return { id, answer: question.multiSelect ? [...all] : (all.at(-1) ?? first), custom: own !== '' }
}
