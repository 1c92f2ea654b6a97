import type { Handlers } from '../handle-ipc-call'
import type { HandlerContext } from '../handler-context'

type VaultCalls = 'vault.list' | 'vault.save' | 'vault.remove'

export function vaultHandlers({ vault }: Pick<HandlerContext, 'vault'>): Pick<Handlers, VaultCalls> {
  return {
    'vault.list': () => vault.list(),
    'vault.save': async ({ entry }) => {
      await vault.save(entry)
      return vault.list()
    },
    'vault.remove': async ({ id }) => {
      await vault.remove(id)
      return vault.list()
    },
  }
}
