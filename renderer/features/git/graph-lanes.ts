import type { GitCommit } from '../../../shared/git/git-status'

/**
 * A row of the graph: the lane of its commit, the lanes that pass by, those that end at it from above, and those that its
 * parents go on in below.
 */
export type GraphRow = { lane: number; passing: number[]; above: number[]; below: number[] }

/** The lanes of commits in the order in which they are listed: each goes on until its next commit has come. */
export function graphRows(commits: readonly Pick<GitCommit, 'hash' | 'parents'>[]): GraphRow[] {
  const lanes: (string | null)[] = []
  return commits.map(({ hash, parents }) => {
    const above = lanes.flatMap((wanted, at) => (wanted === hash ? [at] : []))
    const lane = above[0] ?? freeLane(lanes)
    for (const at of above) lanes[at] = null
    lanes[lane] = null
    const passing = lanes.flatMap((wanted, at) => (wanted === null ? [] : [at]))
    const below = parents.map((parent, index) => laneFor(lanes, parent, index === 0 ? lane : undefined))
    while (lanes.length > 0 && lanes.at(-1) === null) lanes.pop()
    return { lane, passing, above, below: [...new Set(below)] }
  })
}

function laneFor(lanes: (string | null)[], parent: string, own: number | undefined): number {
  const present = lanes.indexOf(parent)
  // The first parent goes on below its commit; a branch meets it there.
  if (present >= 0 && (own === undefined || present < own)) return present
  const lane = own ?? freeLane(lanes)
  lanes[lane] = parent
  return lane
}

function freeLane(lanes: readonly (string | null)[]): number {
  const free = lanes.indexOf(null)
  return free >= 0 ? free : lanes.length
}
