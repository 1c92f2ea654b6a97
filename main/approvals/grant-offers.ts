import { posix } from 'node:path'
import { type GrantRule, wordsForHosts, wordsForRule } from '../../shared/permissions'
import type { CommandEffect, Effect } from '../../shared/session/effects'
import { prefixOf } from './commands/grants/match-prefix'
import { directoryWithin, templatesFor } from './commands/grants/templates-for'
import { coversLoss } from './covers-loss'
import type { InspectedCommand } from './inspect-command'
import { type GrantSubject, matchGrants, partsToGrant } from './match-grant'
import { mayCarryData } from './may-carry-data'
import { protectedPlace } from './protected-places'

export type Offer = { rules: GrantRule[]; words: string }

type Where = { workspace: string; home: string }
type Commands = ReadonlyMap<CommandEffect, InspectedCommand>

/**
 * What may be allowed for longer than once, the narrowest first: rules that would each allow this whole plan. None for what is
 * protected or grave, and none for a plan of several kinds.
 */
export function offersFor(effects: readonly Effect[], where: Where, commands: Commands): Offer[] {
  const [first] = effects
  if (!first) return []
  if (effects.every(effect => effect.type === 'file-change')) {
    const isProtected = effects.some(effect => effect.type === 'file-change' && protectedPlace(effect.path) !== null)
    return isProtected ? [] : [offer([{ kind: 'edits' }])]
  }
  if (effects.length > 1) return []
  switch (first.type) {
    case 'command':
      return commandOffers(first, where, commands)
    case 'network':
      return mayCarryData(first.url) ? [] : [offer(first.hosts.map(host => ({ kind: 'host', host })))]
    case 'mcp-call': {
      const { server, tool, pin } = first
      if (pin === '') return []
      const exact = offer([{ kind: 'mcp-tool', server, tool, pin }])
      return first.claimsToRead ? [exact, offer([{ kind: 'mcp-reads', server }])] : [exact]
    }
    case 'file-change':
      return []
  }
}

function commandOffers(effect: CommandEffect, { workspace, home }: Where, commands: Commands): Offer[] {
  const looked = commands.get(effect)
  if (!looked || looked.verdict.isDestructive || isAlwaysAsked(effect, commands)) return []
  const workingDirectory = posix.resolve(workspace, effect.workingDirectory)
  const rules = rulesFor(effect, templatesFor(looked.analysis, { workspace, workingDirectory, home }))
  const prefixes = prefixesFor({ effect, ...looked, sessionId: '', workspace, home })
  // What a template leaves open a prefix leaves open as well.
  const exact = prefixes ? rules.filter(({ kind }) => kind === 'command') : rules
  return [...exact.map(rule => [rule]), ...(prefixes ? [prefixes] : [])]
    .filter(some => some.every(rule => coversLoss(rule, looked)))
    .map(offer)
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

/** What goes on in the background is not undone, so what was agreed to for commands that end does not cover it, nor the other way about. */
function rulesFor({ background }: CommandEffect, rules: GrantRule[]): GrantRule[] {
  return background ? rules.flatMap(rule => (rule.kind === 'command' ? [{ ...rule, background }] : [])) : rules
}

function offer(rules: GrantRule[]): Offer {
  const hosts = rules.flatMap(rule => (rule.kind === 'host' ? [rule.host] : []))
  return { rules, words: hosts.length > 0 ? wordsForHosts(hosts) : rules.map(wordsForRule).join('; and ') }
}

/** What no rule allows, whatever it says. */
function isAlwaysAsked(effect: Effect, commands: Commands): boolean {
  if (effect.type === 'file-change') return protectedPlace(effect.path) !== null
  if (effect.type !== 'command') return false
  const looked = commands.get(effect)
  return (
    looked === undefined || looked.problem !== undefined || looked.protects !== undefined || looked.danger !== undefined
  )
}

/** Whether rules like these would have allowed a plan, wherever and whenever it was. */
export function wouldMatch(
  rules: readonly GrantRule[],
  effects: readonly Effect[],
  { where, commands }: { where: Where; commands: Commands },
): boolean {
  const now = new Date(0)
  const scope = { type: 'session', sessionId: '' } as const
  return (
    effects.length > 0 &&
    effects.every(effect => {
      if (isAlwaysAsked(effect, commands)) return false
      const parts = effect.type === 'network' ? effect.hosts.map(host => ({ ...effect, hosts: [host] })) : [effect]
      const looked = effect.type === 'command' ? commands.get(effect) : undefined
      const own = looked && { analysis: looked.analysis, parts: looked.parts }
      const grants = rules.filter(rule => coversLoss(rule, looked)).map(rule => ({ rule, scope }))
      return parts.every(part => matchGrants({ effect: part, ...own, sessionId: '', ...where }, grants, now) !== null)
    })
  )
}
