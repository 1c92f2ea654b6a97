import { Folder, FolderOpen } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { NO_PROFILE, withPickedModel } from '../../../shared/models/with-picked-model'
import type { Profile } from '../../../shared/settings'
import { t } from '../../i18n/t'
import { updateSettings, useApp } from '../../state/app'
import { openFolder, pickFolder } from '../../state/folders'
import { useKnownModels } from '../../state/known-models'
import { answeringIn, pickedOf } from '../../state/profile-in-use'
import { attempt, showDialog } from '../../state/ui'
import { Emblem } from '../../ui/emblem'
import { PathText } from '../../ui/text/path-text'
import { escapedText } from '../../ui/text/visible-text'
import { readableName } from '../models/readable-name'
import { RecentWork } from '../welcome/recent-work'

/** The offers found on this computer come after the first paint, so their code may too. */
const OfferList = lazy(async () => ({ default: (await import('../settings/providers/offer-list')).OfferList }))

/** Few enough for all of it to be in sight. */
const RECENT_SHOWN = 3

/** In a high window all of it stands lower, or it would hang below the bar. */
const LOWER = '[--lower:clamp(0rem,(100vh-50rem)*0.3,7rem)]'

/** The first screen: what was worked on, or which folder to begin with, and who answers. */
export function FirstRun() {
  return (
    <main className="flex min-h-0 flex-1 flex-col overflow-x-hidden overflow-y-auto">
      <div className={`relative flex flex-1 flex-col items-center overflow-x-clip ${LOWER}`}>
        <Arches />
        <div className="relative mt-[calc(min(3vh,2.5rem)+var(--lower))] flex w-full max-w-xl flex-col gap-7 p-8 max-sm:mt-0 max-sm:gap-5 max-sm:p-6">
          <header className="flex flex-col gap-5 max-sm:gap-3">
            <Emblem className="size-14 max-sm:size-10" />
            <div>
              <h2 className="text-2xl font-semibold tracking-tight text-balance">{t('start.title')}</h2>
              <p className="mt-2 text-ink-2">{t('start.lead')}</p>
            </div>
          </header>
          <section className="flex flex-col gap-5">
            <button
              type="button"
              onClick={() => attempt(pickFolder())}
              className="flex min-h-12 items-center justify-center gap-3 rounded-lg bg-accent px-6 text-[1rem] font-medium text-on-accent shadow-sheet hover:bg-accent-strong"
            >
              <FolderOpen size={19} aria-hidden="true" />
              {t('start.open')}
            </button>
            <RecentWork workspace="" most={RECENT_SHOWN} />
            <RecentFolders />
          </section>
          <Thinking />
          <Suspense fallback={null}>
            <OfferList />
          </Suspense>
        </div>
      </div>
    </main>
  )
}

/** From their crown to the column, in rem, and how well they are seen. */
const ARCHES = [
  ['top-[calc(var(--lower)-4.25rem)] w-[48rem]', 'opacity-100'],
  ['top-[calc(var(--lower)-8rem)] w-[55.5rem]', 'opacity-75'],
  ['top-[calc(var(--lower)-11.75rem)] w-[63rem]', 'opacity-55'],
  ['top-[calc(var(--lower)-15.5rem)] w-[70.5rem]', 'opacity-35'],
] as const

/** The emblem's arch, large enough for the column to stand under it. Where lines are to be seen well there is none. */
function Arches() {
  return (
    <div
      aria-hidden="true"
      className="pointer-events-none absolute inset-0 flex justify-center overflow-clip outlined:hidden max-sm:hidden"
    >
      {ARCHES.map(([place, strength]) => (
        <div key={place} className={`absolute -bottom-px rounded-t-full border border-line ${place} ${strength}`} />
      ))}
    </div>
  )
}

