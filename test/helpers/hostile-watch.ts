import type { ElectronApplication } from '@playwright/test'

/** The app's actions on the outside since the last query, as its own main process saw them. */
export type Watched = {
  /** Addresses that were handed to the system's browser or mail program. */
  opened: string[]
  /** Programs that were started, each with its arguments. */
  started: string[]
  /** Names that were looked up. */
  lookedUp: string[]
  /** Addresses that were connected to, by the number that was meant. */
  connected: string[]
}

/** The network's answers while the app is watched. */
export type Network = {
  /** The addresses of a name, one after the other for each time it is asked; the last one stays. */
  names?: Record<string, string[]>
  /** Ports of this computer that stand for hosts elsewhere, by the address that is connected to. */
  hosts?: Record<string, number>
}

type Main = { watched: Watched; network: Required<Network> }

/**
 * Stands between the app and the system in its main process: counts what is opened, started, looked up and connected to. Nothing is
 * opened; names are those of `network` alone, and its hosts lead to servers of this computer, so that a test asks no other.
 */
export async function watchMain(app: ElectronApplication): Promise<void> {
  await app.evaluate(({ shell }) => {
    if ('atriumWatch' in globalThis) return
    const state: Main = {
      watched: { opened: [], started: [], lookedUp: [], connected: [] },
      network: { names: {}, hosts: {} },
    }
    Object.assign(globalThis, { atriumWatch: state })
    const { watched } = state
    shell.openExternal = async url => void state.watched.opened.push(url)
    shell.openPath = async path => String(state.watched.opened.push(path))

    const programs = process.getBuiltinModule('node:child_process') as unknown as Record<string, unknown>
    for (const name of ['spawn', 'spawnSync', 'execFile', 'execFileSync', 'exec', 'execSync', 'fork']) {
      const real = programs[name] as (...args: unknown[]) => unknown
      programs[name] = (...args: unknown[]) => {
        watched.started.push([args[0], ...(Array.isArray(args[1]) ? args[1] : [])].join(' '))
        return real.apply(programs, args)
      }
    }

    type ResolvedAddress = { address: string; family: number }
    const names = process.getBuiltinModule('node:dns/promises') as unknown as Record<string, unknown>
    names.lookup = async (host: string): Promise<ResolvedAddress[]> => {
      watched.lookedUp.push(host)
      const answers = state.network.names[host] ?? []
      const address = answers.length > 1 ? answers.shift() : answers[0]
      if (address === undefined) throw Object.assign(new Error(`getaddrinfo ENOTFOUND ${host}`), { code: 'ENOTFOUND' })
      return [{ address, family: address.includes(':') ? 6 : 4 }]
    }

    type Options = { host?: string; port?: number; lookup?(...args: unknown[]): void }
    const { Socket } = process.getBuiltinModule('node:net')
    const connect = Socket.prototype.connect as (...args: unknown[]) => unknown
    const redirected = (options: Options): Options => {
      if (!options.host || !options.port) return options
      let meant = options.host
      // The app has pinned the address already, and gives it at once.
      options.lookup?.(meant, { all: true }, (_error: unknown, found: ResolvedAddress[]) => {
        meant = found[0]?.address ?? meant
      })
      watched.connected.push(`${meant}:${options.port}`)
      const port = state.network.hosts[meant]
      return port === undefined ? options : { ...options, host: '127.0.0.1', port, lookup: undefined as never }
    }
    Socket.prototype.connect = function (this: unknown, ...args: unknown[]) {
      // Node hands its own, already normal form on as a list with a mark.
      if (Array.isArray(args[0])) args[0][0] = redirected(args[0][0] as Options)
      else if (typeof args[0] === 'object') args[0] = redirected(args[0] as Options)
      return connect.apply(this, args)
    } as never
  })
}

/** Gives what was seen since the last time, and forgets it. */
export function takeWatched(app: ElectronApplication): Promise<Watched> {
  return app.evaluate(() => {
    const { watched } = (globalThis as unknown as { atriumWatch: Main }).atriumWatch
    const seen = structuredClone(watched)
    for (const list of Object.values(watched)) list.length = 0
    return seen
  })
}

export async function setNetwork(app: ElectronApplication, { names = {}, hosts = {} }: Network): Promise<void> {
  await app.evaluate(
    (_electron, network) => {
      const main = (globalThis as unknown as { atriumWatch: Main }).atriumWatch
      main.network = network
    },
    { names, hosts },
  )
}
