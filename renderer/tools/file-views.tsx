// biome-ignore-all lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
// biome-ignore-all lint/suspicious/noArrayIndexKey: these lists are immutable or only grow at the end
import { File, Folder } from 'lucide-react'
import type { ToolDetails } from '../../shared/tool-results'
import { openFile } from '../files/files-store'
import { NumberedLines } from '../files/numbered-lines'
import { useSession } from '../stores/session'
import { text } from '../text'
import { filesText } from '../text-files'
import { PathText } from '../ui/path-text'

const BOX = 'max-h-96 overflow-auto rounded-md border border-line bg-surface py-1 font-mono text-xs/5'

/** Part of a file with its line numbers. */
export function FileTextView(details: Extract<ToolDetails, { type: 'file-text' }>) {
  if (details.text === '') return <p className="text-ink-2">{text.tool.emptyFile}</p>
  return (
    <div tabIndex={0} className={BOX}>
      <NumberedLines content={details.text} path={details.path} startLine={details.startLine} />
      {details.more && <More>{text.tool.moreLines}</More>}
    </div>
  )
}

/** The entries of one folder; folders end with '/'. */
export function DirectoryView({ entries, more }: { entries: readonly string[]; more: boolean }) {
  return (
    <div tabIndex={0} className={BOX}>
      <ul>
        {entries.map(entry => (
          <Entry key={entry} name={entry} />
        ))}
      </ul>
      {more && <More>{text.tool.moreEntries}</More>}
    </div>
  )
}

/** Found paths, as they are sorted. A file opens in the side panel. */
export function PathsView({ paths, more }: { paths: readonly string[]; more: boolean }) {
  if (paths.length === 0) return <p className="text-ink-2">{text.tool.noMatches}</p>
  return (
    <div tabIndex={0} className={BOX}>
      <ul>
        {paths.map(path => (
          <Entry key={path} name={path} onOpen={() => openFile(useSession.getState().state.workspace, { path })} />
        ))}
      </ul>
      {more && <More>{text.tool.moreEntries}</More>}
    </div>
  )
}

function Entry({ name, onOpen }: { name: string; onOpen?(): void }) {
  const Icon = name.endsWith('/') ? Folder : File
  return (
    <li className="flex items-start gap-2 px-3">
      <Icon size={13} aria-hidden="true" className="mt-1 shrink-0 text-ink-3" />
      {onOpen && Icon === File ? (
        <button
          type="button"
          title={filesText.open}
          onClick={onOpen}
          className="min-w-0 text-start wrap-anywhere hover:underline"
        >
          <PathText path={name} />
        </button>
      ) : (
        <span className="min-w-0 wrap-anywhere">
          <PathText path={name} />
        </span>
      )}
    </li>
  )
}

function More({ children }: { children: string }) {
  return <p className="mt-1 border-t border-line px-3 pt-1 font-sans text-ink-2">{children}</p>
}
