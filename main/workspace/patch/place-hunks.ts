import type { LineMatch, LineSearch } from './line-search'
import { TIER_WORDS, TIERS, type Tier } from './line-tiers'
import { PatchError } from './patch-error'
import { type Dialect, oldLines, type PatchHunk, type PatchLine } from './patch-hunk'
import { whyNoAnchor, whyNoPlace } from './why-no-place'

/** The file that a patch is for, as errors name it, and the way its gaps are read. */
/** `checkSize` gets the least length that the text comes to, before it is made, and throws where that is too much. */
export type PatchTarget = { path: string; dialect: Dialect; checkSize?: (length: number) => void }

/** A hunk and the index of the line that it begins at. `lines` are those of the hunk that are really meant. */
export type PlacedHunk = { hunk: PatchHunk; lines: readonly PatchLine[]; at: number; tier: Tier }

export type Placement = { placed: PlacedHunk[]; warnings: string[] }

/** Finds the place of each hunk, one after the other. Throws `PatchError` where one does not fit. */
export function placeHunks(hunks: readonly PatchHunk[], search: LineSearch, target: PatchTarget): Placement {
  const placed: PlacedHunk[] = []
  const warnings: string[] = []
  let cursor = 0
  for (const hunk of hunks) {
    const above = followAnchors(hunk, { search, cursor, target })
    if (above.tier !== 'exact') warnings.push(`used fuzzy anchor match ${TIER_WORDS[above.tier]}`)
    const place = oldLines(hunk).length > 0 ? findContext(hunk, search, above) : insertionPlace(hunk, above, target)
    if (!place) throw notFound(hunk, above.cursor, { search, target })
    warnings.push(...place.warnings)
    placed.push({ hunk, lines: place.lines, at: place.at, tier: place.tier })
    if (!place.keepsCursor) cursor = place.at + oldLines(place).length
  }
  return { placed, warnings }

  function insertionPlace(hunk: PatchHunk, above: Above, { dialect }: PatchTarget): HunkPlace {
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

type HunkPlace = LineMatch & { lines: readonly PatchLine[]; warnings: readonly string[]; keepsCursor?: boolean }

type AnchorSearch = { search: LineSearch; cursor: number; target: PatchTarget }

/** Each anchor is looked for below the one before it. The first one may have been passed already, and then moves nothing. */
function followAnchors(hunk: PatchHunk, { search, cursor, target }: AnchorSearch): Above {
  const above: Above = { cursor, anchorLine: cursor, tier: 'exact' }
  const isSingleFile = target.dialect === 'single-file'
  for (const [index, anchor] of hunk.anchors.entries()) {
    const mayBePassed = index === 0 && (isSingleFile || hunk.isStacked)
    const match = anchorPlace(anchor, search, { from: above.cursor, mayBePassed, tiers: ANCHOR_TIERS[target.dialect] })
    if (match === 'passed') continue
    if (!match && isSingleFile && !hunk.isStacked) continue
    if (!match) throw anchorNotFound(anchor, above, { search, cursor, target })
    above.anchorLine = match.at
    above.cursor = match.at + 1
    if (match.tier !== 'exact') above.tier = match.tier
  }
  return above
}

/** A single file's anchors are compared to the character, then without white space around them. */
const ANCHOR_TIERS: Record<Dialect, readonly Tier[]> = {
  'single-file': ['exact', 'trimmed', 'unicode'],
  envelope: TIERS,
}

type AnchorRange = { from: number; mayBePassed: boolean | undefined; tiers: readonly Tier[] }

/** A line that was passed is preferred to one that follows, as the section goes on where the last one was. */
function anchorPlace(
  anchor: string,
  search: LineSearch,
  { from, mayBePassed, tiers }: AnchorRange,
): LineMatch | 'passed' | null {
  for (const tier of tiers) {
    if (mayBePassed && search.placeOf(anchor, tier, { from: 0, to: from - 1 }) !== -1) return 'passed'
    const at = search.placeOf(anchor, tier, { from })
    if (at !== -1) return { at, tier }
  }
  return null
}

/** Some patches repeat the anchor as the first line of context, and some end a section with a blank line for looks. */
function findContext(hunk: PatchHunk, search: LineSearch, above: Above): HunkPlace | null {
  const found = findLines(hunk, search, above)
  if (found) return { ...found, lines: hunk.lines }
  const dropped = fewestDropped(hunk, search, above)
  if (dropped === 0) return null
  const lines = hunk.lines.slice(0, -dropped)
  const place = findLines({ ...hunk, lines }, search, above)
  return place && { ...place, lines, warnings: [DROPPED_BLANK, ...place.warnings] }
}

/**
 * Returns the number of blank lines that must go from the end of a hunk that does not fit so that it fits; 0 if that does
 * not help. A hunk that fits without some fits without one more, so a few searches are enough.
 */
function fewestDropped(hunk: PatchHunk, search: LineSearch, { anchorLine }: Above): number {
  const pattern = oldLines(hunk)
  const others = hunk.lines.findLastIndex(({ kind, text }) => kind !== 'keep' || text !== '') + 1
  const most = Math.min(hunk.lines.length - others, pattern.length - 1)
  // Any other position for a hunk lies behind its anchor.
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

function anchorNotFound(anchor: string, above: Above, { search, target }: AnchorSearch): PatchError {
  const words =
    target.dialect === 'envelope'
      ? `Failed to find context '${anchor}' in ${target.path}`
      : `Invalid Anchor ${above.cursor}:\n${anchor}`
  return new PatchError(words, { advice: whyNoAnchor(anchor, search, above.cursor) })
}

function notFound(hunk: PatchHunk, cursor: number, { search, target }: Omit<AnchorSearch, 'cursor'>): PatchError {
  const pattern = oldLines(hunk)
  const words =
    target.dialect === 'envelope'
      ? `Failed to find expected lines in ${target.path}:`
      : `Invalid ${hunk.atEnd ? 'EOF ' : ''}Context ${cursor}:`
  return new PatchError(`${words}\n${pattern.join('\n')}`, { advice: whyNoPlace(pattern, search, cursor) })
}
