/** A project file that cannot be used; `message` says why, for the person, and `line` where it is known. */
export class BadFile extends Error {
  override name = 'BadFile'
  constructor(
    message: string,
    readonly line?: number,
    options?: { cause?: unknown },
  ) {
    super(message, options)
  }
}
