import { isDeepStrictEqual } from 'node:util'
import { AppError, errorText } from '../../shared/errors'
import type { ConfinementView, GrantTerm, GrantView, PlanInsight } from '../../shared/ipc/permission-calls'
import { type GrantRule, type GrantScope, wordsForRule } from '../../shared/permissions'
import { inEnglish, sentence, sentenceOf } from '../../shared/sentence'
import type { CommandEffect } from '../../shared/session/effects'
import { decidingMode } from '../../shared/session/plan-first'
import type { CallState, SessionState } from '../../shared/session/session-state'
import type { ApprovalMode } from '../../shared/settings'
import { insightOf } from '../approvals/plan-insight'
import type { Policy } from '../approvals/policy'
import { folderWorkedFor } from '../approvals/repository/known-worktrees'
import { confinement } from '../shell/confinement/confinement'
import type { Store } from '../store/store'
import { unknownCoverage, wordsForCoverage } from '../workspace/folder-index/coverage-words'
import { openFolder } from '../workspace/paths/open-folder'
import { followLinks } from '../workspace/paths/resolve-path'
import type { Handlers } from './handle-ipc-call'
import type { HandlerContext } from './handler-context'

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
    async 'approval.answer'({ sessionId, callId, digest, approved, note, comments, grant: wanted }) {
      if (!wanted || !approved) return sessions.answer(sessionId, callId, { digest, approved, note, comments })
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
    async 'approval.edit'({ sessionId, callId, digest, edits, term }) {
      await sessions.checkWaiting(sessionId, callId, digest)
      const hosts = edits.flatMap(edit => ('hosts' in edit ? edit.hosts : []))
      const ids = await plans.allowHosts(sessionId, callId, { hosts, term })
      try {
        await sessions.edit(sessionId, callId, { digest, edits })
      } catch (thrown) {
        await store.grants.remove(ids)
        throw thrown
      }
    },
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
    'permission.confinement': () => confinementView(parts),
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

async function confinementView({ rehearsals }: Pick<HandlerContext, 'rehearsals'>): Promise<ConfinementView> {
  const found = await confinement.find()
  const now = found.kind === 'none' ? await confinement.again() : found
  if (now.kind === 'none') return now
  const notRehearsed = await rehearsals.problem()
  return { kind: now.kind, ...(notRehearsed && { notRehearsed }) }
}

function decoded(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch (cause) {
    throw new AppError('bad-input', sentence`This file isn’t text, so it can’t be edited here.`, { cause })
  }
}

type PlanParts = Pick<HandlerContext, 'sessions' | 'store' | 'permissions' | 'coverage' | 'ownData'>

/** Provides what the person can learn about a plan that waits for them, and the rules that they can make from it. */
function waitingPlans(parts: PlanParts) {
  const { sessions, store, permissions } = parts

  async function insight(sessionId: string, callId: string, atOnce = false): Promise<PlanInsight> {
    const { state } = await sessions.snapshot(sessionId)
    const [policy, waiting] = [await policyOf(parts, state), waitingCall(state, callId)]
    if (atOnce) return { ...(await insightOf(waiting, [], { policy, look: permissions.look })), offers: [] }
    const found = await insightOf(waiting, Object.values(state.calls), { policy, look: permissions.lookFurther })
    // A call that leaves the plan is asked about whatever a rule says.
    return waiting.outsidePlan ? { ...found, offers: [] } : found
  }

  /** Returns what the card tells the person about a command's undo, once the folder has been examined. */
  async function undoable(sessionId: string, callId: string): Promise<CommandEffect['undo'] | null> {
    const { state } = await sessions.snapshot(sessionId)
    const effects = waitingCall(state, callId).plan?.effects ?? []
    const effect = effects.find(candidate => candidate.type === 'command')
    if (effect?.undo?.covers !== 'unknown') return null
    const policy = await policyOf(parts, state)
    try {
      const known = await permissions.lookFurther({ effects }, policy)
      const covered = wordsForCoverage(await parts.coverage(await openFolder(state.workspace)))
      const loses = known.commands.get(effect)?.loses
      return loses === undefined
        ? covered
        : { ...covered, covers: 'none', words: inEnglish(loses), ...sentenceOf(loses) }
    } catch (thrown) {
      return unknownCoverage(errorText(thrown))
    }
  }

  /** Rules can be made only of what the card offers: nothing that comes from the page is believed. */
  async function grant(
    sessionId: string,
    callId: string,
    { rules, term }: { rules: GrantRule[]; term: GrantTerm },
  ): Promise<string[]> {
    const { offers } = await insight(sessionId, callId)
    if (!offers.some(offer => isDeepStrictEqual(offer.rules, rules))) {
      throw new AppError('bad-input', sentence`This rule can’t be created here.`)
    }
    const { state } = await sessions.snapshot(sessionId)
    const { workspace } = await policyOf(parts, state)
    const added = await store.grants.add(rules, scopeOf(term, permissions.rootOf(sessionId), workspace))
    return added.map(({ id }) => id)
  }

  /** Lets commands connect to hosts that a waiting one has asked for, and to no other. Returns the rules that it made. */
  async function allowHosts(
    sessionId: string,
    callId: string,
    { hosts, term }: { hosts: readonly string[]; term?: GrantTerm | undefined },
  ): Promise<string[]> {
    if (hosts.length === 0) return []
    const { state } = await sessions.snapshot(sessionId)
    const effects = waitingCall(state, callId).plan?.effects ?? []
    const missed = effects.flatMap(effect => (effect.type === 'command' ? (effect.blockedHosts ?? []) : []))
    if (!hosts.every(host => missed.includes(host))) {
      throw new AppError('bad-input', sentence`The command didn’t ask for this host.`)
    }
    if (!term) return []
    const { workspace } = await policyOf(parts, state)
    const rules = hosts.map(host => ({ kind: 'sandbox-host' as const, host }))
    const added = await store.grants.add(rules, scopeOf(term, permissions.rootOf(sessionId), workspace))
    return added.map(({ id }) => id)
  }

  return { insight, undoable, grant, allowHosts }
}

async function policyOf({ store, permissions, ownData }: PlanParts, state: SessionState): Promise<Policy> {
  const { profiles, settings } = store
  const own = state.profileId === undefined ? undefined : profiles.find(state.profileId)
  const profile = own ?? profiles.find(settings.get().activeProfileId)
  return permissions.policyFor({
    workspace: await openFolder(state.workspace),
    ownData: await realFolders(ownData),
    sessionId: state.id,
    mode: () => decidingMode(state, profile?.approvalMode ?? 'ask'),
    workPlan: () => state.workPlan,
  })
}

function waitingCall({ calls }: SessionState, callId: string): CallState {
  const call = Object.hasOwn(calls, callId) ? calls[callId] : undefined
  if (!call?.plan || call.status !== 'waiting') {
    throw new AppError('not-found', sentence`This request is no longer waiting for an answer.`)
  }
  return call
}

function scopeOf(term: GrantTerm, sessionId: string, workspace: string): GrantScope {
  const folder = folderWorkedFor(workspace)
  switch (term.type) {
    case 'session':
      return { type: 'session', sessionId }
    case 'folder':
      return { type: 'folder', folder }
    case 'until':
      return { type: 'until', folder, at: term.at }
  }
}

function realFolders(folders: readonly string[]): Promise<string[]> {
  return Promise.all(folders.map(folder => followLinks(folder)))
}
