import { once } from 'node:events'
import { chmod, mkdir, rm } from 'node:fs/promises'
import { createServer, type Server, type Socket } from 'node:net'
import { dirname } from 'node:path'
import { checkSocketFolder } from './check-socket-folder'
import type { ServedParts } from './serve-client'

/** More programs at once are a mistake of one of them. */
const MOST_CLIENTS = 20

type ToolServerParts = ServedParts & {
  /** The address at which programs reach it, see `socketAddress`. */
  address: string
  report(thrown: unknown): void
}

export type ToolServer = ReturnType<typeof toolServer>

/** Serves other programs of this person while it is on. Nothing of it is loaded before the first of them calls. */
export function toolServer(parts: ToolServerParts) {
  let listening: Promise<Server> | undefined
  const clients = new Set<Socket>()

  function connected(socket: Socket): void {
    if (clients.size >= MOST_CLIENTS) return void socket.destroy()
    clients.add(socket)
    socket.once('close', () => clients.delete(socket))
    socket.on('error', () => undefined)
    import('./serve-client')
      .then(({ serveClient }) => serveClient(socket, parts))
      .catch(parts.report)
      .finally(() => socket.destroy())
  }

  async function stop(): Promise<void> {
    const server = await listening?.catch(() => undefined)
    listening = undefined
    for (const client of clients) client.destroy()
    if (!server) return
    server.close()
    await once(server, 'close')
  }

  return {
    /** Begins or ends to listen. Rejects where the system does not let it. */
    async turn(isOn: boolean): Promise<void> {
      if (!isOn) return stop()
      listening ??= listen(parts.address, connected)
      try {
        await listening
      } catch (thrown) {
        listening = undefined
        throw thrown
      }
    },
    close: stop,
  }
}

/** One Atrium at a time has this data, so what is at the address was left by one that was killed. */
async function listen(address: string, connected: (socket: Socket) => void): Promise<Server> {
  const isPipe = address.startsWith('\\\\')
  if (!isPipe) {
    await mkdir(dirname(address), { recursive: true, mode: 0o700 })
    await checkSocketFolder(address)
    await rm(address, { force: true })
  }
  const server = createServer(connected)
  server.listen(address)
  await once(server, 'listening')
  if (!isPipe) await chmod(address, 0o600)
  return server
}
