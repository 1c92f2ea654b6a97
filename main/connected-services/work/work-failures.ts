import { WordedError } from '../../../shared/errors'
import type { Words } from '../../../shared/sentence'

/** A failure that the service told of, by which the work has ended. */
export class WorkFailed extends WordedError {}

/** A service has a fault of its own, or is asked too often; it may go on with what it has begun. */
export class ServiceBusy extends WordedError {
  constructor(
    readonly status: number,
    words: Words,
  ) {
    super(words)
  }
}
