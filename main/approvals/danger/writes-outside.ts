import { posix } from 'node:path'
import { type Sentence, sentence } from '../../../shared/sentence'
import type { SimpleCommand } from '../../../shared/session/command-analysis'
import { affectedPaths } from '../commands/affected-paths'
import { isWithin } from '../commands/named-places'

type ReachedFolders = { workspace: string; directories: readonly string[]; home: string }

/** The paths at which leftovers matter to nobody, and devices that keep nothing. */
const OF_NO_MATTER =
  /^(\/tmp\/.|\/var\/tmp\/.|\/private\/tmp\/.|\/dev\/(null|zero|std(in|out|err)|tty|fd\/|shm\/|u?random))/

/** Carry the program that follows their own words, as far as they do not change where a name leads. */
const CARRIER = /^(nohup|nice|time|command|builtin|exec|xargs|then|do|env)$/

/** Write where one of their options says: the word after it, or what is joined to it. */
const TARGETS: ReadonlyMap<string, RegExp> = new Map([
  ['curl', /^(?:-\w*o|--output(?:-dir)?)=?/],
  ['wget', /^(?:-\w*[OP]|--(?:output-document|directory-prefix))=?/],
  ['tar', /^(?:-\w*C|--(?:directory|one-top-level))=?/],
  ['unzip', /^-\w*d/],
])

/** Change who may use what they name, or what is in it. */
const CHANGERS = /^(chmod|chown|chgrp|chattr|setfacl)$/

/**
 * Returns the reason why a command deletes or overwrites something outside the folder, to follow "because"; null if its
 * words do not say so.
 */
export function writesOutside(
  command: SimpleCommand,
  { workspace, directories, home }: ReachedFolders,
): Sentence | null {
  const own = withoutCarrier(command)
  if (deletesUnknown(own)) return sentence`it deletes folders whose names only the shell knows`
  const names = [
    ...affectedPaths(own)
      .filter(({ isCertain }) => isCertain)
      .map(({ name }) => name),
    ...changed(own),
  ]
  const outside = names.find(name =>
    directories
      .map(directory => posix.resolve(directory, name))
      .some(path => !isWithin(workspace, path) && (isWithin(home, path) || !OF_NO_MATTER.test(path))),
  )
  return outside === undefined ? null : sentence`it changes or deletes “${outside}”, which is outside the folder`
}

function withoutCarrier(command: SimpleCommand): SimpleCommand {
  const at = command.words.findIndex(({ value }) => !CARRIER.test(posix.basename(value ?? '')))
  return at <= 0 ? command : { ...command, words: command.words.slice(at) }
}

/** `rm -rf $X/` is the whole disk where X is empty. */
function deletesUnknown({ words }: SimpleCommand): boolean {
  const [program, ...args] = words
  if (posix.basename(program?.value ?? '') !== 'rm') return false
  return args.some(({ value }) => /^(-[a-zA-Z]*[rR]|--r)/.test(value ?? '')) && args.some(({ value }) => value === null)
}

function changed({ words }: SimpleCommand): string[] {
  const [program = '', ...args] = words.map(({ value }) => value ?? '')
  const name = posix.basename(program)
  const operands = args.filter(arg => arg !== '' && !arg.startsWith('-'))
  if (CHANGERS.test(name)) return operands
  if (name === 'rsync') return operands.slice(-1)
  const isInPlace = name === 'sed' && args.some(arg => /^(-[a-zA-Z]*i|--in-place)/.test(arg))
  // The first one is its script.
  return isInPlace ? operands.slice(1) : targetsOf(name, args)
}

function targetsOf(name: string, args: readonly string[]): string[] {
  const option = TARGETS.get(name)
  if (!option) return []
  return args.flatMap((arg, index) => {
    const [said] = option.exec(arg) ?? []
    return said === undefined ? [] : [arg.slice(said.length) || (args[index + 1] ?? '')]
  })
}
