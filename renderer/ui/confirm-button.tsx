import { useState } from 'react'
import { text } from '../text/text'
import { settingsText } from '../text/text-settings'
import { Button } from './button'

/** Removes something at the second press; looking elsewhere takes the first one back. */
export function ConfirmButton({ label, onConfirm }: { label: string; onConfirm(): void }) {
  const [isAsking, setIsAsking] = useState(false)
  return (
    <Button
      kind="quiet"
      aria-label={isAsking ? settingsText.settings.confirmRemove : label}
      // Its words end where what stands above it does.
      className={`-me-2 px-2! ${isAsking ? 'text-bad!' : ''}`}
      onBlur={() => setIsAsking(false)}
      onClick={() => (isAsking ? onConfirm() : setIsAsking(true))}
    >
      {isAsking ? settingsText.settings.confirmRemove : text.common.remove}
    </Button>
  )
}
