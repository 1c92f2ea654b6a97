import { isSecret } from '../../workspace/paths/is-secret'
import { hiddenIn } from '../../workspace/search/hidden-files'
import { printedPaths } from '../../workspace/search/list-paths'
import { printedPath } from '../../workspace/search/ripgrep-arguments'
import type { SearchScope } from '../../workspace/search/search-passes'
import { shownPath } from './explore-format'

/** So many of the files that were left out are named. */
const MAX_NAMED = 10

export type LeftOut = { count: number; names: readonly string[] }

/** The files of a scope that a search of contents leaves out, whether or not they would have matched. */
export async function secretsIn(scope: SearchScope, signal: AbortSignal): Promise<LeftOut> {
  const names: string[] = []
  let count = 0
  const hides = hiddenIn(scope.workspace)
  for await (const printed of printedPaths(scope, signal)) {
    const named = printed.filter(isSecret)
    const areHidden = await Promise.all(named.map(path => hides(printedPath(path, '.'))))
    const secrets = named.filter((_, at) => areHidden[at])
    count += secrets.length
    names.push(...secrets.slice(0, MAX_NAMED - names.length).map(path => printedPath(path, scope.base)))
  }
  return { count, names: names.sort() }
}

/** Puts what was left out beneath what was found. */
export function withLeftOut(text: string, { count, names }: LeftOut): string {
  if (count === 0) return text
  const files = count === 1 ? '1 file that may hold secrets' : `${count} files that may hold secrets`
  const more = count > names.length ? ', …' : ''
  return `${text}\n-- not searched: ${files} (${names.map(shownPath).join(', ')}${more})`
}
