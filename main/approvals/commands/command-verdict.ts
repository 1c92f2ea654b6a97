import { posix } from 'node:path'
import { joinedWords, type LocalizedText, type Sentence, sentence } from '../../../shared/sentence'
import type { CommandAnalysis, SimpleCommand } from '../../../shared/session/command-analysis'
import type { ApprovalMode } from '../../../shared/settings'
import { protectedPlace } from '../protected-places'
import { changesShell } from './changes-shell'
import { addressIn } from './danger/address-in'
import { destructiveReason } from './danger/destructive'
import { leavesComputer } from './danger/leaves-computer'
import { localAddress } from './danger/local-address'
import { runsWhatItLoads } from './danger/runs-what-it-loads'
import { withoutMessage } from './danger/without-message'
import type { DeepRead } from './deep-reads'
import { isExpansionPlaceholder } from './expansion-placeholders'
import { joinedValue } from './joined-values'
import { type CommandContext, gitFoldersOf, type Judgement, judgeCommand, together } from './judge-command'
import { isNullDevice, isWithin, type Places, placeOf } from './named-paths'
import type { SketchedCommand } from './parse/sketched-command'
import { isHarmless } from './rules/harmless-programs'
import { runsItsArguments } from './runs-its-arguments'

/** Options that name a file with further names or arguments, which no word of the line shows. */
const LISTS: ReadonlyMap<string, RegExp> = new Map(
  Object.entries({
    '7z': /^@|^-[ix]r?[0-]?@/,
    ar: /^@/,
    bsdtar: /^(--files-f|-\w*T)/,
    clang: /^@/,
    cpio: /^(-\w*[oip]|--(create|extract|pass))/,
    ctags: /^-L/,
    du: /^--files0/,
    ffmpeg: /^(concat$|concat:|-safe|-filter_script|-filter_complex_script|-\/)/,
    file: /^(-\w*[fmM]|--(files-from|magic))/,
    find: /^-files0-from/,
    md5sum: /^(-\w*c|--c)/,
    qpdf: /^(@|--job-json)/,
    rar: /^@/,
    sha1sum: /^(-\w*c|--c)/,
    sha224sum: /^(-\w*c|--c)/,
    sha256sum: /^(-\w*c|--c)/,
    sha384sum: /^(-\w*c|--c)/,
    sha512sum: /^(-\w*c|--c)/,
    b2sum: /^(-\w*c|--c)/,
    cksum: /^(-\w*c|--c)/,
    shasum: /^(-\w*c|--c)/,
    sort: /^--fil|^--files0/,
    tar: /^(--files-f|-\w*T)/,
    unrar: /^@/,
    wc: /^--f/,
    zip: /^(-@|-[ix]@)/,
  }),
)

/** Returns whether a program takes from a file what it is to look at, so that the line does not show where that is. */
function readsArguments([program = '', ...args]: readonly string[]): boolean {
  const lists = LISTS.get(posix.basename(program).toLowerCase())
  return lists !== undefined && args.some(arg => lists.test(arg))
}

export type CommandVerdict = {
  type: 'allow' | 'ask'
  /** In words: what was found, as the rest of a sentence that starts with "because". */
  reason: LocalizedText
  /**
   * The effects that the line is known to have in any mode. A line that `reads` may still need approval, because of a path
   * outside or a possible secret.
   */
  effects: 'reads' | 'writes-inside' | 'unknown'
  /** So grave that it is asked in every mode, loudly. */
  isDestructive: boolean
  /** Absolute paths that the line names, by text alone: where one leads out of the folder through a link, it has to be asked. */
  reads: string[]
  writes: string[]
  /** It may run because it only reads, and the system has to hold it to that. */
  confined?: true
  /** Folders of which it reads every file, as far as it is known; and what must be no folder, as it would follow the links in one. */
  deep?: DeepRead[]
  files?: string[]
}

type Context = CommandContext & {
  mode: ApprovalMode
  canConfine: boolean
  /** The commands that run in a line that holds more than plain words, if it has been sketched. */
  sketch?: readonly SketchedCommand[] | undefined
  /** The commands of a line of plain words that are given texts by `<<`, read without these. */
  given?: readonly SimpleCommand[] | undefined
}

const NOT_CONFINED = sentence`seems to be read-only, but this system can’t enforce that`

