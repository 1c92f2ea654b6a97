import { create } from 'zustand'
import type { Question } from '../../shared/questions'
import { emptyDraft, type QuestionDraft } from './question-draft'

/** What was chosen and not sent, by call and question. Lives as long as the page: the list takes rows out of it. */
const useDrafts = create<Readonly<Record<string, QuestionDraft>>>()(() => ({}))

const keyOf = (callKey: string, { id }: Question): string => `${callKey}:${id}`

export function useQuestionDraft(callKey: string, question: Question): QuestionDraft {
  return useDrafts(drafts => drafts[keyOf(callKey, question)]) ?? emptyDraft(question)
}

export const questionDraft = (callKey: string, question: Question): QuestionDraft =>
  useDrafts.getState()[keyOf(callKey, question)] ?? emptyDraft(question)

export function setQuestionDraft(callKey: string, question: Question, draft: QuestionDraft): void {
  useDrafts.setState({ [keyOf(callKey, question)]: draft })
}
