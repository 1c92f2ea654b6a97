import { execFile } from 'node:child_process'
import { mkdir, symlink, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, test } from 'vitest'
import { codeResult } from '../../../../main/flows/code/code-result'
import { codeTool } from '../../../../main/flows/code/code-tool'
import type { StepInput } from '../../../../main/flows/run/prepare-step'
import { prepareProposal } from '../../../../main/tools/prepare-proposal'
import type { CodeStep } from '../../../../shared/flows/flow'
import type { StepResult } from '../../../../shared/flows/flow-facts'
import type { CommandOutcome } from '../../../../shared/session/tool-results'
import { temporaryFolder } from '../../../helpers/temp-folder'
import { toolContext } from '../../../helpers/tool-context'

type Case = {
  target?: string
  files?: Record<string, string>
  inputs?: StepInput[]
  outputs?: string[]
  timeoutSeconds?: number
  /** Runs once the person has agreed. */
  before?(workspace: string): Promise<void>
}

/** Plans and runs a module; resolves to what came of the step. */
async function run(code: string, given: Case = {}): Promise<StepResult & { shown: string }> {
  const { target = 'steps/it.mjs', inputs = [], outputs = [], timeoutSeconds, before } = given
  const context = await toolContext({ [target]: code, ...given.files })
  const step: CodeStep = {
    type: 'code',
    id: 'it',
    inputs: [],
    blockedBy: [],
    target,
    outputs,
    ...(timeoutSeconds !== undefined && { timeoutSeconds }),
  }
  const result = join(await temporaryFolder(), 'atrium-step-1', 'result.json')
  await mkdir(dirname(result))
  let outcome: CommandOutcome | undefined
  const tool = codeTool({ step, flow: 'Count', task: 'Do it.', inputs, result }, ended => {
    outcome = ended
  })
  if (tool.kind !== 'changes') throw new Error('It is a tool that plans.')
  const proposal = await tool.plan({}, context)
  await before?.(context.workspace)
  const { outcome: done } = await (await prepareProposal(proposal, context)).commit()
  proposal.answer(done)
  if (!outcome) throw new Error('It did not run.')
  return { ...(await codeResult(step, outcome, result)), shown: JSON.stringify(proposal.effects) }
}

const body = (text: string): string => `export default async (input, ctx) => { ${text} }`

