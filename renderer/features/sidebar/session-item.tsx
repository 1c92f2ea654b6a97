import {
  Archive,
  ArchiveRestore,
  EllipsisVertical,
  FileDown,
  FileUp,
  GitBranch,
  Pencil,
  Pin,
  PinOff,
  ShieldCheck,
  Trash2,
} from 'lucide-react'
import { type KeyboardEvent, lazy, memo, type PointerEvent, Suspense, useEffect, useRef, useState } from 'react'
import type { ExportFormat } from '../../../shared/ipc/export-calls'
import { formatAgo } from '../../base/format'
import { shownName } from '../../i18n/own-names'
import { t } from '../../i18n/t'
import { type ListedSession, removeSession, toggleArchived, togglePinned } from '../../state/folders'
import { closeOverview, useOverview } from '../../state/overview'
import { openSession, useSession } from '../../state/session/session'
import { attempt, showDialog } from '../../state/ui'
import { Menu, MenuItem, MenuSeparator } from '../../ui/menu'
import { StatusDot } from '../../ui/status-dot'
import { EscapedLine } from '../../ui/text/escaped-line'
import { textDirection } from '../../ui/text/text-direction'
import { exportSession } from './save-export'
import { signOf } from './sign-of'
import { verifySession } from './verify-session'

const FORMATS: readonly ExportFormat[] = ['markdown', 'html', 'pdf', 'json', 'patch', 'playwright']

/** Shows what can be done with the record of a session: writing it to a file, and verifying it. */
function RecordItems({ sessionId }: { sessionId: string }) {
  return (
    <>
      <p className="px-2 pt-1 text-xs text-ink-3">{t('session.record.exportAs')}</p>
      {FORMATS.map(format => (
        <MenuItem key={format} onSelect={() => attempt(exportSession(sessionId, format))}>
          <FileDown size={14} aria-hidden="true" />
          {t(`session.record.formats.${format}`)}
        </MenuItem>
      ))}
      <MenuSeparator />
      <MenuItem onSelect={() => attempt(verifySession(sessionId))}>
        <ShieldCheck size={14} aria-hidden="true" />
        {t('session.record.verify')}
      </MenuItem>
    </>
  )
}

/** While the button of the menu shows, it lies over nothing. On the open session's row, and without a mouse, it shows always. */
const ROOM =
  'group-hover:pe-8 group-has-[[aria-haspopup]:focus-visible]:pe-8 group-has-data-[state=open]:pe-8 [@media(hover:none)]:pe-8'
const GIVES_WAY =
  'group-hover:hidden group-has-[[aria-haspopup]:focus-visible]:hidden group-has-data-[state=open]:hidden'

/** Few look at more than a title, so it is loaded when somebody does. */
const SessionPreview = lazy(async () => ({ default: (await import('./session-preview')).SessionPreview }))

/** So long the pointer rests on a session that the person means it. */
const REST_MS = 500

/** Returns whether the pointer rests on what hears these events, and it was not pressed. */
function usePointed() {
  const [isPointed, setPointed] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const leave = () => {
    clearTimeout(timer.current)
    setPointed(false)
  }
  useEffect(() => () => clearTimeout(timer.current), [])
  return {
    isPointed,
    onPointerEnter: (event: PointerEvent) => {
      if (event.pointerType === 'mouse') timer.current = setTimeout(() => setPointed(true), REST_MS)
    },
    onPointerLeave: leave,
    onPointerDown: leave,
  }
}

type SessionItemProps = { session: ListedSession; now: number }

/** A session in the list. F2 renames it, Delete removes it; both are in its menu too, also by a right click. */
export const SessionItem = memo(function SessionItem({ session, now }: SessionItemProps) {
  const isShown = useSession(
    ({ id, state }) => id === session.id || (id !== null && state.parent?.sessionId === session.id),
  )
  const hasOverview = useOverview(state => state.isOpen)
  const isOpen = isShown && !hasOverview
  const sign = isOpen ? session.status : signOf(session)
  const unseen = sign === session.status ? undefined : session.unseen
  const unseenWords = unseen && t(`sidebar.unseen.${unseen}`)
  const [hasMenu, setHasMenu] = useState(false)
  const { isPointed, ...pointing } = usePointed()
  const name = shownName(session.title)
  const rename = () => showDialog({ type: 'rename', sessionId: session.id, title: session.title })
  const place = useRef<HTMLLIElement>(null)
  const remove = () => {
    const neighbour = place.current?.nextElementSibling ?? place.current?.previousElementSibling
    attempt(removeSession(session).then(() => neighbour?.querySelector('button')?.focus()))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // A key that is held would go on with the next session, which has the focus by then.
    if (event.repeat) return
    if (event.key === 'F2') rename()
    if (event.key === 'Delete') remove()
  }
  return (
    <li
      ref={place}
      data-testid="session-item"
      data-status={session.status}
      data-unseen={unseen}
      className={`group relative flex min-h-8 items-center rounded-sm ${isOpen ? 'bg-surface shadow-sheet ring-1 ring-line' : 'hover:bg-hover'}`}
      {...pointing}
      onContextMenu={event => {
        event.preventDefault()
        setHasMenu(true)
      }}
    >
      <button
        type="button"
        aria-current={isOpen ? 'page' : undefined}
        onClick={() => {
          closeOverview()
          attempt(openSession(session.id))
        }}
        onKeyDown={onKeyDown}
        className={`flex min-h-8 min-w-0 flex-1 items-center gap-2 rounded-sm px-2 text-start text-sm ${isOpen ? 'pe-8' : ROOM}`}
      >
        <StatusDot status={sign} />
        <span dir={textDirection(name)} className={`min-w-0 flex-1 truncate ${unseen ? 'font-semibold' : ''}`}>
          <EscapedLine text={name} />
        </span>
        {unseenWords && <span className="sr-only">{unseenWords}</span>}
        <SessionSigns session={session} />
        <SessionEnd session={session} now={now} givesWay={!isOpen} />
      </button>
      {isPointed && !hasMenu && (
        <Suspense fallback={null}>
          <SessionPreview session={session} anchor={place} />
        </Suspense>
      )}
      <SessionMenu
        session={session}
        name={name}
        isShown={isOpen || hasMenu}
        open={hasMenu}
        onOpenChange={setHasMenu}
        onRename={rename}
        onRemove={remove}
      />
    </li>
  )
})

