import {
  ArrowUpFromLine,
  AtSign,
  ClipboardCopy,
  Copy,
  Ellipsis,
  ExternalLink,
  FilePlus,
  FolderPlus,
  FolderSearch,
  Globe,
  History,
  type LucideIcon,
  PanelRightOpen,
  PencilLine,
  SquarePen,
  Trash2,
} from 'lucide-react'
import { kindOfFile } from '../../../shared/artifacts/artifact-kind'
import { isPageFile } from '../../../shared/browser/folder-pages'
import { call } from '../../base/bridge'
import { t } from '../../i18n/t'
import { openArtifact } from '../../state/artifacts'
import { openFilePage } from '../../state/browser'
import { showFileHistory } from '../../state/file-history'
import { activate, useFiles } from '../../state/files-store'
import { attempt, showDialog, showToast } from '../../state/ui'
import { Button } from '../../ui/button'
import { Menu, MenuItem } from '../../ui/menu'
import { escapedText } from '../../ui/text/visible-text'
import { openInEditor } from '../../views/places/place-link'
import { mentionFile } from '../composer/mention-file'
import { fullPath } from './full-path'

type FileActionProps = { path: string; sessionId: string; line?: number | undefined }

/**
 * Returns the actions for a file or a folder, wherever it is named. The most wanted ones for a file that is shown stand
 * beside its name.
 */
export function fileActions({ path, sessionId, line, isFolder = false }: FileActionProps & { isFolder?: boolean }) {
  const workspace = () => useFiles.getState().workspace
  const copy = (copied: string) => attempt(navigator.clipboard.writeText(copied))
  const outside = {
    label: t('files.openOutside'),
    isMain: true,
    Icon: ExternalLink,
    run: () => attempt(call('file.openOutside', { workspace: workspace(), path })),
  }
  const editor = {
    label: t('files.openInEditor'),
    isMain: false,
    Icon: SquarePen,
    run: () => openInEditor(workspace(), { path, line }),
  }
  const browser = {
    label: t('files.openInBrowser'),
    isMain: true,
    Icon: Globe,
    run: () => openFilePage(workspace(), path),
  }
  const history = {
    label: t('files.history'),
    isMain: false,
    Icon: History,
    run: () => showFileHistory(workspace(), path),
  }
  const shown = {
    label: t('files.shownTo'),
    isMain: false,
    Icon: ArrowUpFromLine,
    run: () => showDialog({ type: 'settings', page: 'outgoing', query: path }),
  }
  const kind = isFolder ? undefined : kindOfFile(path)
  const beside = kind && {
    label: t(kind === 'html' ? 'artifacts.run' : 'artifacts.open'),
    isMain: true,
    Icon: PanelRightOpen,
    run: () => openArtifact(sessionId, { type: 'file', kind, path }),
  }
  const named = (act: 'file' | 'folder' | 'rename', Icon: LucideIcon) => ({
    label: t(act === 'rename' ? 'files.rename' : `files.names.${act}`),
    isMain: false,
    Icon,
    run: () => showDialog({ type: 'file-name', workspace: workspace(), path, act }),
  })
  return [
    { label: t('files.mention'), isMain: true, Icon: AtSign, run: () => mentionFile(sessionId, path) },
    { label: t('files.copyPath'), isMain: false, Icon: Copy, run: () => copy(path) },
    {
      label: t('files.copyFullPath'),
      isMain: false,
      Icon: ClipboardCopy,
      run: () => copy(fullPath(workspace(), path)),
    },
    {
      label: t('files.reveal'),
      isMain: false,
      Icon: FolderSearch,
      run: () => attempt(call('file.reveal', { sessionId, path })),
    },
    ...(beside ? [beside] : []),
    ...(!isFolder && isPageFile(path) ? [browser] : []),
    ...(isFolder ? [named('file', FilePlus), named('folder', FolderPlus)] : [editor, outside]),
    ...(isFolder ? [] : [history, shown]),
    named('rename', PencilLine),
    {
      label: t('files.trash'),
      isMain: false,
      Icon: Trash2,
      run: () => attempt(call('file.trash', { workspace: workspace(), path }).then(() => saidTrashed(path))),
    },
  ]
}

function saidTrashed(path: string): void {
  showToast({ tone: 'info', text: t('files.trashed', { name: escapedText(path) }) })
}

/** The actions of a row; seen where the pointer or the keys are. */
export function FileMenu({
  path,
  sessionId,
  line,
  isFolder,
  isShown,
}: FileActionProps & { isFolder: boolean; isShown: boolean }) {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keeps what is done in the menu from the row around it
    <span onClick={event => event.stopPropagation()} onKeyDown={event => event.stopPropagation()}>
      <Menu
        align="end"
        onOpenChange={isOpen => isOpen && activate(path)}
        trigger={
          <Button
            kind="icon"
            tabIndex={isShown ? 0 : -1}
            aria-label={t('sidebar.actions', { name: escapedText(path) })}
            className={`size-5.5 group-hover:opacity-100 focus-visible:opacity-100 data-[state=open]:opacity-100 ${isShown ? '' : 'opacity-0'}`}
          >
            <Ellipsis size={14} aria-hidden="true" />
          </Button>
        }
      >
        {fileActions({ path, sessionId, line, isFolder }).map(({ label, Icon, run }) => (
          <MenuItem key={label} onSelect={run}>
            <Icon size={14} aria-hidden="true" className="text-ink-3" />
            {label}
          </MenuItem>
        ))}
      </Menu>
    </span>
  )
}
