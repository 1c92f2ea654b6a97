import type { ToolCall } from '../../../shared/session/messages'
import type { ToolResult } from '../../../shared/session/tool-results'
import { failure } from '../../tools/tool-errors'
import type { ServiceRun, ToolServices } from '../../tools/tool-services'
import { askPerson, nobodyToAsk, presentWorkPlan } from './ask-person'
import type { CallContext } from './call-context'

type ServiceParts = {
  callContext: Pick<CallContext, 'caller' | 'resumed' | 'state' | 'conversation'>
  signal: AbortSignal
  /** Does what takes work once there is a place for it. */
  atWork<T>(work: () => Promise<T>): Promise<T>
}

/** Provides the session's services to a call. A call that waits for a person or a sub-agent holds no work slot in the meantime. */
export function servicesFor({ id, name }: ToolCall, { callContext, signal, atWork }: ServiceParts): ToolServices {
  const { caller, resumed, state, conversation } = callContext
  return {
    person: {
      ask(asked) {
        const questions = 'questions' in caller ? caller.questions : undefined
        if (!questions) return refused(nobodyToAsk(name))
        return askPerson(id, asked, { questions, signal, isShown: resumed.asked.has(id) })
      },
    },
    progress: {
      async *change(make) {
        const { facts, result } = await atWork(() => make(state()))
        yield* facts
        return result
      },
    },
    plans: {
      present(plan) {
        const questions = 'questions' in caller ? caller.questions : undefined
        if (!questions) return refused(nobodyToAsk(name))
        const { planFirst, workPlan } = state()
        // The turn was offered the tool before the person approved a plan, or no longer wanted one.
        if (!planFirst) return refused(failure('disabled_tool', workPlan ? APPROVED : NOT_WANTED))
        return presentWorkPlan(id, plan, { questions, signal, isShown: resumed.asked.has(id) })
      },
    },
    agents: {
      delegate(task) {
        if (caller.type !== 'person' && caller.delegate) return caller.delegate(id, task)
        return refused(failure('invalid_runtime_context', 'No sub-agent can work here.'))
      },
    },
    requests: {
      // Nothing but the session is changed, so nobody is asked.
      async *change(make) {
        const { facts, result } = await atWork(() => make(state()))
        yield* facts
        return result
      },
      async *prune(asked, answer) {
        const fact = await atWork(async () => conversation?.prune(asked))
        if (!fact) return answer()
        yield fact
        return answer(fact)
      },
    },
  }
}

const APPROVED = 'The person has approved a plan: carry it out. What it does not expect is asked about by itself.'
const NOT_WANTED = 'The person no longer wants a plan first: do the work.'

// biome-ignore lint/correctness/useYield: it is over before anything happens
async function* refused(result: ToolResult): ServiceRun {
  return result
}
