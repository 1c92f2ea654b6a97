import { stat } from 'node:fs/promises'
import { AppError, WordedError } from '../../../shared/errors'
import { type Sentence, sentence } from '../../../shared/sentence'
import { LOG_VERSION, type SessionEvent, SessionFact } from '../../../shared/session/session-events'
import { exists } from '../set-aside'
import { codeOf, storageError } from '../storage-error'
import { writeAtomic } from '../write-atomic'
import type { HeadSigning } from './head-signing'
import { CHAIN_START, linkOf } from './log-chain'
import { type Head, logHead, readHead, signedText } from './log-head'
import { type LogWriter, openLogWriter } from './log-writer'
import { queue } from './queue'
import { type LogContent, type LogEnd, readLog } from './read-log'
import { type VerifiedLog, verifyLog } from './verify-log'

export type LogRead = Omit<LogContent, 'end'>
export type VerifiedRead = Omit<VerifiedLog, 'end'>

/** A log's file, and where its end is noted. */
export type LogPlace = { path: string; head: string }

/** One session's log. What is asked of it is done in that order. Failures of the disk are `AppError('storage')`. */
export type SessionLog = {
  create(fact: SessionFact, copied?: readonly SessionEvent[]): Promise<SessionEvent>
  /** Facts that are given while others still wait for the file share one write and one sync with them; all fail or none. */
  append(fact: SessionFact): Promise<SessionEvent>
  read(): Promise<LogRead>
  /** As `read`, and says as well whether its end is the one that was noted. */
  verify(): Promise<VerifiedRead>
  /** Does something to the closed file. The next append opens it again. */
  whileClosed(job: () => Promise<void>): Promise<void>
}

/** A function that makes the event that follows the one before. */
type MakeEvent = (seq: number) => SessionEvent

export function sessionLog({ path, head }: LogPlace, now: () => number, signing?: HeadSigning): SessionLog {
  const inTurn = queue()
  const log = appender({ path, head }, signing)
  // Also where the file could not be opened, nothing may join what has failed.
  const batches = appendBatches(take => inTurn(() => log.append(take).finally(take)))

  async function begin(fact: SessionFact, copied: readonly SessionEvent[]): Promise<SessionEvent> {
    if (await exists(path)) throw new AppError('conflict', sentence`A session with that ID already exists.`)
    const event = eventOf(checkedFact(fact), { seq: 1, at: now() })
    const others = copied.map((other, index) => eventOf(checkedFact(other), { seq: index + 2, at: other.at }))
    const { text, link } = chained([event, ...others])
    const lines = Buffer.from(text)
    await writeAtomic(path, lines)
    log.begin({ seq: others.length + 1, link })
    log.remember({ seq: others.length + 1, length: lines.length, size: lines.length, terminated: true, link })
    return event
  }

  async function content(): Promise<LogRead> {
    const { end, ...read } = await readLog(path)
    log.remember(end)
    return read
  }

  async function verified(): Promise<VerifiedRead> {
    await log.flush()
    const { end: _, ...read } = await verifyLog(path, head, signing?.isOwn)
    return read
  }

  async function closed(job: () => Promise<void>): Promise<void> {
    await log.rest()
    await job()
  }

  async function append(fact: SessionFact): Promise<SessionEvent> {
    const checked = checkedFact(fact)
    return batches.add(seq => eventOf(checked, { seq, at: now() }))
  }

  /** A job requested from here on comes after this, including appends. */
  function alone<T>(what: Sentence, job: () => Promise<T>): Promise<T> {
    batches.end()
    return inTurn(() => worded(what, job))
  }

  return {
    create: (fact, copied = []) => alone(sentence`Couldn’t create the session`, () => begin(fact, copied)),
    append: fact => worded(sentence`Couldn’t save the session`, () => append(fact)),
    read: () => alone(sentence`Couldn’t read the session`, content),
    verify: () => alone(sentence`Couldn’t read the session`, verified),
    whileClosed: job => alone(sentence`Couldn’t move the session`, () => closed(job)),
  }
}

/** Facts that wait for the file together. `write` writes what `take` gives once it is their turn; from then on none may join. */
function appendBatches(write: (take: () => MakeEvent[]) => Promise<SessionEvent[]>) {
  /** The events that still wait for the file, as long as nothing else was requested after them. */
  let batch: { makers: MakeEvent[]; written: Promise<SessionEvent[]> } | undefined

  function begun(first: MakeEvent) {
    const makers = [first]
    const take = () => {
      if (batch?.makers === makers) batch = undefined
      return makers
    }
    return { makers, written: write(take) }
  }

  return {
    /** Resolves to the event once it is on the disk. */
    async add(make: MakeEvent): Promise<SessionEvent> {
      if (batch) batch.makers.push(make)
      else batch = begun(make)
      const { makers, written } = batch
      const event = (await written)[makers.indexOf(make)]
      if (!event) throw new WordedError(sentence`Couldn’t write an event`)
      return event
    },

    /** Ends the batch: later events are written after what is requested now. */
    end(): void {
      batch = undefined
    },
  }
}

