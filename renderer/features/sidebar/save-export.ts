import type { ExportFormat } from '../../../shared/ipc/export-calls'
import { call } from '../../base/bridge'
import { t } from '../../i18n/t'
import { attempt, showToast } from '../../state/ui'

/** Writes a session to a file where the person wants it, and says where that is. */
export async function exportSession(sessionId: string, format: ExportFormat): Promise<void> {
  const saved = await call('session.export', { sessionId, format })
  if (!saved) return
  if (saved === 'nothing')
    return showToast({
      tone: 'info',
      text: format === 'patch' ? t('session.record.nothingInPatch') : t('session.record.nothingInTest'),
    })
  showExported(saved.path)
  if (saved.leftOut > 0) showToast({ tone: 'error', text: t('session.record.leftOut', { count: saved.leftOut }) })
}

/** Says where a file was saved, and offers to show it. */
export function showExported(path: string): void {
  const show = () => attempt(call('session.revealExport', { path }))
  showToast({
    tone: 'info',
    text: t('session.record.exported', { path }),
    action: { label: t('session.record.showInFolder'), run: show },
  })
}
