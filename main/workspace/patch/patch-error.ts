/** What is wrong with a patch, or why it does not fit its file, worded for the model that wrote it. */
export class PatchError extends Error {
  /** What is to be done about it, where `message`, which other tools word the same, does not say. */
  readonly advice: string | undefined

  constructor(message: string, { cause, advice }: { cause?: unknown; advice?: string | undefined } = {}) {
    super(message, { cause })
    this.name = 'PatchError'
    this.advice = advice
  }
}
