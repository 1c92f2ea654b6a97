import { useState } from 'react'
import { messageOf } from '../../../../shared/errors'
import type { FilePreview } from '../../../../shared/ipc/file-calls'
import { call } from '../../../base/bridge'
import { showToast } from '../../../state/ui'

type TextFile = Extract<FilePreview, { type: 'text' }>

/** More than this is for a program that is made for such files. */
const MOST_CHARACTERS = 16 * 1024 * 1024

/** A text with what was asked for after its beginning. `more` is absent where there is none, or too much is shown already. */
export function usePages(workspace: string, path: string, file: TextFile): { shown: TextFile; more?: () => void } {
  const [pages, setPages] = useState({ file, shown: file, isAsked: false })
  // The file has changed, and is read from its beginning.
  const own = pages.file === file ? pages : { file, shown: file, isAsked: false }
  const { shown } = own
  if (shown.isWhole || own.isAsked || shown.text.length > MOST_CHARACTERS) return { shown }
  const more = () => {
    setPages({ ...own, isAsked: true })
    call('file.preview', { workspace, path, from: shown.end }).then(
      next => {
        const text = next.type === 'text' ? { ...next, text: shown.text + next.text } : shown
        setPages(now => (now.file === file ? { file, shown: text, isAsked: false } : now))
      },
      thrown => {
        setPages(now => (now.file === file ? { ...now, isAsked: false } : now))
        showToast({ tone: 'error', text: messageOf(thrown) })
      },
    )
  }
  return { shown, more }
}
