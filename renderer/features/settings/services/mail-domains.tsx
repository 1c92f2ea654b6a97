import { useState } from 'react'
import { updateSettings, useApp } from '../../../state/app'
import { attempt } from '../../../state/ui'
import { settingsText } from '../../../text/text-settings'
import { Field, TextArea } from '../../../ui/field'

const words = () => settingsText.mail

const NONE: readonly string[] = []
const MAX_LINES = 1_000
const MAX_LINE = 253

/** The domains that models may send mail to. */
export function MailDomains() {
  const kept = useApp(state => state.start?.settings.mailDomains ?? NONE)
  const [written, setWritten] = useState<string | null>(null)
  const keep = () => {
    if (written === null) return
    const lines = written.split('\n').map(line => line.trim().slice(0, MAX_LINE))
    setWritten(null)
    attempt(updateSettings({ mailDomains: lines.filter(line => line !== '').slice(0, MAX_LINES) }))
  }
  return (
    <Field label={words().domains} hint={words().domainsHint}>
      {ids => (
        <TextArea
          {...ids}
          dir="ltr"
          rows={2}
          className="font-mono"
          value={written ?? kept.join('\n')}
          onChange={event => setWritten(event.target.value)}
          onBlur={keep}
        />
      )}
    </Field>
  )
}
