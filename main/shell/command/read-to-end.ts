import { randomUUID } from 'node:crypto'
import { writeSync } from 'node:fs'
import type { IPty } from 'node-pty'
import { cutMark } from './cut-mark'
import { keepPtyOpen } from './keep-pty-open'

const SHORTEST_PAUSE_MS = 4
const LONGEST_PAUSE_MS = 100

/**
 * Reads all that one command prints in its terminal. Where the end of it would be lost (see `keepPtyOpen`), a mark is
 * printed behind the last words once the program is gone: when the mark is read so is all else, and the terminal closes.
 */
export function readToEnd(pty: IPty, onBytes: (bytes: Buffer) => void): void {
  const held = keepPtyOpen(pty)
  if (!held) {
    listen(pty, onBytes)
    return
  }
  const mark = Buffer.from(randomUUID())
  const reading = cutMark(mark, onBytes, held.terminateHungScript)
  listen(pty, reading.push)
  pty.onExit(reading.end)
  let unprinted = mark
  whenGone(pty, () => {
    reading.expect()
    unprinted = unprinted.subarray(print(held.side, unprinted))
    return unprinted.length === 0
  })
}

/** The types of node-pty know only of strings. */
function listen(pty: IPty, listener: (bytes: Buffer) => void): void {
  pty.onData((data: string | Buffer) => listener(typeof data === 'string' ? Buffer.from(data) : data))
}

/** Returns the number of bytes that the terminal took: not all if it is full of unread output. */
function print(side: number, bytes: Buffer): number {
  try {
    return writeSync(side, bytes)
  } catch (thrown) {
    if ((thrown as NodeJS.ErrnoException).code === 'EAGAIN') return 0
    throw thrown
  }
}

/**
 * Calls back, until it is told that this was enough. Nobody says that a program has ended before node-pty closes its
 * terminal, so it is looked for: the rarer the longer it runs.
 */
function whenGone(pty: IPty, callback: () => boolean): void {
  const startedAt = performance.now()
  let isOver = false
  pty.onExit(() => {
    isOver = true
  })

  function look(): void {
    if (isOver) return
    const isGone = !isRunning(pty.pid)
    if (isGone && callback()) return
    const pause = isGone ? 0 : (performance.now() - startedAt) / 10
    setTimeout(look, Math.min(Math.max(pause, SHORTEST_PAUSE_MS), LONGEST_PAUSE_MS)).unref()
  }

  look()
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
