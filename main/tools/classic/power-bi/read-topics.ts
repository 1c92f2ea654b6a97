import { nearestNames } from '../../../../shared/nearest-names'
import { wholeHead } from '../../../../shared/text/whole-head'
import { topics } from './topics'

/**
 * The texts of topics, each once, in the order in which they were asked for, and which of them there are not. Throws an `Error` for
 * the model where there is none at all.
 */
export async function readTopics(asked: readonly string[]): Promise<string> {
  const known = new Map(asked.map(name => [topicName(name), loaderOf(name)]))
  const loads = [...known.values()].filter(load => load !== undefined)
  const unknown = asked
    .filter(name => !known.get(topicName(name)))
    .map(name => unknownTopic(wholeHead(name.trim(), 100)))
  if (loads.length === 0) throw new Error(unknown.join('\n'))
  const texts = await Promise.all(loads.map(load => load()))
  return [...texts.map(text => text.default.trim()), ...(unknown.length > 0 ? [unknown.join('\n')] : [])].join(
    '\n\n---\n\n',
  )
}

function loaderOf(asked: string) {
  const name = topicName(asked)
  return Object.hasOwn(topics, name) ? topics[name] : undefined
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
