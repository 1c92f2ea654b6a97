import { lazy, Suspense, useEffect } from 'react'
import { on } from '../../base/bridge'
import { dropQuestion, useQuestions } from './asked-questions'

const QuestionDialog = lazy(async () => ({ default: (await import('./asked/question-dialog')).QuestionDialog }))

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

/** Shows what MCP servers ask the person, one after the other. */
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
