import { posix, resolve } from 'node:path'
import type { GrantRule } from '../../../shared/permissions'
import { sentence } from '../../../shared/sentence'
import type { CommandEffect } from '../../../shared/session/effects'
import { foldedPath } from '../../workspace/paths/folded-path'
import { isSecret } from '../../workspace/paths/is-secret'
import { namesWithin } from '../commands/command-verdict'
import { prefixOf } from '../commands/grants/match-prefix'
import { directoryWithin, templatesFor } from '../commands/grants/templates-for'
import { coversLoss } from '../covers-loss'
import type { InspectedCommand } from '../inspect-command'
import { liesInOwn } from '../lies-in'
import { type GrantSubject, matchGrants, partsToGrant } from '../match-grant'
import type { EffectPolicy, Inspected, Offer, OwnFolder } from './effect-policy'
import { offerOf } from './offer-of'

/**
 * A command's changes can never be taken back for certain: git's own folder, ignored files and what lies outside are not.
 * So it has to be known to only read.
 */
export const commandPolicy: EffectPolicy<CommandEffect> = {
  label: ({ command }) => command,
  byMode({ script, rehearsal }, __, looked) {
    // Each file that it changed is an effect of its own, and is judged as such.
    if (rehearsal) return { type: 'allow', because: sentence`ran in the sandbox` }
    if (!looked) return { type: 'ask', because: sentence`runs a command` }
    if (looked.loses !== undefined) return { type: 'ask', because: looked.loses }
    const { type, reason } = looked.verdict
    return { type, because: script && type === 'ask' ? sentence`runs code` : reason }
  },
  reachesInto: (effect, own, looked) =>
    liesInOwn(own, resolve(own.workspace, effect.workingDirectory)) || names(effect, own, looked),
  onlyReads: ({ vault, rehearsal }, looked) =>
    rehearsal !== undefined || (!vault && looked?.verdict.effects === 'reads'),
  isReversible: ({ background, vault, rehearsal }, looked) =>
    rehearsal !== undefined || (!background && !vault && readsNoSecret(looked)),
  protectedBy(effect, __, { looked }) {
    if (effect.rehearsal) return undefined
    if (looked?.verdict.isDestructive) return { type: 'ask', because: looked.verdict.reason, isGrave: true }
    if (looked?.danger !== undefined) return { type: 'ask', because: looked.danger, isGrave: true }
    if (looked?.protects !== undefined) return { type: 'ask', because: looked.protects, isGrave: true }
    if (effect.vault) return { type: 'ask', because: wordsForVault(effect.vault) }
    return looked?.problem === undefined ? undefined : { type: 'ask', because: looked.problem }
  },
  isAlwaysAsked,
  offers([effect, ...more], where, commands) {
    const looked = effect && commands.get(effect)
    if (
      effect?.rehearsal ||
      !looked ||
      more.length > 0 ||
      looked.verdict.isDestructive ||
      isAlwaysAsked(effect, looked)
    )
      return []
    return commandOffers(effect, where, looked)
  },
}

/** A program that has a secret can send it anywhere. */
function wordsForVault(vault: NonNullable<CommandEffect['vault']>) {
  return sentence`gives ${vault.map(({ reference }) => reference).join(', ')} to a program`
}

function isAlwaysAsked({ vault, rehearsal }: CommandEffect, looked: Inspected): boolean {
  if (rehearsal) return false
  return (
    vault !== undefined ||
    looked === undefined ||
    looked.problem !== undefined ||
    looked.protects !== undefined ||
    looked.danger !== undefined
  )
}

/** A secret that a model has read cannot be taken back: its provider has it. */
function readsNoSecret(looked: Inspected): boolean {
  if (!looked || looked.analysis.opaque.length > 0 || looked.verdict.effects !== 'reads') return false
  if (looked.problem !== undefined || looked.readsSecrets) return false
  return !looked.analysis.commands.some(({ words }) =>
    words.some(({ value }) => namesWithin(value ?? '', words[0]?.value ?? '').some(isSecret)),
  )
}

/** A command names it by its whole path, in whatever it says, or by a path from where it runs. */
function names({ command, workingDirectory }: CommandEffect, own: OwnFolder, looked: Inspected): boolean {
  const { folder, workspace, home, except } = own
  const said = foldedPath(command)
  const others = except === undefined ? said : said.replaceAll(foldedPath(except), '')
  // From what it works in a way may lead up, in words that nobody has taken apart.
  if (others.includes(foldedPath(folder)) || (others !== said && said.includes('..'))) return true
  const base = resolve(workspace, workingDirectory)
  const words = looked?.analysis.commands.flatMap(({ words: all, redirections }) => [
    ...all.map(({ value, text }) => value ?? text),
    ...redirections.flatMap(({ target }) => target?.value ?? target?.text ?? []),
  ])
  return (words ?? []).some(word => liesInOwn(own, resolve(base, atHome(word, home))))
}

function atHome(word: string, home: string | undefined): string {
  return home === undefined ? word : word.replace(/^["']?(~|\$HOME|\$\{HOME\})["']?(?=\/|$)/, () => home)
}

/** Rules that would allow a command, the narrowest first. */
function commandOffers(
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
