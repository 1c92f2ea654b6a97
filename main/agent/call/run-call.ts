import { UnknownOutcome } from '../../../shared/errors'
import type { ToolCall } from '../../../shared/session/messages'
import type { SessionFact } from '../../../shared/session/session-events'
import { errorResult, stoppedResult, type ToolResult } from '../../../shared/session/tool-results'
import { canBeLoaded, loadedOf } from '../../tools/offer/offer-tools'
import { toolSearch } from '../../tools/offer/tool-search'
import { TASK_GOES_ON } from '../../tools/task-words'
import { parseArguments, type Tool } from '../../tools/tool'
import { failedCall, unavailableTool } from '../../tools/tool-errors'
import { openFolder } from '../../workspace/paths/open-folder'
import { APP_QUIT } from '../app-quit'
import { actionOf } from './action-of'
import type { CallContext } from './call-context'
import type { CallRun, MakePlan } from './call-stage'
import { planEdited } from './edited-plan'
import { askAgain } from './obtain-decision'
import { planAndApply } from './plan-and-apply'
import { servicesFor } from './services-for'
import { waitWithoutTool } from './wait-without-tool'

/**
 * Runs one call to its result, which it also returns; there is none where Atrium is closed while a person is asked.
 * Never throws: whatever goes wrong is an answer for the model. Each fact must be written down before the next is asked
 * for; that is what puts the journal ahead of the effect.
 */
export async function* runCall(
  call: ToolCall,
  callContext: CallContext,
): AsyncGenerator<SessionFact, ToolResult | undefined> {
  const startedAt = performance.now()
  const { tool, facts } = toolOf(call, callContext)
  // Before anything else, so that the calls of a reply stand in the order in which the model made them.
  const place = callContext.order.enter()
  if (tool?.kind !== 'changes') place.leave()
  const waited = { ms: 0 }
  let result: ToolResult | undefined
  try {
    const isKnown = callContext.resumed.shown.has(call.id) || callContext.resumed.asked.has(call.id)
    const parsed = parsedOf(call)
    const action = tool && actionOf(tool, 'input' in parsed ? parsed.input : {})
    // Not delegated, which would take a moment even for none: see `askAgain`.
    for (const fact of facts) yield fact
    if (!isKnown) yield { type: 'call.started', callId: call.id, ...(action && { action }) }
    const closed = callContext.closed?.()
    if (closed) result = closed
    else
      result = tool
        ? yield* answerCall(call, tool, { callContext, place, waited, parsed })
        : yield* answerWithoutTool(call, callContext)
  } finally {
    place.leave()
    callContext.approvals.withdraw(call.id)
  }
  if (!result) return undefined
  // The time that a person took to decide does not count as the call's.
  const durationMs = Math.round(performance.now() - startedAt - waited.ms)
  yield { type: 'call.finished', callId: call.id, result, durationMs }
  return result
}

/** A model may know the name of a tool that waits: then it has been asked for. */
function toolOf({ name }: ToolCall, { tools, waiting = [], state }: CallContext) {
  const isCalledSo = (one: Tool) => one.name === name
  const offered = tools.find(isCalledSo)
  const tool = offered ?? waiting.find(isCalledSo)
  if (!tool || offered || loadedOf(waiting, state().loadedTools).includes(tool)) return { tool, facts: [] }
  return { tool, facts: canBeLoaded(tool) ? [{ type: 'tools.loaded' as const, names: [name] }] : [] }
}

type ParsedInput = { input: unknown } | { problem: unknown }

/** The model's text is parsed only once. */
function parsedOf(call: ToolCall): ParsedInput {
  try {
    return { input: parseArguments(call.arguments) }
  } catch (problem) {
    return { problem }
  }
}

async function* answerWithoutTool(
  call: ToolCall,
  callContext: CallContext,
): AsyncGenerator<SessionFact, ToolResult | undefined> {
  const { id, name } = call
  const { caller, resumed, waiting = [] } = callContext
  const search = waiting.length > 0 ? toolSearch.name : undefined
  const refusal = caller.type === 'sub-agent' ? caller.refused.get(name) : undefined
  const missing = refusal ?? unavailableTool(name, { ...callContext, search })
  const digest = resumed.shown.get(id)
  if (digest === undefined || !resumed.ofServers.has(id)) return missing
  return yield* waitWithoutTool(
    { callId: id, digest },
    { ...callContext, signal: callContext.contextFor(call).signal },
    missing,
  )
}

/** Returns whether an error is reported: whoever stopped a call that may have taken effect anyway is told so. */
function isTold(thrown: unknown, { aborted }: AbortSignal): boolean {
  return !aborted || thrown instanceof UnknownOutcome
}

async function* answerCall(
  call: ToolCall,
  tool: Tool,
  { callContext, place, waited, parsed }: Pick<CallRun, 'callContext' | 'place' | 'waited'> & { parsed: ParsedInput },
): AsyncGenerator<SessionFact, ToolResult | undefined> {
  const context = callContext.contextFor(call)
  const { approvals, resumed } = callContext
  const digest = resumed.shown.get(call.id)
  // Before the plan is made anew, so that there is no moment in which what is shown cannot be answered.
  const earlier = digest === undefined ? undefined : askAgain(call.id, digest, { approvals, signal: context.signal })
  const atWork = <T>(work: () => Promise<T>) =>
    callContext.limit(() => {
      // Others may have been at work until now.
      context.signal.throwIfAborted()
      return work()
    })
  const run: CallRun = {
    callId: call.id,
    callContext,
    context,
    place,
    earlier,
    waited,
    edits: resumed.edits.get(call.id) ?? [],
  }
  try {
    if ('problem' in parsed) throw parsed.problem
    const { input } = parsed
    if (tool.kind === 'reads') {
      return (await callContext.access?.reads(tool, input)) ?? (await atWork(() => tool.run(input, context)))
    }
    if (tool.kind === 'uses-services') {
      return yield* tool.use(input, servicesFor(call, { callContext, signal: context.signal, atWork }))
    }
    const makePlan: MakePlan = edits =>
      atWork(async () => {
        // In a folder that is gone each plan would be to make it again.
        await openFolder(context.workspace)
        context.signal.throwIfAborted()
        return planEdited({ tool, input }, edits, context)
      })
    return yield* planAndApply(run, makePlan)
  } catch (thrown) {
    if (isTold(thrown, context.signal)) return failedCall(thrown)
    if (context.signal.reason !== APP_QUIT) return stoppedResult()
    if (run.earlier) return undefined
    const goesOn = callContext.state().calls[call.id]?.outlives ? ` ${TASK_GOES_ON}` : ''
    return errorResult(`Stopped, as Atrium was closed.${goesOn}`)
  }
}
