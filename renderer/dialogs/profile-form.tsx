import { useState } from 'react'
import { messageOf } from '../../shared/errors'
import type { Profile } from '../../shared/settings'
import { call } from '../bridge'
import { saveProfile, useApp } from '../stores/app'
import { text } from '../text'
import { settingsText } from '../text-settings'
import { Button } from '../ui/button'
import { Field, Select, TextArea, TextInput } from '../ui/field'
import { ModelField } from './model-field'
import { ToolsFields } from './tools-fields'

const words = settingsText.settings

type ProfileFormProps = { profile: Profile; onDone(): void }

/** Changes a profile. What is written stays here until it is saved. */
export function ProfileForm({ profile, onDone }: ProfileFormProps) {
  const [draft, setDraft] = useState(profile)
  const [workers, setWorkers] = useState(String(profile.maxToolWorkers))
  const [isTried, setIsTried] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const allProviders = useApp(state => state.start?.providers)
  const change = (part: Partial<Profile>) => setDraft(current => ({ ...current, ...part }))
  const errors = isTried ? errorsIn(draft, workers) : {}

  const save = () => {
    setIsTried(true)
    if (Object.keys(errorsIn(draft, workers)).length > 0) return
    const profile = { ...draft, name: draft.name.trim(), model: draft.model.trim(), maxToolWorkers: Number(workers) }
    saveProfile(profile).then(onDone, error => setFailure(messageOf(error)))
  }

  return (
    <form
      noValidate
      className="flex flex-col gap-2"
      onSubmit={event => {
        event.preventDefault()
        save()
      }}
    >
      <Field label={words.profileName} {...(errors.name && { error: errors.name })}>
        {ids => (
          <TextInput {...ids} autoFocus value={draft.name} onChange={event => change({ name: event.target.value })} />
        )}
      </Field>
      <Field label={words.profileProvider}>
        {ids => (
          <Select {...ids} value={draft.providerId} onChange={event => change({ providerId: event.target.value })}>
            {allProviders
              ?.filter(provider => provider.protocol !== 'offline')
              .map(provider => (
                <option key={provider.id} value={provider.id}>
                  {provider.label}
                </option>
              ))}
          </Select>
        )}
      </Field>
      <ModelField
        value={draft.model}
        {...(errors.model && { error: errors.model })}
        onChange={model => change({ model })}
        onLoad={() => call('provider.models', { id: draft.providerId })}
      />
      <ToolsFields value={draft} onChange={change} />
      <Field label={words.instructions} hint={words.instructionsHint}>
        {ids => (
          <TextArea
            {...ids}
            rows={4}
            value={draft.instructions}
            onChange={event => change({ instructions: event.target.value })}
          />
        )}
      </Field>
      <Field label={words.workers} hint={words.workersHint} {...(errors.workers && { error: errors.workers })}>
        {ids => (
          <TextInput
            {...ids}
            inputMode="numeric"
            className="max-w-24"
            value={workers}
            onChange={event => setWorkers(event.target.value)}
          />
        )}
      </Field>
      {failure && (
        <p role="alert" className="text-sm text-bad">
          {failure}
        </p>
      )}
      <footer className="mt-1 flex justify-end gap-2">
        <Button onClick={onDone}>{text.common.cancel}</Button>
        <Button kind="main" type="submit">
          {text.common.save}
        </Button>
      </footer>
    </form>
  )
}

function errorsIn(draft: Profile, workers: string): { name?: string; model?: string; workers?: string } {
  const count = Number(workers)
  const areWorkersGood = /^\d+$/.test(workers.trim()) && count >= 1 && count <= 16
  return {
    ...(draft.name.trim() === '' && { name: words.nameMissing }),
    ...(draft.model.trim() === '' && { model: settingsText.connect.modelMissing }),
    ...(!areWorkersGood && { workers: words.workersBad }),
  }
}
