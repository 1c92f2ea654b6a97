import { builtInFacts, effectiveFacts, knownModel } from '../../../shared/models/model-facts'
import { presetOf } from '../../../shared/models/provider-presets'
import { NO_PROFILE } from '../../../shared/models/with-picked-model'
import type { ModelFacts, Profile, ProviderView } from '../../../shared/settings'
import { rankItems } from '../../base/rank-items'
import { shownName } from '../../i18n/own-names'
import { t } from '../../i18n/t'
import type { ModelRef } from '../../state/known-models'
import { NO_CHAT } from './no-chat'
import { readableName } from './readable-name'

export type ModelChoice = ModelRef & {
  kind: 'model' | 'typed' | 'profile'
  /** Set for a profile, which brings its model and its other settings. */
  profileId?: string
  label: string
  /** The name as the server spells it, and for what stands among others also who has it. */
  detail: string
  facts: ModelFacts
}
export type ModelGroup = { id: string; label: string; choices: ModelChoice[]; more: number }

export type ModelSources = {
  providers: readonly ProviderView[]
  profiles: readonly Profile[]
  lists: Readonly<Record<string, readonly string[]>>
  recent: readonly ModelRef[]
  /** The model that answers now. */
  now: ModelRef | undefined
}

/** More in one group nobody reads. */
const MOST = 60

/**
 * Returns what can be picked: the person's profiles, the models used last, then by provider; with a query those that match it, and finally the
 * name as it was typed.
 */
export function modelGroups(known: ModelSources, query: string): ModelGroup[] {
  const typed = query.trim()
  const servers = known.providers.filter(({ protocol }) => protocol !== 'offline')
  const last = known.providers.filter(({ protocol }) => protocol === 'offline')
  const byProvider = [...servers, ...last].map(provider => group(provider, choicesOf(provider, known, typed)))
  const used = typed === '' ? recentChoices(known) : []
  const recent = used.length > 1 ? [{ id: 'recent', label: '', choices: used, more: 0 }] : []
  const all = [
    ...profileGroup(known, typed),
    ...recent,
    ...byProvider.filter(({ choices, id }) => choices.length > 0 || (id !== 'offline' && !typed)),
  ]
  return [...all, ...typedGroup(known, typed)]
}

/** The profiles of the person, and the choice of none; nothing as long as they have none. */
function profileGroup({ profiles, providers }: ModelSources, query: string): ModelGroup[] {
  if (profiles.every(({ id }) => id === NO_PROFILE)) return []
  const choices = profiles.map(({ id, name, providerId, model }): ModelChoice & { words: string } => {
    const isNone = id === NO_PROFILE
    const provider = providers.find(one => one.id === providerId)
    return {
      kind: 'profile',
      profileId: id,
      providerId,
      model,
      label: isNone ? t('models.noProfile') : shownName(name),
      detail: isNone ? t('models.noProfileHint') : `${readableName(model)} · ${provider?.label ?? providerId}`,
      facts: {},
      words: t('profile.choose'),
    }
  })
  const found = rankItems(choices, query)
  return found.length > 0 ? [{ id: 'profiles', label: '', choices: found, more: 0 }] : []
}

function group({ id, label }: ProviderView, fitting: ModelChoice[]): ModelGroup {
  return { id, label, choices: fitting.slice(0, MOST), more: Math.max(0, fitting.length - MOST) }
}

function choicesOf(provider: ProviderView, known: ModelSources, query: string): ModelChoice[] {
  const names = namesOf(provider, known).filter(name => query !== '' || !NO_CHAT.test(name))
  const choices = names.map(model => choice(provider, model))
  return rankItems(
    choices.map(one => ({ ...one, words: provider.label })),
    query,
  )
}

/** Those of a preset first, then those of which something is known. */
function namesOf(
  { id, protocol, preset, models = {} }: ProviderView,
  { lists, profiles, recent, now }: ModelSources,
): string[] {
  if (protocol === 'offline') return ['guide']
  const here = [...(now ? [now] : []), ...recent, ...profiles].filter(({ providerId }) => providerId === id)
  const first = presetOf(preset)?.models ?? []
  const listed = lists[id] ?? first
  const all = new Set([...listed, ...Object.keys(models), ...here.map(({ model }) => model)])
  const rank = (name: string) => (first.includes(name) ? first.indexOf(name) : knownModel(name) ? 1_000 : 2_000)
  return [...all].filter(Boolean).sort((a, b) => rank(a) - rank(b) || a.localeCompare(b))
}

function choice(provider: ProviderView, model: string, isAmongOthers = false): ModelChoice {
  const isGuide = provider.protocol === 'offline'
  const label = isGuide ? shownName('Offline guide') : readableName(model)
  const spelled = label === model || isGuide ? [] : [model]
  const detail = [...spelled, ...(isAmongOthers ? [provider.label] : [])].join(' · ')
  const facts = isGuide ? {} : effectiveFacts(provider, model)
  return { kind: 'model', providerId: provider.id, model, label, detail, facts }
}

function recentChoices({ providers, recent, now }: ModelSources): ModelChoice[] {
  const refs = now && !recent.some(one => isSame(one, now)) ? [now, ...recent] : recent
  return refs.flatMap(({ providerId, model }) => {
    const provider = providers.find(({ id }) => id === providerId)
    return provider ? [choice(provider, model, true)] : []
  })
}

/** A name that no list has may be right all the same. */
function typedGroup(known: ModelSources, typed: string): ModelGroup[] {
  if (!/^\S+$/.test(typed)) return []
  const servers = known.providers.filter(({ protocol }) => protocol !== 'offline')
  const choices = servers
    .filter(provider => !namesOf(provider, known).includes(typed))
    .map((provider): ModelChoice => {
      const facts = builtInFacts(provider, typed)
      return { kind: 'typed', providerId: provider.id, model: typed, label: typed, detail: provider.label, facts }
    })
  return choices.length > 0 ? [{ id: 'typed', label: '', choices, more: 0 }] : []
}

export function isSame(one: ModelRef, other: ModelRef | undefined): boolean {
  return one.providerId === other?.providerId && one.model === other.model
}
