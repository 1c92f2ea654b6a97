import { hasGap, presetOf } from '../../../../shared/models/provider-presets'
import { understoodAddress } from '../../../../shared/models/understood-address'
import { t } from '../../../i18n/t'
import { type FactsProblem, type FactsRow, factsOf } from './facts-draft'
import { parseHeaders } from './header-lines'
import { isUsableAddress, type ProviderForm, type ProviderFormErrors } from './provider-presets'

/** Everything that keeps the form from being saved, in words. */
export function errorsIn(
  { kind, protocol, baseUrl, key, model, headers }: ProviderForm,
  isNew: boolean,
): ProviderFormErrors {
  const { badLine } = parseHeaders(headers)
  const address = understoodAddress(baseUrl, protocol)
  return {
    ...(!isUsableAddress(address) && {
      baseUrl: hasGap(address) ? t('settings.connect.baseUrlGap') : t('settings.connect.baseUrlBad'),
    }),
    ...(isNew && presetOf(kind)?.needsKey && key.trim() === '' && { key: t('settings.connect.keyMissing') }),
    ...(isNew && model.trim() === '' && { model: t('settings.connect.modelMissing') }),
    ...(badLine !== undefined && { headers: t('settings.connect.headersBad', { line: badLine }) }),
  }
}

/** Returns the problem of a number that is there. A missing one is reported on saving. */
export function problemWhileWriting(rows: readonly FactsRow[]): FactsProblem | undefined {
  const { problem } = factsOf(rows)
  const row = rows.find(({ id }) => id === problem?.row)
  return problem && problem.field !== 'model' && row?.[problem.field].trim() ? problem : undefined
}

type Writing = { part: Partial<ProviderForm>; former: ProviderFormErrors }

/**
 * Returns the problem of the field that is being written in, and the earlier problems of the others. An address may still
 * be incomplete.
 */
export function errorsWhileWriting(form: ProviderForm, { part, former }: Writing): ProviderFormErrors {
  const now = errorsIn(form, true)
  const said = Object.keys(former) as (keyof ProviderFormErrors)[]
  const isBegun = ['https://', 'http://'].some(start => start.startsWith(form.baseUrl.trim()))
  const written = (['baseUrl', 'headers'] as const).filter(
    field => part[field] !== undefined && (field !== 'baseUrl' || !isBegun || hasGap(form.baseUrl)),
  )
  const shown = new Set([...said, ...written])
  return Object.fromEntries(Object.entries(now).filter(([field]) => shown.has(field as keyof ProviderFormErrors)))
}
