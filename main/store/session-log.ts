import { stat } from 'node:fs/promises'
import { AppError } from '../../shared/errors'
import { LOG_VERSION, type SessionEvent, SessionFact } from '../../shared/session-events'
import { CHAIN_START, linkOf } from './log-chain'
import { type LogWriter, openLogWriter } from './log-writer'
import { queue } from './queue'
import { type LogContent, type LogEnd, readLog } from './read-log'
import { exists } from './set-aside'
import { codeOf, storageError } from './storage-error'
import { writeAtomic } from './write-atomic'

export type LogRead = Omit<LogContent, 'end'>

/** One session's log. What is asked of it is done in that order. Failures of the disk are `AppError('storage')`. */
export type SessionLog = {
  create(fact: SessionFact, copied?: readonly SessionEvent[]): Promise<SessionEvent>
  append(fact: SessionFact): Promise<SessionEvent>
  read(): Promise<LogRead>
  /** Does something to the closed file. The next append opens it again. */
  whileClosed(job: () => Promise<void>): Promise<void>
}

export function sessionLog(path: string, now: () => number): SessionLog {
  const inTurn = queue()
  const log = appender(path)

  async function begin(fact: SessionFact, copied: readonly SessionEvent[]): Promise<SessionEvent> {
    if (await exists(path)) throw new AppError('conflict', 'There is a session of that id already.')
    const event = eventOf(fact, { seq: 1, at: now() })
    const others = copied.map((other, index) => eventOf(other, { seq: index + 2, at: other.at }))
    const { text, link } = chained([event, ...others])
    const lines = Buffer.from(text)
    await writeAtomic(path, lines)
    log.remember({ seq: others.length + 1, length: lines.length, size: lines.length, terminated: true, link })
    return event
  }

  async function content(): Promise<LogRead> {
    const { end, ...read } = await readLog(path)
    log.remember(end)
    return read
  }

  async function closed(job: () => Promise<void>): Promise<void> {
    await log.close()
    await job()
  }

  const write = (fact: SessionFact) => log.append(seq => eventOf(fact, { seq, at: now() }))
  return {
    create: (fact, copied = []) => inTurn(() => worded('The session could not be created', () => begin(fact, copied))),
    append: fact => inTurn(() => worded('The session could not be saved', () => write(fact))),
    read: () => inTurn(() => worded('The session could not be read', content)),
    whileClosed: job => inTurn(() => worded('The session could not be moved', () => closed(job))),
  }
}

/** The end of a log. Its file stays open from the first append on, so that an append costs one write and one sync. */
function appender(path: string) {
  let open: { writer: LogWriter; seq: number; link: string } | undefined
  /** Where the log ended when it was read or created: saves the first append from reading it again. */
  let known: LogEnd | undefined

  async function opened() {
    if (open && (await open.writer.isCurrent())) return open
    await close()
    const end = known?.size === (await stat(path)).size ? known : (await readLog(path)).end
    open = { writer: await openLogWriter(path, end), seq: end.seq, link: end.link }
    return open
  }

  async function close(): Promise<void> {
    const { writer } = open ?? {}
    open = undefined
    await writer?.close()
  }

  return {
    close,
    remember(end: LogEnd): void {
      known = end
    },
    async append(make: (seq: number) => SessionEvent): Promise<SessionEvent> {
      const log = await opened()
      const event = make(log.seq + 1)
      const line = lineOf(event, log.link)
      known = undefined
      try {
        await log.writer.append(line)
      } catch (error) {
        await close()
        throw error
      }
      log.seq = event.seq
      log.link = linkOf(line)
      return event
    },
  }
}

/** An event as it is written: after what it follows, which is of no use to anybody but the log. */
function lineOf({ v, seq, ...event }: SessionEvent, prev: string): string {
  return JSON.stringify({ v, seq, prev, ...event })
}

function chained(events: readonly SessionEvent[]): { text: string; link: string } {
  let [text, link] = ['', CHAIN_START]
  for (const event of events) {
    const line = lineOf(event, link)
    text += `${line}\n`
    link = linkOf(line)
  }
  return { text, link }
}

/** Checked before it is written, as what the schema does not know could not be read again. A refusal is a bug of the caller. */
function eventOf(fact: SessionFact, { seq, at }: { seq: number; at: number }): SessionEvent {
  const { success, data, error } = SessionFact.safeParse(fact)
  if (!success) throw new AppError('internal', 'That is not an event of a session.', { cause: error })
  return { v: LOG_VERSION, seq, at, ...data }
}

async function worded<T>(what: string, job: () => Promise<T>): Promise<T> {
  try {
    return await job()
  } catch (error) {
    if (codeOf(error) === 'ENOENT') throw new AppError('not-found', 'There is no such session.', { cause: error })
    throw storageError(what, error)
  }
}
