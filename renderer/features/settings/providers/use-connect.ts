import { useState } from 'react'
import { messageOf } from '../../../../shared/errors'
import { presetOf } from '../../../../shared/models/provider-presets'
import { webSearchOf } from '../../../../shared/models/web-search'
import type { ProviderSettings, ProviderView } from '../../../../shared/settings'
import { call } from '../../../base/bridge'
import { removeProvider, saveProvider } from '../../../state/app'
import { chooseModel } from '../../../state/profile-in-use'
import { type AskedField, attempt } from '../../../state/ui'
import { askingId } from './asking-id'
import { type FactsRow, factsOf } from './facts-draft'
import { parseHeaders } from './header-lines'
import { meantAddress, nameOf, type ProviderForm } from './provider-presets'
import { useProviderDraft } from './use-provider-draft'

/** The form that connects a provider: what is written, what is wrong with it, saving it, and leaving without a trace. */
export function useConnect(former: ProviderView | undefined, onDone: () => void, asks?: AskedField) {
  const [id] = useState(() => former?.id ?? crypto.randomUUID())
  const { shown, mayBeSaved, mayBeAsked } = useProviderDraft(former, asks)
  const { form, facts, forget } = shown
  const [failure, setFailure] = useState<string | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const [isStored, setIsStored] = useState(false)

  /** An empty key field leaves a kept key as it is. */
  const store = () => {
    setIsStored(true)
    const provider = providerOf(id, form, meantAddress(form, former?.baseUrl))
    return saveProvider({ ...provider, ...modelsOf(facts) }, form.key === '' ? undefined : form.key)
  }

  const cancel = () => {
    onDone()
    if (!former && isStored) attempt(removeProvider(id))
  }

  const save = async () => {
    if (!mayBeSaved()) return
    setIsBusy(true)
    setFailure(null)
    try {
      await store()
      if (!former) await makeActive(id, form)
      forget()
      onDone()
    } catch (error) {
      setFailure(messageOf(error))
      setIsBusy(false)
    }
  }

  /** Main can only ask a provider that it knows, so this saves what is written so far; `cancel` takes it back. */
  const loadModels = async (signal: AbortSignal) => {
    if (!mayBeAsked()) return undefined
    await store()
    return call('provider.models', { id, askingId: askingId(signal) })
  }

  return { ...shown, isBusy, failure, save, cancel, loadModels, forgetKey: () => forgetKey(former) }
}

/** Leaves all else as it is kept, whatever is written in the form by now. */
function forgetKey(former: ProviderView | undefined): void {
  if (!former) return
  const { key: _key, ...kept } = former
  attempt(saveProvider(kept, ''))
}

function providerOf(id: string, form: ProviderForm, baseUrl: string): ProviderSettings {
  const { kind, protocol, webSearch } = form
  const { headers } = parseHeaders(form.headers)
  return {
    id,
    label: nameOf({ ...form, baseUrl }),
    protocol,
    baseUrl,
    ...(presetOf(kind) && { preset: kind }),
    ...(webSearch && webSearchOf({ protocol, baseUrl }) && { webSearch }),
    ...(Object.keys(headers).length > 0 && { headers }),
  }
}

function modelsOf(facts: readonly FactsRow[]): Pick<ProviderSettings, 'models'> {
  const { models } = factsOf(facts)
  return Object.keys(models).length > 0 ? { models } : {}
}

/** No profile is needed for it. */
function makeActive(providerId: string, form: ProviderForm): Promise<void> {
  return chooseModel({ providerId, model: form.model.trim() })
}
