import type { ModelFacts } from '../../shared/settings'
import { settingsText } from '../text-settings'

const words = () => settingsText.facts

/** What is known of a model, in a few words each; nothing where neither its window nor its price is. */
export function factsWords({ contextWindow, maxOutputTokens, images, price }: ModelFacts): string[] {
  if (contextWindow === undefined && !price && images === undefined) return []
  return [
    ...(contextWindow === undefined ? [] : [words().window(contextWindow.toLocaleString('en'))]),
    ...(maxOutputTokens === undefined ? [] : [words().longest(maxOutputTokens.toLocaleString('en'))]),
    ...(images === undefined ? [] : [images ? words().withImages : words().withoutImages]),
    priceWords(price),
  ]
}

function priceWords(price: ModelFacts['price']): string {
  if (!price) return words().unknownPrice
  const { input, output, cachedInput } = price
  if (input === 0 && output === 0) return words().free
  const cached = cachedInput === undefined ? '' : `, ${words().cachedPrice(String(cachedInput))}`
  return `${words().price(String(input), String(output))}${cached} ${words().perMillion}`
}
