import { t } from '../../../i18n/t'
import { updateSettings, useApp } from '../../../state/app'
import { attempt } from '../../../state/ui'
import { WrittenField } from '../written-field'

const NONE: readonly string[] = []
const MAX_LINES = 1_000
const MAX_LINE = 253

/** The domains that models may send mail to. */
export function MailDomains() {
  const kept = useApp(state => state.start?.settings.mailDomains ?? NONE)
  const keep = (written: string) => {
    const lines = written.split('\n').map(line => line.trim().slice(0, MAX_LINE))
    attempt(updateSettings({ mailDomains: lines.filter(line => line !== '').slice(0, MAX_LINES) }))
  }
  return (
    <WrittenField
      label={t('settings.mail.domains')}
      hint={t('settings.mail.domainsHint')}
      rows={2}
      value={kept.join('\n')}
      onKeep={keep}
    />
  )
}
