import { t } from '../../i18n/t'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { cancelTransfer, runTransfer, useTransfer } from './transfer-store'

/** Says what goes where, and asks. */
export function TransferDialog() {
  const planned = useTransfer(state => state.planned)
  if (!planned) return null
  const { kind, plan } = planned
  const { remote, address, branch = '', target = '', commits, isNewTarget } = plan
  return (
    <Dialog title={t(`git.transfer.ask.${kind}`, { remote })} onClose={cancelTransfer}>
      <div className="flex flex-col gap-2 text-sm">
        {kind === 'push' && (
          <p>{t('git.transfer.pushes', { count: commits, branch, target: `${remote}/${target}` })}</p>
        )}
        {kind === 'pull' && <p>{t('git.transfer.pulls', { branch, target: `${remote}/${target}` })}</p>}
        {kind === 'fetch' && <p>{t('git.transfer.fetches')}</p>}
        {isNewTarget && kind === 'push' && <p className="text-ink-2">{t('git.transfer.isNew', { target })}</p>}
        <p className="rounded-sm bg-sunken px-2 py-1.5 font-mono text-xs wrap-anywhere" dir="ltr">
          {address}
        </p>
        <p className="text-xs text-ink-2">{t(`git.transfer.notes.${kind}`)}</p>
      </div>
      <footer className="flex justify-end gap-2">
        <Button onClick={cancelTransfer}>{t('common.cancel')}</Button>
        <Button kind="main" data-first onClick={runTransfer}>
          {t(`git.transfer.names.${kind}`)}
        </Button>
      </footer>
    </Dialog>
  )
}
