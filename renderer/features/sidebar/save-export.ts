import type { ExportFormat } from '../../../shared/ipc/export-calls'
import { call } from '../../base/bridge'
import { attempt, showToast } from '../../state/ui'
import { sessionText } from '../../text/text-session'

const words = sessionText.record

/** Writes a session to a file where the person wants it, and says where that is. */
export async function exportSession(sessionId: string, format: ExportFormat): Promise<void> {
  const saved = await call('session.export', { sessionId, format })
  if (!saved) return
  if (saved === 'nothing')
    return showToast({ tone: 'info', text: format === 'patch' ? words.nothingInPatch : words.nothingInTest })
  const { path } = saved
  const show = () => attempt(call('session.revealExport', { path }))
  showToast({ tone: 'info', text: words.exported(path), action: { label: words.showInFolder, run: show } })
  if (saved.leftOut > 0) showToast({ tone: 'error', text: words.leftOut(saved.leftOut) })
}
