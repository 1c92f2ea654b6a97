import { type ReactNode, useId } from 'react'

type SectionProps = { title: string; hint?: string; children: ReactNode }

/** A part of a settings page under a heading of its own. */
export function Section({ title, hint, children }: SectionProps) {
  const titleId = useId()
  return (
    <section aria-labelledby={titleId} className="flex flex-col gap-3">
      <header>
        <h3 id={titleId} className="text-sm font-semibold">
          {title}
        </h3>
        {hint && <p className="text-xs text-ink-2">{hint}</p>}
      </header>
      {children}
    </section>
  )
}
