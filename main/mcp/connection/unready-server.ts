import { WordedError } from '../../../shared/errors'

/** A server could not be asked: it does not run, or wants something first. The words name it. */
export class UnreadyServer extends WordedError {}
