import type { LineMatch, LineSearch } from './line-search'
import { TIER_WORDS, type Tier } from './line-tiers'
import { PatchError } from './patch-error'
import { type Dialect, oldLines, type PatchHunk, type PatchLine } from './patch-hunk'

/** Which file a patch is for, as errors name it, and how its gaps are read. */
export type PatchTarget = { path: string; dialect: Dialect }

/** A hunk and the index of the line that it begins at. `lines` are those of the hunk that are really meant. */
export type PlacedHunk = { hunk: PatchHunk; lines: readonly PatchLine[]; at: number; tier: Tier }

export type Placement = { placed: PlacedHunk[]; warnings: string[] }

/** Finds the place of each hunk, one after the other. Throws `PatchError` where one does not fit. */
export function placeHunks(hunks: readonly PatchHunk[], search: LineSearch, target: PatchTarget): Placement {
  const placed: PlacedHunk[] = []
  const warnings: string[] = []
  let cursor = 0
  for (const hunk of hunks) {
    const above = followAnchors(hunk.anchors, { search, cursor, target })
    if (above.tier !== 'exact') warnings.push(`used fuzzy anchor match ${TIER_WORDS[above.tier]}`)
    const place = oldLines(hunk).length > 0 ? findContext(hunk, search, above) : insertionPlace(hunk, above, target)
    if (!place) throw notFound(hunk, above.cursor, target)
    warnings.push(...place.warnings)
    placed.push({ hunk, lines: place.lines, at: place.at, tier: place.tier })
    if (!place.keepsCursor) cursor = place.at + oldLines(place).length
  }
  return { placed, warnings }

  function insertionPlace(hunk: PatchHunk, above: Above, { dialect }: PatchTarget): Place {
    const place = { lines: hunk.lines, tier: 'exact', warnings: [] } as const
    if (hunk.index !== undefined) {
      return { ...place, at: Math.min(Math.max(hunk.index, above.cursor), search.count) }
    }
    const atEnd = { ...place, at: search.count, keepsCursor: true }
    if (hunk.atEnd) return atEnd
    if (dialect === 'single-file') return { ...place, at: above.cursor }
    return hunk.anchors.length === 0 ? atEnd : { ...atEnd, warnings: [INSERTED_AT_END] }
  }
}

const INSERTED_AT_END = 'inserted at the end of the file, as the section names no line to insert next to'
const NOT_AT_END = 'used fallback context search for an end-of-file anchored hunk'
const DROPPED_BLANK = 'ignored a blank line at the end of a section that the file does not have'

/** `anchorLine` is where the last anchor was found. */
type Above = { cursor: number; anchorLine: number; tier: Tier }

type Place = LineMatch & { lines: readonly PatchLine[]; warnings: readonly string[]; keepsCursor?: boolean }

type AnchorSearch = { search: LineSearch; cursor: number; target: PatchTarget }

function followAnchors(anchors: readonly string[], { search, cursor, target }: AnchorSearch): Above {
  const above: Above = { cursor, anchorLine: cursor, tier: 'exact' }
  const isAdvisory = target.dialect === 'single-file' && anchors.length === 1
  for (const anchor of anchors) {
    if (isAdvisory && search.find([anchor], { from: 0, to: cursor - 1 })?.tier === 'exact') continue
    const match = search.find([anchor], { from: above.cursor })
    if (!match && isAdvisory) continue
    if (!match) throw anchorNotFound(anchor, above.cursor, target)
    above.anchorLine = match.at
    above.cursor = match.at + 1
    if (match.tier !== 'exact') above.tier = match.tier
  }
  return above
}

/** Some patches repeat the anchor as the first line of context, and some end a section with a blank line for looks. */
function findContext(hunk: PatchHunk, search: LineSearch, above: Above): Place | null {
  const found = findLines(hunk, search, above)
  if (found) return { ...found, lines: hunk.lines }
  const dropped = fewestDropped(hunk, search, above)
  if (dropped === 0) return null
  const lines = hunk.lines.slice(0, -dropped)
  const place = findLines({ ...hunk, lines }, search, above)
  return place && { ...place, lines, warnings: [DROPPED_BLANK, ...place.warnings] }
}

/**
 * How many blank lines must go from the end of a hunk that does not fit for it to fit; 0 where that does not help. What
 * fits without some fits without one more, so that a few searches tell.
 */
function fewestDropped(hunk: PatchHunk, search: LineSearch, { anchorLine }: Above): number {
  const pattern = oldLines(hunk)
  const others = hunk.lines.findLastIndex(({ kind, text }) => kind !== 'keep' || text !== '') + 1
  const most = Math.min(hunk.lines.length - others, pattern.length - 1)
  // Wherever else a hunk may be put lies behind its anchor.
  const fitsWithout = (count: number) => search.fits(pattern.slice(0, pattern.length - count), { from: anchorLine })
  if (most === 0 || !fitsWithout(most)) return 0
  let [low, high] = [1, most]
  while (low < high) {
    const middle = (low + high) >> 1
    if (fitsWithout(middle)) high = middle
    else low = middle + 1
  }
  return low
}

function findLines(hunk: PatchHunk, search: LineSearch, above: Above): (LineMatch & { warnings: string[] }) | null {
  const pattern = oldLines(hunk)
  const { cursor, anchorLine } = above
  if (hunk.index !== undefined && hunk.index >= cursor) {
    const match = search.find(pattern, { from: hunk.index, to: hunk.index })
    if (match?.tier === 'exact') return { ...match, warnings: [] }
  }
  if (hunk.atEnd) {
    const end = search.count - pattern.length
    const match = end >= cursor ? search.find(pattern, { from: end }) : null
    if (match) return { ...match, warnings: tierWarnings(match) }
  }
  const match = search.find(pattern, { from: cursor }) ?? search.find(pattern, { from: anchorLine })
  if (!match) return null
  return { ...match, warnings: [...(hunk.atEnd ? [NOT_AT_END] : []), ...tierWarnings(match)] }
}

function tierWarnings({ tier }: LineMatch): string[] {
  return tier === 'exact' ? [] : [`used fuzzy context match ${TIER_WORDS[tier]}`]
}

function anchorNotFound(anchor: string, cursor: number, { dialect, path }: PatchTarget): PatchError {
  if (dialect === 'envelope') return new PatchError(`Failed to find context '${anchor}' in ${path}`)
  return new PatchError(`Invalid Anchor ${cursor}:\n${anchor}`)
}

function notFound(hunk: PatchHunk, cursor: number, { dialect, path }: PatchTarget): PatchError {
  const context = oldLines(hunk).join('\n')
  if (dialect === 'envelope') return new PatchError(`Failed to find expected lines in ${path}:\n${context}`)
  return new PatchError(`Invalid ${hunk.atEnd ? 'EOF ' : ''}Context ${cursor}:\n${context}`)
}
