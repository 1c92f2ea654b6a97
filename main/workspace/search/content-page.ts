import { groupBy } from '../../../shared/group-by'
import type { MatchedFile } from '../../../shared/session/tool-results'
import type { Hit, HitDetail } from './parse-hits'

/** `count` and `lines` of a file are empty where they were not asked for. `total` is what is known: at least so many when `more`. */
export type ContentPage = { files: MatchedFile[]; total: number; more: boolean }

/** The results of a search, in order; `skip` results of `hits` belong to the pages before. */
export type FoundHits = { hits: Hit[]; skip: number; isWhole: boolean }

type Paging = { detail: HitDetail; contextLines: number; offset: number; limit: number }

/** The page that a query asks for. */
export function contentPage({ hits, skip, isWhole }: FoundHits, query: Paging): ContentPage {
  const matches = hits.filter(hit => hit.isMatch)
  const shown = new Set(matches.slice(skip, skip + query.limit))
  const more = matches.length > skip + query.limit
  const files: MatchedFile[] = []
  for (const [path, ofFile] of groupBy(hits, hit => hit.path)) {
    const ofPage = ofFile.filter(hit => shown.has(hit))
    if (ofPage.length === 0) continue
    if (query.detail !== 'lines') files.push({ path, count: ofPage[0]?.count ?? 0, lines: [] })
    else files.push({ path, count: ofPage.length, lines: linesAround(ofFile, ofPage, query.contextLines) })
  }
  return { files, total: isWhole && !more ? matches.length : query.offset + shown.size + (more ? 1 : 0), more }
}

/** The page's matches with the lines near them; a match of another page counts as such a line. Both lists go upwards. */
function linesAround(hits: readonly Hit[], ofPage: readonly Hit[], distance: number): MatchedFile['lines'] {
  const isMatch = new Set(ofPage.map(hit => hit.number))
  const near = new Set(
    [...isMatch].flatMap(number => Array.from({ length: 2 * distance + 1 }, (_, i) => number - distance + i)),
  )
  return hits
    .filter(hit => near.has(hit.number))
    .map(({ number, text, at }) => ({ number, text, isMatch: isMatch.has(number), ...(at && { at }) }))
}
