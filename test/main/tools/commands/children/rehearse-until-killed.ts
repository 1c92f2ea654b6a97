import { jobs } from '../../../../../main/shell/command/jobs'
import { blobStore } from '../../../../../main/store/blobs/blob-store'
import { planCommand } from '../../../../../main/tools/commands/plan-command'
import { rehearsals } from '../../../../../main/tools/commands/rehearse-command'
import { shellAnswer } from '../../../../../main/tools/commands/shell-answer'
import { prepareProposal } from '../../../../../main/tools/prepare-proposal'
import type { ToolContext } from '../../../../../main/tools/tool-context'
import type { CommandEffect } from '../../../../../shared/session/effects'

/** Tries a command on a layer and keeps what it changed, and tells of each step on a line of its own. It may wait once the plan is made. */
const [layers = '', workspace = '', blobs = '', command = '', waitsAt = ''] = process.argv.slice(2)
const rehearse = rehearsals(layers)
const base: ToolContext = {
  workspace,
  signal: new AbortController().signal,
  blobs: blobStore(blobs),
  jobs: jobs().of('s'),
  report: () => undefined,
}
const context = { ...base, rehearse: (effect: CommandEffect) => rehearse(effect, base) }
console.log('begun')
const proposal = await planCommand({ command, timeLimitMs: 120_000 }, context, shellAnswer)
console.log('planned')
if (waitsAt === 'planned') await new Promise(() => setInterval(() => undefined, 60_000))
const prepared = await prepareProposal(proposal, context)
console.log('prepared')
await prepared.commit()
console.log('kept')
await proposal.release?.()
