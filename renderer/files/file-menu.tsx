import { AtSign, Copy, Ellipsis, FolderSearch } from 'lucide-react'
import { call } from '../bridge'
import { mentionFile } from '../composer/mention-file'
import { escapedText } from '../diff/visible-text'
import { attempt } from '../stores/ui'
import { text } from '../text'
import { filesText } from '../text-files'
import { Button } from '../ui/button'
import { Menu, MenuItem } from '../ui/menu'

type FileActionProps = { path: string; sessionId: string }

/** What can be done with a file or a folder, wherever it is named. */
export function fileActions({ path, sessionId }: FileActionProps) {
  return [
    { label: filesText.mention, Icon: AtSign, run: () => mentionFile(sessionId, path) },
    { label: filesText.copyPath, Icon: Copy, run: () => attempt(navigator.clipboard.writeText(path)) },
    { label: filesText.reveal, Icon: FolderSearch, run: () => attempt(call('file.reveal', { sessionId, path })) },
  ]
}

/** The actions of a row; seen where the pointer or the keys are. */
export function FileMenu({ path, sessionId, isShown }: FileActionProps & { isShown: boolean }) {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keeps what is done in the menu from the row around it
    <span onClick={event => event.stopPropagation()} onKeyDown={event => event.stopPropagation()}>
      <Menu
        align="end"
        trigger={
          <Button
            kind="icon"
            tabIndex={isShown ? 0 : -1}
            aria-label={text.sidebar.actions(escapedText(path))}
            className={`size-5.5 group-hover:opacity-100 focus-visible:opacity-100 data-[state=open]:opacity-100 ${isShown ? '' : 'opacity-0'}`}
          >
            <Ellipsis size={14} aria-hidden="true" />
          </Button>
        }
      >
        {fileActions({ path, sessionId }).map(({ label, Icon, run }) => (
          <MenuItem key={label} onSelect={run}>
            <Icon size={14} aria-hidden="true" className="text-ink-3" />
            {label}
          </MenuItem>
        ))}
      </Menu>
    </span>
  )
}
