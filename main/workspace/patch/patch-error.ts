/** What is wrong with a patch, or why it does not fit its file, worded for the model that wrote it. */
export class PatchError extends Error {
  constructor(message: string, options?: { cause?: unknown }) {
    super(message, options)
    this.name = 'PatchError'
  }
}
