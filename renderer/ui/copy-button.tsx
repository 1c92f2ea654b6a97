import { Check, Copy } from 'lucide-react'
import { useEffect, useState } from 'react'
import { attempt } from '../stores/ui'
import { text } from '../text'
import { Button } from './button'

export function CopyButton({ value, label = text.common.copy }: { value: string; label?: string }) {
  const [isCopied, setIsCopied] = useState(false)
  useEffect(() => {
    if (!isCopied) return
    const timer = setTimeout(() => setIsCopied(false), 1600)
    return () => clearTimeout(timer)
  }, [isCopied])

  const Icon = isCopied ? Check : Copy
  const name = isCopied ? text.common.copied : label
  const copy = () => attempt(navigator.clipboard.writeText(value).then(() => setIsCopied(true)))
  return (
    <Button kind="icon" className="size-6" aria-label={name} title={name} onClick={copy}>
      <Icon size={14} aria-hidden="true" />
    </Button>
  )
}
