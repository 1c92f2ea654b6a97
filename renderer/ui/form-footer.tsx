import type { ReactNode } from 'react'

/** Renders the end of a form on a page that scrolls: it stays visible at the end of the view, over the page's own margin. */
export function FormFooter({ children }: { children: ReactNode }) {
  return (
    <footer className="sticky -bottom-6 z-10 -mx-1 flex flex-wrap justify-end gap-2 border-t border-line bg-raised px-1 py-3 max-sm:-bottom-0.5">
      {children}
    </footer>
  )
}