function RecentFolders() {
  const folders = useApp(state => state.start?.recentFolders)
  if (!folders || folders.length === 0) return null
  return (
    <section aria-label={t('start.recent')}>
      <h3 className="pb-1 text-sm font-medium text-ink-2">{t('start.recent')}</h3>
      <ul className="-mx-2">
        {folders.slice(0, RECENT_SHOWN).map(folder => (
          <li key={folder.path}>
            <button
              type="button"
              onClick={() => attempt(openFolder(folder.path))}
              className="flex min-h-8 w-full items-center gap-2.5 rounded-sm px-2 text-start text-sm hover:bg-hover"
            >
              <Folder size={14} aria-hidden="true" className="shrink-0 text-ink-3" />
              <PathText path={folder.name} className="shrink-0" />
              <PathText path={folder.path} className="min-w-0 truncate text-ink-3" />
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Nothing here is needed to begin: the offline guide is chosen already. */
function Thinking() {
  const connected = useConnectedModel()
  const isOffline = useApp(({ start }) => !start || answeringIn(start)?.providerId === 'offline')
  const server = useApp(state => state.start?.providers.find(({ id }) => id === connected?.providerId)?.label)
  const chooseModel = () => {
    if (!connected) return showDialog({ type: 'connect' })
    const { id: activeProfileId } = connected
    const picked = activeProfileId === NO_PROFILE && { activeModel: pickedOf(connected) }
    attempt(updateSettings({ activeProfileId, ...picked }))
  }
  return (
    <fieldset>
      <legend className="pb-1 text-sm font-medium text-ink-2">{t('start.think')}</legend>
      <div className="grid grid-cols-2 gap-3 max-sm:grid-cols-1">
        <Choice
          label={t('start.offline')}
          hint={t('start.offlineHint')}
          isChosen={isOffline}
          onChoose={() => attempt(updateSettings({ activeProfileId: 'offline' }))}
        />
        <Choice
          label={connected ? escapedText(connected.name || readableName(connected.model)) : t('start.connect')}
          hint={
            connected ? escapedText(`${connected.model} · ${server ?? connected.providerId}`) : t('start.connectHint')
          }
          isChosen={!isOffline}
          onChoose={chooseModel}
        />
      </div>
      {connected && (
        <button
          type="button"
          onClick={() => showDialog({ type: 'connect' })}
          className="mt-3 rounded-sm text-sm text-accent underline-offset-2 hover:underline"
        >
          {t('profile.connect')}
        </button>
      )}
    </fieldset>
  )
}

/** Returns the model that answers or, if that is the guide, would answer: the one used last, or a profile. */
function useConnectedModel(): Profile | undefined {
  const start = useApp(state => state.start)
  const last = useKnownModels(({ recent }) => recent).find(({ providerId }) =>
    start?.providers.some(({ id, protocol }) => id === providerId && protocol !== 'offline'),
  )
  if (!start) return undefined
  const active = answeringIn(start)
  if (active && active.providerId !== 'offline') return active
  const none = start.profiles.find(({ id }) => id === NO_PROFILE)
  if (last && none) return withPickedModel(none, last)
  return start.profiles.find(({ providerId }) => providerId !== 'offline')
}

type ChoiceProps = { label: string; hint: string; isChosen: boolean; onChoose(): void }

function Choice({ label, hint, isChosen, onChoose }: ChoiceProps) {
  return (
    <label
      className={`flex gap-3 rounded-lg border p-4 has-focus-visible:outline-2 has-focus-visible:outline-offset-1 has-focus-visible:outline-accent ${isChosen ? 'border-accent bg-accent-soft' : 'border-line-strong bg-surface hover:bg-hover'}`}
    >
      <input
        type="radio"
        name="thinking"
        checked={isChosen}
        onChange={onChoose}
        className="mt-1 size-3.5 shrink-0 accent-(--accent) outline-none"
      />
      <span className="min-w-0">
        <span className="block truncate font-medium">{label}</span>
        <span className="block text-sm text-ink-2">{hint}</span>
      </span>
    </label>
  )
}
