import type { ModelFacts } from '../../../../shared/settings'
import { formatCount } from '../../../base/format'
import { language } from '../../../i18n/language'
import { t } from '../../../i18n/t'

/** Describes what is known about a model, in a few words each; nothing if neither its window nor its price is known. */
export function factsWords({ contextWindow, maxOutputTokens, images, price }: ModelFacts): string[] {
  if (contextWindow === undefined && !price && images === undefined) return []
  return [
    ...(contextWindow === undefined ? [] : [t('settings.facts.window', { tokens: formatCount(contextWindow) })]),
    ...(maxOutputTokens === undefined ? [] : [t('settings.facts.longest', { tokens: formatCount(maxOutputTokens) })]),
    ...(images === undefined ? [] : [images ? t('settings.facts.withImages') : t('settings.facts.withoutImages')]),
    priceWords(price),
  ]
}

function priceWords(price: ModelFacts['price']): string {
  if (!price) return t('settings.facts.unknownPrice')
  const { input, output, cachedInput } = price
  if (input === 0 && output === 0) return t('settings.facts.free')
  const cached =
    cachedInput === undefined ? '' : `, ${t('settings.facts.cachedPrice', { cached: amount(cachedInput) })}`
  return `${t('settings.facts.price', { input: amount(input), output: amount(output) })}${cached} ${t('settings.facts.perMillion')}`
}

function amount(dollars: number): string {
  return dollars.toLocaleString(language(), { maximumFractionDigits: 6 })
}
