import { errorText } from '../../shared/errors'
import type { ProviderTest } from '../../shared/ipc/ipc'
import { presetOf } from '../../shared/models/provider-presets'
import { nearestNames } from '../../shared/nearest-names'
import { parseUrl } from '../../shared/parse-url'
import { messageIn, type Sentence, sentence } from '../../shared/sentence'
import type { ProviderError } from '../../shared/session/messages'
import type { ProviderSettings } from '../../shared/settings'
import { withoutEndSlashes } from '../../shared/text/without-end-slashes'
import { createProvider } from '.'
import type { Provider } from './provider'

type Tested = {
  settings: ProviderSettings
  key?: string | undefined
  model?: string | undefined
  /** Ends the test, which then rejects with its reason. */
  signal?: AbortSignal
}

/** The test request, and what is needed to repeat it. */
type ProviderTestRun = Tested & { provider: Provider; signal: AbortSignal }

type Outcome = Omit<ProviderTest, 'durationMs'>

const LIMIT_MS = 15_000

/**
 * Asks a provider for one word, or without a model for its list of models, and says in words what is wrong. Whatever the
 * fault, it also tries what people mistake most: an address without /v1, and a name that the server spells otherwise.
 */
export async function testProvider(tested: Tested, limitMs = LIMIT_MS): Promise<ProviderTest> {
  const started = performance.now()
  const limit = AbortSignal.timeout(limitMs)
  const signal = tested.signal ? AbortSignal.any([tested.signal, limit]) : limit
  const provider = await createProvider(tested.settings, tested.key)
  const asking: ProviderTestRun = { ...tested, provider, signal }
  const outcome = await (tested.model ? askForWord(asking, tested.model) : askForModels(asking))
  tested.signal?.throwIfAborted()
  const durationMs = Math.round(performance.now() - started)
  if (outcome.ok || !limit.aborted) return { ...outcome, durationMs }
  const words = sentence`No response within ${Math.round(limitMs / 1000)} seconds. The server may be busy, still loading the model, or unreachable.`
  return { ok: false, ...messageIn(words), durationMs }
}

async function askForWord(asking: ProviderTestRun, model: string): Promise<Outcome> {
  const error = await wordError(asking, model)
  if (!error) return { ok: true, ...messageIn(sentence`${model} responded.`) }
  const detail = error.detail === undefined ? {} : { detail: error.detail }
  if (error.kind === 'auth' && !asking.key) return { ok: false, ...messageIn(KEY_MISSING), ...detail }
  const isLost = error.kind === 'not-found' || error.kind === 'bad-response' || error.kind === 'bad-request'
  const better = isLost ? await adviceOn(asking, model) : undefined
  return { ok: false, ...messageIn(better ?? error.sentence ?? error.message), ...detail }
}

const KEY_MISSING = sentence`The server requires an API key, and none is stored for this URL. Enter it under Edit.`

/** Undefined where the model answers. The first piece of its answer is enough, so the rest is never made. */
async function wordError({ provider, signal }: ProviderTestRun, model: string): Promise<ProviderError | undefined> {
  const enough = new AbortController()
  const request = {
    model,
    system: 'You are asked whether you can be reached. Answer with one word.',
    messages: [{ role: 'user' as const, text: 'Say OK.' }],
    tools: [],
    signal: AbortSignal.any([signal, enough.signal]),
  }
  for await (const event of provider.stream(request)) {
    if (event.type === 'done') return event.reply.error
    enough.abort()
    return undefined
  }
  return undefined
}

async function askForModels(asking: ProviderTestRun): Promise<Outcome> {
  try {
    const { length } = await asking.provider.listModels(asking.signal)
    return {
      ok: true,
      ...messageIn(sentence`Connected: ${length === 1 ? sentence`1 model` : sentence`${length} models`} available.`),
    }
  } catch (thrown) {
    const isKeyless = !asking.key && presetOf(asking.settings.preset)?.needsKey
    const words = isKeyless ? sentence`${errorText(thrown)} No API key is stored for this URL.` : errorText(thrown)
    return { ok: false, ...messageIn((await otherAddress(asking)) ?? words) }
  }
}

async function adviceOn(asking: ProviderTestRun, model: string): Promise<Sentence | undefined> {
  const names = await modelsOf(asking.provider, asking.signal)
  if (!names) return otherAddress(asking)
  if (names.includes(model)) return undefined
  const nearest = nearestNames(model, names)
  return nearest.length > 0
    ? sentence`The server has no model named “${model}”. It has: ${nearest.join(', ')}.`
    : sentence`The server has no model named “${model}”. Load its list of models and choose one.`
}

/** Says so where the server answers under another path of the same origin, which is where the key may go. */
async function otherAddress({ settings, key, signal }: ProviderTestRun): Promise<Sentence | undefined> {
  for (const baseUrl of likelyAddresses(settings.baseUrl ?? '')) {
    if (signal.aborted) return undefined
    const models = await modelsOf(await createProvider({ ...settings, baseUrl }, key), signal)
    if (models) return sentence`The URL isn’t quite right: ${baseUrl} responds. Change it under Edit.`
  }
  return undefined
}

function likelyAddresses(baseUrl: string): string[] {
  const url = parseUrl(baseUrl)
  if (!url) return []
  const { origin, pathname } = url
  const path = withoutEndSlashes(pathname)
  const likely = [`${origin}${path}/v1`, `${origin}/v1`, `${origin}/api/v1`]
  return [...new Set(likely)].filter(address => address !== origin + path && !address.endsWith('/v1/v1'))
}

async function modelsOf(provider: Provider, signal: AbortSignal): Promise<string[] | undefined> {
  try {
    return await provider.listModels(signal)
  } catch {
    // The fault that is told is the first one; this was only to find a remedy.
    return undefined
  }
}
