import type { Tool } from '../../main/tools/tool'
import { failedCall } from '../../main/tools/tool-errors'
import type { ServiceRun, ToolServices } from '../../main/tools/tool-services'
import type { SessionState } from '../../shared/session/session-state'
import { type ToolResult, textOf, textResult } from '../../shared/session/tool-results'
import type { TestToolContext } from './tool-context'

/** The outcome of a call up to the point at which a person would be asked: nothing is applied. `thrown` is the name of what was thrown. */
export type Attempt = { isError: boolean; text: string; thrown?: string }

async function* done(words: string): ServiceRun {
  yield* []
  return textResult(words)
}

/** Of the session a search for tools looks at nothing but those that are loaded. */
const NOTHING_LOADED = { loadedTools: [] } as unknown as SessionState

const services: ToolServices = {
  person: { ask: () => done('asked') },
  agents: { delegate: () => done('delegated') },
  progress: {
    async *change(make) {
      yield* []
      return (await make(NOTHING_LOADED)).result
    },
  },
  plans: { present: () => done('presented') },
  requests: {
    async *change(make) {
      yield* []
      return (await make(NOTHING_LOADED)).result
    },
    prune: () => done('pruned'),
  },
}

export async function attemptCall(tool: Tool, input: unknown, context: TestToolContext): Promise<Attempt> {
  try {
    const result = await resultOf(tool, input, context)
    return { isError: result.isError, text: textOf(result) }
  } catch (thrown) {
    return {
      isError: true,
      text: textOf(failedCall(thrown)),
      thrown: thrown instanceof Error ? thrown.name : 'nothing',
    }
  }
}

async function resultOf(tool: Tool, input: unknown, context: TestToolContext): Promise<ToolResult> {
  if (tool.kind === 'reads') return tool.run(input, context)
  if (tool.kind === 'changes') return textResult(JSON.stringify((await tool.plan(input, context)).effects))
  for (const run = tool.use(input, services); ; ) {
    const { done: isDone, value } = await run.next()
    if (isDone) return value ?? textResult('')
  }
}
