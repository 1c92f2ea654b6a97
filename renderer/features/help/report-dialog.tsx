import { useEffect, useState } from 'react'
import { call } from '../../base/bridge'
import { t } from '../../i18n/t'
import { attempt, showDialog } from '../../state/ui'
import { Button } from '../../ui/button'
import { CopyButton } from '../../ui/copy-button'
import { Dialog, DialogBody } from '../../ui/dialog'

/** Shows what a report of a problem should say, to be copied. Nothing is sent from here. */
export function ReportDialog() {
  const [facts, setFacts] = useState('')
  useEffect(() => attempt(call('app.facts').then(setFacts)), [])
  const close = () => showDialog(null)
  return (
    <Dialog title={t('help.report.title')} lead={t('help.report.lead')} onClose={close}>
      <DialogBody>
        <ol className="list-decimal ps-5 text-sm text-ink-2">
          <li>{t('help.report.steps.did')}</li>
          <li>{t('help.report.steps.expected')}</li>
          <li>{t('help.report.steps.details')}</li>
        </ol>
        <div className="flex items-start gap-2 rounded-md bg-sunken px-3 py-2">
          <pre className="min-w-0 flex-1 font-mono text-xs whitespace-pre-wrap select-text">{facts}</pre>
          <CopyButton value={facts} label={t('help.report.copy')} />
        </div>
      </DialogBody>
      <footer className="flex justify-end gap-2">
        <Button onClick={close}>{t('common.close')}</Button>
      </footer>
    </Dialog>
  )
}
