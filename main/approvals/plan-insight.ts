import { posix } from 'node:path'
import type { CommandInsight, PlanInsight } from '../../shared/ipc/permission-calls'
import type { GrantRule } from '../../shared/permissions'
import type { CommandEffect, Effect } from '../../shared/session/effects'
import type { CallState } from '../../shared/session/session-state'
import { followLinks, relativePath } from '../workspace/paths/resolve-path'
import { obeyedByRule } from './command-config-files'
import { namesWithin } from './commands/command-verdict'
import { isWithin } from './commands/named-paths'
import { inSlices } from './commands/parse/in-slices'
import type { PlanFindings } from './decide'
import { policyOf } from './effects/effect-policies'
import { offersFor, wouldMatch } from './grant-offers'
import type { InspectedCommand } from './inspect-command'
import { touchesOwnData } from './own-data'
import type { Policy } from './policy'

/** So many of the last calls are compared with a rule. */
const MAX_HISTORY = 200

type InsightContext = { policy: Policy; look(plan: { effects: Effect[] }, policy: Policy): Promise<PlanFindings> }

/** Collects what a card shows of a call beyond its plan. `history` holds the calls of its session. */
export async function insightOf(
  { call, plan }: CallState,
  history: readonly CallState[],
  { policy, look }: InsightContext,
): Promise<PlanInsight> {
  const effects = plan?.effects ?? []
  const { commands, now } = await look({ effects }, policy)
  const isHeld = (all: readonly Effect[]) =>
    all.some(effect => effect.type === 'file-change' && obeyedByRule(effect.path, policy, now) !== null)
  const where = { workspace: policy.workspace, home: policy.home ?? '' }
  const isOwn = effects.some(effect => touchesOwnData(effect, policy))
  const offers = isOwn || isHeld(effects) ? [] : offersFor(effects, where, commands)
  const earlier = history.filter(other => other.call.id !== call.id && other.plan).slice(-MAX_HISTORY)
  const rules = offers.flatMap(offer => offer.rules)
  const like = earlier.flatMap(other => (other.plan?.effects ?? []).filter(effect => isLike(effect, rules)))
  const known = await lookAtEarlier(like, { policy, look })
  return {
    commands: await Promise.all(
      effects.flatMap(effect => (effect.type === 'command' ? commandInsight(effect, commands.get(effect), where) : [])),
    ),
    offers: offers.map(offer => ({
      ...offer,
      matched: earlier
        .filter(
          ({ plan: other }) =>
            !isHeld(other?.effects ?? []) && wouldMatch(offer.rules, other?.effects ?? [], { where, commands: known }),
        )
        .map(other => ({ callId: other.call.id, label: labelOf(other.plan?.effects ?? []) })),
    })),
  }
}

/** Returns whether an effect is worth inspecting: none of the rules matches a command that lacks the rule's first words. */
function isLike(effect: Effect, rules: readonly GrantRule[]): boolean {
  if (effect.type !== 'command') return false
  return rules.some(rule => {
    if (rule.kind === 'command') return effect.command === rule.line
    const isOpen = rule.kind === 'command-template' || rule.kind === 'command-prefix'
    return isOpen && effect.command.includes(rule.argv[0] ?? '')
  })
}

/** The findings about earlier commands. Each was decided long ago, so it is inspected once. */
const lookedAt = new WeakMap<Effect, InspectedCommand>()

/** One after the other, and never long at a time: each card would else wait for all that came before it. */
async function lookAtEarlier(
  effects: readonly Effect[],
  { policy, look }: InsightContext,
): Promise<PlanFindings['commands']> {
  const known = new Map<CommandEffect, InspectedCommand>()
  const slices = inSlices(Number.POSITIVE_INFINITY)
  for (const effect of effects) {
    if (effect.type !== 'command') continue
    if (slices.isDue()) await slices.rest()
    const found = lookedAt.get(effect) ?? (await look({ effects: [effect] }, policy)).commands.get(effect)
    if (!found) continue
    lookedAt.set(effect, found)
    known.set(effect, found)
  }
  return known
}

/** So much of a line is drawn on a card. */
const MAX_COMMANDS = 100

function commandInsight(
  { workingDirectory }: CommandEffect,
  looked: InspectedCommand | undefined,
  { workspace }: { workspace: string },
): Promise<CommandInsight>[] {
  if (!looked) return []
  const { analysis, verdict, protects, danger } = looked
  const directory = posix.resolve(workspace, workingDirectory)
  const grave = verdict.isDestructive || protects !== undefined || danger !== undefined
  const drawn = { ...analysis, commands: analysis.commands.slice(0, MAX_COMMANDS) }
  return [linksOf(analysis, workspace, directory).then(links => ({ analysis: drawn, grave, links }))]
}

const MAX_LINKS = 20

/** No system has longer ones. */
const LONGEST_PATH = 4096

/** The names in a line that lead elsewhere, with where. */
async function linksOf(
  { commands }: InspectedCommand['analysis'],
  workspace: string,
  directory: string,
): Promise<CommandInsight['links']> {
  const names = commands.flatMap(({ words, redirections }) => [
    ...words.slice(1).flatMap(({ value }) => (value === null ? [] : namesWithin(value, words[0]?.value ?? ''))),
    ...redirections.flatMap(({ target }) => target?.value ?? []),
  ])
  const found: CommandInsight['links'] = []
  for (const name of new Set(names.slice(0, 500))) {
    const path = posix.resolve(directory, name)
    if (!isWithin(workspace, path) || path.length > LONGEST_PATH) continue
    const real = await followLinks(path, workspace).catch(() => path)
    if (real === path) continue
    found.push({ name, target: isWithin(workspace, real) ? relativePath(workspace, real) : real })
    if (found.length === MAX_LINKS) break
  }
  return found
}

function labelOf([first, ...more]: readonly Effect[]): string {
  if (!first) return ''
  const label = policyOf(first).label(first)
  return more.length === 0 ? label : `${label} + ${more.length}`
}
