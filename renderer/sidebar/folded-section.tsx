import type { ReactNode } from 'react'
import { setOpened, useOpened } from '../stores/opened'
import { FoldButton } from './fold-button'

type FoldedSectionProps = { name: string; label: string; children: ReactNode }

/** A part of the sidebar that is closed until the person asks for it. What is in it is not drawn before. */
export function FoldedSection({ name, label, children }: FoldedSectionProps) {
  const key = `sidebar:${name}`
  const isOpen = useOpened(key, null) ?? false
  return (
    <section aria-label={label}>
      <FoldButton isOpen={isOpen} onToggle={() => setOpened(key, !isOpen, null)}>
        {label}
      </FoldButton>
      {isOpen && children}
    </section>
  )
}
