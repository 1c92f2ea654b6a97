import { FolderOpen } from 'lucide-react'
import { lazy, Suspense } from 'react'
import type { Profile } from '../../shared/settings'
import { NO_PROFILE, withPickedModel } from '../../shared/with-picked-model'
import { escapedText } from '../diff/visible-text'
import { useKnownModels } from '../models/known-models'
import { readableName } from '../models/readable-name'
import { updateSettings, useApp } from '../stores/app'
import { openFolder, pickFolder } from '../stores/folders'
import { answeringIn, pickedOf } from '../stores/profile-in-use'
import { attempt, showDialog } from '../stores/ui'
import { text } from '../text'
import { PathText } from '../ui/path-text'

/** What is found on this computer comes after the first paint, so its code may too. */
const OfferList = lazy(async () => ({ default: (await import('../dialogs/offer-list')).OfferList }))

const RECENT_SHOWN = 5

/** The first screen: which folder, and who answers. */
export function FirstRun() {
  return (
    <main className="flex min-h-0 flex-1 overflow-auto bg-surface">
      <div className="mx-auto mt-[10vh] flex h-fit w-full max-w-xl flex-col gap-8 p-8 max-sm:mt-0 max-sm:gap-5 max-sm:p-6">
        <header>
          <h2 className="text-xl font-semibold tracking-tight">{text.start.title}</h2>
          <p className="mt-2 text-ink-2">{text.start.lead}</p>
        </header>
        <section className="flex flex-col gap-3">
          <button
            type="button"
            onClick={() => attempt(pickFolder())}
            className="flex min-h-12 items-center justify-center gap-3 rounded-lg bg-accent px-6 text-[1rem] font-medium text-on-accent hover:bg-accent-strong"
          >
            <FolderOpen size={19} aria-hidden="true" />
            {text.start.open}
          </button>
          <RecentFolders />
        </section>
        <Thinking />
        <Suspense fallback={null}>
          <OfferList />
        </Suspense>
      </div>
    </main>
  )
}

function RecentFolders() {
  const folders = useApp(state => state.start?.recentFolders)
  if (!folders || folders.length === 0) return null
  return (
    <div>
      <h3 className="pb-1 text-sm font-medium text-ink-2">{text.start.recent}</h3>
      <ul className="divide-y divide-line overflow-hidden rounded-md border border-line">
        {folders.slice(0, RECENT_SHOWN).map(folder => (
          <li key={folder.path}>
            <button
              type="button"
              onClick={() => attempt(openFolder(folder.path))}
              className="flex min-h-10 w-full items-baseline gap-3 px-4 py-2 text-start -outline-offset-2 hover:bg-hover"
            >
              <PathText path={folder.name} className="shrink-0 font-medium" />
              <PathText path={folder.path} className="min-w-0 truncate text-sm text-ink-3" />
            </button>
          </li>
        ))}
      </ul>
    </div>
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
      <legend className="pb-1 text-sm font-medium text-ink-2">{text.start.think}</legend>
      <div className="grid grid-cols-2 gap-3 max-sm:grid-cols-1">
        <Choice
          label={text.start.offline}
          hint={text.start.offlineHint}
          isChosen={isOffline}
          onChoose={() => attempt(updateSettings({ activeProfileId: 'offline' }))}
        />
        <Choice
          label={connected ? escapedText(connected.name || readableName(connected.model)) : text.start.connect}
          hint={
            connected ? escapedText(`${connected.model} · ${server ?? connected.providerId}`) : text.start.connectHint
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
          {text.profile.connect}
        </button>
      )}
    </fieldset>
  )
}

/** Who answers or, where that is the guide, would answer: the model that was used last, or a profile. */
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
      className={`flex gap-3 rounded-md border p-4 has-focus-visible:outline-2 has-focus-visible:outline-offset-1 has-focus-visible:outline-accent ${isChosen ? 'border-accent bg-accent-soft' : 'border-line-strong hover:bg-hover'}`}
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
