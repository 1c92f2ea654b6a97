import { t } from '../../i18n/t'
import { addRead, pickedResources, removeResource } from './picked-resources'

type AppPlace = { workspace: string; callId: string; server: string; tool: string }

/** Has what an app tells go along with the next message, in the place of what it told before; an empty text takes that back. */
export function setAppContext(sessionId: string, { workspace, callId, server, tool }: AppPlace, text: string): void {
  const uri = `ui://${encodeURIComponent(tool)}`
  // No server has such an id: nothing reads it again.
  const place = { workspace, id: `app ${callId}`, server, uri, name: t('mcp.app.context', { tool }) }
  if (text.trim() !== '') {
    addRead(sessionId, place, { uri, text })
    return
  }
  const told = pickedResources(sessionId).find(one => one.place.id === place.id)
  if (told) removeResource(sessionId, told)
}
