import { isMainThread } from 'node:worker_threads'

/** The largest file, and the longest texts of a call, whose change is planned on the main thread. */
export const MAIN_LIMIT = 32 * 1024

/** The limit for the result of a small file and a small call. Indentation and repetition can turn them into megabytes. */
const RESULT_LIMIT = 3 * MAIN_LIMIT

/** There is more to plan than the main thread may be held for. Whoever plans on it begins anew on another one. */
export class TooMuchForMain extends Error {
  override name = 'TooMuchForMain'
}

/** On the main thread, refuses a file of so many bytes before it is read. */
export function refuseOnMain(bytes: number): void {
  if (isMainThread && bytes > MAIN_LIMIT) throw new TooMuchForMain()
}

/** On the main thread, refuses to go on with a changed text of so many bytes, or of at least so many. */
export function refuseResultOnMain(bytes: number): void {
  if (isMainThread && bytes > RESULT_LIMIT) throw new TooMuchForMain()
}
