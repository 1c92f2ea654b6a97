import type { Token } from 'marked'
import { type Blocks, contentOf, goesOn, groupedBlocks, noBlocks, unixLines } from './blocks'
import { keepTokens } from './keep-tokens'
import { LONGEST, spendOfTask } from './lexing-work'
import { type LinkTargets, lexMarkdown, linkTargets } from './math'
import { codeOf, isUnbalanced } from './open-fence'
import { growBlocks } from './split-blocks'

/** A line that may define the target of a link, in a list or a quote too. */
const DEFINITION = /^[ \t>*+\-\d.)]*(\[[^\]\n]{1,1000}\]:[^\n]{1,4000})/gm

/** Each is looked for in each text with a bracket. */
const MOST = 300

function hasDefinition(text: string): boolean {
  return text.search(DEFINITION) >= 0
}

/** The first lines of a text that define targets. */
function writtenDefinitions(text: string): string {
  const lines: string[] = []
  for (const [, line = ''] of text.matchAll(DEFINITION)) {
    if (lines.push(line) === MOST) break
  }
  return lines.join('\n')
}

/** The same block where it names no target. */
function linked(token: Token, targets: LinkTargets): Token {
  if (!token.raw.includes('[') || token.type === 'code' || token.type === 'plain') return token
  const again = lexMarkdown(token.raw, targets)?.[0]
  return again?.type === token.type ? again : token
}

/** A text of so many characters is read at once, any other in steps. */
const SHORT = 8_000
const STEP = 2_000
/** Code that goes on has all of its lines copied with each step. */
const CODE_STEP = 8_000
/** The approximate cost of drawing each sign. */
const PER_SIGN = 15

/** The blocks of a finished text, however long that takes. */
export function splitBlocks(text: string): Blocks {
  return finishBlocks(noBlocks, text)
}

/** Asked before each step: what is left of the text then waits for the next call. */
type Waits = () => boolean

const never: Waits = () => false

/** The same in one list: of a text that is finished nothing can still change. */
export function wholeBlocks(text: string): Token[] {
  return splitBlocks(text).groups.flat()
}

/** As `growBlocks`, in steps. */
export function advanceBlocks(former: Blocks, text: string, mustWait = never): Blocks {
  const whole = unixLines(text)
  let blocks = goesOn(whole, former.text) ? former : noBlocks
  while (blocks.text.length < whole.length && !mustWait()) {
    const step = blocks.fence ? CODE_STEP : STEP
    spendOfTask(step * PER_SIGN)
    blocks = growBlocks(blocks, whole.slice(0, blocks.text.length + step))
  }
  return blocks
}

/**
 * The blocks of a text that has grown and is whole now. What was there before stays as it was, unless a link's target may have been
 * defined after its use.
 */
export function finishBlocks(former: Blocks, text: string, mustWait = never): Blocks {
  const whole = unixLines(text)
  const base = goesOn(whole, former.text) ? former : noBlocks
  if (base.isFinished && base.text.length === whole.length) return base
  if (mustWait()) return base
  return (whole.length <= SHORT && finishShort(base, whole)) || finishLong(base, whole, mustWait)
}

function finishShort(base: Blocks, whole: string): Blocks | null {
  const before = [...base.groups.flat(), ...base.tail]
  const rest = hasDefinition(whole) ? whole : whole.slice(base.from)
  const known = rest === whole ? [] : base.groups
  const lexed = base.plainUntil === undefined && lexMarkdown(rest)
  if (!lexed) return null
  const tokens = keepTokens(rest === whole ? before : base.tail, contentOf(lexed))
  return finished(whole, groupedBlocks(known, tokens))
}

function finishLong(base: Blocks, whole: string, mustWait: Waits): Blocks {
  if (base.linking) return linkOn(base, whole, mustWait)
  const grown = advanceBlocks(base, whole, mustWait)
  if (grown.text.length < whole.length) return grown
  const groups = groupedBlocks(grown.groups, endOf(grown))
  if (!hasDefinition(whole)) return finished(whole, groups)
  const targets = linkTargets(writtenDefinitions(whole))
  return linkOn({ ...finished(whole, groups), isFinished: false, linking: { targets, next: 0 } }, whole, mustWait)
}

/**
 * Anything still open becomes what it is now. A list may have been assembled from parts that were read separately, so it
 * is read once more.
 */
function endOf({ text, from, tail, fence, plainUntil, part }: Blocks): readonly Token[] {
  const rest = text.slice(from)
  if (fence) {
    const read = isUnbalanced(fence) && rest.length <= LONGEST && lexMarkdown(rest)
    return read ? contentOf(read) : [codeOf(fence)]
  }
  const lexed = plainUntil === undefined && !part && rest.length <= SHORT && lexMarkdown(rest)
  return lexed ? keepTokens(tail, contentOf(lexed)) : tail
}

/** Reads once more what may name a target that came after it. */
function linkOn({ linking, ...base }: Blocks, whole: string, mustWait: Waits): Blocks {
  if (!linking) return base
  const groups = [...base.groups]
  let { next } = linking
  for (; next < groups.length && !mustWait(); next++) {
    groups[next] = groups[next]?.map(token => linked(token, linking.targets)) ?? []
  }
  if (next === groups.length) return finished(whole, groups)
  return { ...base, groups, linking: { ...linking, next } }
}

function finished(text: string, groups: Blocks['groups']): Blocks {
  return { text, from: text.length, groups, tail: [], isFinished: true }
}
