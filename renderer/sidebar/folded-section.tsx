import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { setOpened, useOpened } from '../stores/opened'

type FoldedSectionProps = { name: string; label: string; children: ReactNode }

/** A part of the sidebar that is closed until the person asks for it. What is in it is not drawn before. */
export function FoldedSection({ name, label, children }: FoldedSectionProps) {
  const key = `sidebar:${name}`
  const isOpen = useOpened(key, null) ?? false
  return (
    <section aria-label={label}>
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={() => setOpened(key, !isOpen, null)}
        className="flex min-h-7 w-full items-center gap-1 rounded-sm px-1 text-start text-xs font-semibold text-ink-2 hover:bg-hover"
      >
        <ChevronRight
          size={13}
          aria-hidden="true"
          className={`shrink-0 transition-transform ${isOpen ? 'rotate-90' : ''}`}
        />
        {label}
      </button>
      {isOpen && children}
    </section>
  )
}
