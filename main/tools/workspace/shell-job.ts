import { z } from 'zod'
import { type CallAction, type CallInput, textIn } from '../../../shared/session/call-action'
import { type CommandOutcome, type ToolResult, textResult } from '../../../shared/session/tool-results'
import { relativePath } from '../../workspace/paths/resolve-path'
import { outcomeFields } from '../commands/outcome-fields'
import { defineTool } from '../tool'
import type { ToolContext } from '../tool-context'

const NO_JOB = "'job' must be the id of a background job."

type Job = ReturnType<ToolContext['jobs']['find']>

export const shellJob = defineTool({
  name: 'shell_job',
  group: 'shell',
  toolsets: ['workspace'],
  action,
  description:
    'Read, stop or list commands that the shell tool started or left running in the background in this session. ' +
    'read: the output since the last read, and exit_code once it has ended. Jobs end with the session or when Atrium quits.',
  input: z
    .strictObject({
      action: z
        .enum(['read', 'stop', 'list'], "'action' must be one of: read, stop, list.")
        .default('read')
        .describe('Defaults to read.'),
      job: z.string(NO_JOB).min(1, NO_JOB).optional().describe('Id as shell gave it. Required to read or stop.'),
    })
    .refine(({ action, job }) => action === 'list' || job !== undefined, NO_JOB),

  async run({ action, job: id = '' }, { jobs, workspace }) {
    if (action === 'list') return textResult(JSON.stringify({ jobs: jobs.list().map(listed) }))
    const job = jobs.find(id)
    if (action === 'stop') await job.stop()
    return answer(job, await job.read(), workspace)
  },
})

function action(input: CallInput): CallAction {
  const [job, verb] = [textIn(input, 'job'), textIn(input, 'action')]
  if (verb === 'list' || job === '') return { verb: 'list', target: '', kind: 'job' }
  return { verb: verb === 'stop' ? 'stopJob' : 'readJob', target: job, kind: 'job' }
}

function listed({ id, command, hasEnded, isLeft }: Job) {
  return { job: id, command, running: !hasEnded(), ...(isLeft && { left_running: true }) }
}

function answer({ id, command, cwd }: Job, outcome: CommandOutcome, workspace: string): ToolResult {
  const stopped = outcome.stopped ? { stopped: true } : {}
  const text = JSON.stringify({ job: id, ...outcomeFields(outcome), ...stopped })
  return textResult(text, { type: 'command', command, workingDirectory: relativePath(workspace, cwd), outcome })
}
