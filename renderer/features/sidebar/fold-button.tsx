import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'

type FoldButtonProps = {
  isOpen: boolean
  /** It is folded over what is open. */
  isCurrent: boolean
  onToggle(): void
  title?: string
  children: ReactNode
}

/** The heading of a part of the sidebar, which folds it and unfolds it. */
export function FoldButton({ isOpen, isCurrent, onToggle, title, children }: FoldButtonProps) {
  return (
    <button
      type="button"
      aria-expanded={isOpen}
      aria-current={isCurrent ? 'true' : undefined}
      title={title}
      onClick={onToggle}
      className={`flex min-h-7 w-full min-w-0 items-center gap-1 rounded-sm px-1 text-start text-xs font-semibold text-ink-2 ${isCurrent ? 'bg-surface ring-1 ring-line' : 'hover:bg-hover'}`}
    >
      <ChevronRight
        size={13}
        aria-hidden="true"
        className={`shrink-0 transition-transform ${isOpen ? 'rotate-90' : ''}`}
      />
      {children}
    </button>
  )
}
