import { ChevronDown } from 'lucide-react'
import { type ComponentProps, type ReactNode, useEffect, useId, useRef } from 'react'

type FieldProps = {
  label: string
  /** The control stands beside its label and help, where there is room for both. */
  isRow?: boolean
  /** True if the label would repeat what stands above it in a column. It is read out, and shown if there is no room for columns. */
  isLabelHidden?: boolean
  hint?: string
  /** The problem with the value. */
  error?: string
  /** The failure that does not depend on the value. */
  failure?: string
  children(ids: FieldIds): ReactNode
}
type FieldIds = { id: string; 'aria-describedby': string; 'aria-invalid': boolean }

const CONTROL =
  'min-h-9 w-full rounded-sm border bg-surface px-3 py-1.5 text-base text-ink disabled:opacity-60 aria-invalid:border-bad border-field-line'

/** A control with its label above and its help or error below, or beside them. */
export function Field({ label, isRow = false, isLabelHidden = false, hint, error, failure, children }: FieldProps) {
  const id = useId()
  const noteId = useId()
  const fault = error ?? failure
  return (
    <div className={`flex flex-col gap-1 ${isRow ? ROW : ''}`}>
      <label htmlFor={id} className={`text-sm font-medium ${isLabelHidden ? 'sm:sr-only' : ''}`}>
        {label}
      </label>
      {children({ id, 'aria-describedby': noteId, 'aria-invalid': error !== undefined })}
      {fault !== undefined && <Fault id={noteId} error={fault} />}
      {fault === undefined && hint && (
        <p id={noteId} className="text-xs text-ink-2">
          {hint}
        </p>
      )}
    </div>
  )
}

/** The label and its note are one column, the control is the other, beside both. */
const ROW =
  '@md:grid @md:grid-cols-[minmax(0,1fr)_16rem] @md:gap-x-8 @md:gap-y-0.5 @md:[&>:nth-child(2)]:col-start-2 ' +
  '@md:[&>:nth-child(2)]:row-span-2 @md:[&>:nth-child(2)]:row-start-1 @md:[&>:nth-child(2)]:self-start'

/** Comes into sight below the control that the person is in, also over a bar of buttons at the end. */
function Fault({ id, error }: { id: string; error: string }) {
  const place = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    const isHere = place.current?.parentElement?.contains(document.activeElement)
    if (isHere) place.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <p ref={place} id={id} role="alert" className="scroll-mb-20 text-xs text-bad">
      {error}
    </p>
  )
}

export function TextInput({ className = '', ...rest }: ComponentProps<'input'>) {
  return <input dir="auto" spellCheck={false} autoComplete="off" className={`${CONTROL} ${className}`} {...rest} />
}

export function TextArea({ className = '', ...rest }: ComponentProps<'textarea'>) {
  return <textarea dir="auto" className={`${CONTROL} ${className}`} {...rest} />
}

export function Select({ className = '', ...rest }: ComponentProps<'select'>) {
  return (
    <span className={`relative grid ${className}`}>
      <select className={`${CONTROL} pe-8`} {...rest} />
      <ChevronDown
        aria-hidden="true"
        className="pointer-events-none absolute inset-y-0 end-2.5 my-auto size-4 text-ink-2"
      />
    </span>
  )
}