/** Decides whether a line may run without asking, from what is known of it. Pure: it looks at nothing on disk. */
export function commandVerdict(analysis: CommandAnalysis, context: Context): CommandVerdict {
  const verdict = verdictOf(analysis, context)
  if (verdict.type !== 'ask' || !runsWhatItLoads(analysis)) return verdict
  const loads = sentence`runs a program that it downloads`
  const reasons = verdict.isDestructive ? [verdict.reason, loads] : [loads, verdict.reason]
  return { ...verdict, reason: joinedWords(reasons, '; and ') }
}

function verdictOf(analysis: CommandAnalysis, context: Context): CommandVerdict {
  const grave = destructiveReason(analysis, context)
  const [opaque] = analysis.opaque
  if (grave) return asked(sentence`${grave}, which can’t be undone`, true)
  const isWithinFolder = isWithin(context.workspace, context.workingDirectory)
  if (opaque)
    return (
      (isWithinFolder && (judgeGiven(context) ?? judgeSketch(context))) ||
      asked(sentence`Atrium can’t fully check this: ${opaque.reason}`)
    )
  if (analysis.commands.length === 0) return asked(sentence`contains nothing that Atrium can check`)
  if (!isWithinFolder) return asked(sentence`runs outside the folder`)
  const commands = placed(analysis.commands, context)
  if (commands === null) return asked(sentence`may run in more folders than Atrium can check`)
  const { problem, ...found } = judgeLine(commands, context)
  const verdict = { ...found, isDestructive: false }
  const reason =
    problem ??
    (found.effects === 'reads' ? sentence`only reads, inside the folder` : sentence`writes inside the folder`)
  const read = found.effects === 'reads' && problem === undefined ? readOf(analysis, context) : undefined
  if (read?.type === 'allow') return { ...verdict, reason, ...read }
  if (context.mode !== 'full') return { ...verdict, type: 'ask', reason, ...read }
  const full = judgeInFull(commands, context)
  if (full.problem !== undefined) return { ...verdict, type: 'ask', reason: full.problem }
  const writes = [...new Set([...found.writes, ...full.paths])]
  return { ...verdict, type: 'allow', reason: sentence`appears to stay inside the folder`, writes }
}

/**
 * In Full a text may be written by a program that is known, as cat does into a file. An unknown one could run the text.
 */
function judgeGiven(context: Context): CommandVerdict | undefined {
  const commands = context.mode === 'full' && context.given ? placed(context.given, context) : null
  if (commands === null) return undefined
  const { problem, ...found } = judgeLine(commands, unheld(context))
  if (problem !== undefined || found.effects !== 'writes-inside') return undefined
  if (judgeInFull(commands, context).problem !== undefined) return undefined
  return { ...found, type: 'allow', reason: sentence`writes inside the folder`, isDestructive: false }
}

/** A line of more than plain words runs unasked only where each command of it is known to read, and the system holds it to that. */
function judgeSketch(context: Context): CommandVerdict | undefined {
  const { sketch, canConfine } = context
  if (!canConfine || !sketch) return undefined
  const commands = placed(sketch, context)
  if (commands === null) return asked(sentence`may run in more folders than Atrium can check`)
  const { problem, ...found } = judgeLine(commands, context)
  if (problem !== undefined) return asked(problem)
  if (found.effects !== 'reads') return asked(sentence`writes inside the folder`)
  const reason = sentence`only reads, inside the folder`
  return { ...found, type: 'allow', reason, isDestructive: false, confined: true }
}

/**
 * A line that only reads, as far as is known, runs without asking if it is confined to reading, if it knows no way to do
 * more, or in Full.
 */
function readOf(
  { commands }: CommandAnalysis,
  { canConfine, mode }: Context,
): Pick<CommandVerdict, 'type' | 'confined'> & { reason?: LocalizedText } {
  if (canConfine) return { type: 'allow', confined: true }
  return mode === 'full' || commands.every(isHarmless) ? { type: 'allow' } : { type: 'ask', reason: NOT_CONFINED }
}

function asked(reason: LocalizedText, isDestructive = false): CommandVerdict {
  return { type: 'ask', reason, effects: 'unknown', isDestructive, reads: [], writes: [] }
}

/** Every command where it would run, which a `cd` before it changes. */
function judgeLine(commands: readonly PlacedCommand[], context: CommandContext): Judgement {
  return together(commands.map(({ command, places }) => judgeCommand(command, context, places)))
}

