import { posix } from 'node:path'
import type { CommandAnalysis, SimpleCommand } from '../../../shared/command-analysis'
import type { ApprovalMode } from '../../../shared/settings'
import { protectedPlace } from '../protected-places'
import { addressIn } from './address-in'
import { destructiveReason } from './destructive'
import { joinedValue } from './joined-values'
import { both, type CommandContext, type Judgement, judgeCommand, NOTHING } from './judge-command'
import { leavesComputer } from './leaves-computer'
import { localAddress } from './local-address'
import { isNullDevice, isWithin, type Places, placeOf } from './named-places'
import { isRunner } from './runners'
import { runsWhatItLoads } from './runs-what-it-loads'
import { withoutMessage } from './without-message'

export type CommandVerdict = {
  type: 'allow' | 'ask'
  /** In words: what was found, as the rest of a sentence that starts with "because". */
  reason: string
  /** What is known of the line in whatever mode. `reads` may still ask, for what lies outside or may be a secret. */
  effects: 'reads' | 'writes-inside' | 'unknown'
  /** So grave that it is asked in every mode, loudly. */
  isDestructive: boolean
  /** Absolute paths that the line names, by text alone: where one leads out of the folder through a link, it has to be asked. */
  reads: string[]
  writes: string[]
}

type Context = CommandContext & { mode: ApprovalMode }

/** Whether a line may run without asking, by what is known of it. Pure: it looks at nothing on disk. */
export function commandVerdict(analysis: CommandAnalysis, context: Context): CommandVerdict {
  const verdict = verdictOf(analysis, context)
  if (verdict.type !== 'ask' || !runsWhatItLoads(analysis)) return verdict
  const loads = 'it runs a program that it downloads'
  const reasons = verdict.isDestructive ? [verdict.reason, loads] : [loads, verdict.reason]
  return { ...verdict, reason: reasons.join('; and ') }
}

function verdictOf(analysis: CommandAnalysis, context: Context): CommandVerdict {
  const grave = destructiveReason(analysis, context)
  const [opaque] = analysis.opaque
  if (grave) return asked(`${grave}, and that cannot be undone`, true)
  if (opaque) return asked(`a part of it cannot be judged: ${opaque.reason}`)
  if (analysis.commands.length === 0) return asked('it says nothing that can be judged')
  if (!isWithin(context.workspace, context.workingDirectory)) return asked('it runs outside the folder')
  const { problem, ...found } = judgeLine(analysis.commands, context)
  const verdict = { ...found, isDestructive: false }
  const reason =
    problem ?? (found.effects === 'reads' ? 'it only reads, inside the folder' : 'it writes inside the folder')
  if (found.effects === 'reads' && problem === undefined) return { ...verdict, type: 'allow', reason }
  if (context.mode !== 'full') return { ...verdict, type: 'ask', reason }
  const full = judgeInFull(analysis.commands, context)
  if (full.problem !== undefined) return { ...verdict, type: 'ask', reason: full.problem }
  const writes = [...new Set([...found.writes, ...full.paths])]
  return { ...verdict, type: 'allow', reason: 'it stays inside the folder, as far as it says', writes }
}

function asked(reason: string, isDestructive = false): CommandVerdict {
  return { type: 'ask', reason, effects: 'unknown', isDestructive, reads: [], writes: [] }
}

/** Every command where it would run, which a `cd` before it changes. */
function judgeLine(commands: readonly SimpleCommand[], context: CommandContext): Judgement {
  let judged = NOTHING
  for (const { command, places } of placed(commands, context))
    judged = both(judged, judgeCommand(command, context, places))
  return judged
}

/** Each command with the folders it may run in. Only where all is joined by && is it certain that a `cd` took place. */
export function placed(
  commands: readonly SimpleCommand[],
  { workspace, workingDirectory, home }: Pick<CommandContext, 'workspace' | 'workingDirectory' | 'home'>,
) {
  const certain = commands.every(({ joinedBy }) => joinedBy === '' || joinedBy === '&&')
  let places: Places = { workspace, home, directories: [workingDirectory], moved: false }
  return commands.map(command => {
    const here = places
    const [program, target] = command.words.map(word => word.value ?? '')
    if (program === 'cd' && target !== undefined) {
      const reached = here.directories.map(directory => posix.resolve(directory, target))
      places = {
        ...here,
        moved: true,
        directories: certain ? reached : [...new Set([...here.directories, ...reached])],
      }
    }
    return { command, places: here }
  })
}

type InFull = { problem?: string; paths: string[] }

/**
 * What Full still asks: what names a place outside, a secret or a protected one, reaches other computers, or runs a text as a program. Else every
 * path that the line may name, as an unknown program may write to each.
 */
function judgeInFull(commands: readonly SimpleCommand[], context: CommandContext): InFull {
  const judged = placed(commands, context).flatMap(({ command, places }) => {
    const said = { ...command, words: withoutMessage(command.words) }
    const problem = problemOfStart(said) ?? problemOfAddress(said, judgeCommand(command, context, places))
    return problem === null ? namesOf(said).map(name => judgeName(name, places)) : [{ problem, paths: [] }]
  })
  return judged.find(({ problem }) => problem !== undefined) ?? { paths: judged.flatMap(({ paths }) => paths) }
}

function problemOfStart({ assignments, words }: SimpleCommand): string | null {
  if (assignments.length > 0) return `it sets ${assignments.join(' ')}`
  const argv = words.map(word => word.value ?? '')
  if (leavesComputer(argv)) return `${argv[0]} may send something from this computer`
  return isRunner(argv) ? `${argv[0]} runs what its arguments say` : null
}

/** A program that is known only passes an address on, as echo does. */
function problemOfAddress({ words }: SimpleCommand, { effects }: Judgement): string | null {
  const address = effects === 'unknown' ? addressIn(words.map(({ value }) => value ?? '')) : undefined
  return address === undefined ? null : `“${address}” may be on another computer`
}

function namesOf({ words, redirections }: SimpleCommand): string[] {
  const targets = redirections.filter(({ operator }) => operator !== '>&').map(({ target }) => target?.value ?? '')
  const program = words[0]?.value ?? ''
  return [...words.flatMap(word => namesWithin(word.value ?? '', program)), ...targets]
}

function judgeName(name: string, places: Places): InFull {
  if (isNullDevice(name)) return { paths: [] }
  const place = placeOf(name, places)
  if ('problem' in place || protectedPlace(name) === null) return { paths: [], ...place }
  return { problem: `“${name}” is a protected place`, paths: [] }
}

/** What of a word may name a file: all of it, and what follows an option's name or letter, `=`, `:`, `,` or `@`. */
export function namesWithin(word: string, program = ''): string[] {
  const local = localAddress(word)
  // An unknown program may as well take it for a path, and that stays inside.
  if (local !== undefined) return [local]
  if (/^[a-z][a-z+.-]*:\/\/(?!\/)/i.test(word) && !/^file:/i.test(word)) return []
  const attached = /^-\w(.+)$/.exec(word)?.[1]
  const joined = joinedValue(program, word)
  const values = [attached, joined].filter(value => value !== undefined)
  return [...(word.startsWith('-') ? [] : [word]), ...word.split(/[=:,@]/).slice(1), ...values]
}
