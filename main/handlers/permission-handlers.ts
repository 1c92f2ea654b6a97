import { AppError } from '../../shared/errors'
import type { ConfinementView, GrantView } from '../../shared/ipc/permission-calls'
import { type GrantScope, wordsForRule } from '../../shared/permissions'
import { sentence } from '../../shared/sentence'
import type { ApprovalMode } from '../../shared/settings'
import { confinement } from '../shell/confinement/confinement'
import type { Store } from '../store/store'
import { openFolder } from '../workspace/paths/open-folder'
import type { Handlers } from './handle-ipc-call'
import type { HandlerContext } from './handler-context'
import { realFolders, waitingPlans } from './waiting-plans'

type PermissionCalls =
  | 'approval.answer'
  | 'approval.edit'
  | 'approval.content'
  | 'permission.offers'
  | 'permission.undoable'
  | 'permission.list'
  | 'permission.setEnd'
  | 'permission.revoke'
  | 'permission.confinement'
  | 'permission.test'

export function permissionHandlers(parts: HandlerContext): Pick<Handlers, PermissionCalls> {
  const { sessions, store, permissions } = parts
  const plans = waitingPlans(parts)

  return {
    async 'approval.answer'({ sessionId, callId, digest, approved, note, grant: wanted }) {
      if (!wanted || !approved) return sessions.answer(sessionId, callId, { digest, approved, note })
      await sessions.checkWaiting(sessionId, callId, digest)
      const ids = await plans.grant(sessionId, callId, wanted)
      const [grantId] = ids
      try {
        await sessions.answer(sessionId, callId, { digest, approved, note, ...(grantId && { grantId }) })
      } catch (thrown) {
        await store.grants.remove(ids)
        throw thrown
      }
      // The other waiting calls may be allowed by it too.
      await sessions.reconsider()
    },
    'approval.edit': ({ sessionId, callId, digest, edits }) => sessions.edit(sessionId, callId, { digest, edits }),
    async 'approval.content'({ sessionId, callId, digest, path }) {
      return { content: decoded(await sessions.plannedContent(sessionId, callId, { digest, path })) }
    },
    'permission.undoable': ({ sessionId, callId }) => plans.undoable(sessionId, callId),
    'permission.offers': ({ sessionId, callId, atOnce }) => plans.insight(sessionId, callId, atOnce),
    'permission.list': () => views(store),
    async 'permission.setEnd'({ id, at }) {
      await store.grants.setEnd(id, at)
      await sessions.reconsider()
      return views(store)
    },
    async 'permission.revoke'({ id }) {
      await store.grants.remove([id])
      return views(store)
    },
    'permission.confinement': confinementView,
    async 'permission.test'({ workspace, command, mode }) {
      const real = await openFolder(workspace)
      const policy = { workspace: real, ownData: await realFolders(parts.ownData), mode }
      const { type, reason } = await permissions.tryCommand(command, policy satisfies { mode: ApprovalMode })
      return { type, reason }
    },
  }
}

/** All rules that the person has made, as Settings shows them. */
function views(store: Store): GrantView[] {
  return store.grants.listShown().map(({ uses, usedAt, ...kept }) => ({
    grant: kept,
    words: sentence`Allow ${wordsForRule(kept.rule)}`,
    uses,
    ...(usedAt !== undefined && { usedAt }),
    ...titleFor(store, kept.scope),
  }))
}

function titleFor({ sessions }: Store, scope: GrantScope): { session?: string } {
  const title = scope.type === 'session' ? sessions.find(scope.sessionId)?.title : undefined
  return title === undefined ? {} : { session: title }
}

async function confinementView(): Promise<ConfinementView> {
  const found = await confinement.find()
  const now = found.kind === 'none' ? await confinement.again() : found
  return now.kind === 'none' ? now : { kind: now.kind }
}

function decoded(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch (cause) {
    throw new AppError('bad-input', sentence`This file is not text, so it cannot be edited here.`, { cause })
  }
}
