import { join } from 'node:path'
import type { Events } from '../shared/ipc/ipc'
import { sentence } from '../shared/sentence'
import type { Emit } from './agent/record/live-session'
import { monthlyBudget } from './agent/usage/monthly-budget'
import { connectedServices, keyNameOf } from './connected-services/connected-services'
import { applyStagedData } from './data/apply-staged-data'
import type { Desktop } from './handlers/handler-context'
import type { Notices } from './handlers/notices'
import { providerViews } from './handlers/settings/provider-views'
import { mailAccounts, passwordNameOf } from './mail/mail-accounts'
import type { Encryption } from './store/documents/encryption'
import { openMcpMemory } from './store/documents/mcp-memory'
import { type Keys, openKeys } from './store/documents/provider-keys'
import { openStore, type Store } from './store/store'
import { openVault } from './vault/vault'

type StoreEnvironment = {
  dataFolder: string
  encryption: Encryption
  desktop: Desktop
  emit: Emit
  report(thrown: unknown): void
}

export type StoreParts = Awaited<ReturnType<typeof composeStore>>

/** Opens what is on the disk; what went wrong there is told to the person. */
export async function composeStore({ dataFolder, encryption, desktop, report, emit }: StoreEnvironment, told: Notices) {
  const taken = await applyStagedData(dataFolder, desktop)
  taken.notices.forEach(told.add)
  void taken.cleaned.catch(report)
  // The page of services shows what became of their keys, and who uses one is told.
  const lost = (id: string) => {
    if (store.providers.find(id)) tellSetup()
    else if (!connectedNames(store).includes(id)) told.warn(VALUE_LOST)
  }
  const [store, keys, vault, memory] = await Promise.all([
    openStore(dataFolder, encryption),
    openKeys({ file: join(dataFolder, 'keys.json'), encryption, report: told.add, lost }),
    openVault({
      file: join(dataFolder, 'vault.json'),
      encryption,
      report: told.add,
      changed: () => emit('vault.changed', {}),
    }),
    openMcpMemory(dataFolder),
  ])
  const tellSetup = () => emit('setup.changed', setupOf({ store, keys }))
  for (const notice of [...store.notices, ...memory.notices]) told.add(notice)
  const budget = monthlyBudget({
    ledger: store.usage,
    limit: () => store.settings.get().monthlyBudget,
    warn: told.warn,
  })
  return { store, keys, vault, memory, budget, tellSetup, connections: connectionsOf(store, keys) }
}

/** Returns what the person connected, for the tools that use it. */
function connectionsOf({ services, serviceJobs, mail, settings }: Store, keys: Keys) {
  return {
    connected: connectedServices({ list: services.list, keys, jobs: serviceJobs }),
    mail: mailAccounts({ list: mail.list, keys, domains: () => settings.get().mailDomains }),
  }
}

function connectedNames({ services, mail }: Store): string[] {
  return [...services.list().map(({ id }) => keyNameOf(id)), ...mail.list().map(({ id }) => passwordNameOf(id))]
}

function setupOf({ store, keys }: { store: Store; keys: Keys }): Events['setup.changed'] {
  const providers = providerViews({ store, keys })
  return { settings: store.settings.get(), providers, profiles: store.profiles.list() }
}

/** Of a provider's key the turn says it that needs it. */
const VALUE_LOST = sentence`The system can no longer decrypt a value for an MCP server. Enter it again in Settings.`
