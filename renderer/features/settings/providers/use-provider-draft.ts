import { useState } from 'react'
import { PROVIDER_PRESETS, presetOf } from '../../../../shared/models/provider-presets'
import type { ProviderView } from '../../../../shared/settings'
import { withChanges } from '../../../base/with-changes'
import type { AskedField } from '../../../state/ui'
import { useKeptDraft } from '../../../ui/hooks/use-kept-draft'
import { type FactsProblem, type FactsRow, factsOf, factsRows } from './facts-draft'
import { headerLines } from './header-lines'
import { errorsIn, errorsWhileWriting, problemWhileWriting } from './provider-form-errors'
import { type ProviderForm, type ProviderFormErrors, presetFor } from './provider-presets'

/** The fields in which people put keys. */
const SECRETS = ['key', 'headers'] as const

type ProviderDraft = ProviderForm & { facts: FactsRow[] }

/** Manages the form's text for a provider, and its problems. */
export function useProviderDraft(former: ProviderView | undefined, asks: AskedField | undefined) {
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
