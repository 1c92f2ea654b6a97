import { Image } from 'lucide-react'
import type { MouseEvent, ReactNode } from 'react'
import { call } from '../bridge'
import { escapedText } from '../diff/visible-text'
import { attempt } from '../stores/ui'
import { text } from '../text'
import { safeLink } from './safe-link'

type LinkProps = { href: string; className?: string; title?: string; children: ReactNode }

/** A link that main opens in the person's browser after a click. What is not a web or mail address stays plain text. */
export function Link({ href, className = 'text-accent underline underline-offset-2', title, children }: LinkProps) {
  const url = safeLink(href)
  if (!url) return <span>{children}</span>
  const open = (event: MouseEvent) => {
    event.preventDefault()
    if (event.button === 0) attempt(call('link.open', { url }))
  }
  return (
    <a href={url} title={title ?? escapedText(url)} className={className} onClick={open} onAuxClick={open}>
      {children}
    </a>
  )
}

/** A picture from elsewhere: named, and not fetched. */
export function ImageLink({ href, name }: { href: string; name: string }) {
  return (
    <Link
      href={href}
      title={`${text.markdown.imageHint}\n${escapedText(href)}`}
      className="inline-flex items-center gap-1 rounded-sm bg-accent-soft px-1.5 text-accent no-underline hover:underline"
    >
      <Image size={13} aria-hidden="true" />
      {text.markdown.image(name)}
    </Link>
  )
}
