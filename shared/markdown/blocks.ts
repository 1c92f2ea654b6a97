import type { Token, Tokens } from 'marked'
import type { LinkTargets } from './math'
import type { OpenFence } from './open-fence'
import type { OpenList } from './open-list'

/**
 * A text that grows, as blocks. `groups` hold the blocks that can no longer change (in groups, so that a view compares
 * these first, and makes only those that are looked at); `tail` holds those that still can; `from` is where the tail begins in the text.
 */
export type Blocks = {
  readonly text: string
  readonly from: number
  readonly groups: readonly (readonly Token[])[]
  readonly tail: readonly Token[]
  readonly fence?: OpenFence | undefined
  /** Set while the tail begins with a long list. */
  readonly list?: OpenList | undefined
  /** The list, of which the first items are settled already, that the tail goes on with. */
  readonly part?: Tokens.List | undefined
  /** Set while the tail is shown as it was written: from where on an empty line ends that. */
  readonly plainUntil?: number | undefined
  /** Set where all of a text has been read. */
  readonly isFinished?: boolean
  /** Set while the blocks are read once more for targets of links: from which group on. */
  readonly linking?: { readonly targets: LinkTargets; readonly next: number }
  /** The number of times that reading the tail as Markdown was too much work. */
  readonly givenUp?: number | undefined
}

export const noBlocks: Blocks = { text: '', from: 0, groups: [], tail: [] }

/** A group with so many blocks, or characters, takes no more. */
const GROUP_SIZE = 32
const GROUP_LENGTH = 4_000

/** Without what is not drawn. */
export function contentOf(tokens: readonly Token[]): Token[] {
  return tokens.filter(token => token.type !== 'space' && token.type !== 'def')
}

/** Puts more blocks behind those that are there already. */
export function groupedBlocks(
  groups: readonly (readonly Token[])[],
  more: readonly Token[],
): readonly (readonly Token[])[] {
  if (more.length === 0) return groups
  const open = groups.at(-1)
  let group = open && !isFull(open) ? [...open] : []
  const made = group.length > 0 ? groups.slice(0, -1) : [...groups]
  for (const token of more) {
    if (isFull(group)) {
      made.push(group)
      group = []
    }
    group.push(token)
  }
  made.push(group)
  return made
}

function isFull(group: readonly Token[]): boolean {
  return group.length >= GROUP_SIZE || group.reduce((sum, { raw }) => sum + raw.length, 0) >= GROUP_LENGTH
}

/** As the lexer has its lines. */
export function unixLines(text: string): string {
  return text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text
}

/** As `startsWith`, which compares letter by letter what grows with each piece of a stream: two texts are compared at once. */
export function goesOn(text: string, former: string): boolean {
  return text.slice(0, former.length) === former
}
