import { WordedError } from '../../../shared/errors';
/** A server could not be asked: it does not run, or wants something first. The words name it. */
export declare class UnreadyServer extends WordedError {
}
