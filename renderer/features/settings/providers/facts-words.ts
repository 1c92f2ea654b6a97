import type { ModelFacts } from '../../../../shared/settings'
import { formatCount } from '../../../base/format'
import { language } from '../../../i18n/language'
import { settingsText } from '../../../text/text-settings'

const words = () => settingsText.facts

/** Describes what is known about a model, in a few words each; nothing if neither its window nor its price is known. */
export function factsWords({ contextWindow, maxOutputTokens, images, price }: ModelFacts): string[] {
  if (contextWindow === undefined && !price && images === undefined) return []
  return [
    ...(contextWindow === undefined ? [] : [words().window(formatCount(contextWindow))]),
    ...(maxOutputTokens === undefined ? [] : [words().longest(formatCount(maxOutputTokens))]),
    ...(images === undefined ? [] : [images ? words().withImages : words().withoutImages]),
    priceWords(price),
  ]
}

function priceWords(price: ModelFacts['price']): string {
  if (!price) return words().unknownPrice
  const { input, output, cachedInput } = price
  if (input === 0 && output === 0) return words().free
  const cached = cachedInput === undefined ? '' : `, ${words().cachedPrice(amount(cachedInput))}`
  return `${words().price(amount(input), amount(output))}${cached} ${words().perMillion}`
}

function amount(dollars: number): string {
  return dollars.toLocaleString(language(), { maximumFractionDigits: 6 })
}
