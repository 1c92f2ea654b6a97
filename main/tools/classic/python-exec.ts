import { relative } from 'node:path'
import { z } from 'zod'
import { type CallAction, type CallInput, textIn } from '../../../shared/session/call-action'
import { wholeHead } from '../../../shared/text/whole-head'
import { loginEnvironment } from '../../shell/login/environment'
import { isInside, resolveInside } from '../../workspace/paths/resolve-path'
import { secretsInCode } from '../commands/named-secrets'
import { commandDetails, planCommand } from '../commands/plan-command'
import { findPython } from '../python/find-python'
import { PYTHON_OUTPUT, pythonAnswer, ranPython } from '../python/python-answer'
import { pythonLine } from '../python/python-line'
import { defineTool } from '../tool'
import { workingDirectory } from './working-directory'

const USUAL_SECONDS = 30
const MOST_SECONDS = 120

const NO_CODE = "'code' must be a non-empty string."
const BAD_TIMEOUT = "'timeout_seconds' must be a positive integer."

export const pythonExec = defineTool({
  name: 'python_exec',
  group: 'shell',
  toolsets: ['classic'],
  action,
  description:
    "Run Python code with the person's own Python: the environment of the folder (.venv, venv, conda), else the one on PATH. Returns " +
    'ok, stdout, stderr and what went wrong as JSON; with capture_result also the top-level variable result. It gets no input. ' +
    'The person sees the code and decides.',
  input: z.strictObject({
    code: z
      .string(NO_CODE)
      .regex(/\S/, NO_CODE)
      .refine(code => !code.includes('\0'), "'code' must not contain a NUL character.")
      .describe('Python code to run.'),
    working_directory: workingDirectory,
    timeout_seconds: z
      .int(BAD_TIMEOUT)
      .positive(BAD_TIMEOUT)
      .default(USUAL_SECONDS)
      .describe('Time limit in seconds. Defaults to 30; more than 120 counts as 120.'),
    capture_result: z
      .boolean("'capture_result' must be a boolean.")
      .default(false)
      .describe('Whether to return the variable result, which must be JSON.'),
  }),

  async plan({ code, working_directory, timeout_seconds, capture_result: wantsResult }, context) {
    const { workspace } = context
    const directory = await resolveInside(workspace, working_directory)
    const environment = await loginEnvironment()
    const found = await findPython({ workspace, directory, environment, platform: process.platform })
    if (!found) {
      throw new Error(
        'No Python was found: the folder has no environment (.venv, venv) and PATH has no python3. Ask the person to install Python 3.',
      )
    }
    const program = isInside(workspace, found.program) ? relative(directory, found.program) : found.program
    const python = { ...found, program }
    const command = pythonLine({ program, code, wantsResult }, process.platform)
    const timeLimitMs = Math.min(timeout_seconds, MOST_SECONDS) * 1_000
    const request = { command, timeLimitMs, workingDirectory: working_directory, output: PYTHON_OUTPUT }
    const script = { language: 'python', program, ...(found.version && { version: found.version }) } as const
    return planCommand({ ...request, script, named: secretsInCode(code) }, context, (effect, outcome) => {
      const ran = ranPython(outcome, wantsResult)
      return pythonAnswer(ran, { python, wantsResult, timeLimitMs }, commandDetails(effect, ran.outcome))
    })
  },
})

const MAX_SHOWN = 200

function action(input: CallInput): CallAction {
  const [first = ''] = textIn(input, 'code').trim().split('\n', 1)
  return { verb: 'run', target: `python: ${wholeHead(first, MAX_SHOWN)}` }
}
