import { File, Folder } from 'lucide-react'
import type { ReactNode } from 'react'
import { ENTRY_NOTES } from '../../../../shared/session/entry-notes'
import type { ToolDetails } from '../../../../shared/session/tool-results'
import { t } from '../../../i18n/t'
import { ScrollRegion } from '../../../ui/scroll-region'
import { NumberedLines } from '../../../ui/text/numbered-lines'
import { PathText } from '../../../ui/text/path-text'
import { pagePictures } from '../../pictures/page-pictures'
import { ImageView } from './image-view'
import { PathButton } from './path-button'
import { walkButtons } from './walk-buttons'

const BOX =
  'isolate max-h-[min(24rem,50vh)] overflow-auto rounded-md border border-line bg-surface py-1 font-mono text-xs/5'

type FileText = Extract<ToolDetails, { type: 'file-text' }>

/** Part of a file with its line numbers, and those of its pages that are pictures. */
export function FileTextView(details: FileText) {
  if (details.text === '') return <p className="text-ink-2">{t('tool.emptyFile')}</p>
  return (
    <>
      <Lines {...details} />
      {details.pictures && (
        <div className="flex flex-wrap gap-2 pt-2">
          {pagePictures(details).map(page => (
            <ImageView key={page.path} details={page} />
          ))}
        </div>
      )}
    </>
  )
}

function Lines(details: FileText) {
  return (
    <ScrollRegion className={BOX}>
      <p className="sticky -top-1 z-1 -mt-1 mb-1 flex bg-sunken px-3 py-1">
        <PathButton
          path={details.path}
          line={details.startLine > 1 ? details.startLine : undefined}
          className="font-medium"
          isInTabs
        />
      </p>
      <NumberedLines content={details.text} path={details.path} startLine={details.startLine} />
      {details.more && <More>{t('tool.moreLines')}</More>}
    </ScrollRegion>
  )
}

/** The entries of one folder; folders end with '/'. */
export function DirectoryView({ path, entries, more }: Extract<ToolDetails, { type: 'directory' }>) {
  return (
    <EntryList more={more}>
      {entries.map(entry => (
        <Entry key={entry} name={entry} path={path === '.' ? entry : `${path}/${entry}`} />
      ))}
    </EntryList>
  )
}

/** Found paths, as they are sorted. */
export function PathsView({ paths, more }: { paths: readonly string[]; more: boolean }) {
  if (paths.length === 0) return <p className="text-ink-2">{t('tool.noMatches')}</p>
  return (
    <EntryList more={more}>
      {paths.map(path => (
        <Entry key={path} name={path} path={path} />
      ))}
    </EntryList>
  )
}

function EntryList({ more, children }: { more: boolean; children: ReactNode }) {
  return (
    <ScrollRegion onKeyDown={walkButtons} className={BOX}>
      <ul>{children}</ul>
      {more && <More>{t('tool.moreEntries')}</More>}
    </ScrollRegion>
  )
}

/** `path` is the whole one. */
function Entry({ name, path }: { name: string; path: string }) {
  const Icon = name.endsWith('/') ? Folder : File
  const canOpen = !Object.values(ENTRY_NOTES).some(note => name.endsWith(note))
  return (
    <li className="flex items-start gap-2 px-3">
      <Icon size={13} aria-hidden="true" className="mt-1 shrink-0 text-ink-3" />
      {canOpen ? (
        <PathButton path={path} name={name} />
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
