import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'

type SummaryProps = { className?: string; children: ReactNode }

/** The line that opens and closes what is folded in a `details`. */
export function Summary({ className = '', children }: SummaryProps) {
  return (
    <summary className={`flex w-fit max-w-full cursor-pointer list-none items-center gap-1 rounded-sm ${className}`}>
      <ChevronRight
        aria-hidden="true"
        className="size-3.5 shrink-0 text-ink-3 transition-transform rtl:rotate-180 [details[open]>summary>&]:rotate-90"
      />
      {children}
    </summary>
  )
}
