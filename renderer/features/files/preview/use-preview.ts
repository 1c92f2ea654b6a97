import { useState } from 'react'
import { messageOf } from '../../../../shared/errors'
import type { FilePreview } from '../../../../shared/ipc/file-calls'
import { call } from '../../../base/bridge'
import { useEffectOn } from '../../../base/use-effect-on'
import { useFiles } from '../../../state/files-store'

export type Preview =
  | { state: 'loading' }
  | { state: 'failed'; message: string }
  | { state: 'ready'; file: FilePreview }

/** A file as it is now, read again whenever it changes. Until the new one is there the old one stays. */
export function usePreview(workspace: string, path: string): Preview {
  const version = useFiles(state => state.version)
  const [preview, setPreview] = useState<Preview>({ state: 'loading' })
  useEffectOn([workspace, path, version], () => {
    let isCurrent = true
    const show = (next: Preview) => {
      if (isCurrent) setPreview(next)
    }
    call('file.preview', { workspace, path }).then(
      file => show({ state: 'ready', file }),
      error => show({ state: 'failed', message: messageOf(error) }),
    )
    return () => {
      isCurrent = false
    }
  })
  return preview
}
