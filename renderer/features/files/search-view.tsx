import { CaseSensitive, Regex, WholeWord } from 'lucide-react'
import type { FolderQuery } from '../../../shared/ipc/file-calls'
import { text } from '../../text/text'
import { filesText } from '../../text/text-files'
import { Button } from '../../ui/button'
import { endSearch, type FolderSearch, searchFolder, useFolderSearch } from './folder-search'
import { FoundTree } from './found-tree'

const WAYS = [
  { name: 'isCaseSensitive', Icon: CaseSensitive },
  { name: 'isWord', Icon: WholeWord },
  { name: 'isRegex', Icon: Regex },
] as const satisfies readonly { name: keyof FolderQuery; Icon: unknown }[]

/** Shows what is below the field while file contents are searched: the options, the progress, and the results. */
export function SearchView({ workspace }: { workspace: string }) {
  const search = useFolderSearch()
  const { query, phase, found, problem } = search
  return (
    <>
      <div className="flex shrink-0 items-center gap-1 border-b border-line px-3 py-1">
        {WAYS.map(({ name, Icon }) => (
          <Button
            key={name}
            kind="icon"
            aria-pressed={query[name]}
            aria-label={filesText.search[name]}
            title={filesText.search[name]}
            className="size-6 aria-pressed:bg-accent-soft aria-pressed:text-accent"
            onClick={() => searchFolder(workspace, { ...query, [name]: !query[name] })}
          >
            <Icon size={15} aria-hidden="true" />
          </Button>
        ))}
        <span role="status" className="min-w-0 flex-1 truncate text-end text-xs text-ink-2">
          {statusOf(search)}
        </span>
        {phase === 'running' && (
          <Button kind="link" className="min-h-6 px-1 text-xs" onClick={endSearch}>
            {filesText.search.stop}
          </Button>
        )}
      </div>
      {phase === 'failed' && (
        <p role="alert" className="p-3 text-sm text-bad wrap-anywhere">
          {problem}
        </p>
      )}
      {phase === 'done' && found.length === 0 && (
        <p className="p-3 text-sm text-ink-2 wrap-anywhere">{filesText.search.none(query.pattern)}</p>
      )}
      {found.length > 0 && <FoundTree />}
      {search.more && found.length > 0 && (
        <p className="shrink-0 border-t border-line px-3 py-1 text-xs text-ink-2">{filesText.search.cut}</p>
      )}
    </>
  )
}

function statusOf({ phase, found }: FolderSearch): string {
  if (found.length === 0) return phase === 'running' ? filesText.search.searching : ''
  const lines = found.reduce((sum, file) => sum + file.count, 0)
  return text.tool.matches(text.counts.lines(lines), text.counts.files(found.length))
}
