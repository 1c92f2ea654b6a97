import { AppError } from '../../../shared/errors'
import { effectiveFacts } from '../../../shared/models/model-facts'
import { messageIn, type Sentence, sentence } from '../../../shared/sentence'
import type { ProviderSettings } from '../../../shared/settings'
import { createProvider } from '../../providers'
import { effortLevels } from '../../providers/effort-levels'
import { lostKeyMessage } from '../../providers/lost-key'
import type { Environment } from '../../providers/provider-offers'
import { testProvider } from '../../providers/test-provider'
import { unknownTool } from '../../tools/allow-lists'
import { cancellableRequests } from '../cancellable-requests'
import type { Handlers } from '../handle-ipc-call'
import type { HandlerContext } from '../handler-context'
import { adoptOffer, offersFor } from './adopt-offer'
import { secretLooking } from './check-headers'
import { keyFor, providerViews, saveProvider } from './provider-views'

type ProviderCalls =
  | 'provider.save'
  | 'provider.remove'
  | 'provider.models'
  | 'provider.test'
  | 'provider.stopAsking'
  | 'provider.offers'
  | 'provider.adopt'
  | 'model.facts'
  | 'model.efforts'
  | 'profile.save'
  | 'profile.remove'

type ProviderParts = Pick<HandlerContext, 'store' | 'keys' | 'notices'> & {
  /** The variables of the person's login shell. Without it only those that Atrium was started with are known. */
  environment?: () => Promise<Environment>
}

const MODELS_TIME_LIMIT_MS = 15_000

export function providerHandlers(parts: ProviderParts): Pick<Handlers, ProviderCalls> {
  const { store, keys, notices } = parts
  const askings = cancellableRequests()
  const environment = async (): Promise<Environment> => ({ ...process.env, ...(await parts.environment?.()) })

  function find(id: string): ProviderSettings {
    const provider = store.providers.find(id)
    if (!provider) throw new AppError('not-found', sentence`This provider no longer exists.`)
    return provider
  }

  const keyLoss = (id: string) => lostKeyMessage(keys.state(id))

  return {
    'provider.save': async ({ provider, key }) => {
      await saveProvider(parts, provider, key)
      const secrets = secretLooking(provider.headers)
      if (secrets.length > 0) notices.warn(secretWarning(provider.label, secrets))
      return providerViews(parts)
    },
    'provider.remove': async ({ id }) => {
      await store.providers.remove(id)
      await keys.remove(id)
      return providerViews(parts)
    },
    'provider.models': ({ id, askingId }) =>
      askings.run(askingId, async signal => {
        const provider = find(id)
        const key = await keyFor(parts, provider)
        const loss = keyLoss(id)
        if (loss) throw new AppError('provider', loss)
        const { listModels } = await createProvider(provider, key)
        return listModels(AbortSignal.any([signal, AbortSignal.timeout(MODELS_TIME_LIMIT_MS)]))
      }),
    'provider.test': ({ id, model, askingId }) =>
      askings.run(askingId, async signal => {
        const settings = find(id)
        const key = await keyFor(parts, settings)
        const loss = keyLoss(id)
        if (loss) return { ok: false, ...messageIn(loss), durationMs: 0 }
        return testProvider({ settings, key, model, signal })
      }),
    'provider.stopAsking': ({ askingId }) => askings.stop(askingId),
    'provider.offers': async () => offersFor(parts, await environment()),
    'provider.adopt': async offer => {
      const id = await adoptOffer(parts, offer, await environment())
      return { id, providers: providerViews(parts) }
    },
    'model.facts': ({ providerId, model }) => effectiveFacts(find(providerId), model),
    'model.efforts': ({ providerId, model }) => effortLevels(find(providerId), model),
    'profile.save': profile => {
      const problem = profile.toolGroups && unknownTool(profile.toolGroups, { mayAsk: false })
      if (problem) throw new AppError('bad-input', problem)
      return store.profiles.save(profile)
    },
    'profile.remove': ({ id }) => store.profiles.remove(id),
  }
}

function secretWarning(label: string, names: readonly string[]): Sentence {
  return sentence`${names.join(', ')} in ${label} looks like a secret. Headers are stored unencrypted. Put keys in the key field instead.`
}
