import { lazy, Suspense } from 'react'
import { showDialog, useUi } from '../state/ui'
import { GuardedLayer } from '../ui/failures/guarded'

/** Nobody needs these before the first paint, so they are loaded when they are opened. */
const ConnectDialog = lazy(async () => ({
  default: (await import('../features/settings/providers/connect-dialog')).ConnectDialog,
}))
const SettingsDialog = lazy(async () => ({ default: (await import('./settings-dialog')).SettingsDialog }))
const RenameDialog = lazy(async () => ({ default: (await import('../features/sidebar/rename-dialog')).RenameDialog }))
const PictureDialog = lazy(async () => ({ default: (await import('../views/pictures/picture-dialog')).PictureDialog }))
const RestoreFilesDialog = lazy(async () => ({
  default: (await import('../features/rewind/restore-files-dialog')).RestoreFilesDialog,
}))
const FlowDialog = lazy(async () => ({ default: (await import('../features/flow/flow-dialog')).FlowDialog }))
const JobsDialog = lazy(async () => ({ default: (await import('../features/jobs/jobs-dialog')).JobsDialog }))
const MailPicker = lazy(async () => ({
  default: (await import('../features/composer/mail/mail-picker')).MailPicker,
}))

export function Dialogs() {
  const dialog = useUi(state => state.dialog)
  if (!dialog) return null
  return (
    <GuardedLayer about={dialog} onClose={() => showDialog(null)}>
      <Suspense fallback={null}>
        {dialog.type === 'connect' && <ConnectDialog {...dialog} />}
        {dialog.type === 'settings' && <SettingsDialog {...dialog} />}
        {dialog.type === 'rename' && <RenameDialog sessionId={dialog.sessionId} title={dialog.title} />}
        {dialog.type === 'jobs' && <JobsDialog />}
        {dialog.type === 'mail' && <MailPicker sessionId={dialog.sessionId} />}
        {dialog.type === 'flow' && <FlowDialog turnId={dialog.turnId} />}
        {dialog.type === 'restore-files' && <RestoreFilesDialog {...dialog} />}
        {dialog.type === 'picture' && <PictureDialog picture={dialog.picture} />}
      </Suspense>
    </GuardedLayer>
  )
}
