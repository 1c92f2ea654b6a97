import type { Readable } from 'node:stream'
import { WordedError } from '../../../shared/errors'
import { sentence } from '../../../shared/sentence'

/** The longest message, in bytes. What is longer ends the connection: its call could never be answered. */
export const LONGEST_MESSAGE = 10 * 1024 * 1024

/** Longer than this no slice of work keeps everything else waiting. */
const SLICE_MS = 10

/** Returns the reason why it ends. */
export function tooLongMessage(): WordedError {
  return new WordedError(sentence`The server sent a message larger than ${LONGEST_MESSAGE / 1024 / 1024} MB.`)
}

type Receiver = { line(text: string): void; tooLong(): void }

/**
 * Cuts a stream into lines. A server that floods is read as fast as its lines can be worked off, a slice at a time, and
 * no faster: the rest waits in its pipe. After a line that is too long nothing more comes.
 */
export function messageLines(stream: Readable, { line, tooLong }: Receiver): void {
  const chunks: Buffer[] = []
  /** Of the line that has not ended yet. */
  let begun: Buffer[] = []
  let begunBytes = 0
  let isWorking = false
  let isOver = false

  function work(): void {
    isWorking = false
    const until = performance.now() + SLICE_MS
    while (chunks.length > 0 && !isOver) {
      takeLine()
      if (!isOver && performance.now() > until) {
        workLater()
        return
      }
    }
    if (!isOver) stream.resume()
  }

  function workLater(): void {
    isWorking = true
    stream.pause()
    setImmediate(work)
  }

  /** Takes one line, or the beginning of one, off the first chunk. */
  function takeLine(): void {
    const chunk = chunks.shift() ?? Buffer.alloc(0)
    const end = chunk.indexOf(10)
    const piece = end === -1 ? chunk : chunk.subarray(0, end)
    begun.push(piece)
    begunBytes += piece.length
    if (begunBytes > LONGEST_MESSAGE) stop()
    if (end === -1 || isOver) return
    if (end + 1 < chunk.length) chunks.unshift(chunk.subarray(end + 1))
    const text = Buffer.concat(begun).toString('utf8').replace(/\r$/, '')
    begun = []
    begunBytes = 0
    if (text.trim() !== '') line(text)
  }

  function stop(): void {
    isOver = true
    chunks.length = 0
    begun = []
    // Any further data is read and discarded, so that the other side can end.
    stream.removeAllListeners('data').resume()
    tooLong()
  }

  stream.on('data', (chunk: Buffer) => {
    chunks.push(chunk)
    if (!isWorking) work()
  })
}
