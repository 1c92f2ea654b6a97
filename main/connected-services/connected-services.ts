import { AppError } from '../../shared/errors'
import { parseWebAddress } from '../../shared/parse-url'
import { sentence } from '../../shared/sentence'
import type { Capability, ConnectedService } from '../../shared/services/connected-service'
import type { Keys } from '../store/documents/provider-keys'
import type { SentRequest } from '../web/send-request'
import { capabilitiesOf, type ServiceAdapter } from './adapter'
import { type JobDocument, type KeptJobs, keptJobs } from './work/kept-jobs'

/** A service that can be asked, with what speaks to it. */
export type UsableService = { service: ConnectedService; adapter: ServiceAdapter; address: string }

/** The person's own part of a request: the headers with the key, and the key, to be covered in what comes back. */
export type Signature = { headers: SentRequest['headers']; key?: string }

/** The services that the person connected, for the tools that use them. */
export type ServiceAccess = {
  /** Returns what is available, from any service. */
  capabilities(): Promise<ReadonlySet<Capability>>
  /** The first that can do it, of all, of those of one kind, or of the one with this id. */
  find(capability: Capability, only?: { id?: string; adapter?: string }): Promise<UsableService | undefined>
  /** Rejects where the service is gone, is at another origin by now, or its key is not to be had. */
  sign(id: string, url: string): Promise<Signature>
  /** The work that was sent to services and is not known to have ended. */
  jobs: KeptJobs
}

type Sources = { list(): readonly ConnectedService[]; keys: Pick<Keys, 'get' | 'state'>; jobs: JobDocument }

export const keyNameOf = (id: string): string => `service:${id}`

/** The adapters are loaded once there is a service. */
export function connectedServices({ list, keys, jobs }: Sources): ServiceAccess {
  async function usable(): Promise<UsableService[]> {
    const services = list()
    if (services.length === 0) return []
    const { adapters } = await import('./adapters')
    return services.flatMap(service => {
      const adapter = adapters.find(({ id }) => id === service.adapter)
      const address = adapter && addressOfService(service, adapter)
      // One whose key is missing or lost is there: whoever uses it is told what to do.
      const isSet = !adapter?.needsKey || keys.state(keyNameOf(service.id)).state !== 'none'
      return adapter && address && isSet ? [{ service, adapter, address }] : []
    })
  }

  return {
    async capabilities() {
      return new Set((await usable()).flatMap(({ adapter }) => capabilitiesOf(adapter)))
    },
    async find(capability, { id, adapter: kind } = {}) {
      return (await usable()).find(
        ({ service, adapter }) =>
          capabilitiesOf(adapter).includes(capability) &&
          (id ?? service.id) === service.id &&
          (kind ?? adapter.id) === adapter.id,
      )
    },
    jobs: keptJobs(jobs),
    async sign(id, url) {
      const found = (await usable()).find(({ service }) => service.id === id)
      if (!found) throw new AppError('not-found', GONE)
      const { service, adapter, address } = found
      if (originIn(url) !== originIn(address)) throw new AppError('denied', MOVED)
      const name = keyNameOf(id)
      const key = await keys.get(name, address)
      if (key !== undefined) return { headers: adapter.sign(key), key }
      if (keys.state(name).state === 'lost' || adapter.needsKey) throw new AppError('not-found', keyLost(service.label))
      return { headers: [] }
    },
  }
}

export const GONE = sentence`This service is no longer connected.`
const MOVED = sentence`The service’s URL has changed in the meantime. Ask again.`

export function keyLost(label: string) {
  return sentence`The API key for ${label} is missing or can no longer be decrypted. Enter it again in Settings, under Services.`
}

/** Undefined where it is none that can be asked. */
export function addressOfService(
  { values }: Pick<ConnectedService, 'values'>,
  { usualAddress }: Pick<ServiceAdapter, 'usualAddress'>,
): string | undefined {
  const address = values.address?.trim() || usualAddress
  return address !== undefined && parseWebAddress(address) ? address : undefined
}

function originIn(url: string): string | undefined {
  return parseWebAddress(url)?.origin
}
