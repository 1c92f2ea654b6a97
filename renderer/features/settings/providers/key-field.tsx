import { useMemo } from 'react'
import type { KeyView } from '../../../../shared/settings'
import { call } from '../../../base/bridge'
import { t } from '../../../i18n/t'
import { useApp } from '../../../state/app'
import { attempt } from '../../../state/ui'
import { Button } from '../../../ui/button'
import { Field, TextInput } from '../../../ui/field'

type KeyFieldProps = {
  value: string
  isOptional: boolean
  /** It is where the person is to begin. */
  isFirst: boolean
  error?: string
  keyPage?: string
  former?: { key: KeyView }
  onChange(key: string): void
  onForget(): void
}

/** Shows the field in which a key is entered. A kept key is never shown, only replaced or forgotten. */
export function KeyField({ value, isOptional, isFirst, error, keyPage, former, onChange, onForget }: KeyFieldProps) {
  const canEncrypt = useApp(state => state.start?.canEncrypt ?? false)
  const hint = useMemo(() => {
    const kept = former?.key.state === 'set' ? `${t('settings.connect.keyKept', { last4: former.key.last4 })} ` : ''
    return kept + (canEncrypt ? t('settings.connect.keyEncrypted') : t('settings.connect.keyMemory'))
  }, [former, canEncrypt])
  return (
    <div className="flex flex-col gap-1">
      <Field
        label={isOptional ? t('settings.connect.keyOptional') : t('settings.connect.key')}
        hint={hint}
        {...(error && { error })}
      >
        {ids => (
          <TextInput
            {...ids}
            data-first={isFirst ? '' : undefined}
            type="password"
            autoComplete="new-password"
            className="font-mono text-sm"
            value={value}
            onChange={event => onChange(event.target.value)}
          />
        )}
      </Field>
      <div className="flex gap-4">
        {keyPage && (
          <Button kind="link" className="min-h-6 text-xs" onClick={() => attempt(call('link.open', { url: keyPage }))}>
            {t('settings.connect.keyPage')}
          </Button>
        )}
        {former && former.key.state !== 'none' && (
          <Button kind="link" className="min-h-6 text-xs" onClick={onForget}>
            {t('settings.connect.removeKey')}
          </Button>
        )}
      </div>
    </div>
  )
}
