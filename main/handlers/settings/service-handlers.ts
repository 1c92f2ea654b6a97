import { AppError } from '../../../shared/errors'
import { parseWebAddress } from '../../../shared/parse-url'
import { sentence } from '../../../shared/sentence'
import type { ConnectedService, ServiceKind, ServiceView } from '../../../shared/services/connected-service'
import { capabilitiesOf, type ServiceAdapter } from '../../connected-services/adapter'
import {
  addressOfService as addressOf,
  GONE,
  keyNameOf,
  type ServiceAccess,
} from '../../connected-services/connected-services'
import { cancellableRequests } from '../cancellable-requests'
import type { Handlers } from '../handle-ipc-call'
import type { HandlerContext } from '../handler-context'

type ServiceCalls =
  | 'service.list'
  | 'service.save'
  | 'service.remove'
  | 'service.prefer'
  | 'service.test'
  | 'service.stopTest'

type ServiceParts = Pick<HandlerContext, 'store' | 'keys'> & { connected: Pick<ServiceAccess, 'sign'> }

export function serviceHandlers({ store, keys, connected }: ServiceParts): Pick<Handlers, ServiceCalls> {
  const askings = cancellableRequests()
  const { services } = store
  const views = (): ServiceView[] =>
    services.list().map(service => ({ ...service, key: keys.state(keyNameOf(service.id)) }))

  return {
    'service.list': async () => ({ services: views(), kinds: (await adapters()).map(kindOf) }),
    'service.save': async ({ service, key }) => {
      await saveService({ store, keys }, service, key)
      return views()
    },
    'service.remove': async ({ id }) => {
      await services.remove(id)
      await keys.remove(keyNameOf(id))
      return views()
    },
    'service.prefer': async ({ id }) => {
      await services.prefer(id)
      return views()
    },
    'service.test': ({ id, askingId }) =>
      askings.run(askingId, async signal => {
        const service = services.list().find(one => one.id === id)
        if (!service) throw new AppError('not-found', GONE)
        const adapter = await adapterOf(service)
        const { tryService } = await import('../../connected-services/try-service')
        const found = { service, adapter, address: addressFor(service, adapter) }
        return tryService(found, { services: connected, signal })
      }),
    'service.stopTest': ({ askingId }) => askings.stop(askingId),
  }
}

/** Keeps a service and its key. Throws `AppError('bad-input')`, and leaves all as it was, where it cannot be asked so. */
async function saveService(
  { store: { services }, keys }: Pick<ServiceParts, 'store' | 'keys'>,
  service: ConnectedService,
  key: string | undefined,
): Promise<void> {
  const adapter = await adapterOf(service)
  const address = addressFor(service, adapter)
  const name = keyNameOf(service.id)
  const former = services.list().find(({ id }) => id === service.id)
  // A key is for the server that it was entered for.
  const moved = former !== undefined && !isSameServer(address, addressOf(former, adapter))
  const given = key === undefined && moved ? '' : key?.trim()
  const hasKey = given === undefined ? keys.state(name).state === 'set' : given !== ''
  if (hasKey && !isSafeFor(address)) throw new AppError('bad-input', INSECURE)
  await services.save(service)
  try {
    if (given !== undefined) await (given === '' ? keys.remove(name) : keys.set(name, address, given))
  } catch (error) {
    await (former ? services.save(former) : services.remove(service.id))
    throw error
  }
}

/** Loaded when somebody looks at services. */
async function adapters(): Promise<readonly ServiceAdapter[]> {
  return (await import('../../connected-services/adapters')).adapters
}

async function adapterOf({ adapter: wanted }: ConnectedService): Promise<ServiceAdapter> {
  const adapter = (await adapters()).find(({ id }) => id === wanted)
  if (!adapter) throw new AppError('bad-input', sentence`There’s no such type of service.`)
  return adapter
}

function kindOf(adapter: ServiceAdapter): ServiceKind {
  const { id, name, about, usualAddress, needsKey, keysAt, usualModel, cost, fields } = adapter
  return {
    adapter: id,
    name,
    about,
    needsKey,
    capabilities: capabilitiesOf(adapter),
    ...(usualAddress !== undefined && { usualAddress }),
    ...(keysAt !== undefined && { keysAt }),
    ...(usualModel !== undefined && { usualModel }),
    ...(cost && { cost }),
    ...(fields && { fields }),
  }
}

function addressFor(service: ConnectedService, adapter: ServiceAdapter): string {
  const address = addressOf(service, adapter)
  if (address !== undefined) return address
  throw new AppError(
    'bad-input',
    sentence`The URL must start with https:// or http://, for example https://search.example.com.`,
  )
}

function isSameServer(one: string, other: string | undefined): boolean {
  return parseWebAddress(one)?.origin === parseWebAddress(other ?? '')?.origin
}

/** Only this computer hears what is sent to it without encryption. */
function isSafeFor(address: string): boolean {
  const url = parseWebAddress(address)
  return url?.protocol === 'https:' || /^(localhost|127(\.\d+){3}|\[::1\])$/.test(url?.hostname ?? '')
}

const INSECURE = sentence`Atrium doesn’t send keys over http to another computer, because others could read them. Use https.`
