import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { Grant, type GrantRule, type GrantScope } from '../../shared/permissions'
import type { Document } from './document'

/** A grant with how often it has decided, and when for the last time. */
export const KeptGrant = Grant.extend({ uses: z.number().int().default(0), usedAt: z.iso.datetime().optional() })
export type KeptGrant = z.infer<typeof KeptGrant>

/** The rules that the person made. */
export type Grants = {
  /** Those that hold by now, in the order in which they were made. */
  list(): KeptGrant[]
  add(rules: readonly GrantRule[], scope: GrantScope): Promise<KeptGrant[]>
  remove(ids: readonly string[]): Promise<void>
  /** Counts a decision. */
  used(id: string): Promise<void>
}

export function grants(document: Document<KeptGrant[]>): Grants {
  return {
    list: () => document.data.filter(({ scope }) => !isOver(scope)),
    async add(rules, scope) {
      const createdAt = new Date().toISOString()
      const added = rules.map(rule => ({ id: randomUUID(), rule, scope, createdAt, uses: 0 }))
      // What is over is dropped on the way.
      await document.update(kept => [...kept.filter(grant => !isOver(grant.scope)), ...added])
      return added
    },
    async remove(ids) {
      await document.update(kept => kept.filter(({ id }) => !ids.includes(id)))
    },
    async used(id) {
      const usedAt = new Date().toISOString()
      await document.update(kept =>
        kept.map(grant => (grant.id === id ? { ...grant, uses: grant.uses + 1, usedAt } : grant)),
      )
    },
  }
}

function isOver(scope: GrantScope): boolean {
  return scope.type === 'until' && Date.parse(scope.at) <= Date.now()
}
