import { useState } from 'react'
import { messageOf } from '../../shared/errors'
import type { ProviderSettings, ProviderView } from '../../shared/settings'
import { call } from '../bridge'
import { removeProvider, saveProfile, saveProvider, updateSettings } from '../stores/app'
import { attempt } from '../stores/ui'
import { settingsText } from '../text-settings'
import { isUsableAddress, PROVIDER_PRESETS, type ProviderForm, type ProviderFormErrors } from './provider-presets'

const words = settingsText.connect

/** The form that connects a provider: what is written, what is wrong with it, saving it, and leaving without a trace. */
export function useConnect(former: ProviderView | undefined, onDone: () => void) {
  const [id] = useState(() => former?.id ?? crypto.randomUUID())
  const [form, setForm] = useState<ProviderForm>(() => initialForm(former))
  const [errors, setErrors] = useState<ProviderFormErrors>({})
  const [failure, setFailure] = useState<string | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const [isStored, setIsStored] = useState(false)

  const change = (part: Partial<ProviderForm>) => {
    setForm(current => ({ ...current, ...part }))
    setErrors({})
  }

  /** An empty key field leaves a kept key as it is. */
  const store = () => {
    setIsStored(true)
    return saveProvider(providerOf(id, form), form.key === '' ? undefined : form.key)
  }

  const cancel = () => {
    onDone()
    if (!former && isStored) attempt(removeProvider(id))
  }

  const save = async () => {
    const found = errorsIn(form, former === undefined)
    setErrors(found)
    if (Object.keys(found).length > 0) return
    setIsBusy(true)
    setFailure(null)
    try {
      await store()
      if (!former) await makeActive(id, form)
      onDone()
    } catch (error) {
      setFailure(messageOf(error))
      setIsBusy(false)
    }
  }

  /** Main can only ask a provider that it knows, so this saves what is written so far; `cancel` takes it back. */
  const loadModels = async () => {
    const { model: _model, ...found } = errorsIn(form, true)
    setErrors(found)
    if (Object.keys(found).length > 0) return []
    await store()
    return call('provider.models', { id })
  }

  const forgetKey = () => attempt(saveProvider(providerOf(id, form), ''))

  return { form, errors, isBusy, failure, change, save: () => void save(), cancel, loadModels, forgetKey }
}

function initialForm(former: ProviderView | undefined): ProviderForm {
  const [preset] = PROVIDER_PRESETS
  const { label, baseUrl, protocol } = former ?? preset
  const spoken = protocol === 'offline' ? preset.protocol : protocol
  return { label, protocol: spoken, baseUrl: baseUrl ?? '', key: '', model: '' }
}

function providerOf(id: string, form: ProviderForm): ProviderSettings {
  return { id, label: form.label.trim(), protocol: form.protocol, baseUrl: form.baseUrl.trim() }
}

function errorsIn(form: ProviderForm, needsModel: boolean): ProviderFormErrors {
  return {
    ...(form.label.trim() === '' && { label: words.labelMissing }),
    ...(!isUsableAddress(form.baseUrl.trim()) && { baseUrl: words.baseUrlBad }),
    ...(needsModel && form.model.trim() === '' && { model: words.modelMissing }),
  }
}

async function makeActive(providerId: string, form: ProviderForm): Promise<void> {
  const id = crypto.randomUUID()
  const model = form.model.trim()
  await saveProfile({ id, name: model, providerId, model, maxToolWorkers: 4, instructions: '' })
  await updateSettings({ activeProfileId: id })
}