type SessionMenuProps = {
  session: ListedSession
  name: string
  /** True if its button is visible without the pointer or the focus. */
  isShown: boolean
  open: boolean
  onOpenChange(isOpen: boolean): void
  onRename(): void
  onRemove(): void
}

/** Shows what can be done with a session. */
function SessionMenu({ session, name, isShown, open, onOpenChange, onRename, onRemove }: SessionMenuProps) {
  return (
    <Menu
      open={open}
      onOpenChange={onOpenChange}
      trigger={
        <button
          type="button"
          aria-label={t('sidebar.actions', { name })}
          className={`absolute end-1 grid size-6 place-items-center rounded-sm text-ink-2 hover:bg-hover hover:text-ink ${isShown ? '' : 'opacity-0 focus-visible:opacity-100 group-hover:opacity-100 [@media(hover:none)]:opacity-100'}`}
        >
          <EllipsisVertical size={14} aria-hidden="true" />
        </button>
      }
    >
      <MenuItem onSelect={onRename}>
        <Pencil size={14} aria-hidden="true" />
        <span className="flex-1">{t('sidebar.rename')}</span>
        <kbd className="font-sans text-xs text-ink-3">F2</kbd>
      </MenuItem>
      <MarkItems session={session} />
      <MenuSeparator />
      <RecordItems sessionId={session.id} />
      <MenuSeparator />
      <MenuItem tone="bad" onSelect={onRemove}>
        <Trash2 size={14} aria-hidden="true" />
        <span className="flex-1">{t('sidebar.remove')}</span>
        <kbd className="font-sans text-xs text-ink-3">Del</kbd>
      </MenuItem>
    </Menu>
  )
}

function SessionEnd({ session, now, givesWay }: SessionItemProps & { givesWay: boolean }) {
  if (session.status === 'waiting') {
    return (
      <span className="shrink-0 rounded-full bg-wait-soft px-2 text-xs font-medium text-wait @max-[13rem]:sr-only">
        {t('sidebar.waitingShort')}
      </span>
    )
  }
  if (session.status === 'running') {
    return (
      <span className="shrink-0 text-xs text-accent tabular-nums @max-[13rem]:sr-only">
        {session.progress ? t('plans.steps.count', session.progress) : t('sidebar.running')}
      </span>
    )
  }
  return (
    <time className={`shrink-0 text-xs text-ink-3 tabular-nums @max-[13rem]:hidden ${givesWay ? GIVES_WAY : ''}`}>
      {formatAgo(session.updatedAt, now)}
    </time>
  )
}

type MarkItemsProps = { session: ListedSession }

/** Puts a session above the others, or out of the list, and back. */
function MarkItems({ session }: MarkItemsProps) {
  const { pinned = false, archived = false } = session

  const [PinIcon, ArchiveIcon] = [pinned ? PinOff : Pin, archived ? ArchiveRestore : Archive]
  return (
    <>
      <MenuItem onSelect={() => attempt(togglePinned(session))}>
        <PinIcon size={14} aria-hidden="true" />
        {pinned ? t('sessions.list.unpin') : t('sessions.list.pin')}
      </MenuItem>
      <MenuItem onSelect={() => attempt(toggleArchived(session))}>
        <ArchiveIcon size={14} aria-hidden="true" />
        {archived ? t('sessions.list.unarchive') : t('sessions.list.archive')}
      </MenuItem>
    </>
  )
}

/** Shows what is special about a session. */
function SessionSigns({ session: { pinned, imported, apart, progress, status } }: MarkItemsProps) {
  const copy = apart && t('apart.sign', { branch: apart.branch })
  return (
    <>
      {progress && status === 'idle' && (
        <span className="shrink-0 text-xs text-ink-3 tabular-nums @max-[13rem]:sr-only">
          {t('plans.steps.count', progress)}
        </span>
      )}
      {copy && (
        <span title={copy} className="shrink-0 text-ink-3">
          <GitBranch size={12} role="img" aria-label={copy} />
        </span>
      )}
      {imported && (
        <FileUp size={12} role="img" aria-label={t('sessions.list.imported')} className="shrink-0 text-ink-3" />
      )}
      {pinned && <Pin size={12} role="img" aria-label={t('sessions.list.pinned')} className="shrink-0 text-ink-3" />}
    </>
  )
}
