import { posix } from 'node:path'
import type { CommandEffect, Effect } from '../../shared/effects'
import type { CommandInsight, PlanInsight } from '../../shared/permission-calls'
import type { CallState } from '../../shared/session-state'
import { followLinks, relativePath } from '../workspace/resolve-path'
import { namesWithin } from './commands/command-verdict'
import { isWithin } from './commands/named-places'
import type { Ground, Policy } from './decide'
import { offersFor, wouldMatch } from './grant-offers'
import type { LookedCommand } from './look-at-command'
import { obeyedByRule } from './obeyed-files'
import { touchesOwnData } from './own-data'

/** So many of the last calls are compared with a rule. */
const MAX_HISTORY = 200

type Asker = { policy: Policy; look(plan: { effects: Effect[] }, policy: Policy): Promise<Ground> }

/** What a card shows of a call beyond its plan. `history` are the calls of its session. */
export async function insightOf(
  { call, plan }: CallState,
  history: readonly CallState[],
  { policy, look }: Asker,
): Promise<PlanInsight> {
  const effects = plan?.effects ?? []
  const { commands, now } = await look({ effects }, policy)
  const isHeld = (all: readonly Effect[]) =>
    all.some(effect => effect.type === 'file-change' && obeyedByRule(effect.path, policy, now) !== null)
  const where = { workspace: policy.workspace, home: policy.home ?? '' }
  const isOwn = effects.some(effect => touchesOwnData(effect, policy))
  const offers = isOwn || isHeld(effects) ? [] : offersFor(effects, where, commands)
  const earlier = history.filter(other => other.call.id !== call.id && other.plan).slice(-MAX_HISTORY)
  const all = offers.length === 0 ? [] : earlier.flatMap(other => other.plan?.effects ?? [])
  const known = (await look({ effects: all }, policy)).commands
  return {
    commands: await Promise.all(
      effects.flatMap(effect => (effect.type === 'command' ? commandInsight(effect, commands.get(effect), where) : [])),
    ),
    offers: offers.map(({ rules, words }) => ({
      rules,
      words,
      matched: earlier
        .filter(
          ({ plan: other }) =>
            !isHeld(other?.effects ?? []) && wouldMatch(rules, other?.effects ?? [], { where, commands: known }),
        )
        .map(other => ({ callId: other.call.id, label: labelOf(other.plan?.effects ?? []) })),
    })),
  }
}

function commandInsight(
  { workingDirectory }: CommandEffect,
  looked: LookedCommand | undefined,
  { workspace }: { workspace: string },
): Promise<CommandInsight>[] {
  if (!looked) return []
  const { analysis, verdict, protects } = looked
  const directory = posix.resolve(workspace, workingDirectory)
  const grave = verdict.isDestructive || protects !== undefined
  return [linksOf(analysis, workspace, directory).then(links => ({ analysis, grave, links }))]
}

const MAX_LINKS = 20

/** The names in a line that lead elsewhere, with where. */
async function linksOf(
  { commands }: LookedCommand['analysis'],
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
    if (!isWithin(workspace, path)) continue
    const real = await followLinks(path, workspace).catch(() => path)
    if (real === path) continue
    found.push({ name, target: isWithin(workspace, real) ? relativePath(workspace, real) : real })
    if (found.length === MAX_LINKS) break
  }
  return found
}

function labelOf([first, ...more]: readonly Effect[]): string {
  if (!first) return ''
  const label = labelOfEffect(first)
  return more.length === 0 ? label : `${label} + ${more.length}`
}

function labelOfEffect(effect: Effect): string {
  switch (effect.type) {
    case 'file-change':
      return effect.path
    case 'command':
      return effect.command
    case 'network':
      return effect.url
    case 'mcp-call':
      return `${effect.server}: ${effect.tool}`
  }
}
