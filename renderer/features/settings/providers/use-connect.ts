import { useState } from 'react'
import { messageOf } from '../../../../shared/errors'
import { PROVIDER_PRESETS, presetOf } from '../../../../shared/models/provider-presets'
import { webSearchOf } from '../../../../shared/models/web-search'
import type { ProviderSettings, ProviderView } from '../../../../shared/settings'
import { call } from '../../../base/bridge'
import { withChanges } from '../../../base/with-changes'
import { removeProvider, saveProvider } from '../../../state/app'
import { chooseModel } from '../../../state/profile-in-use'
import { type AskedField, attempt } from '../../../state/ui'
import { useKeptDraft } from '../../../ui/hooks/use-kept-draft'
import { askingId } from './asking-id'
import { type FactsProblem, type FactsRow, factsOf, factsRows } from './facts-draft'
import { headerLines, parseHeaders } from './header-lines'
import { errorsIn, errorsWhileWriting, problemWhileWriting } from './provider-form-errors'
import { meantAddress, nameOf, type ProviderForm, type ProviderFormErrors, presetFor } from './provider-presets'

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

/** The fields in which people put keys. */
const SECRETS = ['key', 'headers'] as const

type ProviderDraft = ProviderForm & { facts: FactsRow[] }

/** Manages the form's text for a provider, and its problems. */
function useProviderDraft(former: ProviderView | undefined, asks: AskedField | undefined) {
  const { draft, setDraft, isUnsaved, isKept, forget } = useKeptDraft(
    `provider ${former?.id ?? ''}`,
    { ...initialForm(former), facts: factsRows(former?.models) },
    { merge: withKept, unkept: SECRETS },
  )
  const { facts, ...form } = draft
  const [problem, setProblem] = useState<FactsProblem>()
  const [errors, setErrors] = useState<ProviderFormErrors>(() => (asks ? { [asks.field]: asks.why } : {}))

  const change = (part: Partial<ProviderForm>) => {
    const changed = { ...form, ...part }
    setDraft({ ...changed, facts })
    setErrors(former => errorsWhileWriting(changed, { part, former }))
  }

  const changeFacts = (rows: FactsRow[]) => {
    setDraft({ ...form, facts: rows })
    setProblem(problemWhileWriting(rows))
  }

  /** Shows what is wrong, and gives whether nothing is. */
  const show = (found: ProviderFormErrors): boolean => {
    setErrors(found)
    return Object.keys(found).length === 0
  }

  const mayBeSaved = (): boolean => {
    const { problem: wrong } = factsOf(facts)
    setProblem(wrong)
    return show(errorsIn(form, former === undefined)) && !wrong
  }

  /** A server is asked for its models before one of them is chosen. */
  const mayBeAsked = (): boolean => {
    const { model: _model, ...found } = errorsIn(form, true)
    return show(found)
  }

  const shown = { form, facts, problem, errors, isUnsaved, isKept, forget, change, changeFacts }
  return { shown, mayBeSaved, mayBeAsked }
}

/** The headers of a well-known server come with its kind, as they are not kept. */
function withKept(now: ProviderDraft, change: { from: ProviderDraft; to: ProviderDraft }): ProviderDraft {
  const merged = withChanges(now, change)
  return merged.kind === now.kind ? merged : { ...merged, headers: headerLines(presetOf(merged.kind)?.headers) }
}

function initialForm(former: ProviderView | undefined): ProviderForm {
  const [first] = PROVIDER_PRESETS
  const { label, baseUrl, protocol } = former ?? first
  const kind = former ? (presetFor(former)?.id ?? 'custom') : first.id
  const spoken = protocol === 'offline' ? first.protocol : protocol
  return {
    kind,
    label,
    protocol: spoken,
    baseUrl: baseUrl ?? '',
    key: '',
    model: '',
    headers: headerLines(former?.headers),
    webSearch: former?.webSearch === true,
  }
}
