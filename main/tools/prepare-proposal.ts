import type { AppliedChange, CommandEffect, FileChange } from '../../shared/effects'
import { commandEnvironment, loginEnvironment } from '../shell/environment'
import { runCommand } from '../shell/run-command'
import { applyChangeSet, checkUnchanged, keepPreimages, stepsOf } from '../workspace/change-set'
import { resolveInside } from '../workspace/resolve-path'
import type { Proposal, ProposalOutcome, ToolContext } from './tool'

/** An approved proposal whose ground was checked. `changes` must be in the journal before `commit` is called. */
export type Prepared = { changes: AppliedChange[]; commit(): Promise<ProposalOutcome> }

/**
 * Checks that the world is still as it was planned and keeps every file that will change; changes nothing yet.
 * Rejects with `AppError('conflict')` where a file has changed since. `commit` then does exactly what was proposed.
 */
export async function prepareProposal(proposal: Proposal, context: ToolContext): Promise<Prepared> {
  const { workspace, blobs } = context
  const steps = stepsOf(proposal.effects.filter(isFileChange), proposal.contents)
  await checkUnchanged(workspace, steps)
  const changes = await keepPreimages(workspace, steps, blobs)

  async function commit(): Promise<ProposalOutcome> {
    context.signal.throwIfAborted()
    await applyChangeSet(workspace, steps, blobs)
    const effect = proposal.effects.find(isCommand)
    return effect ? { command: await run(effect, context) } : {}
  }

  return { changes, commit }
}

async function run(effect: CommandEffect, { workspace, signal, report }: ToolContext) {
  const { command, workingDirectory, shell, timeLimitMs } = effect
  return runCommand({
    command,
    shell,
    cwd: await resolveInside(workspace, workingDirectory),
    environment: commandEnvironment(await loginEnvironment()),
    timeLimitMs,
    signal,
    onOutput: report,
  })
}

function isFileChange(effect: Proposal['effects'][number]): effect is FileChange {
  return effect.type === 'file-change'
}

function isCommand(effect: Proposal['effects'][number]): effect is CommandEffect {
  return effect.type === 'command'
}
