import { join } from 'node:path'
import type { EffectOf, EffectType, FileChange } from '../../../shared/session/effects'
import { applyChangeSet, keepPreimages, stepsOf } from '../../workspace/changes/change-set'
import { sameVersion } from '../../workspace/changes/file-version'
import { tellWritten } from '../../workspace/changes/written-here'
import { foldersToMove, journalOf, moveFolders } from '../../workspace/layer/move-folders'
import type { ToolContext } from '../tool-context'
import type { Applier, PlannedEffects, PreparedEffects } from './applier'
import { callMcpEffect } from './call-mcp-effect'
import { changeMemoryEffect } from './change-memory-effect'
import { pageActionEffect } from './page-action-effect'
import { readMailEffect } from './read-mail-effect'
import { runCommandEffect } from './run-command-effect'
import { sendMail } from './send-mail'
import { sendRequestEffect } from './send-request-effect'
import { serviceWorkEffect } from './service-work-effect'
import { tellSecretEffect } from './tell-secret-effect'

/** Changes all files or none. Rejects with `AppError('conflict')` where one has changed since it was planned. */
const changeFiles: Applier<FileChange, undefined> = async (effects, { contents, rehearsed }, { workspace, blobs }) => {
  const changes = effects.filter(({ before, after, entry }) => entry || !sameVersion(before, after))
  if (rehearsed && changes.length >= MANY) return keepRehearsed(changes, { contents, rehearsed }, { workspace, blobs })
  const steps = await stepsOf(changes, contents, rehearsed?.stored)
  return {
    changes: await keepPreimages(workspace, steps, blobs),
    async commit() {
      await applyChangeSet(workspace, steps, blobs)
      return { outcome: undefined }
    },
  }
}

/** From so many changes on it pays to see which folders are new as a whole. */
const MANY = 50

/** Moves whole new folders of a rehearsed command, and makes its other changes as any. */
async function keepRehearsed(
  changes: readonly FileChange[],
  { contents, rehearsed: { stored, upper } }: Required<Pick<PlannedEffects, 'contents' | 'rehearsed'>>,
  { workspace, blobs }: Pick<ToolContext, 'workspace' | 'blobs'>,
): Promise<PreparedEffects<undefined>> {
  const moved = await foldersToMove(changes, { upper, workspace, stored })
  const steps = await stepsOf(moved.rest, contents, stored)
  const kept = await keepPreimages(workspace, steps, blobs)
  return {
    changes: [...kept, ...journalOf(moved)],
    async commit() {
      const takeBack = await moveFolders(moved.folders, { upper, workspace })
      await applyChangeSet(workspace, steps, blobs).catch(async thrown => {
        await takeBack()
        throw thrown
      })
      for (const { path } of moved.changes) tellWritten(join(workspace, path))
      return { outcome: undefined }
    },
  }
}

/** The appliers for each kind of effect, in the order in which those of one plan are applied. */
export const appliers = {
  'file-change': changeFiles,
  command: runCommandEffect,
  network: sendRequestEffect(),
  'mcp-call': callMcpEffect,
  'service-work': serviceWorkEffect(),
  'tell-secret': tellSecretEffect,
  'change-memory': changeMemoryEffect,
  'read-mail': readMailEffect(),
  'send-mail': sendMail(),
  'page-action': pageActionEffect,
} satisfies { [T in EffectType]: Applier<EffectOf<T>, unknown> }

type OutcomeOf<A> = A extends Applier<never, infer Outcome> ? Outcome : never

/** The outcome of each kind of effect that a plan had. */
export type ProposalOutcome = { [T in EffectType]?: OutcomeOf<(typeof appliers)[T]> }

export type Appliers = { [T in EffectType]: Applier<EffectOf<T>, NonNullable<ProposalOutcome[T]> | undefined> }
