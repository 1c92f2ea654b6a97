import { useEffect, useId, useState } from 'react'
import { messageOf } from '../../../../shared/errors'
import { call } from '../../../base/bridge'
import { t } from '../../../i18n/t'
import { Button } from '../../../ui/button'
import { Dialog, DialogBody } from '../../../ui/dialog'
import { Field, TextInput } from '../../../ui/field'
import { useRefusable } from '../../../ui/hooks/use-refusable'
import { escapedText } from '../../../ui/text/visible-text'
import { askFillIn, type FillIn } from './fill-in'

type FormValues = Readonly<Record<string, string>>

/** The form for the values of a prompt, or of an address. The server proposes values where it can. */
export function FillInDialog({ asked }: { asked: FillIn }) {
  const [values, setValues] = useState<FormValues>(asked.initial)
  const [isSent, setIsSent] = useState(false)
  const [failure, setFailure] = useState('')

  const missing = asked.fields.filter(({ name, required }) => required && written(values, name) === '')
  const submit = async () => {
    if (missing.length > 0) return setFailure(t('resources.form.missing'))
    setIsSent(true)
    try {
      await asked.submit(Object.fromEntries(Object.entries(values).filter(([, value]) => value !== '')))
      askFillIn(null)
    } catch (error) {
      setFailure(messageOf(error))
      setIsSent(false)
    }
  }
  const form = useRefusable(submit)
  return (
    <Dialog
      title={escapedText(asked.title)}
      lead={t('resources.form.lead', { server: escapedText(asked.server) })}
      onClose={() => askFillIn(null)}
    >
      <form {...form} className="flex flex-col gap-3">
        <DialogBody>
          {asked.fields.map(field => (
            <Value
              key={field.name}
              asked={asked}
              field={field}
              values={values}
              isWrong={failure === t('resources.form.missing') && missing.includes(field)}
              onChange={value => setValues({ ...values, [field.name]: value })}
            />
          ))}
          {failure !== '' && failure !== t('resources.form.missing') && (
            <p role="alert" className="text-sm wrap-anywhere text-bad">
              {failure}
            </p>
          )}
        </DialogBody>
        <footer className="flex justify-end gap-2">
          <Button onClick={() => askFillIn(null)}>{t('common.cancel')}</Button>
          <Button kind="main" type="submit" disabled={isSent}>
            {isSent ? t('resources.form.working') : t('resources.form.insert')}
          </Button>
        </footer>
      </form>
    </Dialog>
  )
}

type ValueProps = {
  asked: FillIn
  field: FillIn['fields'][number]
  values: FormValues
  isWrong: boolean
  onChange(value: string): void
}

function Value({ asked, field: { name, description, required }, values, isWrong, onChange }: ValueProps) {
  const value = written(values, name)
  const listId = useId()
  const proposed = useProposals(asked, name, values)

  const shown = escapedText(name)
  return (
    <Field
      label={required ? `${shown} (${t('resources.form.required')})` : shown}
      {...(description && { hint: escapedText(description.slice(0, 1_000)) })}
      {...(isWrong && { error: t('resources.form.missing') })}
    >
      {ids => (
        <>
          <TextInput {...ids} list={listId} value={value} onChange={event => onChange(event.target.value)} />
          <datalist id={listId}>
            {proposed.map(one => (
              <option key={one} value={one} />
            ))}
          </datalist>
        </>
      )}
    </Field>
  )
}

const PAUSE_MS = 150

/** Returns what the server proposes for a field, once nothing was typed for a moment. A late answer does not count. */
function useProposals({ workspace, id, of }: FillIn, argument: string, values: FormValues): readonly string[] {
  const [proposed, setProposed] = useState<readonly string[]>([])
  useEffect(() => {
    let isCurrent = true
    const timer = setTimeout(async () => {
      const { [argument]: value = '', ...others } = values
      const found = await call('mcp.complete', { workspace, id, of, argument, value, others }).catch(() => [])
      if (isCurrent) setProposed([...new Set(found)])
    }, PAUSE_MS)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [workspace, id, of, argument, values])
  return proposed
}

function written(values: FormValues, name: string): string {
  return (Object.hasOwn(values, name) && values[name]) || ''
}
