import { Check, File, MessageSquare, Settings, Zap } from 'lucide-react'
import { Fragment, type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react'
import { type ActionId, panelAction } from '../../../shared/actions'
import { call } from '../../base/bridge'
import { rankItems } from '../../base/rank-items'
import { useFilesVersion } from '../../base/use-files-version'
import { t } from '../../i18n/t'
import { useApp } from '../../state/app'
import { useBrowsers } from '../../state/browser'
import { closePalette, noteChosen, usePalette } from '../../state/palette-store'
import { useSession } from '../../state/session/session'
import { useListPlace } from '../../state/session-list'
import { panelInSight } from '../../state/side-panel'
import { ActiveDescendant } from '../../ui/active-descendant'
import { useModal } from '../../ui/hooks/use-modal'
import { EscapedLine } from '../../ui/text/escaped-line'
import { PathText } from '../../ui/text/path-text'
import { useMode, usePlansFirst } from '../composer/use-mode'
import { useTerminals } from '../terminal/use-terminals'
import { type Section, sectionTitle } from './action-looks'
import { fileItems, inSections, type PaletteItem, paletteItems, recentFirst, sessionItemId } from './palette-items'

const SHOWN = 50
const FILES = 12
/** Before anything is typed, sessions do not push the actions out of sight. */
const SESSIONS_AT_FIRST = 6

/** Returns the items that match the typed words, the best first. */
function useFound(query: string): PaletteItem[] {
  const start = useApp(state => state.start)
  const openId = useSession(({ id }) => id && sessionItemId(id))
  const workspace = useSession(state => (state.id ? state.state.workspace : null))
  const open = useSession(({ id, state }) => (id === null ? null : state.parent ? 'agent' : 'own'))
  const recent = usePalette(state => state.recent)
  const files = useFiles(workspace, query.trim())
  const profileId = useSession(({ state }) => state.profileId)
  const hasTerminal = useTerminals(folders => workspace !== null && Boolean(folders[workspace]?.tabs.length))
  const hasBrowser = useBrowsers(browsers => workspace !== null && Boolean(browsers[workspace]?.tabs.length))
  const on = useOn()
  const items = useMemo(
    () => (start ? recentFirst(paletteItems(start, { open, profileId, hasTerminal, hasBrowser, on }), recent) : []),
    [start, open, profileId, hasTerminal, hasBrowser, on, recent],
  )
  return useMemo(() => {
    if (query.trim() === '') {
      return inSections(
        atFirst(items.filter(({ id, isMore }) => id !== openId && (!isMore || recent.includes(id)))),
        recent,
      )
    }
    const found = rankItems([...items, ...fileItems(workspace ?? '', files)], query)
    return found.slice(0, SHOWN)
  }, [items, files, openId, workspace, query, recent])
}

/** Returns the actions whose state holds now. */
function useOn(): ReadonlySet<ActionId> {
  const settings = useApp(({ start }) => start?.settings)
  const mode = useMode()
  const isPlanning = usePlansFirst()
  const hasList = useListPlace() !== 'none'
  const panel = panelInSight()
  const session = useSession(({ id }) => id)
  const listed = useApp(({ start }) => start?.sessions.find(({ id }) => id === session))
  return useMemo(() => {
    const chosen: readonly ActionId[] = settings
      ? [`theme.${settings.theme}`, `contrast.${settings.contrast}`, `density.${settings.density}`]
      : []
    const toggled: readonly (ActionId | false | undefined)[] = [
      hasList && 'sidebar.toggle',
      panel !== null && 'panel.toggle',
      panel !== null && panelAction(panel),
      session !== null && `mode.${mode}`,
      session !== null && isPlanning && 'plan.first',
      listed?.pinned && 'session.pin',
      listed?.archived && 'session.archive',
    ]
    return new Set([...chosen, ...toggled.filter(id => typeof id === 'string')])
  }, [settings, mode, isPlanning, hasList, panel, session, listed])
}

function atFirst(items: readonly PaletteItem[]): PaletteItem[] {
  let sessions = 0
  return items.filter(({ kind }) => kind !== 'session' || ++sessions <= SESSIONS_AT_FIRST)
}

/** Files of the folder; those of the words before stay until main has answered. */
function useFiles(workspace: string | null, query: string): readonly string[] {
  const [found, setFound] = useState<{ workspace: string; paths: readonly string[] } | null>(null)
  const version = useFilesVersion(workspace)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another version is asked for again
  useEffect(() => {
    if (workspace === null || query === '') return setFound(null)
    let isLate = false
    call('file.find', { workspace, query: query.slice(0, 200), limit: FILES }).then(
      paths => {
        if (!isLate) setFound({ workspace, paths })
      },
      // A folder that cannot be listed has no files to offer; its own panel says why.
      () => setFound(null),
    )
    return () => {
      isLate = true
    }
  }, [workspace, query, version])
  return found?.workspace === workspace ? found.paths : NONE
}

const NONE: readonly string[] = []

const ICONS = { action: Zap, session: MessageSquare, file: File, settings: Settings } as const

const paletteOptionId = (index: number): string => `palette-option-${index}`

type PaletteOptionProps = {
  item: PaletteItem
  index: number
  isActive: boolean
  onPoint(): void
  onChoose(item: PaletteItem, isElsewhere: boolean): void
}

function PaletteOption({ item, index, isActive, onPoint, onChoose }: PaletteOptionProps) {
  const Icon = item.Icon ?? ICONS[item.kind]
  const label = item.kind === 'file' ? <PathText path={item.label} /> : <EscapedLine text={item.label} />
  return (
    <ActiveDescendant
      id={paletteOptionId(index)}
      role="option"
      aria-selected={isActive}
      data-kind={item.kind}
      onMouseDown={event => event.preventDefault()}
      onMouseMove={() => !isActive && onPoint()}
      onClick={event => onChoose(item, event.ctrlKey || event.metaKey)}
      className={`flex min-h-8 items-center gap-2.5 rounded-sm px-3 text-sm ${isActive ? 'bg-hover ring-1 ring-line-strong ring-inset' : ''}`}
    >
      <Icon size={14} aria-hidden="true" className="shrink-0 text-ink-3" />
      <span className="min-w-0 truncate">{label}</span>
      <span className="min-w-0 flex-1 truncate text-xs text-ink-2">
        {item.detail !== undefined && <PathText path={item.detail} />}
      </span>
      {item.isOn && (
        <Check size={14} role="img" aria-label={t('actions.palette.on')} className="shrink-0 text-accent" />
      )}
      {item.keys ? (
        <kbd className="shrink-0 font-sans text-xs text-ink-2">{item.keys}</kbd>
      ) : (
        item.kind !== 'action' && (
          <span className="shrink-0 text-xs text-ink-3">{t(`actions.palette.kinds.${item.kind}`)}</span>
        )
      )}
    </ActiveDescendant>
  )
}

/** Stands above the first of its section; a list of options has nothing else for a screen reader. */
function SectionTitle({ section }: { section: Section }) {
  return (
    <p aria-hidden="true" className="px-3 pt-2 pb-1 text-xs font-medium text-ink-3 first:pt-1">
      {sectionTitle(section)}
    </p>
  )
}

const LIST_ID = 'palette-list'
const PAGE = 8

/** Shows the palette when it opens. It is not loaded on first use: letters that are typed at once would go elsewhere. */
export function Palette() {
  return usePalette(state => state.isOpen) ? <PaletteDialog /> : null
}

/** One field that finds actions, sessions, files and settings. The focus stays in the field. */
function PaletteDialog() {
  const dialog = useRef<HTMLDialogElement>(null)
  const finding = useFinding()
  const { query, found, active, setActiveId } = finding
  useModal(dialog)

  const choose = (item: PaletteItem, isElsewhere: boolean) => {
    noteChosen(item.id)
    // The focus goes back first, so that what is done may move it.
    dialog.current?.close()
    closePalette()
    if (isElsewhere && item.runElsewhere) item.runElsewhere()
    else item.run()
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Esc closes it; the click is the one beside the dialog
    <dialog
      ref={dialog}
      aria-label={t('actions.palette.title')}
      onCancel={event => {
        event.preventDefault()
        closePalette()
      }}
      onClick={event => {
        if (event.target === dialog.current) closePalette()
      }}
      className="mx-auto mt-[10vh] max-h-[75vh] w-[min(100vw-2rem,40rem)] overflow-hidden rounded-lg border border-line-strong bg-raised p-0 text-ink shadow-float"
    >
      <div className="flex max-h-[75vh] flex-col">
        <PaletteField finding={finding} onChoose={choose} />
        <div
          id={LIST_ID}
          role="listbox"
          aria-label={t('actions.palette.title')}
          className="min-h-0 flex-1 overflow-y-auto p-1 empty:hidden"
        >
          {found.map((item, index) => (
            <Fragment key={item.id}>
              {query.trim() === '' && item.section !== found[index - 1]?.section && (
                <SectionTitle section={item.section} />
              )}
              <PaletteOption
                item={item}
                index={index}
                isActive={index === active}
                onPoint={() => setActiveId(item.id)}
                onChoose={choose}
              />
            </Fragment>
          ))}
        </div>
        <PaletteFoot query={query.trim()} count={found.length} />
      </div>
    </dialog>
  )
}

/** Manages the query, the items found, and which of them is active. */
function useFinding() {
  const [query, setQuery] = useState('')
  const [activeId, setActiveId] = useState<string | null>(null)
  const found = useFound(query)
  // Files that come later must not move what the person is about to choose.
  const active = Math.max(
    0,
    found.findIndex(({ id }) => id === activeId),
  )
  useEffect(() => {
    document.getElementById(paletteOptionId(active))?.scrollIntoView({ block: 'nearest' })
  }, [active])
  const seek = (next: string) => {
    setQuery(next)
    setActiveId(null)
  }
  return { query, seek, found, active, setActiveId }
}

type PaletteFieldProps = {
  finding: ReturnType<typeof useFinding>
  onChoose(item: PaletteItem, isElsewhere: boolean): void
}

function PaletteField({ finding: { query, seek, found, active, setActiveId }, onChoose }: PaletteFieldProps) {
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const item = found[active]
    if (event.key === 'Enter' && item) onChoose(item, event.ctrlKey || event.metaKey)
    const next = nextPlace(event.key, active, found.length)
    if (next !== null) setActiveId(found[next]?.id ?? null)
    if (next !== null || event.key === 'Enter') event.preventDefault()
  }
  return (
    <input
      role="combobox"
      dir="auto"
      aria-label={t('actions.palette.title')}
      aria-expanded="true"
      aria-controls={LIST_ID}
      aria-autocomplete="list"
      {...(found.length > 0 && { 'aria-activedescendant': paletteOptionId(active) })}
      value={query}
      placeholder={t('actions.palette.placeholder')}
      spellCheck={false}
      autoComplete="off"
      onChange={event => seek(event.target.value)}
      onKeyDown={onKeyDown}
      className="w-full border-b-2 border-accent bg-transparent px-4 py-3 text-base outline-none"
    />
  )
}

/** Shows how many items were found, and which keys there are. */
function PaletteFoot({ query, count }: { query: string; count: number }) {
  const isNothing = count === 0
  return (
    <p className={`flex flex-wrap gap-x-3 px-4 py-1.5 text-xs text-ink-2 ${isNothing ? '' : 'border-t border-line'}`}>
      <span role="status" className={isNothing ? 'basis-full py-2 text-sm wrap-anywhere' : 'flex-1'}>
        {isNothing ? t('actions.palette.none', { query }) : query !== '' && t('actions.palette.found', { count })}
      </span>
      <span>{isNothing ? t('actions.palette.leave') : t('actions.palette.hint')}</span>
    </p>
  )
}

/** Returns the index to which a key moves; null for a key that does not move. */
function nextPlace(key: string, at: number, count: number): number | null {
  if (count === 0) return null
  if (key === 'ArrowDown') return (at + 1) % count
  if (key === 'ArrowUp') return (at - 1 + count) % count
  if (key === 'PageDown') return Math.min(count - 1, at + PAGE)
  return key === 'PageUp' ? Math.max(0, at - PAGE) : null
}
