import { createHash } from 'node:crypto'
import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import { foldText } from './fold-text'
import { entriesOf, eventOf, headAfter, type Position, type SessionHead } from './log-entries'
import { type Signature, type SignatureMaker, signatureMaker } from './signature'

/** Some lines of a log that follow one another, and what can be in them. `position` is where the conversation is before them. */
export type Block = { start: number; end: number; position: Position; signature: Signature }

/** The known content of one log: all its whole lines up to `covered`, the last of which is `last`. */
export type LogIndex = {
  covered: number
  /** Of the last line: where it begins, and its SHA-256. As each line names the one before, it stands for all of them. */
  last: { start: number; hash: string }
  head: SessionHead
  /** After the last line. */
  position: Position
  blocks: Block[]
}

/** A block has at least so many bytes of the log, but for the last one. */
const BLOCK_BYTES = 32 * 1024
const READ_BYTES = 1024 * 1024
const lineFeed = 10

export const emptyIndex: LogIndex = {
  covered: 0,
  last: { start: 0, hash: '' },
  head: { title: '', workspace: '', updatedAt: 0 },
  position: { turnId: '', replies: 0 },
  blocks: [],
}

/**
 * The index of a log, with what has been written since `before` was made. Where that is no longer the beginning of this log,
 * all of it is made anew. Does not wait for anything, so it belongs on a thread of its own.
 */
export function extendIndex(path: string, before: LogIndex = emptyIndex): LogIndex {
  const file = openSync(path, 'r')
  try {
    const { size } = fstatSync(file)
    if (!isBeginningOf(file, before)) return readOn(file, emptyIndex)
    return size > before.covered ? readOn(file, before) : before
  } finally {
    closeSync(file)
  }
}

/** The bytes of a log from one place to another, as far as they are there. */
export function readBytes(file: number, start: number, end: number): Buffer {
  const bytes = Buffer.allocUnsafe(Math.max(0, end - start))
  let length = 0
  while (length < bytes.length) {
    const read = readSync(file, bytes, length, bytes.length - length, start + length)
    if (read === 0) break
    length += read
  }
  return bytes.subarray(0, length)
}

function isBeginningOf(file: number, { covered, last }: LogIndex): boolean {
  return covered > 0 && hashOf(readBytes(file, last.start, covered)) === last.hash
}

function hashOf(line: Uint8Array): string {
  return createHash('sha256').update(line).digest('base64')
}

function readOn(file: number, before: LogIndex): LogIndex {
  // The last block was ended by the end of the log: it is made again, with what follows.
  const open = before.blocks.at(-1)
  const maker = blockMaker(open ? { ...before, blocks: before.blocks.slice(0, -1) } : before, open)
  const from = open?.start ?? 0
  let place = from
  let rest: Buffer = Buffer.alloc(0)
  for (;;) {
    const bytes = readBytes(file, place, place + READ_BYTES)
    if (bytes.length === 0) return maker.finish()
    place += bytes.length
    const lines = rest.length > 0 ? Buffer.concat([rest, bytes]) : bytes
    const end = lines.lastIndexOf(lineFeed) + 1
    eachLine(lines.subarray(0, end), line => maker.add(line))
    rest = lines.subarray(end)
  }
}

/** Each line with its line feed. */
function eachLine(lines: Buffer, tell: (line: Buffer) => void): void {
  for (let from = 0; from < lines.length; ) {
    const end = lines.indexOf(lineFeed, from) + 1
    tell(lines.subarray(from, end))
    from = end
  }
}

/** One for all logs: it is half a megabyte, and empty between two blocks. */
const signatures: SignatureMaker = signatureMaker()

function blockMaker(before: LogIndex, open: Block | undefined) {
  let { head, last } = before
  let place = open?.start ?? before.covered
  let position = open?.position ?? before.position
  let block = { start: place, position }
  let lastLine: Buffer | undefined
  const blocks = [...before.blocks]

  function endBlock(): void {
    if (place === block.start) return
    blocks.push({ ...block, end: place, signature: signatures.take() })
    block = { start: place, position }
  }

  return {
    add(line: Buffer): void {
      const event = eventOf(line.toString())
      if (event) {
        const read = entriesOf(event, position)
        for (const { text } of read.entries) signatures.add(foldText(text))
        position = read.position
        head = headAfter(head, event)
      }
      last = { start: place, hash: '' }
      place += line.length
      lastLine = line
      if (place - block.start >= BLOCK_BYTES) endBlock()
    },
    finish(): LogIndex {
      endBlock()
      const hash = lastLine ? hashOf(lastLine) : last.hash
      return { covered: place, last: { ...last, hash }, head, position, blocks }
    },
  }
}
