import type { ReactNode } from 'react'

/** What ends a form on a page that scrolls: it stays in sight, below what is written. */
export function FormFooter({ children }: { children: ReactNode }) {
  return (
    <footer className="sticky -bottom-0.5 z-10 -mx-1 flex flex-wrap justify-end gap-2 border-t border-line bg-raised px-1 py-3">
      {children}
    </footer>
  )
}
