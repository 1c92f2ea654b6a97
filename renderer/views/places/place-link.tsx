import type { KeyboardEvent, MouseEvent, ReactNode } from 'react'
import { call } from '../../base/bridge'
import { t } from '../../i18n/t'
import { openFile } from '../../state/files-store'
import { useSession } from '../../state/session/session'
import { attempt } from '../../state/ui'
import { InnerLink } from '../../ui/inner-link'
import { escapedText } from '../../ui/text/visible-text'

/** A file, and where in it. */
export type FilePosition = { path: string; line?: number | undefined; column?: number | undefined }

/** Shows a place in the side panel or, with Ctrl or ⌘, in the person's editor. */
export function goToPlace({ path, line, column }: FilePosition, event: MouseEvent | KeyboardEvent): void {
  const { workspace } = useSession.getState().state
  if (event.ctrlKey || event.metaKey) openInEditor(workspace, { path, line, column })
  else openFile(workspace, { path, ...(line !== undefined && { line }) })
}

export function openInEditor(workspace: string, { path, line, column }: FilePosition): void {
  const at = { ...(line !== undefined && { line }), ...(column !== undefined && { column }) }
  attempt(call('editor.open', { workspace, path, ...at }))
}

type PlaceLinkProps = { place: FilePosition; className?: string; children: ReactNode }

/** A place that is named in a text, as a link to it. */
export function PlaceLink({ place, className = '', children }: PlaceLinkProps) {
  const { path, line } = place
  const name = escapedText(line === undefined ? path : `${path}:${line}`)
  return (
    <InnerLink
      title={t('files.placeHint', { name })}
      className={`rounded-xs underline decoration-dotted underline-offset-2 hover:decoration-solid ${className}`}
      onFollow={event => goToPlace(place, event)}
    >
      {children}
    </InnerLink>
  )
}
