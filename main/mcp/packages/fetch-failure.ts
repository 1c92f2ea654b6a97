import type { Exit } from '../connection/stdio-transport'

/** What was to be fetched is not there, with what npm printed of it. */
export class FetchFailure extends Error {
  constructor(
    readonly exit: Exit,
    readonly printed: string,
  ) {
    super('The package could not be fetched')
  }
}
