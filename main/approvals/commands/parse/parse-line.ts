import type { Tree } from 'web-tree-sitter'
import { bashParser } from './bash-parser'
import type { Slices } from './in-slices'

/** There is one parser, and it remembers the line that it has begun. */
let busy: Promise<unknown> = Promise.resolve()

/** The grammar's tree of a line, which the caller deletes; null where it takes too long. Nobody is held up meanwhile. */
export function parseLine(line: string, begin: () => Slices): Promise<Tree | null> {
  const parsed = busy.then(() => parse(line, begin()))
  busy = parsed.catch(() => undefined)
  return parsed
}

async function parse(line: string, slices: Slices): Promise<Tree | null> {
  const parser = await bashParser()
  for (;;) {
    // Stopped by the callback it goes on, with the next call, where it was.
    const tree = parser.parse(line, null, { progressCallback: slices.isDue })
    if (tree) return tree
    if (slices.isOver()) break
    await slices.rest()
  }
  parser.reset()
  return null
}