/** The end of a log. Its file stays open from the first append on, so that an append costs one write and one sync. */
function appender({ path, head: headPath }: LogPlace, signing: HeadSigning | undefined) {
  const head = logHead(headPath, signing)
  /** True once this installation has made the log, whose end may not be noted yet. */
  let isOwn = false
  let open: { writer: LogWriter; seq: number; link: string; standing: Standing } | undefined
  /** The end of the log when it was read or created: saves the first append from reading it again. */
  let known: LogEnd | undefined

  async function opened() {
    if (open && (await open.writer.isCurrent())) return open
    await close()
    const end = known?.size === (await stat(path)).size ? known : (await readLog(path)).end
    const standing = isOwn ? { isAsNoted: true, after: 0 } : await standingOf(headPath, end, signing)
    isOwn = false
    open = { writer: await openLogWriter(path, end), seq: end.seq, link: end.link, standing }
    return open
  }

  async function close(): Promise<void> {
    const { writer } = open ?? {}
    open = undefined
    await writer?.close()
  }

  return {
    /** Closes the file. What is known of its end spares the next append reading a long log again. */
    async rest(): Promise<void> {
      const { seq, link, writer } = open ?? {}
      const length = writer?.length()
      await close()
      await head.flush()
      if (length === undefined || seq === undefined || link === undefined) return
      known = { seq, link, length, size: length, terminated: true }
    },
    remember(end: LogEnd): void {
      known = end
    },
    /** Notes the end of a log that was just made. */
    begin(made: Head): void {
      isOwn = true
      head.note(made)
    },
    flush: head.flush,
    /** Takes what is to be written once the file is ready for it. */
    async append(take: () => readonly MakeEvent[]): Promise<SessionEvent[]> {
      const log = await opened()
      const events = take().map((make, index) => make(log.seq + 1 + index))
      const { text, link } = chained(events, log.link)
      known = undefined
      try {
        await log.writer.append(text)
      } catch (error) {
        await close()
        throw error
      }
      log.seq += events.length
      log.link = link
      // Of one that was cut it stays noted how far it went, as it would look whole from then on.
      const { isAsNoted, after } = log.standing
      if (isAsNoted) head.note({ seq: log.seq, link, ...(after > 0 && { after }) })
      return events
    },
  }
}

/** Knows how far this installation can vouch for a log: what was there before it first signed an end may be anybody's. */
type Standing = { isAsNoted: boolean; after: number }

/** Compares the end of a log with what was noted of it, which counts only as it was signed. */
async function standingOf(
  headPath: string,
  { seq, link }: LogEnd,
  signing: HeadSigning | undefined,
): Promise<Standing> {
  const noted = await readHead(headPath)
  if (!noted) return { isAsNoted: true, after: seq }
  const isAsNoted = noted.seq < seq || (noted.seq === seq && noted.link === link)
  if (noted.signature === undefined || !signing) return { isAsNoted, after: seq }
  const isOwn = await signing.isOwn(signedText(headPath, noted), noted.signature)
  return { isAsNoted: isAsNoted && isOwn, after: noted.after ?? 0 }
}

/** An event as it is written: after what it follows, which is of no use to anybody but the log. */
function lineOf({ v, seq, ...event }: SessionEvent, prev: string): string {
  return JSON.stringify({ v, seq, prev, ...event })
}

/** The lines of events, each with its end, and the link to the last. */
function chained(events: readonly SessionEvent[], after = CHAIN_START): { text: string; link: string } {
  let [text, link] = ['', after]
  for (const event of events) {
    const line = lineOf(event, link)
    text += `${line}\n`
    link = linkOf(line)
  }
  return { text, link }
}

/** Checked before it is written, as what the schema does not know could not be read again. A refusal is a bug of the caller. */
function checkedFact(fact: SessionFact): SessionFact {
  const { success, data, error } = SessionFact.safeParse(fact)
  if (!success) throw new AppError('internal', sentence`That isn’t a valid session event.`, { cause: error })
  return data
}

function eventOf(fact: SessionFact, { seq, at }: { seq: number; at: number }): SessionEvent {
  return { v: LOG_VERSION, seq, at, ...fact }
}

async function worded<T>(what: Sentence, job: () => Promise<T>): Promise<T> {
  try {
    return await job()
  } catch (error) {
    if (codeOf(error) === 'ENOENT')
      throw new AppError('not-found', sentence`This session doesn’t exist.`, { cause: error })
    throw storageError(what, error)
  }
}
