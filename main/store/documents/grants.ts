import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { AppError } from '../../../shared/errors'
import { Grant, type GrantRule, type GrantScope } from '../../../shared/permissions'
import { sentence } from '../../../shared/sentence'
import type { Document } from './document'

/** A grant with how often it has decided, and when for the last time. */
export const KeptGrant = Grant.extend({ uses: z.number().int().default(0), usedAt: z.iso.datetime().optional() })
export type KeptGrant = z.infer<typeof KeptGrant>

/** The rules that the person made. A time that is over already is refused with `AppError('bad-input')`. */
export type Grants = {
  /** Those that hold by now, in the order in which they were made. */
  list(): KeptGrant[]
  /** Also those that were over not long ago, so that the person sees what became of them. */
  listShown(): KeptGrant[]
  add(rules: readonly GrantRule[], scope: GrantScope): Promise<KeptGrant[]>
  /** Has a rule of a folder end then, or with null hold until it is removed. Refuses for one of a session. */
  setEnd(id: string, at: number | null): Promise<void>
  remove(ids: readonly string[]): Promise<void>
  /** Counts a decision. */
  used(id: string): Promise<void>
}

/** A rule whose time is over is shown for this long. */
const SHOWN_AFTER_MS = 24 * 60 * 60 * 1_000

export function grants(document: Document<KeptGrant[]>, now: () => number = Date.now): Grants {
  const isShown = ({ scope }: KeptGrant) => endOf(scope) + SHOWN_AFTER_MS > now()

  /** The grants that expired long ago are dropped along the way. */
  async function update(change: (kept: KeptGrant[]) => KeptGrant[]): Promise<void> {
    await document.update(kept => change(kept).filter(isShown))
  }

  function checkEnd(scope: GrantScope): void {
    if (endOf(scope) <= now())
      throw new AppError('bad-input', sentence`This time has already passed. Choose a later one.`)
  }

  return {
    list: () => document.data.filter(({ scope }) => endOf(scope) > now()),
    listShown: () => document.data.filter(isShown),
    async add(rules, scope) {
      checkEnd(scope)
      const createdAt = new Date(now()).toISOString()
      const added = rules.map(rule => ({ id: randomUUID(), rule, scope, createdAt, uses: 0 }))
      await update(kept => [...kept, ...added])
      return added
    },
    async setEnd(id, at) {
      const grant = document.data.find(kept => kept.id === id)
      if (!grant) throw new AppError('not-found', sentence`This rule no longer exists.`)
      // It would hold in every session of the folder then.
      if (grant.scope.type === 'session') throw new AppError('bad-input', sentence`This rule expires with its session.`)
      const { folder } = grant.scope
      const scope: GrantScope = at === null ? { type: 'folder', folder } : { type: 'until', folder, at }
      checkEnd(scope)
      await update(kept => kept.map(one => (one.id === id ? { ...one, scope } : one)))
    },
    remove: ids => update(kept => kept.filter(({ id }) => !ids.includes(id))),
    async used(id) {
      const usedAt = new Date(now()).toISOString()
      await update(kept => kept.map(grant => (grant.id === id ? { ...grant, uses: grant.uses + 1, usedAt } : grant)))
    },
  }
}

function endOf(scope: GrantScope): number {
  return scope.type === 'until' ? scope.at : Number.POSITIVE_INFINITY
}
