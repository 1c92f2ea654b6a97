import { closeSync, constants, openSync } from 'node:fs'
import type { Socket } from 'node:net'
import type { IPty } from 'node-pty'

/** The internals of node-pty on POSIX: the name of the other side of the terminal, and the socket that reads this one. */
type Insides = IPty & { _pty?: unknown; _socket?: Socket }

const QUIET_MS = 30
const LONGEST_WAIT_MS = 2000

/**
 * On Linux, libuv takes the hang-up of a terminal for its end even where there is more to read, and the end of a short
 * output is lost. While this process holds the other side open too there is no hang-up. node-pty itself closes the
 * terminal 200 ms after the program has ended; on a busy machine that may be before anything was read, so it has to
 * wait until nothing comes any more. Whoever knows sooner that all is read may `terminateHungScript`. `side` takes what is to be
 * printed behind the program's own words, and does not block. Undefined on other systems.
 */
export function keepPtyOpen(pty: IPty): { side: number; terminateHungScript(): void } | undefined {
  if (process.platform !== 'linux') return undefined
  const { _pty: name, _socket: socket } = pty as Insides
  if (typeof name !== 'string' || !socket) throw new Error('This version of node-pty does not show its terminal')
  const side = openSync(name, constants.O_RDWR | constants.O_NOCTTY | constants.O_NONBLOCK)
  const destroy = socket.destroy.bind(socket)
  let isHeld = true

  function terminateHungScript(): void {
    if (isHeld) closeSync(side)
    isHeld = false
  }

  socket.destroy = error => {
    if (isHeld) whenQuiet(pty, () => destroy(error))
    else destroy(error)
    return socket
  }
  pty.onExit(terminateHungScript)
  return { side, terminateHungScript }
}

function whenQuiet(pty: IPty, callback: () => void): void {
  const startedAt = performance.now()
  let heardAt = startedAt
  const listener = pty.onData(() => {
    heardAt = performance.now()
  })

  function look(): void {
    const now = performance.now()
    if (now - heardAt < QUIET_MS && now - startedAt < LONGEST_WAIT_MS) {
      again()
      return
    }
    listener.dispose()
    callback()
  }

  function again(): void {
    // A late timer proves nothing: what has come meanwhile is read before an immediate runs.
    setTimeout(() => setImmediate(look), QUIET_MS)
  }

  again()
}
