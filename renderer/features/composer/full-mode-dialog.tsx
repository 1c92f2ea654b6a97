import { t } from '../../i18n/t'
import { agreeToFull } from '../../state/session/session-actions'
import { showDialog } from '../../state/ui'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'

/** Asks once for a session before it is switched to Full. The way out has the focus. */
export function FullModeDialog({ sessionId }: { sessionId: string }) {
  const close = () => showDialog(null)
  const agree = () => {
    close()
    agreeToFull(sessionId)
  }
  return (
    <Dialog title={t('session.mode.fullTitle')} onClose={close}>
      <p className="text-sm text-ink-2">{t('session.mode.fullText')}</p>
      <footer className="mt-4 flex justify-end gap-2">
        <Button data-first="" onClick={close}>
          {t('common.cancel')}
        </Button>
        <Button kind="firm" onClick={agree}>
          {t('session.mode.fullAgree')}
        </Button>
      </footer>
    </Dialog>
  )
}
