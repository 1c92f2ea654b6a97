import { useEffect, useState } from 'react'
import { on } from './bridge'

/** Counts how often any file of a folder may have become another, as once all of a large one are listed: then what was found is asked for again. */
export function useFilesVersion(workspace: string | null): number {
  const [version, setVersion] = useState(0)
  useEffect(
    () =>
      on('files.changed', changed => {
        if (changed.workspace === workspace && changed.paths.length === 0) setVersion(count => count + 1)
      }),
    [workspace],
  )
  return version
}
