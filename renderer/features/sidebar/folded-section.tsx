import type { ReactNode } from 'react'
import { setOpened, useOpened } from '../../state/session/opened'
import { FoldButton } from './fold-button'

type FoldedSectionProps = {
  name: string
  label: string
  /** The content that it shows while it is folded. */
  folded?: ReactNode
  hasOpen?: boolean
  children: ReactNode
}

/** A part of the sidebar that is closed until the person asks for it. What is in it is not drawn before. */
export function FoldedSection({ name, label, folded, hasOpen = false, children }: FoldedSectionProps) {
  const key = `sidebar:${name}`
  const isOpen = useOpened(key, null) ?? false
  return (
    <section aria-label={label}>
      <FoldButton isOpen={isOpen} isCurrent={hasOpen && !isOpen} onToggle={() => setOpened(key, !isOpen, null)}>
        {label}
        {!isOpen && folded}
      </FoldButton>
      {isOpen && children}
    </section>
  )
}
