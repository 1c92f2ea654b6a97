import type { FilePreview } from '../../../../shared/ipc/file-calls'
import { filesText } from '../../../text/text-files'
import { ScrollRegion } from '../../../ui/scroll-region'
import { documentLabel } from '../../../views/documents/document-label'
import { MarkdownDocument } from './markdown-document'

type DocumentTextProps = { workspace: string; file: Extract<FilePreview, { type: 'document' }>; path: string }

/** The text of a document, as a model gets it, over how much of it this is. */
export function DocumentText({ workspace, file, path }: DocumentTextProps) {
  if (file.text.trim() === '') return <p className="p-4 text-sm text-ink-2">{filesText.noText}</p>
  return (
    <>
      <ScrollRegion className="min-h-0 flex-1 overflow-auto bg-surface p-4 -outline-offset-2">
        <MarkdownDocument workspace={workspace} source={file.text} path={path} />
      </ScrollRegion>
      <p className="shrink-0 border-t border-line px-3 py-1 text-xs text-ink-2">{documentLabel(file.document)}</p>
    </>
  )
}
