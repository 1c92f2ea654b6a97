import type { KeyboardEvent, MouseEvent, ReactNode } from 'react'
import { call } from '../../base/bridge'
import { openFile } from '../../state/files-store'
import { useSession } from '../../state/session/session'
import { attempt } from '../../state/ui'
import { filesText } from '../../text/text-files'
import { escapedText } from '../../ui/text/visible-text'

/** A file, and where in it. */
export type Place = { path: string; line?: number | undefined; column?: number | undefined }

/** Shows a place in the side panel or, with Ctrl or ⌘, in the person's editor. */
export function goToPlace({ path, line, column }: Place, event: MouseEvent | KeyboardEvent): void {
  const { workspace } = useSession.getState().state
  if (event.ctrlKey || event.metaKey) openInEditor(workspace, { path, line, column })
  else openFile(workspace, { path, ...(line !== undefined && { line }) })
}

export function openInEditor(workspace: string, { path, line, column }: Place): void {
  const at = { ...(line !== undefined && { line }), ...(column !== undefined && { column }) }
  attempt(call('editor.open', { workspace, path, ...at }))
}

type PlaceLinkProps = { place: Place; className?: string; children: ReactNode }

/** It has no address of its own, so that nothing can lead the page there. */
export function PlaceLink({ place, className = '', children }: PlaceLinkProps) {
  const { path, line } = place
  const name = escapedText(line === undefined ? path : `${path}:${line}`)
  return (
    // biome-ignore lint/a11y/useSemanticElements: with an address it would be a link of the page's own
    <span
      role="link"
      tabIndex={0}
      title={filesText.placeHint(name)}
      className={`cursor-pointer rounded-xs underline decoration-dotted underline-offset-2 hover:decoration-solid ${className}`}
      onClick={event => goToPlace(place, event)}
      onKeyDown={event => {
        if (event.key === 'Enter') goToPlace(place, event)
      }}
    >
      {children}
    </span>
  )
}
