import { inEnglish, type LocalizedText, type Sentence } from './sentence'

/** Every failure that a person can see has one of these codes. */
export type ErrorCode =
  | 'bad-input'
  | 'not-found'
  | 'denied'
  | 'cancelled'
  | 'conflict'
  | 'provider'
  | 'storage'
  | 'internal'

/** An error whose words a person reads: `message` has them in English, `sentence` as the page translates them. */
export class WordedError extends Error {
  readonly sentence: Sentence | undefined

  constructor(words: LocalizedText, options?: { cause?: unknown }) {
    super(inEnglish(words), options)
    this.name = 'WordedError'
    this.sentence = typeof words === 'string' ? undefined : words
  }
}

/** A failure that a person can act on. It crosses IPC with its code; `message` says what to do. */
export class AppError extends WordedError {
  constructor(
    readonly code: ErrorCode,
    words: LocalizedText,
    options?: { cause?: unknown },
  ) {
    super(words, options)
    this.name = 'AppError'
  }
}

/** Something was begun of which nobody can say whether it took place. `message` says that to the model; it is never done again by itself. */
export class UnknownOutcome extends Error {
  override name = 'UnknownOutcome'
}

/** Returns whether something was not done because its subject has changed since. */
export function isConflict(thrown: unknown): boolean {
  return thrown instanceof AppError && thrown.code === 'conflict'
}

/** The message of anything that was thrown. */
export function messageOf(thrown: unknown): string {
  return thrown instanceof Error ? thrown.message : String(thrown)
}

/** The same as words that the page translates, where it has them. */
export function errorText(thrown: unknown): LocalizedText {
  return (thrown instanceof WordedError ? thrown.sentence : undefined) ?? messageOf(thrown)
}

/** Marks the branch of a switch that the compiler knows to be unreachable. */
export function assertNever(value: never): never {
  throw new Error(`Unexpected value: ${JSON.stringify(value)}`)
}
