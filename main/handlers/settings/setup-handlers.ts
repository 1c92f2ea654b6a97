import type { Handlers } from '../handle-ipc-call'
import type { HandlerContext } from '../handler-context'
import { checkProvider, providerViews, saveProvider } from './provider-views'
import { parseSetup, type Setup, setupConflicts, setupText, setupToSave } from './setup-file'

type SetupParts = Pick<HandlerContext, 'store' | 'keys' | 'desktop'>

/** Providers and profiles to a file and from one. Keys are never in it. */
export function setupHandlers(parts: SetupParts): Pick<Handlers, 'setup.save' | 'setup.load'> {
  const { store, desktop } = parts
  const kept = (): Setup => ({ providers: store.providers.list(), profiles: store.profiles.list() })
  const lists = () => ({ providers: providerViews(parts), profiles: store.profiles.list() })

  return {
    'setup.save': () => desktop.saveFile({ name: 'atrium-setup.json', content: setupText(kept()) }),
    'setup.load': async ({ text, conflicts }) => {
      const setup = parseSetup(text)
      const found = setupConflicts(setup, kept())
      if (found.length > 0 && !conflicts) return { added: 0, conflicts: found, ...lists() }
      const { providers, profiles } = setupToSave(setup, kept(), conflicts ?? 'replace')
      // Before anything is saved, as one that is refused in the middle would leave half of them.
      for (const provider of providers) checkProvider(provider)
      for (const provider of providers) await saveProvider(parts, provider)
      for (const profile of profiles) await store.profiles.save(profile)
      return { added: providers.length + profiles.length, conflicts: [], ...lists() }
    },
  }
}
