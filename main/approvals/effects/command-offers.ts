import { posix } from 'node:path'
import type { GrantRule } from '../../../shared/permissions'
import type { CommandEffect } from '../../../shared/session/effects'
import { prefixOf } from '../commands/grants/match-prefix'
import { directoryWithin, templatesFor } from '../commands/grants/templates-for'
import { coversLoss } from '../covers-loss'
import type { InspectedCommand } from '../inspect-command'
import { type GrantSubject, matchGrants, partsToGrant } from '../match-grant'
import type { Offer } from './effect-policy'
import { offerOf } from './offer-of'

/** Rules that would allow a command, the narrowest first. */
export function commandOffers(
  effect: CommandEffect,
  { workspace, home }: { workspace: string; home: string },
  looked: InspectedCommand,
): Offer[] {
  const workingDirectory = posix.resolve(workspace, effect.workingDirectory)
  const rules = rulesFor(effect, templatesFor(looked.analysis, { workspace, workingDirectory, home }))
  const prefixes = prefixesFor({ effect, ...looked, sessionId: '', workspace, home })
  // A prefix leaves open whatever a template leaves open.
  const exact = prefixes ? rules.filter(({ kind }) => kind === 'command') : rules
  return [...exact.map(rule => [rule]), ...(prefixes ? [prefixes] : [])]
    .filter(some => some.every(rule => coversLoss(rule, looked)))
    .map(offerOf)
}

/** A rule for each program of the line that does not only read; null where one of them has none, or would not be allowed by it. */
function prefixesFor(subject: GrantSubject): GrantRule[] | null {
  const rules = partsToGrant(subject)?.map(({ argv, directory }): GrantRule | null => {
    const fixed = prefixOf(argv)
    const workingDirectory =
      directory === null ? null : directoryWithin({ workspace: subject.workspace, workingDirectory: directory })
    return fixed && workingDirectory !== null ? { kind: 'command-prefix', argv: fixed, workingDirectory } : null
  })
  if (!rules?.every(rule => rule !== null)) return null
  const unique = [...new Map(rules.map(rule => [JSON.stringify(rule), rule])).values()]
  const grants = unique.map(rule => ({ rule, scope: { type: 'session', sessionId: '' } as const }))
  return matchGrants(subject, grants, new Date(0)) ? unique : null
}

/**
 * A command that keeps running in the background is not undone, so an approval for commands that finish does not cover it,
 * nor the other way round.
 */
function rulesFor({ background }: CommandEffect, rules: GrantRule[]): GrantRule[] {
  return background ? rules.flatMap(rule => (rule.kind === 'command' ? [{ ...rule, background }] : [])) : rules
}
