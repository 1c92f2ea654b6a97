import { Brain, Check, Eye, Plug, SlidersHorizontal } from 'lucide-react'
import { type KeyboardEvent, useEffect, useMemo, useState } from 'react'
import type { ModelFacts, Profile, ProviderView } from '../../../shared/settings'
import { call } from '../../base/bridge'
import { isComposing } from '../../base/is-plain-key'
import { language } from '../../i18n/language'
import { t } from '../../i18n/t'
import { translated } from '../../i18n/translated'
import { useApp } from '../../state/app'
import { askForModels, useKnownModels } from '../../state/known-models'
import { chooseModel, chooseProfile, useProfileInUse } from '../../state/profile-in-use'
import { attempt, showDialog } from '../../state/ui'
import { ActiveDescendant } from '../../ui/active-descendant'
import { Button } from '../../ui/button'
import { Spinner } from '../../ui/spinner'
import { EscapedLine } from '../../ui/text/escaped-line'
import { isSame, type ModelChoice, type ModelGroup, modelGroups } from './model-groups'

const modelOptionId = (at: number): string => `model-option-${at}`

type ModelOptionProps = {
  choice: ModelChoice
  at: number
  isActive: boolean
  isNow: boolean
  onPoint(at: number): void
  onChoose(choice: ModelChoice): void
}

function ModelOption({ choice, at, isActive, isNow, onPoint, onChoose }: ModelOptionProps) {
  const { label, detail, facts } = choice
  return (
    <ActiveDescendant
      id={modelOptionId(at)}
      role="option"
      aria-selected={isActive}
      {...(isNow && { 'aria-current': 'true' as const })}
      onMouseDown={event => event.preventDefault()}
      onMouseMove={() => !isActive && onPoint(at)}
      onClick={() => onChoose(choice)}
      className={`flex min-h-8 items-center gap-2 rounded-sm px-2 text-sm ${isActive ? 'bg-hover ring-1 ring-line-strong ring-inset' : ''}`}
    >
      <Check size={14} aria-hidden="true" className={`shrink-0 text-accent ${isNow ? '' : 'invisible'}`} />
      <span className="min-w-0 flex-1 truncate">
        <EscapedLine text={label} />
        {detail && (
          <span className="ms-2 text-xs text-ink-3">
            <EscapedLine text={detail} />
          </span>
        )}
      </span>
      <Marks facts={facts} />
    </ActiveDescendant>
  )
}

/** Shows what is known about a model, at a glance and as text. */
function Marks({ facts: { images, thinking, price } }: { facts: ModelFacts }) {
  return (
    <span className="flex shrink-0 items-center gap-1.5 text-ink-3">
      {images && <Eye size={13} role="img" aria-label={t('models.sees')} />}
      {thinking && <Brain size={13} role="img" aria-label={t('models.thinks')} />}
      {price && <Price {...price} />}
    </span>
  )
}

function Price({ input, output }: { input: number; output: number }) {
  const isFree = input === 0 && output === 0
  const [spent, got] = [amount(input), amount(output)]
  const label = isFree ? t('settings.facts.free') : t('models.price', { input: spent, output: got })
  return (
    <span role="img" aria-label={label} title={label} className="text-xs tabular-nums">
      {isFree ? t('settings.facts.free') : t('models.shortPrice', { input: spent, output: got })}
    </span>
  )
}

function amount(dollars: number): string {
  return dollars.toLocaleString(language(), { maximumFractionDigits: 3 })
}

const LIST_ID = 'model-list'
const PAGE = 8

type ModelListProps = { now: Profile; onDone(): void }

