import { EllipsisVertical, FileUp, Plus } from 'lucide-react'
import { forgetFolder } from '../stores/app'
import { createSession, type FolderGroup } from '../stores/folders'
import { attempt } from '../stores/ui'
import { text } from '../text'
import { Button } from '../ui/button'
import { Menu, MenuItem } from '../ui/menu'
import { PathText } from '../ui/path-text'
import { useAges } from '../ui/use-ages'
import { chooseImport } from './import-session'
import { SessionList } from './session-list'

export function FolderSection({ group }: { group: FolderGroup }) {
  const now = useAges(group.sessions.map(({ updatedAt }) => updatedAt))
  const begin = () => attempt(createSession(group.path))
  return (
    <section aria-label={group.name} className="group/folder">
      <div className="flex h-7 items-center gap-1 ps-2">
        <h2 className="min-w-0 flex-1 truncate text-xs font-semibold text-ink-2" title={group.path} dir="ltr">
          <PathText path={group.name} />
        </h2>
        <Menu
          align="end"
          trigger={
            <Button kind="icon" className="size-6" aria-label={text.sidebar.actions(group.name)}>
              <EllipsisVertical size={14} aria-hidden="true" />
            </Button>
          }
        >
          <MenuItem onSelect={() => chooseImport(group.path)}>
            <FileUp size={14} aria-hidden="true" />
            {text.sessions.list.importInto}
          </MenuItem>
          {group.isEmpty && (
            <MenuItem onSelect={() => attempt(forgetFolder(group.path))}>{text.sidebar.forget}</MenuItem>
          )}
        </Menu>
        <Button
          kind="icon"
          className="size-6"
          aria-label={text.sidebar.newSessionIn(group.name)}
          title={text.sidebar.newSession}
          onClick={begin}
        >
          <Plus size={15} aria-hidden="true" />
        </Button>
      </div>
      <SessionList sessions={group.sessions} now={now} label={group.name} />
      {group.sessions.length === 0 && <p className="px-2 py-1 text-xs text-ink-3">{text.sidebar.noSessions}</p>}
    </section>
  )
}
