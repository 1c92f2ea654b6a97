import { nearestNames } from '../../../../shared/nearest-names'
import { wholeHead } from '../../../../shared/text/whole-head'
import { topics } from './topics'

/** The texts of topics, each once, in the order in which they were asked for. Throws an `Error` for the model. */
export async function readTopics(asked: readonly string[]): Promise<string> {
  const loads = new Map(asked.map(name => [topicName(name), loaderOf(name)]))
  const texts = await Promise.all([...loads.values()].map(load => load()))
  return texts.map(text => text.default.trim()).join('\n\n---\n\n')
}

function loaderOf(asked: string) {
  const name = topicName(asked)
  const load = Object.hasOwn(topics, name) ? topics[name] : undefined
  if (!load) throw new Error(unknownTopic(wholeHead(asked.trim(), 100)))
  return load
}

/** As the topics are spelled, whatever a model makes of them: `Card visual`, `card-visual.md`. */
function topicName(asked: string): string {
  return asked
    .trim()
    .toLowerCase()
    .replace(/\.md$/, '')
    .replace(/[\s-]+/g, '_')
}

function unknownTopic(name: string): string {
  const nearest = nearestNames(name, Object.keys(topics))
  if (nearest.length > 0) return `There is no skill '${name}'; the nearest are: ${nearest.join(', ')}.`
  return `There is no skill '${name}'; there are: ${Object.keys(topics).join(', ')}.`
}
