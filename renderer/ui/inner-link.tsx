import type { KeyboardEvent, MouseEvent, ReactNode } from 'react'

type InnerLinkProps = {
  title: string
  className: string
  onFollow(event: MouseEvent | KeyboardEvent): void
  children: ReactNode
}

/** A link to something in Atrium. It has no address of its own, so that nothing can lead the page there. */
export function InnerLink({ title, className, onFollow, children }: InnerLinkProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: with an address it would be a link of the page's own
    <span
      role="link"
      tabIndex={0}
      title={title}
      className={`cursor-pointer ${className}`}
      onClick={onFollow}
      onKeyDown={event => {
        if (event.key === 'Enter') onFollow(event)
      }}
    >
      {children}
    </span>
  )
}
