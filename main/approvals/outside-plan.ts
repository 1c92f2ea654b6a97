import { posix, resolve } from 'node:path'
import { FOLDER_HOST } from '../../shared/browser/folder-pages'
import type { PageActionEffect } from '../../shared/browser/page-action'
import { type CommandEffect, type Effect, type FileChange, onlyReadsMail } from '../../shared/session/effects'
import type { WorkPlan } from '../../shared/session/work-plan'
import { isTooWide } from '../../shared/session/work-plan-text'
import { wholeHead } from '../../shared/text/whole-head'
import { isPattern, matchesPath, segmentsOf } from '../workspace/paths/matches-path'
import { followLinks, isInside, relativePath } from '../workspace/paths/resolve-path'
import type { LinePart } from './commands/grants/line-parts'
import { runsItsArguments } from './commands/runs-its-arguments'
import { policyOf } from './effects/effect-policies'
import { type Commands, type Inspected, lookedAt } from './effects/effect-policy'

const MOST_NAMED = 20
const LONGEST_NAMED = 200

/**
 * Returns what of a call's effects an approved work plan does not expect, by its name. It expects changes of the files and runs of the
 * commands that its steps name; and what only reads here is no work. Everything else leaves it: requests, calls of servers, mail,
 * services, secrets. That it expects something permits nothing.
 */
export async function outsidePlan(
  effects: readonly Effect[],
  plan: WorkPlan,
  { workspace, commands }: { workspace: string; commands: Commands },
): Promise<string[]> {
  const files = plan.steps.flatMap(step => step.files ?? []).flatMap(glob => (isTooWide(glob) ? [] : globOf(glob)))
  const lines = plan.steps.flatMap(step => step.commands ?? [])
  const named = new Set<string>()
  for (const effect of effects) {
    if (named.size >= MOST_NAMED) break
    if (await isExpected(effect, { files, lines, workspace, looked: lookedAt(commands, effect) })) continue
    named.add(wholeHead(policyOf(effect).label(effect), LONGEST_NAMED))
  }
  return [...named]
}

/** `beginning` is what each path that matches begins with: many globs are told apart by that alone. */
type Glob = { pattern: string; beginning: string }

function globOf(written: string): Glob {
  const pattern = /[\\/]$/.test(written) ? `${written}**` : written
  const segments = segmentsOf(pattern)
  const open = segments.findIndex(isPattern)
  return { pattern, beginning: (open < 0 ? segments : segments.slice(0, open)).join('/') }
}

type Expected = { files: readonly Glob[]; lines: readonly string[]; workspace: string; looked: Inspected }

async function isExpected(effect: Effect, expected: Expected): Promise<boolean> {
  switch (effect.type) {
    case 'file-change':
      return isExpectedFile(effect, expected)
    case 'command':
      return isExpectedCommand(effect, expected)
    case 'read-mail':
      return onlyReadsMail(effect)
    case 'page-action':
      return onlyLooks(effect)
    // A memory outlives the work, and data that is sent is not known to any plan.
    case 'change-memory':
    case 'network':
    case 'mcp-call':
    case 'service-work':
    case 'tell-secret':
    case 'send-mail':
      return false
  }
}

/** An address that is opened tells its host what it says, unless it is a page of the folder, which has no network. */
function onlyLooks({ reach, hosts, saveTo, downloadsTo }: PageActionEffect): boolean {
  if (saveTo !== undefined || downloadsTo !== undefined) return false
  return reach === 'tab' || reach === 'read' || (reach === 'navigate' && hosts.every(host => host === FOLDER_HOST))
}

/** The file that is changed is the one that links lead to, whatever name it was asked for by. */
async function isExpectedFile({ path }: FileChange, { files, workspace }: Expected): Promise<boolean> {
  const real = await followLinks(resolve(workspace, path))
  if (!isInside(workspace, real)) return false
  const own = relativePath(workspace, real)
  if (own === '') return false
  return files.some(({ pattern, beginning }) => own.startsWith(beginning) && matchesPath(pattern, own))
}

/** A line is expected as it stands, or where each of its programs is, but for those that only read what another prints. */
function isExpectedCommand(effect: CommandEffect, { lines, workspace, looked }: Expected): boolean {
  const { command, workingDirectory, vault, input, script, rehearsal } = effect
  // The plan names no secrets, and no code that is handed over beside the line.
  if (vault || input !== undefined || script) return false
  if (!rehearsal && looked?.verdict.effects === 'reads') return true
  const folder = posix.resolve(workspace, workingDirectory)
  const isHere = folder === posix.resolve(workspace)
  const whole = isHere ? command.trim() : ['cd', workingDirectory, '&&', command.trim()].join(' ')
  if (lines.includes(whole)) return true
  const { parts, analysis } = looked ?? {}
  if (!parts || analysis?.line !== command || parts.every(({ isReader }) => isReader)) return false
  return parts.every(part => part.isReader || lines.some(line => isSuch(part, line, workspace)))
}

/** A line with anything but these means more to a shell than words, and is expected as a whole only. */
const PLAIN_WORDS = /^[\w@%+=:,./^ -]+\*?$/

/** Behind at least two words `*` stands for any arguments, unless these would be a program themselves. */
function isSuch({ argv, directory, isFed }: LinePart, line: string, workspace: string): boolean {
  const [, folder = '.', own = line] = /^cd ([^\s&;|]+) && (.+)$/.exec(line) ?? []
  if (isFed || !PLAIN_WORDS.test(own) || directory !== posix.resolve(workspace, folder)) return false
  const words = own.split(' ').filter(word => word !== '')
  const isOpen = words.at(-1) === '*'
  const fixed = isOpen ? words.slice(0, -1) : words
  if (fixed.some(word => word.includes('*')) || !fixed.every((word, at) => argv[at] === word)) return false
  if (!isOpen) return argv.length === fixed.length
  return fixed.length >= 2 && !runsItsArguments(argv) && !runsItsArguments(fixed)
}
