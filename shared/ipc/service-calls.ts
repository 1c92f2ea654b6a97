import { z } from 'zod'
import { ConnectedService, type ServiceKind, type ServiceTest, type ServiceView } from '../services/connected-service'
import { mailCalls } from './mail-calls'

const views = z.custom<ServiceView[]>()
const byId = z.object({ id: z.string().max(100) })
/** By what a test can be stopped. */
const asking = { askingId: z.string().max(100) }

/** The renderer's calls about connected services and mail accounts. No key is ever returned. */
export const serviceCalls = {
  'service.list': { input: z.void(), output: z.custom<{ services: ServiceView[]; kinds: ServiceKind[] }>() },
  /** Without a key the kept one stays, an empty one removes it. Refused with 'bad-input' where it could not be asked. */
  'service.save': {
    input: z.object({ service: ConnectedService, key: z.string().max(10_000).optional() }),
    output: views,
  },
  'service.remove': { input: byId, output: views },
  /** It is asked before the others that can do the same. */
  'service.prefer': { input: byId, output: views },
  /** Makes a small real request, and says in words what is wrong. */
  'service.test': { input: byId.extend(asking), output: z.custom<ServiceTest>() },
  'service.stopTest': { input: z.object(asking), output: z.void() },
  ...mailCalls,
}
