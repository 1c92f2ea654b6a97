/** A failure that the service told of, by which the work has ended. */
export class WorkFailed extends Error {}

/** A service has a fault of its own, or is asked too often; it may go on with what it has begun. */
export class ServiceBusy extends Error {
  constructor(
    readonly status: number,
    message: string,
  ) {
    super(message)
  }
}
