import { useCallback, useEffect, useState } from 'react'
import { messageOf } from '../../../../shared/errors'
import type { OwnText, OwnTextFile } from '../../../../shared/instructions'
import { call, on } from '../../../base/bridge'

/** An own text as it is on the disk, followed as it changes, and what saves it. */
export function useOwnText(workspace: string, { kind, of }: OwnText) {
  const [file, setFile] = useState<OwnTextFile | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const load = useCallback(() => {
    call('instructions.text', { workspace, text: { kind, of } }).then(setFile, error => setFailure(messageOf(error)))
  }, [workspace, kind, of])

  useEffect(() => {
    load()
    return on('instructions.changed', load)
  }, [load])

  /** Saves what is to take the place of `read`, which is what the person looked at. */
  async function save(content: string | null, read: OwnTextFile | null = file): Promise<boolean> {
    try {
      setFailure(null)
      const saved = await call('instructions.save', {
        workspace,
        text: { kind, of },
        content,
        version: read?.version ?? null,
      })
      setFile(saved)
      return true
    } catch (error) {
      setFailure(messageOf(error))
      load()
      return false
    }
  }

  return { file, failure, save }
}