/** Shows the profiles and models that can be picked, under a field that finds it. The focus stays in the field. */
export function ModelList({ now, onDone }: ModelListProps) {
  const [query, setQuery] = useState('')
  const groups = useGroups(now, query)
  const choices = useMemo(() => groups.flatMap(group => group.choices), [groups])
  const [at, setAt] = useState(-1)
  const profileId = useProfileInUse()?.id
  const isNow = (choice: ModelChoice) =>
    choice.kind === 'profile' ? choice.profileId === profileId : isSame(choice, now)
  const current = choices.findIndex(choice => choice.kind !== 'profile' && isNow(choice))
  const active = Math.min(at < 0 ? Math.max(0, query === '' ? current : 0) : at, choices.length - 1)
  useEffect(() => {
    document.getElementById(modelOptionId(active))?.scrollIntoView({ block: 'nearest' })
  }, [active])

  const choose = ({ profileId, providerId, model }: ModelChoice) => {
    onDone()
    attempt(profileId === undefined ? pick(now, { providerId, model }) : chooseProfile(profileId))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event)) return
    const chosen = choices[active]
    if (event.key === 'Enter' && chosen) choose(chosen)
    const next = nextPlace(event.key, active, choices.length)
    if (next !== null) setAt(next)
    if (next !== null || event.key === 'Enter') event.preventDefault()
  }

  let before = 0
  return (
    <>
      <FindField
        query={query}
        active={choices.length > 0 ? active : null}
        onFind={sought => {
          setQuery(sought)
          setAt(-1)
        }}
        onKeyDown={onKeyDown}
      />
      <div
        id={LIST_ID}
        role="listbox"
        aria-label={t('models.choose')}
        className="min-h-0 flex-1 overflow-y-auto overscroll-contain p-1"
      >
        {groups.map(group => {
          const first = before
          before += group.choices.length
          return (
            <Group
              key={group.id}
              group={group}
              first={first}
              active={active}
              isNow={isNow}
              choose={choose}
              onPoint={setAt}
            />
          )
        })}
      </div>
      <ListStates />
      <ListFoot isNothing={choices.length === 0 && query !== ''} onDone={onDone} />
    </>
  )
}

type FindFieldProps = {
  query: string
  /** The place of the choice that Enter takes; null where there is none. */
  active: number | null
  onFind(query: string): void
  onKeyDown(event: KeyboardEvent): void
}

function FindField({ query, active, onFind, onKeyDown }: FindFieldProps) {
  return (
    <input
      // biome-ignore lint/a11y/noAutofocus: the list was opened to find something in it
      autoFocus
      role="combobox"
      dir="auto"
      aria-label={t('models.find')}
      aria-expanded="true"
      aria-controls={LIST_ID}
      aria-autocomplete="list"
      {...(active !== null && { 'aria-activedescendant': modelOptionId(active) })}
      value={query}
      placeholder={t('models.find')}
      spellCheck={false}
      autoComplete="off"
      maxLength={300}
      onChange={event => onFind(event.target.value)}
      onKeyDown={onKeyDown}
      className="min-h-10 shrink-0 border-b border-line bg-transparent px-3 text-sm outline-none"
    />
  )
}

/** Shows whether nothing was found, and where more models come from. */
function ListFoot({ isNothing, onDone }: { isNothing: boolean; onDone(): void }) {
  return (
    <div className="flex shrink-0 items-center gap-2 border-t border-line px-2 py-1">
      <p role="status" className="flex-1 px-1 text-xs text-ink-2">
        {isNothing && t('models.none')}
      </p>
      <Button
        kind="small"
        onClick={() => {
          onDone()
          showDialog({ type: 'connect' })
        }}
      >
        <Plug size={13} aria-hidden="true" />
        {t('profile.connect')}
      </Button>
      <Button
        kind="small"
        onClick={() => {
          onDone()
          showDialog({ type: 'settings', page: 'profiles' })
        }}
      >
        <SlidersHorizontal size={13} aria-hidden="true" />
        {t('profile.manage')}
      </Button>
    </div>
  )
}

