import type { SessionFact } from '../../../shared/session/session-events'
import type { ToolResult } from '../../../shared/session/tool-results'
import { applyCall } from './apply-call'
import type { CallRun, CallStage, Finished, MakePlan } from './call-stage'
import { decideCall } from './decide-call'
import { planCall } from './plan-call'

/** Plans, has it decided, and does exactly what was decided. Undefined where Atrium is closed while a person is asked. */
export async function* planAndApply(
  run: CallRun,
  makePlan: MakePlan,
): AsyncGenerator<SessionFact, ToolResult | undefined> {
  let now: CallStage = { stage: 'planning', edits: { all: run.edits }, attempt: 1 }
  while (now.stage !== 'finished') now = yield* nextStage(now, run, makePlan)
  return now.result
}

async function* nextStage(
  now: Exclude<CallStage, Finished>,
  run: CallRun,
  makePlan: MakePlan,
): AsyncGenerator<SessionFact, CallStage> {
  switch (now.stage) {
    case 'planning':
      return await planCall(now, run, makePlan)
    case 'planned':
      return yield* decideCall(now, run)
    case 'approved':
      return yield* applyCall(now, run)
  }
}
