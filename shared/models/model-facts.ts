import type { Usage } from '../session/messages'
import type { ModelFacts, Profile, ProviderSettings } from '../settings'
import { editStyleOf } from './edit-style'
import { type Family, MODEL_FAMILIES } from './model-table'
import { webSearchOf } from './web-search'

/** The facts about a model in the table, and the hosts at which all of them hold. */
export type KnownModel = ModelFacts & Pick<Family, 'homes'>

const THOUSAND = 1_000
const MILLION = 1_000_000

/**
 * Returns the facts about a model at a provider: the built-in table, overridden by what the person set. Prices are those
 * of the model's own provider, so they are stated for no other server that happens to offer a model of that name. The web
 * is searched only if the person has turned that on.
 */
export function effectiveFacts(settings: ProviderSettings, model: string): ModelFacts {
  const own = settings.models
  return { ...builtInFacts(settings, model), ...(own && Object.hasOwn(own, model) ? own[model] : {}) }
}

/** Returns the facts about a model at a provider before the person sets anything. */
export function builtInFacts(
  provider: Pick<ProviderSettings, 'protocol' | 'baseUrl' | 'webSearch'>,
  model: string,
): ModelFacts {
  const known = knownModel(model)
  const patches = editStyleOf(model) === 'patch'
  const webSearch = provider.webSearch === true && webSearchOf(provider, model) !== undefined
  if (!known) return { ...(patches && { patches }), ...(webSearch && { webSearch }) }
  const { homes, price, ...facts } = known
  const isHome = homes.includes(hostOf(provider.baseUrl))
  return {
    ...facts,
    patches,
    webSearch,
    ...(isHome && price && { price }),
  }
}

/** The facts of a model with the price of the one that answered in its place, where the same provider has both. */
export function factsOfOther(facts: ModelFacts, models: { asked: string; answered: string | undefined }): ModelFacts {
  const other = models.answered === undefined ? undefined : knownModel(models.answered)
  const homes = knownModel(models.asked)?.homes ?? []
  const isTheirs = other?.homes.some(home => homes.includes(home))
  return facts.price && other?.price && isTheirs ? { ...facts, price: other.price } : facts
}

/** The same choice of tools, in which the facts of the model say how files are edited where the profile does not. */
export function withKnownStyle<T extends Pick<Profile, 'editTools'>>(choice: T, { patches }: ModelFacts): T {
  if (choice.editTools || patches === undefined) return choice
  return { ...choice, editTools: patches ? 'patch' : 'replace' }
}

/**
 * Returns the cost of a request in US dollars: as the provider states it, or else by its prices; undefined if neither is
 * known. Cached parts without a price of their own cost the same as other input.
 */
export function costOf(usage: Usage, { price }: ModelFacts): number | undefined {
  if (usage.cost !== undefined) return usage.cost
  if (!price) return undefined
  const { inputTokens, outputTokens, cachedInputTokens: cached = 0, cacheWriteTokens: written = 0 } = usage
  const times = price.long && inputTokens > price.long.above ? price.long : { input: 1, output: 1 }
  const plain = Math.max(0, inputTokens - cached - written)
  const input =
    plain * price.input + cached * (price.cachedInput ?? price.input) + written * (price.cacheWrite ?? price.input)
  const tokens = (input * times.input + outputTokens * price.output * times.output) / MILLION
  return tokens + ((usage.searches ?? 0) * (price.searches ?? 0)) / THOUSAND
}

function hostOf(baseUrl = ''): string {
  return /^https?:\/\/([^/:?#@]+)(?=[/:?#]|$)/i.exec(baseUrl.trim())?.[1]?.toLowerCase() ?? ''
}

const VARIANTS = /:(free|nitro|floor|online|extended|thinking|beta|latest)$/
const DATE = /[-@](\d{8}|\d{4}-\d{2}-\d{2}|latest)$/

const TABLE = tableOf(MODEL_FAMILIES)

/**
 * Returns the facts about a model by its name, whoever offers it: 'vendor/model', dates, ':free' and dots for dashes do
 * not matter. The longest name in the table that it begins with counts; a variant that is not in the table itself has no
 * price.
 */
export function knownModel(model: string): KnownModel | undefined {
  const name = plainName(model)
  const exact = TABLE.get(name)
  if (exact) return isFree(model) ? { ...exact, price: { input: 0, output: 0 } } : exact
  const parts = name.split('-')
  for (let length = parts.length - 1; length > 0; length -= 1) {
    const family = TABLE.get(parts.slice(0, length).join('-'))
    if (family) return withoutPrice(family)
  }
  return undefined
}

/** The name of a model without what one and the same model may carry. */
export function plainName(model: string): string {
  const name = model.trim().toLowerCase()
  const last = name.slice(name.lastIndexOf('/') + 1)
  const tuned = /^ft:([^:]+)/.exec(last)?.[1] ?? last
  return tuned.replace(VARIANTS, '').replace(DATE, '').replace(/[.:]/g, '-')
}

function isFree(model: string): boolean {
  return model.trim().toLowerCase().endsWith(':free')
}

function withoutPrice({ price: _price, ...rest }: KnownModel): KnownModel {
  return rest
}

function tableOf(families: readonly Family[]): ReadonlyMap<string, KnownModel> {
  return new Map(
    families.flatMap(({ models, extra, ...common }) =>
      Object.entries(models).map(([id, { price, ...facts }]) => {
        return [plainName(id), { ...common, ...facts, ...(price && { price: { ...price, ...extra } }) }] as const
      }),
    ),
  )
}