type PlacedCommand = { command: SketchedCommand; places: Places }

/** Each `cd` that may have failed or not doubles where the next one may begin. */
const MAX_DIRECTORIES = 16

/**
 * Each command with the folders it may run in; null where these are too many. Only where all is joined by && is it certain that
 * a `cd` took place.
 */
export function placed(
  commands: readonly SketchedCommand[],
  { workspace, workingDirectory, home }: Pick<CommandContext, 'workspace' | 'workingDirectory' | 'home'>,
): PlacedCommand[] | null {
  const certain = commands.every(({ joinedBy, place }) => (joinedBy === '' || joinedBy === '&&') && place === 'line')
  let places: Places = { workspace, home, directories: [workingDirectory], moved: false }
  const all: PlacedCommand[] = []
  for (const command of commands) {
    all.push({ command, places })
    const [program, target] = command.words.map(word => word.value ?? '')
    if (program !== 'cd' || target === undefined) continue
    if (isExpansionPlaceholder(target) || (command.place !== 'line' && /(^|\/)\.\.(\/|$)/.test(target))) {
      places = { ...places, moved: true, isAnywhere: true }
      continue
    }
    const reached = places.directories.map(directory => posix.resolve(directory, target))
    const directories = certain ? reached : [...new Set([...places.directories, ...reached])]
    if (directories.length > MAX_DIRECTORIES) return null
    places = { ...places, moved: true, directories }
  }
  return all
}

/** Each folder that git of a line may work in; null where that cannot be told. */
export function gitFolders(commands: readonly SimpleCommand[], where: Parameters<typeof placed>[1]): string[] | null {
  const folders = placed(commands, where)?.map(({ command, places }) => gitFoldersOf(command, places))
  if (!folders?.every(found => found !== null)) return null
  return [...new Set(folders.flat())]
}

/** A line that writes is not held to reading, so no rule that counts only there may vouch for a part of it. */
function unheld(context: CommandContext): CommandContext {
  return { ...context, canConfine: false }
}

type InFull = { problem?: LocalizedText; paths: string[] }

/** So many names are looked at one by one. */
const MAX_NAMES = 500

/**
 * Collects what still needs approval in Full: a command that names a path outside, a secret or a protected path, reaches
 * other computers, runs a text as a program, or changes what the rest of the line means. Otherwise, returns every path
 * that the line may name, as an unknown program may write to each.
 */
function judgeInFull(commands: readonly PlacedCommand[], context: CommandContext): InFull {
  const judged = commands.flatMap(({ command, places }) => {
    const said = { ...command, words: withoutMessage(command.words) }
    const own = judgeCommand(command, unheld(context), places)
    const problem = problemOfStart(said, own) ?? problemOfAddress(said, own)
    if (problem !== null) return [{ problem, paths: [] }]
    const names = [...new Set(namesOf(said))]
    if (names.length > MAX_NAMES) return [{ problem: sentence`names more than ${MAX_NAMES} files`, paths: [] }]
    return names.map(name => judgeName(name, places))
  })
  return judged.find(({ problem }) => problem !== undefined) ?? { paths: judged.flatMap(({ paths }) => paths) }
}

/** A command that a rule vouches for is none of these, whatever the rule says. */
function problemOfStart({ assignments, words }: SimpleCommand, own: Judgement): Sentence | null {
  if (assignments.length > 0) return sentence`sets ${assignments.join(' ')}`
  if (own.effects !== 'unknown') return null
  const argv = words.map(word => word.value ?? '')
  const [program = ''] = argv
  if (leavesComputer(argv)) return sentence`${program} may send data from this computer`
  if (runsItsArguments(argv)) return sentence`${program} runs commands or code given in its arguments`
  if (readsArguments(argv)) return sentence`${program} reads its arguments from a file`
  return changesShell(argv) ? sentence`${program} may change what the rest of the line does` : null
}

/** A program that is known only passes an address on, as echo does. */
function problemOfAddress({ words }: SimpleCommand, { effects }: Judgement): Sentence | null {
  const address = effects === 'unknown' ? addressIn(words.map(({ value }) => value ?? '')) : undefined
  return address === undefined ? null : sentence`“${address}” may be on another computer`
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
  return { problem: sentence`“${name}” is a protected path`, paths: [] }
}

/** Returns the parts of a word that may name a file: all of it, and what follows an option's name or letter, `=`, `:`, `,` or `@`. */
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
