import { randomUUID } from 'node:crypto'
import { AppError } from '../../../shared/errors'
import type { McpEvents } from '../../../shared/ipc/mcp-calls'
import type { McpAnswer, McpQuestion } from '../../../shared/mcp'
import { sentence } from '../../../shared/sentence'

type Emit = {
  (name: 'mcp.asked', payload: McpEvents['mcp.asked']): void
  (name: 'mcp.withdrawn', payload: McpEvents['mcp.withdrawn']): void
}

export type McpQuestions = ReturnType<typeof mcpQuestions>

/** Shows servers' questions to the person until they are answered, or the answer is no longer needed. */
export function mcpQuestions(emit: Emit) {
  const pending = new Map<string, (answer: McpAnswer) => void>()

  return {
    ask(
      { workspace, question }: { workspace: string; question: McpQuestion },
      signal: AbortSignal,
    ): Promise<McpAnswer> {
      const questionId = randomUUID()
      return new Promise((resolve, reject) => {
        signal.throwIfAborted()
        const withdraw = () => {
          pending.delete(questionId)
          emit('mcp.withdrawn', { questionId })
          reject(signal.reason)
        }
        pending.set(questionId, answer => {
          pending.delete(questionId)
          signal.removeEventListener('abort', withdraw)
          resolve(answer)
        })
        signal.addEventListener('abort', withdraw, { once: true })
        emit('mcp.asked', { questionId, workspace, question })
      })
    },

    answer(questionId: string, answer: McpAnswer): void {
      const settle = pending.get(questionId)
      if (!settle) throw new AppError('not-found', sentence`The server is no longer waiting for an answer.`)
      settle(answer)
    },
  }
}