/** Returns the models that are known at once, and those that servers report as soon as they have. */
function useGroups(now: Profile, query: string): ModelGroup[] {
  const { lists, recent } = useKnownModels()
  const start = useApp(state => state.start)
  useEffect(() => {
    const servers = useApp.getState().start?.providers.filter(({ protocol }) => protocol !== 'offline') ?? []
    for (const { id } of servers) void askForModels(id)
  }, [])
  const { providers = [], profiles = [] } = start ?? {}
  return useMemo(
    () => modelGroups({ providers, profiles, lists, recent, now }, query),
    [providers, profiles, lists, recent, now, query],
  )
}

/** The effort stays where the other model takes it, too. */
async function pick({ reasoningEffort }: Profile, ref: { providerId: string; model: string }): Promise<void> {
  const isOffline = ref.providerId === 'offline'
  const levels = reasoningEffort && !isOffline ? await call('model.efforts', ref) : []
  const keeps = reasoningEffort !== undefined && levels.includes(reasoningEffort)
  await chooseModel({ ...ref, ...(keeps && { reasoningEffort }) })
}

function nextPlace(key: string, at: number, count: number): number | null {
  const last = count - 1
  switch (key) {
    case 'ArrowDown':
      return at >= last ? 0 : at + 1
    case 'ArrowUp':
      return at <= 0 ? last : at - 1
    case 'PageDown':
      return Math.min(last, at + PAGE)
    case 'PageUp':
      return Math.max(0, at - PAGE)
    default:
      return null
  }
}

type GroupProps = {
  group: ModelGroup
  /** The place of its first choice among all. */
  first: number
  active: number
  isNow(choice: ModelChoice): boolean
  choose(choice: ModelChoice): void
  onPoint(at: number): void
}

function Group({ group: { id, label, choices, more }, first, active, isNow, choose, onPoint }: GroupProps) {
  const own = { profiles: t('models.profiles'), recent: t('models.recent'), typed: t('models.typed') }[id]
  const title = own ?? label
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is no part of a listbox
    <div role="group" aria-label={title} className="pb-1">
      <p aria-hidden="true" className="truncate px-2 pt-1.5 pb-1 text-xs font-medium text-ink-3">
        {title}
      </p>
      {choices.map((choice, index) => (
        <ModelOption
          key={`${choice.profileId ?? ''} ${choice.providerId} ${choice.model}`}
          choice={choice}
          at={first + index}
          isActive={first + index === active}
          isNow={isNow(choice)}
          onPoint={onPoint}
          onChoose={choose}
        />
      ))}
      {more > 0 && (
        <p className="px-2 py-1 text-xs text-ink-2">{t('models.more', { count: more.toLocaleString(language()) })}</p>
      )}
      {!own && choices.length === 0 && <p className="px-2 py-1 text-xs text-ink-2">{t('models.noList')}</p>}
    </div>
  )
}

/** Shows whose list is on the way, and why others have none. It stands below the list, which may only contain choices. */
function ListStates() {
  const providers = useApp(({ start }) => start?.providers ?? NONE)
  const { asking, failures } = useKnownModels()
  const told = providers.filter(({ id }) => asking.has(id) || failures[id] !== undefined)
  if (told.length === 0) return null
  return (
    <ul className="flex max-h-28 shrink-0 flex-col gap-1 overflow-y-auto border-t border-line px-3 py-1.5 text-xs">
      {told.map(({ id, label }) => (
        <li key={id} className="wrap-anywhere">
          {asking.has(id) ? (
            <span className="flex items-center gap-2 text-ink-2">
              <Spinner size={10} />
              <EscapedLine text={`${label}: ${t('models.asking')}`} />
            </span>
          ) : (
            <span role="alert">
              <EscapedLine text={`${label}: ${translated(failures[id] ?? '')}`} />{' '}
              <Button kind="link" className="text-xs" onClick={() => void askForModels(id, true)}>
                {t('models.again')}
              </Button>
            </span>
          )}
        </li>
      ))}
    </ul>
  )
}

const NONE: readonly ProviderView[] = []
