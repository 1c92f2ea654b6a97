import { posix } from 'node:path'
import type { CommandAnalysis } from '../../shared/command-analysis'
import type { Effect } from '../../shared/effects'
import type { Grant, GrantRule, GrantScope } from '../../shared/permissions'
import { fillsHole } from './commands/fills-hole'
import { isRunner } from './commands/runners'
import { directoryWithin, onlyArguments } from './commands/templates-for'
import { dangerReason } from './danger/danger-reason'
import { saysMuch } from './says-much'

/** One effect, where it would happen and for whom. A command needs its analysis; without one no rule for commands matches. */
export type GrantSubject = {
  effect: Effect
  analysis?: CommandAnalysis
  sessionId: string
  /** The real path of the open folder, with '/'. */
  workspace: string
  home: string
}

/** Whether a grant allows this one effect at this time. Fails closed: what is not exactly what the person saw is asked. */
export function matchGrant(subject: GrantSubject, { rule, scope }: Pick<Grant, 'rule' | 'scope'>, now: Date): boolean {
  return holds(scope, subject, now) && matchesRule(subject, rule)
}

/** Whether a grant is in force there and then. */
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
    case 'edits':
      return effect.type === 'file-change' && isInsideByText(workspace, effect.path)
    case 'mcp-tool':
      return (
        effect.type === 'mcp-call' &&
        effect.server === rule.server &&
        effect.tool === rule.tool &&
        rule.pin !== '' &&
        effect.pin === rule.pin
      )
    case 'host':
      return (
        effect.type === 'network' &&
        effect.hosts.length > 0 &&
        effect.hosts.every(host => isSameHost(host, rule.host)) &&
        !saysMuch(effect.url)
      )
  }
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
  if (!argv || argv.length !== rule.argv.length + rule.holes.length || isRunner(argv)) return false
  return (
    rule.argv.every((word, index) => argv[index] === word) &&
    rule.holes.every((hole, index) => fillsHole(argv[rule.argv.length + index] ?? '', hole, where))
  )
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
