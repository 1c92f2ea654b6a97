import { join } from 'node:path'
import { z } from 'zod'
import { connectedServices, keyNameOf } from '../../main/connected-services/connected-services'
import { openDocument } from '../../main/store/documents/document'
import { openKeys } from '../../main/store/documents/provider-keys'
import { ServiceJob } from '../../main/store/documents/service-jobs'
import type { ConnectedService } from '../../shared/services/connected-service'
import { temporaryFolder } from './temp-folder'
import { turningOver } from './turning-over'

/** Services as a person would have connected them, with their keys really kept. */
export async function connectedHere(services: readonly ConnectedService[], key?: string) {
  const list = [...services]
  const folder = await temporaryFolder()
  const keys = await openKeys({
    file: join(folder, 'keys.json'),
    encryption: turningOver(),
    report: () => undefined,
    lost: () => undefined,
  })
  for (const { id, values } of services) {
    if (key !== undefined && values.address) await keys.set(keyNameOf(id), values.address, key)
  }
  const jobs = await openDocument({ file: join(folder, 'service-jobs.json'), schema: z.array(ServiceJob), initial: [] })
  return { list, keys, jobs, connected: connectedServices({ list: () => list, keys, jobs }) }
}

export function serviceAt(adapter: string, address: string): ConnectedService {
  return { id: `my-${adapter}`, adapter, label: `My ${adapter}`, values: { address } }
}
