import { call } from '../bridge'
import { takeResources } from '../mcp/picked-resources'
import { putBeforeDraft, takeFromDraft } from '../stores/drafts'
import { sentFile, takeFiles } from './picked-files'

/** Sends what was written, with its files and resources. Where that fails all of it is put back, before what came meanwhile. */
export async function sendDraft(sessionId: string, draft: string, steer: boolean): Promise<void> {
  const { files, sent, putBack } = takeFiles(sessionId)
  const resources = takeResources(sessionId)
  takeFromDraft(sessionId, draft)
  try {
    const attachments = [...files.map(sentFile), ...(await resources.files())]
    const more = { ...(attachments.length > 0 && { attachments }), ...(steer && { steer }) }
    await call('session.send', { sessionId, text: draft, ...more })
    sent()
    resources.sent()
  } catch (error) {
    putBeforeDraft(sessionId, draft)
    putBack()
    resources.putBack()
    throw error
  }
}

/** Runs what was written. Where that fails it is put back; files wait for a message. */
export async function runCommand(sessionId: string, draft: string): Promise<void> {
  takeFromDraft(sessionId, draft)
  try {
    await call('session.type', { sessionId, text: draft })
  } catch (error) {
    putBeforeDraft(sessionId, draft)
    throw error
  }
}
