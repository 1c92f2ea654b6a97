import { EllipsisVertical, FileUp, ListX, Plus } from 'lucide-react'
import { useRef } from 'react'
import { createSession, type FolderGroup, forgetFolder } from '../../state/folders'
import { setOpened, useOpened } from '../../state/session/opened'
import { attempt } from '../../state/ui'
import { text } from '../../text/text'
import { Button } from '../../ui/button'
import { Menu, MenuItem } from '../../ui/menu'
import { PathText } from '../../ui/text/path-text'
import { FoldButton } from './fold-button'
import { FoldedCount } from './folded-count'
import { chooseImport } from './import-session'
import { SessionList } from './session-list'
import { useOpenId } from './use-open-id'

export function FolderSection({ group }: { group: FolderGroup }) {
  const key = `folder:${group.path}`
  const isOpen = useOpened(key, null) ?? true
  const openId = useOpenId()
  const isCurrent = !isOpen && group.sessions.some(({ id }) => id === openId)
  const setOpen = (open: boolean) => setOpened(key, open, null)
  const begin = () => {
    setOpen(true)
    attempt(createSession(group.path))
  }
  const place = useRef<HTMLElement>(null)
  const forget = () => {
    const section = place.current
    const neighbour = section?.nextElementSibling ?? section?.previousElementSibling
    const handOn = () => {
      const isNowhere = document.activeElement === document.body
      if (!section?.isConnected && isNowhere) neighbour?.querySelector('button')?.focus()
    }
    attempt(forgetFolder(group).then(handOn))
  }
  return (
    <section ref={place} aria-label={group.name} className="group/folder">
      <div className="flex min-h-7 items-center gap-1">
        <h2 className="min-w-0 flex-1">
          <FoldButton isOpen={isOpen} isCurrent={isCurrent} onToggle={() => setOpen(!isOpen)} title={group.path}>
            <PathText path={group.name} className="min-w-0 truncate" />
            {!isOpen && <FoldedCount sessions={group.sessions} />}
          </FoldButton>
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
          <MenuItem onSelect={forget}>
            <ListX size={14} aria-hidden="true" />
            {text.sidebar.forget}
          </MenuItem>
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
      {isOpen && <Sessions group={group} />}
    </section>
  )
}

function Sessions({ group: { name, sessions } }: { group: FolderGroup }) {
  if (sessions.length === 0) return <p className="px-2 py-1 text-xs text-ink-3">{text.sidebar.noSessions}</p>
  return <SessionList sessions={sessions} label={name} />
}
