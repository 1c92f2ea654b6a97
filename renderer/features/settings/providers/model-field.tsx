import { useEffect, useId, useRef, useState } from 'react'
import { messageOf } from '../../../../shared/errors'
import { language } from '../../../i18n/language'
import { t } from '../../../i18n/t'
import { Button } from '../../../ui/button'
import { Field, TextInput } from '../../../ui/field'
import { Spinner } from '../../../ui/spinner'

type ModelFieldProps = {
  value: string
  error?: string
  /** Names to choose from until the server has listed its own. */
  known: readonly string[]
  onChange(model: string): void
  /** Undefined where the server cannot be asked yet. The signal says that no answer is wanted any more. */
  onLoad(signal: AbortSignal): Promise<string[] | undefined>
}

/** Loads the server's list of models, as soon as it is requested. */
function useListedModels(onLoad: ModelFieldProps['onLoad'], onFound: (models: readonly string[]) => void) {
  const [models, setModels] = useState<readonly string[] | null>(null)
  const [note, setNote] = useState<{ text: string; isError: boolean } | null>(null)
  const [isLoading, setIsLoading] = useState(false)
  const asked = useRef<AbortController>(null)
  useEffect(() => () => asked.current?.abort(), [])

  const load = async () => {
    asked.current = new AbortController()
    const { signal } = asked.current
    setIsLoading(true)
    setNote(null)
    try {
      const found = await onLoad(signal)
      if (signal.aborted || !found) return
      setModels(found.length > 0 ? found : null)
      onFound(found)
      const count = found.length.toLocaleString(language())
      setNote({
        text: found.length > 0 ? t('settings.connect.modelsFound', { count }) : t('settings.connect.noModels'),
        isError: false,
      })
    } catch (thrown) {
      if (!signal.aborted) setNote({ text: messageOf(thrown), isError: true })
    } finally {
      if (!signal.aborted) setIsLoading(false)
    }
  }
  const giveUp = () => {
    asked.current?.abort()
    setIsLoading(false)
  }
  return { models, note, isLoading, load, giveUp }
}

function showChoices(input: HTMLInputElement | null): void {
  input?.focus()
  try {
    input?.showPicker()
  } catch {
    // Too long after the click no list may open by itself.
  }
}

/** A model's name, typed or chosen from what the server lists. */
export function ModelField({ value, error, known, onChange, onLoad }: ModelFieldProps) {
  const listId = useId()
  const field = useRef<HTMLInputElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const { models, note, isLoading, load, giveUp } = useListedModels(onLoad, found => {
    const [only] = found
    if (only !== undefined && found.length === 1 && value.trim() === '') onChange(only)
    // A person who requested the list continues where it is chosen from, unless they went elsewhere in the meantime.
    if (found.length > 0 && document.activeElement === button.current)
      requestAnimationFrame(() => showChoices(field.current))
  })
  return (
    <Field
      label={t('settings.connect.model')}
      hint={isLoading ? t('settings.connect.loadingModels') : (note?.text ?? t('settings.connect.modelHint'))}
      {...(error && { error })}
      {...(note?.isError && { failure: note.text })}
    >
      {ids => (
        <div className="flex gap-2">
          <TextInput
            {...ids}
            ref={field}
            list={listId}
            className="font-mono text-sm"
            value={value}
            onChange={event => onChange(event.target.value)}
          />
          <datalist id={listId}>
            {(models ?? known).map(model => (
              <option key={model} value={model} />
            ))}
          </datalist>
          {/* Of a double click the second would give up what the first began. */}
          <Button
            ref={button}
            className="min-w-30"
            onClick={({ detail: clicks }) => {
              if (clicks < 2) void (isLoading ? giveUp() : load())
            }}
          >
            {isLoading && <Spinner />}
            {isLoading ? t('common.stop') : t('settings.connect.loadModels')}
          </Button>
        </div>
      )}
    </Field>
  )
}
