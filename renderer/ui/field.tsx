import { type ComponentProps, type ReactNode, useId } from 'react'

type FieldProps = { label: string; hint?: string; error?: string; children(ids: FieldIds): ReactNode }
type FieldIds = { id: string; 'aria-describedby': string; 'aria-invalid': boolean }

const CONTROL =
  'min-h-9 w-full rounded-sm border bg-surface px-3 py-1.5 text-base text-ink disabled:opacity-60 aria-invalid:border-bad border-field-line'

/** A control with its label above and its help or error below. */
export function Field({ label, hint, error, children }: FieldProps) {
  const id = useId()
  const noteId = useId()
  return (
    <div className="flex flex-col gap-1">
      <label htmlFor={id} className="text-sm font-medium">
        {label}
      </label>
      {children({ id, 'aria-describedby': noteId, 'aria-invalid': error !== undefined })}
      {(error ?? hint) && (
        <p id={noteId} role={error ? 'alert' : undefined} className={`text-xs ${error ? 'text-bad' : 'text-ink-2'}`}>
          {error ?? hint}
        </p>
      )}
    </div>
  )
}

export function TextInput({ className = '', ...rest }: ComponentProps<'input'>) {
  return <input dir="auto" spellCheck={false} autoComplete="off" className={`${CONTROL} ${className}`} {...rest} />
}

export function TextArea({ className = '', ...rest }: ComponentProps<'textarea'>) {
  return <textarea dir="auto" className={`${CONTROL} ${className}`} {...rest} />
}

export function Select({ className = '', ...rest }: ComponentProps<'select'>) {
  return <select className={`${CONTROL} pe-8 ${className}`} {...rest} />
}
