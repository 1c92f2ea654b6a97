import { useEffect, useMemo, useState } from 'react'
import { call } from '../../base/bridge'
import { rankItems } from '../../base/rank-items'
import { useFilesVersion } from '../../base/use-files-version'
import { useApp } from '../../state/app'
import { useBrowsers } from '../../state/browser'
import { usePalette } from '../../state/palette-store'
import { useSession } from '../../state/session/session'
import { useTerminals } from '../terminal/use-terminals'
import { fileItems, type PaletteItem, paletteItems, recentFirst, sessionItemId } from './palette-items'

const SHOWN = 50
const FILES = 12
/** Before anything is typed, sessions do not push the actions out of sight. */
const SESSIONS_AT_FIRST = 6

/** Returns the items that match the typed words, the best first. */
export function useFound(query: string): PaletteItem[] {
  const start = useApp(state => state.start)
  const openId = useSession(({ id }) => id && sessionItemId(id))
  const workspace = useSession(state => (state.id ? state.state.workspace : null))
  const open = useSession(({ id, state }) => (id === null ? null : state.parent ? 'agent' : 'own'))
  const recent = usePalette(state => state.recent)
  const files = useFiles(workspace, query.trim())
  const profileId = useSession(({ state }) => state.profileId)
  const hasTerminal = useTerminals(folders => workspace !== null && Boolean(folders[workspace]?.tabs.length))
  const hasBrowser = useBrowsers(browsers => workspace !== null && Boolean(browsers[workspace]?.tabs.length))
  const items = useMemo(
    () => (start ? recentFirst(paletteItems(start, { open, profileId, hasTerminal, hasBrowser }), recent) : []),
    [start, open, profileId, hasTerminal, hasBrowser, recent],
  )
  return useMemo(() => {
    if (query.trim() === '') {
      return atFirst(items.filter(({ id, isMore }) => id !== openId && (!isMore || recent.includes(id))))
    }
    const found = rankItems([...items, ...fileItems(workspace ?? '', files)], query)
    return found.slice(0, SHOWN)
  }, [items, files, openId, workspace, query, recent])
}

function atFirst(items: readonly PaletteItem[]): PaletteItem[] {
  let sessions = 0
  return items.filter(({ kind }) => kind !== 'session' || ++sessions <= SESSIONS_AT_FIRST)
}

/** Files of the folder; those of the words before stay until main has answered. */
function useFiles(workspace: string | null, query: string): readonly string[] {
  const [found, setFound] = useState<{ workspace: string; paths: readonly string[] } | null>(null)
  const version = useFilesVersion(workspace)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another version is asked for again
  useEffect(() => {
    if (workspace === null || query === '') return setFound(null)
    let isLate = false
    call('file.find', { workspace, query: query.slice(0, 200), limit: FILES }).then(
      paths => {
        if (!isLate) setFound({ workspace, paths })
      },
      // A folder that cannot be listed has no files to offer; its own panel says why.
      () => setFound(null),
    )
    return () => {
      isLate = true
    }
  }, [workspace, query, version])
  return found?.workspace === workspace ? found.paths : NONE
}

const NONE: readonly string[] = []
