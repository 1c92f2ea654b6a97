import { posix } from 'node:path'
import { recipientsOf, type SendMailEffect } from '../../shared/mail/mail-effect'
import type { Grant, GrantRule, GrantScope } from '../../shared/permissions'
import type { CommandAnalysis } from '../../shared/session/command-analysis'
import {
  type Effect,
  type McpCallEffect,
  onlyReadsMail,
  searchOf,
  sendsAddressOnly,
} from '../../shared/session/effects'
import type { LinePart } from './commands/grants/line-parts'
import { matchesPrefix } from './commands/grants/match-prefix'
import { matchesPlaceholder } from './commands/grants/matches-placeholder'
import { directoryWithin, onlyArguments } from './commands/grants/templates-for'
import { runsItsArguments } from './commands/runs-its-arguments'
import { dangerReason } from './danger/danger-reason'
import { isShortSearch, mayCarryData } from './may-carry-data'

/** One effect, where it would happen and for whom. A command needs its analysis; without one no rule for commands matches. */
export type GrantSubject = {
  effect: Effect
  analysis?: CommandAnalysis
  /** Without its parts no rule for a prefix matches. */
  parts?: readonly LinePart[] | undefined
  sessionId: string
  /** The real path of the open folder, with '/'. */
  workspace: string
  home: string
}

/**
 * Returns whether a grant allows this one effect at this time. Fails closed: anything that is not exactly what the person
 * saw needs approval.
 */
export function matchGrant(subject: GrantSubject, { rule, scope }: Pick<Grant, 'rule' | 'scope'>, now: Date): boolean {
  return holds(scope, subject, now) && matchesRule(subject, rule)
}

type Rule = Pick<Grant, 'rule' | 'scope'>

/**
 * The grants that together allow this one effect at this time: one for all of it, or, of a line of several programs, one for each
 * that does not only read. Null where there are none.
 */
export function matchGrants<T extends Rule>(subject: GrantSubject, grants: readonly T[], now: Date): T[] | null {
  const one = grants.find(grant => matchGrant(subject, grant, now))
  if (one) return [one]
  const found = partsToGrant(subject)?.map(part =>
    grants.find(({ rule, scope }) => holds(scope, subject, now) && coversPart(part, rule, subject)),
  )
  return found?.every(grant => grant !== undefined) ? found : null
}

/** Returns whether a grant is in force in that place at that time. */
export function holds(
  scope: GrantScope,
  { sessionId, workspace }: Pick<GrantSubject, 'sessionId' | 'workspace'>,
  now: Date,
): boolean {
  switch (scope.type) {
    case 'session':
      return scope.sessionId === sessionId
    case 'folder':
      return scope.folder === workspace
    case 'until':
      return scope.folder === workspace && now.getTime() < scope.at
  }
}

function matchesRule(subject: GrantSubject, rule: GrantRule): boolean {
  const { effect, workspace } = subject
  switch (rule.kind) {
    case 'command':
    case 'command-template':
      return matchesCommand(subject, rule)
    case 'command-prefix':
      return partsToGrant(subject)?.every(part => coversPart(part, rule, subject)) ?? false
    case 'edits':
      return effect.type === 'file-change' && isInsideByText(workspace, effect.path)
    case 'mcp-tool':
      return (
        effect.type === 'mcp-call' &&
        isOfServer(effect, rule) &&
        effect.tool === rule.tool &&
        rule.pin !== '' &&
        effect.pin === rule.pin
      )
    case 'mcp-reads':
      return effect.type === 'mcp-call' && isOfServer(effect, rule) && effect.claimsToRead === true && effect.pin !== ''
    case 'host':
      return (
        effect.type === 'network' &&
        // A person who lets a host be read has not agreed that anything is sent there.
        sendsAddressOnly(effect) &&
        effect.hosts.length > 0 &&
        effect.hosts.every(host => isSameHost(host, rule.host)) &&
        !mayCarryData(effect.url)
      )
    case 'sandbox-host':
      // It decides what a command can reach while it is tried, and never about a plan.
      return false
    case 'search':
      return effect.type === 'network' && isShortSearch(effect) && searchOf(effect)?.service === rule.service
    case 'service-work':
      return (
        effect.type === 'service-work' &&
        effect.service.id === rule.service &&
        effect.capability === rule.capability &&
        effect.earlier !== 'unknown'
      )
    case 'read-mail':
      return effect.type === 'read-mail' && effect.account === rule.account && onlyReadsMail(effect)
    case 'mail-recipient':
    case 'mail-domain':
      return effect.type === 'send-mail' && matchesMail(effect, rule)
    case 'page':
      return (
        effect.type === 'page-action' &&
        effect.reach === rule.reach &&
        effect.hosts.length > 0 &&
        effect.hosts.every(host => isSameHost(host, rule.host)) &&
        (effect.to === undefined || !mayCarryData(effect.to))
      )
  }
}

