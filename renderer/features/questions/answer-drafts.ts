import { useMemo } from 'react'
import type { Question } from '../../../shared/session/questions'
import { dropDraft, setDraft, useDrafts } from '../../state/drafts'
import { emptyDraft, type QuestionDraft } from './question-draft'

const keyOf = (callKey: string, { id }: Question): string => `answer:${callKey}:${id}`

/** Returns what was chosen and not sent, by call and question. It is kept like messages. */
export function useQuestionDraft(callKey: string, question: Question): QuestionDraft {
  const kept = useDrafts(drafts => drafts[keyOf(callKey, question)])
  return useMemo(() => readDraft(question, kept), [question, kept])
}

export const questionDraft = (callKey: string, question: Question): QuestionDraft =>
  readDraft(question, useDrafts.getState()[keyOf(callKey, question)])

export function setQuestionDraft(callKey: string, question: Question, draft: QuestionDraft): void {
  setDraft(keyOf(callKey, question), JSON.stringify(draft))
}

/** The questions are answered, or are not to be. */
export function dropQuestionDrafts(callKey: string, questions: readonly Question[]): void {
  for (const question of questions) dropDraft(keyOf(callKey, question))
}

function readDraft(question: Question, kept = ''): QuestionDraft {
  try {
    const { chosen, isOwn, text, confirmed }: Record<string, unknown> = JSON.parse(kept)
    if (!Array.isArray(chosen) || typeof isOwn !== 'boolean' || typeof text !== 'string') return emptyDraft(question)
    return { chosen: chosen.map(String), isOwn, text, ...(typeof confirmed === 'boolean' && { confirmed }) }
  } catch {
    return emptyDraft(question)
  }
}
