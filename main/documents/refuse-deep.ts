import { Parser } from 'htmlparser2'
import { isTooDeep } from './document-problem'

/** As browsers have it. */
const MOST_DEPTH = 512

/** Refuses a page that is nested too deeply: converting it to Markdown takes a time that grows with the square of its depth. */
export function refuseDeep(html: string): void {
  let depth = 0
  const parser = new Parser({
    onopentag() {
      depth += 1
      if (depth > MOST_DEPTH) throw isTooDeep()
    },
    onclosetag() {
      depth -= 1
    },
  })
  parser.end(html)
}
