import { isUtf8 } from 'node:buffer'
import { AppError } from '../../shared/errors'
import { LOG_VERSION, SessionEvent } from '../../shared/session-events'
import { type Line, readLines } from './read-lines'

/** Something in a log that was not as written. The rest of the log is used all the same. */
export type LogProblem = { line: number; message: string }

/** Where the next event goes. `length` is in bytes and leaves a torn line out; `seq` is the highest that was seen. */
export type LogEnd = { seq: number; length: number; size: number; terminated: boolean }

/** Events are in the order of their numbers, each number once. */
export type LogContent = { events: SessionEvent[]; problems: LogProblem[]; end: LogEnd }

/** A file of garbage must not become a million messages. */
const maxProblems = 100

/** Reads a session's log line by line. Throws `AppError('storage')` for a log of a newer version, and the system's errors. */
export async function readLog(path: string): Promise<LogContent> {
  const bySeq = new Map<number, SessionEvent>()
  const problems: LogProblem[] = []
  const end: LogEnd = { seq: 0, length: 0, size: 0, terminated: true }
  let number = 0

  function report(message: string): void {
    if (problems.length < maxProblems) problems.push({ line: number, message })
  }

  function keep(event: SessionEvent): void {
    if (bySeq.has(event.seq)) report(`Its number, ${event.seq}, was there before; the first one counts.`)
    else if (event.seq !== end.seq + 1) report(`Its number is ${event.seq} where ${end.seq + 1} was expected.`)
    if (!bySeq.has(event.seq)) bySeq.set(event.seq, event)
    end.seq = Math.max(end.seq, event.seq)
  }

  for await (const line of readLines(path)) {
    number++
    const event = parseLine(line)
    end.size = line.start + line.bytes.length + (line.terminated ? 1 : 0)
    if (!event && !line.terminated) {
      report('The last line was not finished and was left out.')
      break
    }
    end.length = end.size
    end.terminated = line.terminated
    if (event) keep(event)
    else if (line.bytes.length > 0) report('It could not be read and was left out.')
  }
  return { events: [...bySeq.values()].sort((a, b) => a.seq - b.seq), problems, end }
}

function parseLine({ bytes }: Line): SessionEvent | undefined {
  const value = parseJson(bytes)
  if (isNewer(value)) {
    throw new AppError('storage', 'This session was written by a newer version of Atrium. Update Atrium to open it.')
  }
  return SessionEvent.safeParse(value).data
}

function parseJson(bytes: Buffer): unknown {
  if (!isUtf8(bytes)) return undefined
  try {
    // An editor may have put a byte order mark in front.
    return JSON.parse(bytes.toString().replace(/^\uFEFF/, ''))
  } catch {
    return undefined
  }
}

function isNewer(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'v' in value && Number(value.v) > LOG_VERSION
}
