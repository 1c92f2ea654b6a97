import { z } from 'zod'
import type { McpCompletionOf } from '../../../shared/mcp'
import type { ContentRequest } from './read-content'

const MOST_VALUES = 100
const PATIENCE_MS = 3_000

const Completed = z.looseObject({
  completion: z.looseObject({ values: z.array(z.string().max(1_000)).catch([]) }),
})

export type CompletionRequest = {
  of: McpCompletionOf
  argument: string
  value: string
  /** The text in the other fields so far. */
  others: Readonly<Record<string, string>>
}

/** Returns a server's suggestions for a value that is being typed; none if it makes none, or fails, or takes long. */
export async function completeValue({ server, signal }: ContentRequest, wanted: CompletionRequest): Promise<string[]> {
  const { of, argument, value, others } = wanted
  const ref = of.type === 'prompt' ? { type: 'ref/prompt', name: of.name } : { type: 'ref/resource', uri: of.template }
  const params = { ref, argument: { name: argument, value }, context: { arguments: others } }
  if (!server.completes()) return []
  try {
    const limit = AbortSignal.any([signal, AbortSignal.timeout(PATIENCE_MS)])
    const answered = Completed.parse(await server.call({ method: 'completion/complete', params }, { signal: limit }))
    return answered.completion.values.slice(0, MOST_VALUES)
  } catch {
    return []
  }
}
