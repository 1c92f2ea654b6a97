/** The error that says what is wrong with a patch, or why it does not fit its file, worded for the model that wrote it. */
export class PatchError extends Error {
  /** The advice on what to do about it, if `message`, which other tools word the same, does not give any. */
  readonly advice: string | undefined

  constructor(message: string, { cause, advice }: { cause?: unknown; advice?: string | undefined } = {}) {
    super(message, { cause })
    this.name = 'PatchError'
    this.advice = advice
  }
}
