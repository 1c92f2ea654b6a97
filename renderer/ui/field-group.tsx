import { type ReactNode, useId } from 'react'

type FieldGroupProps = { legend: string; hint?: string; className?: string; children: ReactNode }

/** Fields of a form that belong together, under a heading of their own. */
export function FieldGroup({ legend, hint, className = 'flex flex-col gap-3', children }: FieldGroupProps) {
  const hintId = useId()
  return (
    <fieldset {...(hint && { 'aria-describedby': hintId })} className="min-w-0">
      <legend className="text-sm font-semibold">{legend}</legend>
      {hint && (
        <p id={hintId} className="mt-0.5 text-xs text-ink-2">
          {hint}
        </p>
      )}
      <div className={`mt-2 ${className}`}>{children}</div>
    </fieldset>
  )
}
