/**
 * The kind of a value. `path` is looked at (is it inside the folder, is it a secret); `text` and `number` name nothing on
 * disk; `script` is what the first operand would be; `format` is git's, which can have signatures checked by another
 * program; `revision` names no option; `moment` is a date in words, in which quotes would name a file with a time zone.
 */
export type ValueKind = 'text' | 'number' | 'path' | 'script' | 'format' | 'moment' | 'revision'

/** The requirement for an operand: of a kind, like a pattern, or accepted by a reader of its own. */
export type Expected = ValueKind | RegExp | ((text: string) => boolean)

/**
 * One way in which a program only reads. Whatever is not named here is asked, so a program may learn new options without harm.
 * Abbreviated long options are not taken: `--out` may stand for `--output`.
 */
export type ProgramRule = {
  program: string
  /** Words that must follow the program, such as git's command. */
  subcommand?: readonly string[]
  /** One word each: `-a` or `--all` take no value, `-n=number` takes one, `--color[=text]` may have one with `=`. */
  options?: string
  /** True if one-letter options may be joined, as in `-la`. Programs with long words after one dash cannot do that. */
  joined?: boolean
  /** `-20` as an option. */
  digits?: boolean
  /** It has no options: whatever follows it is an operand, also with a dash. */
  verbatim?: boolean
  /** Only with an option: without one it would run what it is fed. */
  needsOption?: boolean
  /** Often a stand-in that chooses a version by files of the folder, which can name a program in it. */
  shimmed?: boolean
  /**
   * It counts only where the system holds a command to reading: what it may be told to write or run then comes to nothing, so
   * that what is asked is what would not work there, or would do more than a person expects of these words.
   */
  held?: boolean
  /** One of these options is needed: without it, it would do something else. */
  requires?: readonly string[]
  /** The operands that stand between the options, one by one; the last applies to all that follow. Absent: there may be none. */
  operands?: readonly Expected[]
  /** An operand like this means more than a file of that name. */
  refuses?: RegExp
  /** At least so many (0 where absent), at most so many. */
  atLeast?: number
  atMost?: number
  /** Options with which the first of the operands is no pattern or script any more. */
  scriptOptions?: readonly string[]
  /** Reads every file beneath a folder: always, hidden ones too with `everything`, or with one of these options. */
  deep?: 'always' | 'everything' | readonly string[]
  /** Given a folder it follows the links in it. */
  follows?: boolean
  /** Makes or changes what its operands name. */
  writes?: boolean
  /** Reads the repository, whose own configuration can name programs. */
  repository?: boolean
}
