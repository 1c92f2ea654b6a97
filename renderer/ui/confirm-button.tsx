import { useState } from 'react'
import { t } from '../i18n/t'
import { Button } from './button'

/** Removes something at the second press; looking elsewhere takes the first one back. */
export function ConfirmButton({ label, onConfirm }: { label: string; onConfirm(): void }) {
  const [isAsking, setIsAsking] = useState(false)
  return (
    <Button
      kind="quiet"
      aria-label={isAsking ? t('settings.confirmRemove') : label}
      // Its words end where what stands above it does.
      className={`-me-2 px-2! ${isAsking ? 'text-bad!' : ''}`}
      onBlur={() => setIsAsking(false)}
      onClick={() => (isAsking ? onConfirm() : setIsAsking(true))}
    >
      {isAsking ? t('settings.confirmRemove') : t('common.remove')}
    </Button>
  )
}
