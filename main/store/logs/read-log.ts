import { AppError } from '../../../shared/errors'
import { messageIn, type Sentence, sentence } from '../../../shared/sentence'
import { LOG_VERSION, SessionEvent } from '../../../shared/session/session-events'
import { CHAIN_START, logChain } from './log-chain'
import type { Head } from './log-head'
import { readLines } from './log-lines'
import { parseJson } from './parse-json'

/** Something in a log that was not as written. The rest of the log is used all the same. */
export type LogProblem = { line: number; message: string; sentence?: Sentence }

/**
 * The position of the next event. `length` is in bytes and leaves a torn line out; `seq` is the highest that was seen,
 * `link` what the next line follows.
 */
export type LogEnd = { seq: number; length: number; size: number; terminated: boolean; link: string }

/** Events are in the order of their numbers, each number once. `chain` says what can be said of the log being whole. */
export type LogContent = { events: SessionEvent[]; problems: LogProblem[]; end: LogEnd; chain: ChainReport }

/**
 * `breaks` are the lines that do not follow the one before. Those before `chainedFrom` (none, where it is null) come from
 * before logs were chained. `last` names the whole log: as long as it stays the same, so does every line.
 */
export type ChainReport = { lines: number; chainedFrom: number | null; breaks: LogProblem[]; last: string }

/** A file of garbage must not become a million messages. */
const maxProblems = 100

/**
 * Reads a session's log line by line, and holds its end against what was `noted` of it. Throws `AppError('storage')` for a log of
 * a newer version, and the system's errors.
 */
export async function readLog(path: string, noted?: Head): Promise<LogContent> {
  const bySeq = new Map<number, SessionEvent>()
  const problems: LogProblem[] = []
  const breaks: LogProblem[] = []
  const chain = logChain()
  const end: LogEnd = { seq: 0, length: 0, size: 0, terminated: true, link: CHAIN_START }
  let number = 0
  let lines = 0
  const ending = endingAs(noted)

  function report(words: Sentence): void {
    if (problems.length < maxProblems) problems.push({ line: number, ...messageIn(words) })
  }

  /** A line of which something else is wrong breaks the chain as well: it is told once. */
  function keep(event: SessionEvent, broken: Sentence | undefined): void {
    if (bySeq.has(event.seq)) report(sentence`Event number ${event.seq} appears more than once. The first one counts.`)
    else if (event.seq !== end.seq + 1)
      report(sentence`Event number ${event.seq} was found where ${end.seq + 1} was expected.`)
    else if (broken) report(broken)
    if (!bySeq.has(event.seq)) bySeq.set(event.seq, event)
    end.seq = Math.max(end.seq, event.seq)
  }

  function leaveOut(value: unknown): void {
    report(sentence`A line couldn’t be read and was left out.`)
    // It may say what only another version knows: its number is taken all the same.
    if (seqOf(value) === end.seq + 1) end.seq += 1
  }

  for await (const line of readLines(path)) {
    number++
    const value = parseJson(line.bytes)
    const event = eventOf(value)
    end.size = line.start + line.bytes.length + (line.terminated ? 1 : 0)
    if (!event && !line.terminated) {
      report(sentence`The last line was incomplete and was left out.`)
      break
    }
    lines += 1
    const broken = chain.next(line.bytes, value)
    if (broken && breaks.length < maxProblems) breaks.push({ line: number, ...messageIn(broken) })
    end.length = end.size
    end.link = chain.last()
    end.terminated = line.terminated
    if (event) keep(event, broken)
    else if (line.bytes.length > 0) leaveOut(value)
    ending.see(end)
  }
  for (const words of ending.problems(end)) breaks.push({ line: number, ...messageIn(words) })
  const events = [...bySeq.values()].sort((a, b) => a.seq - b.seq)
  return { events, problems, end, chain: { lines, chainedFrom: chain.chainedFrom(), breaks, last: chain.last() } }
}

/** Holds a log against what was noted of its end, where something was. */
function endingAs(noted: Head | undefined) {
  let found: string | undefined
  return {
    see({ seq, link }: LogEnd): void {
      if (seq === noted?.seq) found ??= link
    },
    problems({ seq }: LogEnd): Sentence[] {
      if (!noted || found === noted.link) return []
      const isCut = seq < noted.seq
      return [
        isCut
          ? sentence`The end of the log was cut off: it had ${noted.seq} events.`
          : sentence`The end of the log was replaced: a different one was recorded.`,
      ]
    },
  }
}

function eventOf(value: unknown): SessionEvent | undefined {
  if (isNewer(value)) {
    throw new AppError(
      'storage',
      sentence`This session was written by a newer version of Atrium. Update Atrium to open it.`,
    )
  }
  return SessionEvent.safeParse(value).data
}

function seqOf(value: unknown): unknown {
  return typeof value === 'object' && value !== null && 'seq' in value ? value.seq : undefined
}

function isNewer(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'v' in value && Number(value.v) > LOG_VERSION
}
