import type { SimpleCommand } from '../../../shared/session/command-analysis'
import { referencesIn, referenceTo } from '../../../shared/vault/vault-reference'
import { analyseCommand, shellKind } from '../../approvals/commands/parse/analyse-command'
import type { NamedSecret } from '../../vault/command-secrets'

/** The command to run, and what it is given from the vault. */
export type WithoutSecrets = { command: string; named: NamedSecret[] }

const NOT_SIMPLE =
  'A command that is given a value of the vault must be one simple command, which begins with NAME=vault:entry.field. ' +
  'What needs more goes into it, as in: NAME=vault:entry.field sh -c \'curl -H "Authorization: Bearer $NAME" …\''

/** `NAME=vault:entry.field`, in quotes or not. */
const ASSIGNMENT = /^([A-Za-z_]\w*)=(["']?)(vault:[\w-]+\.[\w-]+)\2$/

/** The same at the head of a line for a shell that Atrium cannot read: none takes that for a command of its own. */
const HEAD = /^\s*([A-Za-z_]\w*=(["']?)vault:[\w-]+\.[\w-]+\2)(?=\s)/

/** Comments at the head of code. */
const COMMENT = /^[ \t]*#[ \t]*([A-Za-z_]\w*)=(vault:[\w-]+\.[\w-]+)[ \t]*\r?(?:\n|$)/

/**
 * Takes what a line begins with that names values of the vault for its environment. The line is read as approvals read it. Throws an
 * `Error` for the model where it is more than one simple command.
 */
export async function takeSecrets(line: string, shell: string): Promise<WithoutSecrets> {
  if (referencesIn(line).length === 0) return { command: line, named: [] }
  if (shellKind(shell) === 'other') return headOf(line)
  const { commands, opaque } = await analyseCommand(line, shell)
  const isMeant = commands.some(command => named(command).length > 0) || (commands.length === 0 && HEAD.test(line))
  if (!isMeant) return { command: line, named: [] }
  const [command, ...more] = commands
  if (!command || more.length > 0 || opaque.length > 0 || command.words.length === 0) throw new Error(NOT_SIMPLE)
  return withoutAssignments(line, command)
}

/** Returns the secrets that Python code names in comments at its head, as `# NAME=vault:entry.field`. */
export function secretsInCode(code: string): NamedSecret[] {
  const found = COMMENT.exec(code)
  const [whole = '', variable = '', written = ''] = found ?? []
  const reference = found && plain(written)
  return reference ? [{ variable, reference }, ...secretsInCode(code.slice(whole.length))] : []
}

function named({ assignments }: SimpleCommand): string[] {
  return assignments.filter(assignment => referencesIn(assignment).length > 0)
}

function withoutAssignments(line: string, { assignments }: SimpleCommand): WithoutSecrets {
  const kept: string[] = []
  const taken: NamedSecret[] = []
  let at = 0
  for (const assignment of assignments) {
    const from = line.indexOf(assignment, at)
    if (from < 0 || line.slice(at, from).trim() !== '') throw new Error(NOT_SIMPLE)
    at = from + assignment.length
    const secret = secretIn(assignment)
    if (secret) taken.push(secret)
    else if (referencesIn(assignment).length > 0) throw new Error(NOT_WHOLE)
    else kept.push(assignment)
  }
  return { command: [...kept, line.slice(at).trimStart()].join(' '), named: taken }
}

const NOT_WHOLE = 'A variable is a value of the vault as a whole: write NAME=vault:entry.field with nothing around it.'

function headOf(line: string): WithoutSecrets {
  const [whole = '', assignment = ''] = HEAD.exec(line) ?? []
  const secret = secretIn(assignment)
  if (!secret) return { command: line.trimStart(), named: [] }
  const { command, named: more } = headOf(line.slice(whole.length))
  return { command, named: [secret, ...more] }
}

function secretIn(assignment: string): NamedSecret | undefined {
  const [, variable = '', , written = ''] = ASSIGNMENT.exec(assignment) ?? []
  const reference = plain(written)
  return reference === undefined ? undefined : { variable, reference }
}

function plain(written: string): string | undefined {
  const [reference] = referencesIn(written)
  return reference && referenceTo(reference)
}
