import type { AppliedChange, CommandEffect, NetworkEffect } from '../../shared/session/effects'
import type { CommandOutcome } from '../../shared/session/tool-results'
import { runCommand } from '../shell/command/run-command'
import { commandEnvironment, loginEnvironment } from '../shell/login/environment'
import { readWebPage, type WebPage } from '../web/read-web-page'
import { publicWeb, withNamedHosts } from '../web/web-access'
import { applyChangeSet, keepPreimages, stepsOf } from '../workspace/changes/change-set'
import { resolveInside } from '../workspace/paths/resolve-path'
import { confinedFor } from './confined-for'
import type { Proposal, ProposalOutcome, ToolContext } from './tool'
import { type WatchedRun, watchCommand } from './watch-command'

/** An approved proposal whose ground was checked. `changes` must be in the journal before `commit` is called. */
export type Prepared = { changes: AppliedChange[]; commit(): Promise<ProposalOutcome> }

/**
 * Checks that the world is still as it was planned and keeps every file that will change; changes nothing yet.
 * Rejects with `AppError('conflict')` where a file has changed since. `commit` then does exactly what was proposed.
 * Tests give another way to read a page than the public web.
 */
export async function prepareProposal(
  proposal: Proposal,
  context: ToolContext,
  readPage?: (url: string, signal: AbortSignal) => Promise<WebPage>,
): Promise<Prepared> {
  const { workspace, blobs } = context
  const steps = await stepsOf(
    proposal.effects.filter(effect => effect.type === 'file-change'),
    proposal.contents,
  )
  const changes = await keepPreimages(workspace, steps, blobs)

  async function commit(): Promise<ProposalOutcome> {
    context.signal.throwIfAborted()
    await applyChangeSet(workspace, steps, blobs)
    const command = proposal.effects.find(effect => effect.type === 'command')
    const request = proposal.effects.find(effect => effect.type === 'network')
    const call = proposal.effects.find(effect => effect.type === 'mcp-call')
    return {
      ...(command && (await runWatched(command, context))),
      ...(request && { page: await (readPage ?? agreedWeb(request))(request.url, context.signal) }),
      ...(call && proposal.callMcp && { mcp: await proposal.callMcp(call, context) }),
    }
  }

  return { changes, commit }
}

/** The hosts that the card named, and no other: whoever calls this cannot choose how the web is reached. */
function agreedWeb({ hosts }: NetworkEffect) {
  return (url: string, signal: AbortSignal): Promise<WebPage> =>
    readWebPage(url, signal, withNamedHosts(publicWeb, hosts))
}

/** A background command goes on for longer than anybody could look, and one that is confined changes nothing. */
async function runWatched(effect: CommandEffect, context: ToolContext): Promise<WatchedRun> {
  if (effect.background || context.confined) return { command: await run(effect, context) }
  return watchCommand(context, () => run(effect, context))
}

async function run(effect: CommandEffect, context: ToolContext): Promise<CommandOutcome> {
  const { workspace, signal, jobs, report } = context
  const { command, workingDirectory, shell, timeLimitMs, mode = 'pipes', background = false } = effect
  const cwd = await resolveInside(workspace, workingDirectory)
  const usual = commandEnvironment(await loginEnvironment())
  const environment = (await context.environment?.(usual)) ?? usual
  const confined = context.confined && (await confinedFor(effect, { workspace, environment }))
  const request = { command, shell, cwd, environment, mode, signal, onOutput: report, confined }
  const outcome = await (background ? jobs.start(request) : runCommand({ ...request, timeLimitMs }))
  return { ...outcome, ...(confined && { confined: true }) }
}
