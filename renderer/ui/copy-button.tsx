import { Check, Copy } from 'lucide-react'
import { type MouseEvent, useEffect, useState } from 'react'
import { t } from '../i18n/t'
import { attempt } from '../state/ui'
import { Button } from './button'

type CopyButtonProps = {
  /** A function, where it takes work to say. */
  value: string | (() => string)
  label?: string
  /** Set where a key of what it stands in does the same. */
  isOutOfTabs?: boolean
}

export function CopyButton({ value, label = t('common.copy'), isOutOfTabs = false }: CopyButtonProps) {
  const [isCopied, setIsCopied] = useState(false)
  useEffect(() => {
    if (!isCopied) return
    const timer = setTimeout(() => setIsCopied(false), 1600)
    return () => clearTimeout(timer)
  }, [isCopied])

  const Icon = isCopied ? Check : Copy
  const name = isCopied ? t('common.copied') : label
  const copy = (event: MouseEvent) => {
    event.stopPropagation()
    const copied = typeof value === 'string' ? value : value()
    attempt(navigator.clipboard.writeText(copied).then(() => setIsCopied(true)))
  }
  return (
    <Button
      kind="icon"
      className="size-6"
      aria-label={name}
      title={name}
      onClick={copy}
      {...(isOutOfTabs && { tabIndex: -1 })}
    >
      <Icon size={14} aria-hidden="true" />
    </Button>
  )
}
