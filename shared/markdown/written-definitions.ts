import type { Token } from 'marked'
import { type LinkTargets, lexMarkdown } from './math'

/** A line that may define the target of a link, in a list or a quote too. */
const DEFINITION = /^[ \t>*+\-\d.)]*(\[[^\]\n]{1,1000}\]:[^\n]{1,4000})/gm

/** Each is looked for in each text with a bracket. */
const MOST = 300

export function hasDefinition(text: string): boolean {
  return text.search(DEFINITION) >= 0
}

/** The first lines of a text that define targets. */
export function writtenDefinitions(text: string): string {
  const lines: string[] = []
  for (const [, line = ''] of text.matchAll(DEFINITION)) {
    if (lines.push(line) === MOST) break
  }
  return lines.join('\n')
}

/** The same block where it names no target. */
export function linked(token: Token, targets: LinkTargets): Token {
  if (!token.raw.includes('[') || token.type === 'code' || token.type === 'plain') return token
  const again = lexMarkdown(token.raw, targets)?.[0]
  return again?.type === token.type ? again : token
}
