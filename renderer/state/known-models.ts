import { create } from 'zustand'
import { messageOf } from '../../shared/errors'
import { call } from '../base/bridge'

const KEY = 'atrium.models'
const KEPT_RECENT = 5
const MOST_NAMES = 3_000
const FRESH_MS = 10 * 60_000

export type ModelRef = { providerId: string; model: string }

type KnownModels = {
  /** The models that servers listed at the last request, by provider. */
  lists: Readonly<Record<string, readonly string[]>>
  /** The most recently picked models, the newest first. */
  recent: readonly ModelRef[]
  asking: ReadonlySet<string>
  /** The reason a list could not be fetched, in the main process's words. */
  failures: Readonly<Record<string, string>>
}

/** The names of models that this window knows of. Lists and what was used last outlive it, for when there is no network. */
export const useKnownModels = create<KnownModels>()(() => ({ ...kept(), asking: new Set(), failures: {} }))

const askedAt = new Map<string, number>()

/** Asks a provider for its list, unless it has just been asked; `again` asks all the same. */
export async function askForModels(providerId: string, again = false): Promise<void> {
  const { asking } = useKnownModels.getState()
  const isFresh = Date.now() - (askedAt.get(providerId) ?? Number.NEGATIVE_INFINITY) < FRESH_MS
  if (asking.has(providerId) || (isFresh && !again)) return
  useKnownModels.setState(({ asking, failures: { [providerId]: _, ...failures } }) => ({
    asking: new Set([...asking, providerId]),
    failures,
  }))
  try {
    const models = await call('provider.models', { id: providerId, askingId: crypto.randomUUID() })
    askedAt.set(providerId, Date.now())
    noteList(providerId, models)
  } catch (thrown) {
    useKnownModels.setState(({ failures }) => ({ failures: { ...failures, [providerId]: messageOf(thrown) } }))
  } finally {
    useKnownModels.setState(({ asking }) => ({ asking: new Set([...asking].filter(id => id !== providerId)) }))
  }
}

function noteList(providerId: string, models: readonly string[]): void {
  useKnownModels.setState(({ lists }) => ({ lists: { ...lists, [providerId]: models.slice(0, MOST_NAMES) } }))
  keep()
}

/** Puts a model first among those that were used last. */
export function noteUsed({ providerId, model }: ModelRef): void {
  const others = useKnownModels
    .getState()
    .recent.filter(other => other.providerId !== providerId || other.model !== model)
  useKnownModels.setState({ recent: [{ providerId, model }, ...others].slice(0, KEPT_RECENT) })
  keep()
}

function keep(): void {
  const { lists, recent } = useKnownModels.getState()
  try {
    globalThis.localStorage?.setItem(KEY, JSON.stringify({ lists, recent }))
  } catch {
    // The lists are fetched again if there is no room to store them.
  }
}

function kept(): Pick<KnownModels, 'lists' | 'recent'> {
  try {
    const value = JSON.parse(globalThis.localStorage?.getItem(KEY) ?? '{}') as Partial<KnownModels>
    return { lists: value.lists ?? {}, recent: value.recent ?? [] }
  } catch {
    return { lists: {}, recent: [] }
  }
}
