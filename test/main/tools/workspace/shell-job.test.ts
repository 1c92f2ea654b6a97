import { describe, expect, test } from 'vitest'
import type { ToolContext } from '../../../../main/tools/tool-context'
import { shell } from '../../../../main/tools/workspace/shell'
import { shellJob } from '../../../../main/tools/workspace/shell-job'
import { textOf } from '../../../../shared/session/tool-results'
import { eventually } from '../../../helpers/eventually'
import { livingOf, pidsIn } from '../../../helpers/processes'
import { planAndApply } from '../../../helpers/run-proposal'
import { toolContext } from '../../../helpers/tool-context'

async function use(input: unknown, context: ToolContext) {
  if (shellJob.kind !== 'reads') throw new Error('shell_job must not plan')
  const result = await shellJob.run(input, context)
  return { result, value: JSON.parse(textOf(result)) }
}

async function startJob(command: string, context: ToolContext, more: object = {}) {
  const result = await planAndApply(shell, { command, background: true, ...more }, context)
  return { result, value: JSON.parse(textOf(result)) }
}

describe.skipIf(process.platform === 'win32')('a command that was approved to run in the background', () => {
  test.each([false, true])('answers with a job that is read and stopped (in a terminal: %s)', async terminal => {
    const context = await toolContext()

    const { result, value } = await startJob('echo $$ > pid; echo up; exec sleep 60', context, { terminal })
    const { job } = value
    expect(value).toEqual({ job: expect.any(String), stdout: 'up\n', stderr: '', exit_code: null })
    expect(result).toMatchObject({ isError: false, details: { outcome: { job, exitCode: null } } })
    expect(context.reports.join('')).toBe('up\n')

    expect((await use({ job }, context)).value).toEqual({ job, stdout: '', stderr: '', exit_code: null })
    expect((await use({ action: 'list' }, context)).value).toEqual({
      jobs: [{ job, command: 'echo $$ > pid; echo up; exec sleep 60', running: true }],
    })

    const stopped = await use({ action: 'stop', job }, context)
    expect(stopped.value).toEqual({ job, stdout: '', stderr: '', exit_code: null, stopped: true })
    expect(stopped.result.isError).toBe(false)
    expect(await livingOf(await pidsIn(context.path('pid'), 1))).toEqual([])
    expect((await use({ action: 'list' }, context)).value).toMatchObject({ jobs: [{ job, running: false }] })
  })

  test('tells its exit code once it has ended, and its output bounded', async () => {
    const context = await toolContext({ 'sub/file': '' })
    const command = 'echo up; until [ -e go ]; do sleep 0.05; done; seq 1 20000; exit 3'
    const { value } = await startJob(command, context, { working_directory: 'sub' })
    await context.write({ 'sub/go': '' })
    const [job] = context.jobs.list()
    await eventually(() => expect(job?.hasEnded()).toBe(true))

    const { value: end, result } = await use({ job: value.job }, context)

    expect(end).toMatchObject({ job: value.job, exit_code: 3, stdout_truncated: true })
    expect(end.stdout).toHaveLength(12_000)
    expect(result.details).toMatchObject({
      type: 'command',
      command,
      workingDirectory: 'sub',
      outcome: { exitCode: 3 },
    })
  })

  test('that ends at once is answered with its exit code and no job', async () => {
    const { value } = await startJob('echo no >&2; exit 2', await toolContext())

    expect(value).toEqual({ stdout: '', stderr: 'no\n', exit_code: 2 })
  })

  test('leaves no process when the person stops the call', async () => {
    const context = await toolContext()
    const starting = startJob('sleep 60 & echo $! $$ > pids; wait', context)
    const pids = await pidsIn(context.path('pids'), 2)

    context.abort()

    const { result, value } = await starting
    expect(result.isError).toBe(true)
    expect(value).toMatchObject({ exit_code: null, error: 'The command was stopped before it ended.' })
    expect(await livingOf(pids)).toEqual([])
  })
})

describe('the input that shell_job refuses', () => {
  test.each([{}, { action: 'stop' }, { job: '' }, { job: 7 }])('%j, which names no job', async input => {
    await expect(use(input, await toolContext())).rejects.toThrow("'job' must be the id of a background job.")
  })

  test('an action that it does not know', async () => {
    await expect(use({ action: 'pause', job: 'x' }, await toolContext())).rejects.toThrow(
      "'action' must be one of: read, stop, list.",
    )
  })

  test('a job that does not exist', async () => {
    await expect(use({ job: 'x' }, await toolContext())).rejects.toThrow("There is no job 'x'. There are none.")
  })
})

test('the model is told its parameters as a plain object', () => {
  expect(shellJob).toMatchObject({ name: 'shell_job', group: 'shell', kind: 'reads' })
  expect(shellJob.inputSchema).toMatchObject({
    type: 'object',
    additionalProperties: false,
    properties: { action: { enum: ['read', 'stop', 'list'], default: 'read' }, job: { type: 'string' } },
  })
})
