import type { EffectOf, EffectType, FileChange } from '../../../shared/session/effects'
import { applyChangeSet, keepPreimages, stepsOf } from '../../workspace/changes/change-set'
import { sameVersion } from '../../workspace/changes/file-version'
import type { Applier } from './applier'
import { callMcpEffect } from './call-mcp-effect'
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
  const steps = await stepsOf(changes, contents, rehearsed?.stored)
  return {
    changes: await keepPreimages(workspace, steps, blobs),
    async commit() {
      await applyChangeSet(workspace, steps, blobs)
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
  'read-mail': readMailEffect(),
  'send-mail': sendMail(),
  'page-action': pageActionEffect,
} satisfies { [T in EffectType]: Applier<EffectOf<T>, unknown> }

type OutcomeOf<A> = A extends Applier<never, infer Outcome> ? Outcome : never

/** The outcome of each kind of effect that a plan had. */
export type ProposalOutcome = { [T in EffectType]?: OutcomeOf<(typeof appliers)[T]> }

export type Appliers = { [T in EffectType]: Applier<EffectOf<T>, NonNullable<ProposalOutcome[T]> | undefined> }
