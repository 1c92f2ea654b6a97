import { posix } from 'node:path'
import type { GrantRule } from '../../../../shared/permissions'
import type { CommandAnalysis } from '../../../../shared/session/command-analysis'
import { destructiveReason } from '../danger/destructive'
import { runsItsArguments } from '../runs-its-arguments'
import { matchesPlaceholder } from './matches-placeholder'
import { holeFor } from './template-table'

type CommandLocation = { workspace: string; workingDirectory: string; home: string }

/**
 * The rules that a card may offer for a line, the narrowest first: this exact line; and, where it is one command whose last
 * words only name files, the same with any other file of the folder. None for what could not be understood or is grave,
 * and no template for what starts other programs.
 */
export function templatesFor(analysis: CommandAnalysis, where: CommandLocation): GrantRule[] {
  const workingDirectory = directoryWithin(where)
  if (workingDirectory === null || analysis.opaque.length > 0 || analysis.commands.length === 0) return []
  if (destructiveReason(analysis, where)) return []
  const exact: GrantRule = { kind: 'command', line: analysis.line, workingDirectory }
  const argv = onlyArguments(analysis)
  if (!argv || runsItsArguments(argv)) return [exact]
  // The longest beginning that the table knows: what follows it is then all holes of one kind.
  for (let length = argv.length - 1; length > 0; length -= 1) {
    const hole = holeFor(argv.slice(0, length))
    const rest = argv.slice(length)
    if (hole === null || !rest.every(word => matchesPlaceholder(word, hole, where))) continue
    return [
      exact,
      { kind: 'command-template', argv: argv.slice(0, length), holes: rest.map(() => hole), workingDirectory },
    ]
  }
  return [exact]
}

/** The arguments of a line that is one command and nothing else; null for any other. */
export function onlyArguments({ commands, opaque }: CommandAnalysis): string[] | null {
  const [command, another] = commands
  if (!command || another || opaque.length > 0) return null
  if (command.assignments.length > 0 || command.redirections.length > 0 || command.place !== 'line') return null
  const values = command.words.map(({ value }) => value)
  return values.every(value => value !== null) ? values : null
}

/** A folder within the workspace, relative to it with '/'; null for one outside. */
export function directoryWithin({
  workspace,
  workingDirectory,
}: Pick<CommandLocation, 'workspace' | 'workingDirectory'>): string | null {
  const path = posix.relative(workspace, posix.resolve(workspace, workingDirectory))
  return path === '..' || path.startsWith('../') ? null : path || '.'
}
