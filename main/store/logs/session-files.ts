import { AppError } from '../../../shared/errors'
import { sentence } from '../../../shared/sentence'

/** Lower case only: where file names have no case, two ids must not be one file. */
const sessionId = /^[a-z0-9][a-z0-9_-]{0,63}$/
/** Names that mean a device on Windows, whatever their extension. */
const deviceName = /^(con|prn|aux|nul|com\d|lpt\d)$/

export function isSessionId(id: string): boolean {
  return sessionId.test(id) && !deviceName.test(id)
}

/** The name of a session's log. Refuses an id that could lead anywhere else. */
export function logName(id: string): string {
  if (!isSessionId(id)) throw new AppError('bad-input', sentence`That isn’t a valid session ID.`)
  return `${id}.jsonl`
}

/** The ids of the logs among the names of a folder. */
export function sessionIdsIn(names: readonly string[]): string[] {
  return names.flatMap(name => {
    const id = name.endsWith('.jsonl') ? name.slice(0, -'.jsonl'.length) : ''
    return isSessionId(id) ? [id] : []
  })
}

/** The log among some names, and what was kept beside it; the log is last, so that it moves when all else has moved. */
export function filesOfLog(log: string, names: readonly string[]): string[] {
  return [...names.filter(name => name.startsWith(`${log}.torn-`)), log]
}