describe.skipIf(process.platform === 'win32')('a step of code', () => {
  test('is called with its inputs as they are, and its outputs are those of what it returns', async () => {
    const hard = `it's "$HOME" \`x\` \\ \n ${'ü'.repeat(3)} '; touch ran; '`
    const inputs: StepInput[] = [
      { name: 'text', value: hard },
      { name: 'list', value: [1, { two: true }] },
      { name: 'file', file: 'a.txt' },
    ]
    const code = body(
      'return { text: input.text, list: input.list, file: input.file, more: 1, task: ctx.task, none: null }',
    )
    const { status, outputs, shown } = await run(code, {
      inputs,
      outputs: ['text', 'list', 'file', 'task', 'none'],
      files: { 'a.txt': 'A file.' },
    })
    expect(status).toBe('complete')
    expect(outputs).toEqual({ text: hard, list: [1, { two: true }], file: 'A file.', task: 'Do it.', none: null })
    expect(shown).toContain('return { text: input.text')
    const [{ command, input, script }] = JSON.parse(shown)
    expect(command).not.toContain('touch ran')
    expect(input).toContain('touch ran')
    expect(script).toMatchObject({ language: 'javascript', code })
  })

  test('can be CommonJS, import what lies beside it, and be called by an awkward name', async () => {
    expect(await run('module.exports = () => ({ a: 1 })', { target: 'it.cjs', outputs: ['a'] })).toMatchObject({
      outputs: { a: 1 },
    })
    const code = "import { b } from './b.mjs'\nexport default () => ({ b })"
    expect(
      await run(code, {
        target: "-x y/it's $HOME.mjs",
        outputs: ['b'],
        files: { '-x y/b.mjs': 'export const b = "beside"' },
      }),
    ).toMatchObject({ outputs: { b: 'beside' } })
  })

  test('prints what it likes without disturbing its result', async () => {
    const code = body(
      `console.log('{"value":"1"}'); console.error('x'.repeat(300000)); process.stdout.write('\\u0000half'); return { a: 'mine' }`,
    )
    expect(await run(code, { outputs: ['a'] })).toMatchObject({ status: 'complete', outputs: { a: 'mine' } })
  })

  test('finds what pi-flows gives its modules', async () => {
    const code = body(`
      ctx.logger.info('said'); ctx.logger.warn('warned'); ctx.setSummary('In short')
      return { place: [ctx.stepId, ctx.flowName, ctx.cwd === ctx.folder], big: 12345678901234567890n, list: [1n] }`)
    const { summary, outputs } = await run(code, { outputs: ['place', 'big', 'list'] })
    expect(summary).toBe('In short')
    expect(outputs).toEqual({ place: ['it', 'Count', true], big: '12345678901234567890', list: ['1'] })
    expect(await run(body('ctx.setSummary("Nothing to return")'))).toMatchObject({
      status: 'complete',
      summary: 'Nothing to return',
    })
  })

  test('may be TypeScript where Node reads it, and says so where not', async () => {
    const { stdout } = await promisify(execFile)('node', ['--version'])
    const [, major = '', minor = ''] = /^v(\d+)\.(\d+)/.exec(stdout) ?? []
    const code = 'export default async (input: { a: string }): Promise<{ b: string }> => ({ b: input.a })'
    const given = { target: 'steps/it.ts', inputs: [{ name: 'a', value: 'typed' }], outputs: ['b'] }
    if (+major > 22 || (major === '22' && +minor >= 6)) expect((await run(code, given)).outputs).toEqual({ b: 'typed' })
    else await expect(run(code, given)).rejects.toThrow(/need Node\.js 22\.6 or newer, and the one on PATH is v/)
  })

  test('ends once it has returned, whatever it leaves open', async () => {
    expect(await run(body('setInterval(() => {}, 1000); return "Done."'))).toMatchObject({
      status: 'complete',
      summary: 'Done.',
      fullOutput: 'Done.',
    })
  })

  test('fails softly where it throws, and hard where it says so by name', async () => {
    expect(await run(body('throw new RangeError("Too far.")'))).toMatchObject({ status: 'error', summary: 'Too far.' })
    expect(await run(body('throw "plain"'))).toMatchObject({ status: 'error', summary: 'plain' })
    const hard = 'class FlowHardError extends Error { name = "FlowHardError" }\n'
    expect(await run(hard + body('throw new FlowHardError("No way.")'))).toMatchObject({
      status: 'hard-error',
      summary: 'No way.',
    })
    expect(await run('export default (')).toMatchObject({ status: 'error' })
  })

  test.each([
    ['const a = {}; a.a = a; return { a, b: () => 1 }', 'circular'],
    ['return { a: { b: [NaN] } }', '0 is no JSON: NaN'],
    ['process.exit(0)', 'exited with code 0 and returned nothing'],
  ])('code that says %s gets an error about that', async (code, words) => {
    const result = await run(body(code), { outputs: ['a'] })
    expect(result.status).toBe('error')
    expect(result.summary).toContain(words)
  })

  test('is ended when its time is over', async () => {
    expect(await run(body('for (;;);'), { timeoutSeconds: 1 })).toMatchObject({
      status: 'error',
      summary: 'The code was stopped after 1 seconds.',
    })
  })

  test('does not run where the module is another one than was shown', async () => {
    const before = (workspace: string) =>
      writeFile(join(workspace, 'steps/it.mjs'), 'import { writeFileSync } from "node:fs"\nwriteFileSync("ran", "")\n')
    expect(await run(body('return {}'), { before })).toMatchObject({
      status: 'error',
      summary: 'The module changed after it was shown, so it wasn’t run.',
    })
  })

  test.each(['../out.mjs', '/etc/hosts.js', 'link/it.mjs', 'gone.mjs', 'it.txt'])(
    'a module at %s is refused',
    async target => {
      const context = await toolContext()
      const outside = await temporaryFolder()
      await writeFile(join(outside, 'it.mjs'), body('return {}'))
      await mkdir(join(context.workspace, 'steps'))
      await symlink(outside, join(context.workspace, 'link'))
      const step: CodeStep = { type: 'code', id: 'it', inputs: [], blockedBy: [], target, outputs: [] }
      const tool = codeTool({ step, flow: '', task: '', inputs: [], result: 'none' }, () => undefined)
      await expect(tool.kind === 'changes' && tool.plan({}, context)).rejects.toThrow()
    },
  )

  test('is given no secrets', async () => {
    await expect(
      run(body('return {}'), { inputs: [{ name: 'env', file: '.env' }], files: { '.env': 'KEY=1' } }),
    ).rejects.toThrow('may contain secrets')
  })
})
