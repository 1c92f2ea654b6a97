import { join } from 'node:path'
import { connectedServices, keyNameOf } from '../../main/connected-services/connected-services'
import { openKeys } from '../../main/store/documents/keys'
import type { ConnectedService } from '../../shared/services/connected-service'
import { temporaryFolder } from './temp-folder'
import { turningOver } from './turning-over'

/** Services as a person would have connected them, with their keys really kept. */
export async function connectedHere(services: readonly ConnectedService[], key?: string) {
  const list = [...services]
  const keys = await openKeys({
    ...{ file: join(await temporaryFolder(), 'keys.json'), encryption: turningOver() },
    ...{ report: () => undefined, lost: () => undefined },
  })
  for (const { id, values } of services) {
    if (key !== undefined && values.address) await keys.set(keyNameOf(id), values.address, key)
  }
  return { list, keys, connected: connectedServices({ list: () => list, keys }) }
}

export function serviceAt(adapter: string, address: string): ConnectedService {
  return { id: `my-${adapter}`, adapter, label: `My ${adapter}`, values: { address } }
}