type ServerRule = Extract<GrantRule, { kind: 'mcp-tool' | 'mcp-reads' }>

/** A name may come to stand for another program: whoever agreed to a server did not agree to that one. */
function isOfServer({ server, serverPin }: McpCallEffect, rule: ServerRule): boolean {
  return server === rule.server && serverPin === rule.serverPin
}

type MailRule = Extract<GrantRule, { kind: 'mail-recipient' | 'mail-domain' }>

/** Returns whether everyone whom a mail reaches, or who gets the answers to it, is among the rule's recipients. */
function matchesMail(effect: SendMailEffect, rule: MailRule): boolean {
  const reached = [...recipientsOf(effect), ...(effect.replyTo ?? [])].map(({ address }) => address.toLowerCase())
  const isOf = (address: string) =>
    rule.kind === 'mail-domain'
      ? address.slice(address.lastIndexOf('@') + 1) === rule.domain.toLowerCase()
      : address === rule.address.toLowerCase()
  return effect.account.id === rule.account && reached.length > 0 && reached.every(isOf)
}

type CommandRule = Extract<GrantRule, { kind: 'command' | 'command-template' }>

function matchesCommand({ effect, analysis, workspace, home }: GrantSubject, rule: CommandRule): boolean {
  if (effect.type !== 'command' || !analysis || analysis.line !== effect.command) return false
  const workingDirectory = posix.resolve(workspace, effect.workingDirectory)
  const where = { workspace, workingDirectory, home }
  if (directoryWithin(where) !== rule.workingDirectory) return false
  if (analysis.opaque.length > 0 || dangerReason(analysis, where)) return false
  if (rule.kind === 'command')
    return analysis.line === rule.line && Boolean(effect.background) === Boolean(rule.background)
  if (effect.background) return false
  const argv = onlyArguments(analysis)
  if (!argv || argv.length !== rule.argv.length + rule.holes.length || runsItsArguments(argv)) return false
  return (
    rule.argv.every((word, index) => argv[index] === word) &&
    rule.holes.every((hole, index) => matchesPlaceholder(argv[rule.argv.length + index] ?? '', hole, where))
  )
}

/** The programs of a line that need a rule; null where no rule for a part can hold of the line, or none is needed. */
export function partsToGrant({ effect, analysis, parts, workspace, home }: GrantSubject): LinePart[] | null {
  if (effect.type !== 'command' || effect.background || !analysis || !parts) return null
  if (analysis.line !== effect.command || analysis.opaque.length > 0) return null
  const where = { workspace, workingDirectory: posix.resolve(workspace, effect.workingDirectory), home }
  if (dangerReason(analysis, where)) return null
  const open = parts.filter(({ isReader }) => !isReader)
  // A command that is fed may take its input for something else than its words say.
  return open.length === 0 || open.some(({ isFed }) => isFed) ? null : open
}

function coversPart({ argv, directory }: LinePart, rule: GrantRule, { workspace, home }: GrantSubject): boolean {
  if (rule.kind !== 'command-prefix' || directory === null) return false
  const where = { workspace, workingDirectory: directory, home }
  return directoryWithin(where) === rule.workingDirectory && matchesPrefix(argv, rule.argv, where)
}

function isInsideByText(workspace: string, path: string): boolean {
  // A drive of Windows is no folder of this one, whatever it looks like.
  if (/^[a-z]:/i.test(path)) return false
  return directoryWithin({ workspace, workingDirectory: path.replaceAll('\\', '/') }) !== null
}

/** Host names have no letter case. */
function isSameHost(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase()
}
