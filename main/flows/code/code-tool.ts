import { errorText, WordedError } from '../../../shared/errors'
import type { CodeStep } from '../../../shared/flows/flow'
import { STEP_TOOL } from '../../../shared/flows/flow-place'
import type { FieldValue } from '../../../shared/flows/run/result-of'
import { sentence } from '../../../shared/sentence'
import { textIn } from '../../../shared/session/call-action'
import { type CommandOutcome, errorResult, textResult } from '../../../shared/session/tool-results'
import { commandEnvironment, loginEnvironment } from '../../shell/login/environment'
import { outputOf } from '../../shell/process/start-program'
import { commandDetails, planCommand } from '../../tools/commands/plan-command'
import { programOnPath } from '../../tools/commands/program-on-path'
import type { Tool } from '../../tools/tool'
import { lookInside, relativePath } from '../../workspace/paths/resolve-path'
import { readEvenSecret } from '../../workspace/read/read-even-secret'
import { readForModel } from '../../workspace/read/read-for-model'
import type { StepInput } from '../run/prepare-step'
import { codeLine } from './code-line'

type CodeWork = {
  step: CodeStep
  /** The name of its flow. */
  flow: string
  task: string
  inputs: readonly StepInput[]
  /** The file into which what the module returns is written. */
  result: string
}

const USUAL_SECONDS = 120
const MOST_SECONDS = 3600

const MAX_FILE_BYTES = 256 * 1024
const OUTPUT = { limit: 12_000, keep: 'ends' } as const

export function secondsOf({ timeoutSeconds = USUAL_SECONDS }: CodeStep): number {
  return Math.min(Math.max(timeoutSeconds, 1), MOST_SECONDS)
}

/** The call by which a flow runs a module of the folder, as a command that the person sees first. `heard` is told how the command ended. */
export function codeTool(work: CodeWork, heard: (outcome: CommandOutcome) => void): Tool {
  return {
    name: STEP_TOOL,
    group: 'flow',
    // No model is offered it.
    description: '',
    inputSchema: { type: 'object' },
    action: input => ({ verb: 'run', target: `${textIn(input, 'step')} (${work.step.target ?? ''})`, kind: 'words' }),
    kind: 'changes',
    async plan(_, context) {
      const { workspace } = context
      const module = await moduleOf(work.step, workspace)
      const node = await nodeFor(workspace)
      const options = await optionsFor(node, module.path)
      const input = await inputText(work, workspace)
      return planCommand(
        {
          command: codeLine({ node, ...module, options }, process.platform),
          timeLimitMs: secondsOf(work.step) * 1000,
          output: OUTPUT,
          script: { language: 'javascript', program: node, code: module.text },
          input,
        },
        context,
        (effect, outcome) => {
          heard(outcome)
          const said = [outcome.stdout, outcome.stderr].filter(Boolean).join('\n')
          return (outcome.exitCode === 0 ? textResult : errorResult)(said, commandDetails(effect, outcome))
        },
      )
    },
  }
}

/** The module as it is now, which no model is given, and which the person is shown whole. */
async function moduleOf({ id, target }: CodeStep, workspace: string) {
  if (target === undefined)
    throw new WordedError(sentence`The step “${id}” doesn’t name a module: its target is missing.`)
  if (!/\.[cm]?[jt]s$/i.test(target))
    throw new WordedError(
      sentence`${target} isn’t a JavaScript or TypeScript module (.js, .mjs, .cjs, .ts, .mts, or .cts).`,
    )
  const { text, version } = await wholeFile(workspace, target, readEvenSecret)
  const { real } = await lookInside(workspace, target)
  return { path: relativePath(workspace, real), text, hash: version }
}

async function nodeFor(workspace: string): Promise<string> {
  const { platform } = process
  const environment = commandEnvironment(await loginEnvironment())
  const names = platform === 'win32' ? ['node.exe'] : ['node', 'nodejs']
  const node = await programOnPath(names, { workspace, environment, platform })
  if (node === undefined)
    throw new WordedError(
      sentence`Code steps need Node.js, which wasn’t found on PATH. Install it from nodejs.org, then restart Atrium.`,
    )
  return node
}

/** From this version on Node reads TypeScript by itself, and from the other one where it is told to. */
const READS_TYPES = [22, 18]
const CAN_READ_TYPES = [22, 6]
const ASKED_MS = 10_000

async function optionsFor(node: string, path: string): Promise<string[]> {
  if (!/\.[cm]?ts$/i.test(path)) return []
  const { stdout } = await outputOf(node, ['--version'], { timeout: ASKED_MS })
  const [, major = '0', minor = '0'] = /^v(\d+)\.(\d+)/.exec(stdout) ?? []
  const isFrom = ([first = 0, second = 0]: number[]) => +major > first || (+major === first && +minor >= second)
  if (isFrom(READS_TYPES) && !(major === '23' && +minor < 6)) return []
  if (isFrom(CAN_READ_TYPES)) return ['--experimental-strip-types']
  throw new WordedError(
    sentence`TypeScript steps need Node.js 22.6 or newer, and the one on PATH is ${stdout.trim()}. Write the step in JavaScript, or install another version.`,
  )
}

/** Returns the text that Node reads: the arguments of the module, and where to write what it returns. */
async function inputText({ step, flow, task, inputs, result }: CodeWork, workspace: string): Promise<string> {
  const values: [string, FieldValue][] = []
  for (const input of inputs) values.push([input.name, await inputOf(input, workspace)])
  // As pi-flows names them too.
  const ctx = { step: step.id, stepId: step.id, flowName: flow, task, folder: workspace, cwd: workspace }
  return JSON.stringify({ input: Object.fromEntries(values), ctx, result }, null, 2)
}

async function inputOf(input: StepInput, workspace: string): Promise<FieldValue> {
  if ('value' in input) return input.value
  return (await wholeFile(workspace, input.file, readForModel)).text
}

type ReadText = typeof readForModel

async function wholeFile(workspace: string, path: string, read: ReadText): Promise<{ text: string; version: string }> {
  try {
    const { text, version, isCut, encoding } = await read(workspace, { path, maxBytes: MAX_FILE_BYTES })
    if (isCut) throw new WordedError(sentence`The file is larger than 256 KB.`)
    if (encoding !== 'utf-8') throw new WordedError(sentence`The file isn’t UTF-8.`)
    return { text, version }
  } catch (thrown) {
    throw new WordedError(sentence`Can’t give the file ${path} to the step: ${errorText(thrown)}`)
  }
}
