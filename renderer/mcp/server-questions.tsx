import { lazy, Suspense, useEffect } from 'react'
import { create } from 'zustand'
import type { McpQuestion } from '../../shared/mcp'
import { on } from '../bridge'

const QuestionDialog = lazy(async () => ({ default: (await import('./question-dialog')).QuestionDialog }))

export type AskedQuestion = { questionId: string; question: McpQuestion }

const useQuestions = create<{ asked: readonly AskedQuestion[] }>()(() => ({ asked: [] }))

/** Takes a question off the screen: it was answered, or nobody wants the answer any more. */
export function dropQuestion(questionId: string): void {
  useQuestions.setState(({ asked }) => ({ asked: asked.filter(one => one.questionId !== questionId) }))
}

function followQuestions(): () => void {
  const stops = [
    on('mcp.asked', ({ questionId, question }) =>
      useQuestions.setState(({ asked }) => ({ asked: [...asked, { questionId, question }] })),
    ),
    on('mcp.withdrawn', ({ questionId }) => dropQuestion(questionId)),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}

/** What MCP servers ask the person, one after the other. */
export function ServerQuestions() {
  useEffect(followQuestions, [])
  const first = useQuestions(({ asked }) => asked[0])
  if (!first) return null
  return (
    <Suspense fallback={null}>
      <QuestionDialog key={first.questionId} {...first} />
    </Suspense>
  )
}
