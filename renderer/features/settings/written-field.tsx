import { useState } from 'react'
import { Field, TextArea, TextInput } from '../../ui/field'

type WrittenFieldProps = {
  label: string
  hint: string
  value: string
  /** Of a text of several lines. */
  rows?: number
  /** Gets the text as it was written. */
  onKeep(written: string): void
}

/** A text such as a path or a list of names, which is kept once the field is left. */
export function WrittenField({ label, hint, value, rows, onKeep }: WrittenFieldProps) {
  const [written, setWritten] = useState<string | null>(null)
  const shared = {
    dir: 'ltr',
    className: 'font-mono',
    value: written ?? value,
    onBlur: () => {
      setWritten(null)
      if (written !== null) onKeep(written)
    },
  } as const
  return (
    <Field label={label} hint={hint}>
      {ids =>
        rows === undefined ? (
          <TextInput {...ids} {...shared} onChange={event => setWritten(event.target.value)} />
        ) : (
          <TextArea {...ids} {...shared} rows={rows} onChange={event => setWritten(event.target.value)} />
        )
      }
    </Field>
  )
}
