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

/** A failure that a person can act on. It crosses IPC with its code; `message` says what to do. */
export class AppError extends Error {
  constructor(
    readonly code: ErrorCode,
    message: string,
    options?: { cause?: unknown },
  ) {
    super(message, options)
    this.name = 'AppError'
  }
}

/** Whether something was not done because what it was about has changed since. */
export function isConflict(thrown: unknown): boolean {
  return thrown instanceof AppError && thrown.code === 'conflict'
}

/** The message of anything that was thrown. */
export function messageOf(thrown: unknown): string {
  return thrown instanceof Error ? thrown.message : String(thrown)
}

/** Marks the branch of a switch that the compiler knows to be unreachable. */
export function assertNever(value: never): never {
  throw new Error(`Unexpected value: ${JSON.stringify(value)}`)
}
