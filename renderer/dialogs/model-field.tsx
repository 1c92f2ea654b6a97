import { useId, useState } from 'react'
import { messageOf } from '../../shared/errors'
import { language } from '../languages/language'
import { settingsText } from '../text-settings'
import { Button } from '../ui/button'
import { Field, TextInput } from '../ui/field'

const words = () => settingsText.connect

type ModelFieldProps = {
  value: string
  error?: string
  /** Names to choose from until the server has listed its own. */
  known: readonly string[]
  onChange(model: string): void
  onLoad(): Promise<string[]>
}

/** A model's name, typed or chosen from what the server lists. */
export function ModelField({ value, error, known, onChange, onLoad }: ModelFieldProps) {
  const listId = useId()
  const [models, setModels] = useState<readonly string[] | null>(null)
  const [note, setNote] = useState<{ text: string; isError: boolean } | null>(null)
  const [isLoading, setIsLoading] = useState(false)

  const load = async () => {
    setIsLoading(true)
    setNote(null)
    try {
      const found = await onLoad()
      setModels(found.length > 0 ? found : null)
      const count = found.length.toLocaleString(language())
      setNote({ text: found.length > 0 ? words().modelsFound(count) : words().noModels, isError: false })
    } catch (thrown) {
      setNote({ text: messageOf(thrown), isError: true })
    } finally {
      setIsLoading(false)
    }
  }

  const problem = error ?? (note?.isError ? note.text : undefined)
  return (
    <Field label={words().model} hint={note?.text ?? words().modelHint} {...(problem && { error: problem })}>
      {ids => (
        <div className="flex gap-2">
          <TextInput
            {...ids}
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
          <Button disabled={isLoading} onClick={() => void load()}>
            {isLoading ? words().loadingModels : words().loadModels}
          </Button>
        </div>
      )}
    </Field>
  )
}
