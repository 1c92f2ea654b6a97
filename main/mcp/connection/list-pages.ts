import { z } from 'zod'
import { WordedError } from '../../../shared/errors'
import { type LocalizedText, sentence } from '../../../shared/sentence'
import type { Connection } from './connection'

const MOST_PAGES = 50

const Page = z.looseObject({ nextCursor: z.string().optional().catch(undefined) })

type ListedItems = { items: unknown[]; warnings: LocalizedText[] }
type PagedList = { method: string; key: string; most: number; timeoutMs: number }

/** All pages of a list, as far as they make sense: no page twice, and not more than anybody could use. */
export async function listPages(connection: Pick<Connection, 'request'>, wanted: PagedList): Promise<ListedItems> {
  const { method, key, most, timeoutMs } = wanted
  const items: unknown[] = []
  const seen = new Set<string>()
  let cursor: string | undefined
  for (let page = 0; page < MOST_PAGES; page++) {
    const answer = Page.parse(await connection.request(method, cursor === undefined ? {} : { cursor }, { timeoutMs }))
    const found = answer[key]
    if (!Array.isArray(found))
      throw new WordedError(sentence`The server’s response to ${method} has no list of ${key}.`)
    items.push(...found.slice(0, most + 1 - items.length))
    if (items.length > most) {
      return {
        items: items.slice(0, most),
        warnings: [sentence`Only the first ${most} ${key} are used. The server has more.`],
      }
    }
    cursor = answer.nextCursor
    if (cursor === undefined) return { items, warnings: [] }
    if (seen.has(cursor)) return { items, warnings: [sentence`The server’s list of ${key} repeats endlessly.`] }
    seen.add(cursor)
  }
  return {
    items,
    warnings: [sentence`The server’s list of ${key} has more than ${MOST_PAGES} pages. The rest is skipped.`],
  }
}
