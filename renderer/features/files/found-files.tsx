import { File } from 'lucide-react'
import { useEffect, useState } from 'react'
import { call } from '../../base/bridge'
import { useFilesVersion } from '../../base/use-files-version'
import { showFile } from '../../state/files-store'
import { attempt } from '../../state/ui'
import { filesText } from '../../text/text-files'
import { PathText } from '../../ui/text/path-text'
import { marksWithin, matchedLetters } from './matched-letters'

const LIMIT = 100

/** The files that fit a few letters, the best first. */
export function FoundFiles({ workspace, query }: { workspace: string; query: string }) {
  const [paths, setPaths] = useState<readonly string[] | null>(null)
  const version = useFilesVersion(workspace)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another version is asked for again
  useEffect(() => {
    let isCurrent = true
    attempt(
      call('file.find', { workspace, query, limit: LIMIT }).then(found => {
        if (isCurrent) setPaths(found)
      }),
    )
    return () => {
      isCurrent = false
    }
  }, [workspace, query, version])

  if (paths?.length === 0) return <p className="p-3 text-sm text-ink-2">{filesText.noneFound(query)}</p>
  return (
    <ul className="min-h-0 flex-1 overflow-y-auto p-1">
      {paths?.map(path => (
        <li key={path}>
          <FoundFile path={path} query={query} />
        </li>
      ))}
    </ul>
  )
}

function FoundFile({ path, query }: { path: string; query: string }) {
  const places = matchedLetters(query, path)
  const cut = path.lastIndexOf('/')
  return (
    <button
      type="button"
      onClick={() => showFile({ path })}
      className="flex min-h-6.5 w-full items-center gap-2 rounded-sm px-2 text-start text-sm hover:bg-hover"
    >
      <File size={14} aria-hidden="true" className="shrink-0 text-ink-3" />
      <PathText
        path={path.slice(cut + 1)}
        marks={marksWithin(places, cut + 1, path.length)}
        className="max-w-[70%] shrink-0 truncate"
      />
      <PathText
        path={path.slice(0, Math.max(0, cut))}
        marks={marksWithin(places, 0, cut)}
        className="min-w-0 flex-1 truncate text-xs text-ink-2"
      />
    </button>
  )
}
