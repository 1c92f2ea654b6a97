import type { Todo } from '../../../shared/session/todos'
import { call } from '../../base/bridge'
import { useSession } from '../../state/session/session'
import { attempt } from '../../state/ui'

const NO_TODOS: readonly Todo[] = []
let last: Promise<unknown> = Promise.resolve()

/** Changes the list of a session as it is once earlier changes have arrived: two quick keys are two changes. */
export function changeTodos(sessionId: string, change: (todos: readonly Todo[]) => readonly Todo[]): void {
  const changing = last.then(async () => {
    const { id, state } = useSession.getState()
    if (id !== sessionId) return
    const now = state.todos?.todos ?? NO_TODOS
    const todos = [...change(now)]
    if (JSON.stringify(todos) === JSON.stringify(now)) return
    await call('session.setTodos', { sessionId, todos, revision: state.todos?.revision ?? 0 })
  })
  last = changing.catch(() => undefined)
  attempt(changing, sessionId)
}
