import type { Tool, ToolTurn } from '../../main/tools/tool'
import type {
  AgentTask,
  AskedQuestions,
  ContextChange,
  ProgressChange,
  ServiceRun,
} from '../../main/tools/tool-services'
import type { SessionState } from '../../shared/session/session-state'
import { textResult } from '../../shared/session/tool-results'
import type { WorkPlan } from '../../shared/session/work-plan'

type SessionRequest = {
  questions?: AskedQuestions
  task?: AgentTask
  pruned?: { tokens: number; memo?: string }
  change?(state: SessionState): Promise<ContextChange>
  progress?(state: SessionState): Promise<ProgressChange>
  workPlan?: WorkPlan
}

/** Returns what a tool call requests of its session, without doing any of it. */
export function askedOfSession(tool: Tool, input: unknown): SessionRequest {
  if (tool.kind !== 'uses-services') throw new Error(`${tool.name} asks nothing of its session`)
  const asked: SessionRequest = {}
  tool.use(input, {
    person: { ask: questions => keep({ questions }) },
    agents: { delegate: task => keep({ task }) },
    progress: { change: progress => keep({ progress }) },
    plans: { present: workPlan => keep({ workPlan }) },
    requests: { change: change => keep({ change }), prune: pruned => keep({ pruned }) },
  })

  async function* keepNothing(): ServiceRun {
    yield* []
    return textResult('')
  }
  function keep(part: SessionRequest): ServiceRun {
    Object.assign(asked, part)
    return keepNothing()
  }
  return asked
}

/** The tool as a turn has it in which there is this. */
export function inTurn(tool: Tool, turn: Partial<ToolTurn>): Tool {
  const services = new Set(['person', 'agents', 'requests'] as const)
  const made = tool.forTurn?.({ services, agents: [], isScoped: false, waiting: [], ...turn })
  if (!made) throw new Error(`the turn has nothing for ${tool.name}`)
  return made
}
