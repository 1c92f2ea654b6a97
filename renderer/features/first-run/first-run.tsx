import { Check, ChevronRight, Compass, Folder, FolderOpen, type LucideIcon, Plug } from 'lucide-react'
import { lazy, Suspense, useId } from 'react'
import type { Profile } from '../../../shared/settings'
import { t } from '../../i18n/t'
import { useApp } from '../../state/app'
import { beginDemo } from '../../state/demo'
import { openFolder, pickFolder } from '../../state/folders'
import { answeringIn } from '../../state/profile-in-use'
import { attempt, showDialog } from '../../state/ui'
import { Emblem } from '../../ui/emblem'
import { PathText } from '../../ui/text/path-text'
import { escapedText } from '../../ui/text/visible-text'
import { readableName } from '../models/readable-name'
import { RecentWork } from '../welcome/recent-work'
import { FirstMessage } from './first-message'

/** The offers found on this computer come after the first paint, so their code may too. */
const OfferList = lazy(async () => ({ default: (await import('../settings/providers/offer-list')).OfferList }))

/** Few enough for all of it to be in sight. */
const RECENT_SHOWN = 3

/** In a high window all of it stands lower, or it would hang below the bar. */
const LOWER = '[--lower:clamp(0rem,(100vh-50rem)*0.3,7rem)]'

/** The first screen: a message to begin with, a model to answer it, the folder for it, and what was worked on before. */
export function FirstRun() {
  const titleId = useId()
  const start = useApp(state => state.start)
  const model = start ? answeringIn(start) : undefined
  const isAnswered = model !== undefined && model.providerId !== 'offline'
  return (
    <main className="flex min-h-0 flex-1 flex-col overflow-x-hidden overflow-y-auto">
      <div className={`relative flex flex-1 flex-col items-center overflow-x-clip ${LOWER}`}>
        <Arches />
        <div className="relative mt-[calc(min(5vh,3rem)+var(--lower))] flex w-full max-w-2xl flex-col gap-5 p-8 max-sm:mt-0 max-sm:p-6">
          <header className="flex flex-col items-center gap-3 text-center">
            <Emblem className="size-8" />
            <div>
              <h2 id={titleId} className="text-2xl font-semibold tracking-tight text-balance">
                {t('start.title')}
              </h2>
              <p className="mt-1.5 text-balance text-ink-2">{t('start.lead')}</p>
            </div>
          </header>
          <FirstMessage labelId={titleId} isAnswered={isAnswered} />
          <section
            aria-label={t('start.begin')}
            className="divide-y divide-line overflow-hidden rounded-lg border border-line bg-raised shadow-sheet"
          >
            <ModelRows {...(isAnswered && { model })} />
            <StartRow
              icon={FolderOpen}
              label={t('start.open')}
              hint={t('start.openHint')}
              onClick={() => attempt(pickFolder())}
            />
            <StartRow
              icon={Compass}
              label={t('start.demo')}
              hint={t('start.demoHint')}
              onClick={() => attempt(beginDemo())}
            />
          </section>
          <RecentWork workspace="" most={RECENT_SHOWN} />
          <RecentFolders />
        </div>
      </div>
    </main>
  )
}

/** Shows which model answers; until there is one, how to connect one, and those that were found on this computer. */
function ModelRows({ model }: { model?: Profile }) {
  const server = useApp(({ start }) => start?.providers.find(({ id }) => id === model?.providerId)?.label)
  const connect = () => showDialog({ type: 'connect' })
  if (model) {
    return (
      <StartRow
        icon={Check}
        label={t('models.label', { name: escapedText(readableName(model.model)) })}
        hint={escapedText(server ?? model.providerId)}
        onClick={connect}
      />
    )
  }
  return (
    <>
      <StartRow icon={Plug} label={t('start.connect')} hint={t('start.connectHint')} onClick={connect} />
      <Suspense fallback={null}>
        <OfferList isInCard />
      </Suspense>
    </>
  )
}

type StartRowProps = { icon: LucideIcon; label: string; hint: string; onClick(): void }

function StartRow({ icon: Icon, label, hint, onClick }: StartRowProps) {
  return (
    <button
      type="button"
      onClick={onClick}
      className="flex min-h-14 w-full items-center gap-3 px-4 py-2 text-start -outline-offset-2 hover:bg-hover"
    >
      <Icon size={17} aria-hidden="true" className="shrink-0 text-accent" />
      <span className="min-w-0 flex-1">
        <span className="block truncate font-medium">{label}</span>
        <span className="block text-sm text-ink-2">{hint}</span>
      </span>
      <ChevronRight size={15} aria-hidden="true" className="shrink-0 text-ink-3" />
    </button>
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
