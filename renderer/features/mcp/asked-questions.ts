import { create } from 'zustand'
import type { McpQuestion } from '../../../shared/mcp'

export type AskedQuestion = { questionId: string; question: McpQuestion }

export const useQuestions = create<{ asked: readonly AskedQuestion[] }>()(() => ({ asked: [] }))

/** Takes a question off the screen: it was answered, or nobody wants the answer any more. */
export function dropQuestion(questionId: string): void {
  useQuestions.setState(({ asked }) => ({ asked: asked.filter(one => one.questionId !== questionId) }))
}
