import { Archive, ArchiveRestore, FileUp, Pin, PinOff } from 'lucide-react'
import { type ListedSession, toggleArchived, togglePinned } from '../../state/folders'
import { attempt } from '../../state/ui'
import { text } from '../../text/text'
import { MenuItem } from '../../ui/menu'

type MarkItemsProps = { session: ListedSession }

/** Puts a session above the others, or out of the list, and back. */
export function MarkItems({ session }: MarkItemsProps) {
  const { pinned = false, archived = false } = session
  const words = text.sessions.list
  const [PinIcon, ArchiveIcon] = [pinned ? PinOff : Pin, archived ? ArchiveRestore : Archive]
  return (
    <>
      <MenuItem onSelect={() => attempt(togglePinned(session))}>
        <PinIcon size={14} aria-hidden="true" />
        {pinned ? words.unpin : words.pin}
      </MenuItem>
      <MenuItem onSelect={() => attempt(toggleArchived(session))}>
        <ArchiveIcon size={14} aria-hidden="true" />
        {archived ? words.unarchive : words.archive}
      </MenuItem>
    </>
  )
}

/** Shows what is special about a session. */
export function SessionSigns({ session: { pinned, imported } }: MarkItemsProps) {
  return (
    <>
      {imported && (
        <FileUp size={12} role="img" aria-label={text.sessions.list.imported} className="shrink-0 text-ink-3" />
      )}
      {pinned && <Pin size={12} role="img" aria-label={text.sessions.list.pinned} className="shrink-0 text-ink-3" />}
    </>
  )
}
