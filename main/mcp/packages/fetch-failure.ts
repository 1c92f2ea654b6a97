import type { Exit } from '../connection/stdio-transport'

/** A package to be fetched that is not there, with what npm printed about it. */
export class FetchFailure extends Error {
  constructor(
    readonly exit: Exit,
    readonly printed: string,
  ) {
    super('The package could not be fetched')
  }
}
