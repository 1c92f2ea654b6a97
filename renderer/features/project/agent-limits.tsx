import { useState } from 'react'
import { SettingsChange } from '../../../shared/settings'
import { updateSettings, useApp } from '../../state/app'
import { attempt } from '../../state/ui'
import { projectText } from '../../text/text-project'
import { Field, TextInput } from '../../ui/field'

const words = () => projectText.limits

/** How long an agent may work. */
export function AgentLimits() {
  return (
    <section aria-label={words().title} className="flex flex-col gap-2">
      <h3 className="text-sm font-semibold">{words().title}</h3>
      <div className="grid grid-cols-2 items-start gap-3">
        <Limit name="subAgentRequests" label={words().requests} hint={words().requestsHint} range={['1', '1,000']} />
        <Limit name="subAgentSeconds" label={words().seconds} hint={words().secondsHint} range={['10', '86,400']} />
      </div>
    </section>
  )
}

type LimitProps = {
  name: 'subAgentRequests' | 'subAgentSeconds'
  label: string
  hint: string
  range: readonly [min: string, max: string]
}

function Limit({ name, label, hint, range }: LimitProps) {
  const kept = useApp(state => state.start?.settings[name])
  const [written, setWritten] = useState<string | null>(null)
  const parsed = SettingsChange.safeParse({ [name]: written?.trim() ? Number(written) : Number.NaN })
  const error = written !== null && !parsed.success && words().bad(...range)
  const keep = () => {
    if (written !== null && parsed.success) {
      attempt(updateSettings(parsed.data))
      setWritten(null)
    }
  }
  return (
    <Field label={label} hint={hint} {...(error && { error })}>
      {ids => (
        <TextInput
          {...ids}
          inputMode="numeric"
          value={written ?? String(kept ?? '')}
          onChange={event => setWritten(event.target.value)}
          onBlur={keep}
          onKeyDown={event => {
            if (event.key === 'Enter') keep()
          }}
        />
      )}
    </Field>
  )
}
