import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { StepResult } from '../../../shared/flows/flow-facts'
import type { SessionFact } from '../../../shared/session/session-events'
import { type CommandOutcome, type ToolResult, textOf } from '../../../shared/session/tool-results'
import { RESULT_FOLDER } from '../../flows/code/code-line'
import { codeResult, failedStep } from '../../flows/code/code-result'
import { codeTool } from '../../flows/code/code-tool'
import type { NextStep } from '../../flows/run/next-steps'
import { prepareStep } from '../../flows/run/prepare-step'
import type { Tool } from '../../tools/tool'

type Calling = (tool: Tool) => AsyncGenerator<SessionFact, ToolResult | undefined>

/**
 * Runs the module of a step of code, as a call that the person sees first. Undefined where Atrium is closed meanwhile. What the
 * module returns comes in a file of its own, which nobody else can read.
 */
export async function* runCode(
  { run, step }: NextStep,
  call: Calling,
): AsyncGenerator<SessionFact, StepResult | undefined> {
  if (step.type !== 'code') return undefined
  const { shown, inputs } = prepareStep(run, step)
  const folder = await mkdtemp(join(tmpdir(), RESULT_FOLDER))
  try {
    const file = join(folder, 'result.json')
    let outcome: CommandOutcome | undefined
    const tool = codeTool({ step, flow: run.flow.name, task: shown, inputs, result: file }, ended => {
      outcome = ended
    })
    const result = yield* call(tool)
    if (!result) return undefined
    return outcome ? await codeResult(step, outcome, file) : failedStep(textOf(result))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
