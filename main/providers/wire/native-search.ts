import { areTooManyTools } from '../errors/server-message'
import type { DeferredTools, OfferedTool, Request } from '../provider'
import type { Adjustment } from './wire-adjustments'

/** The provider's own search of tools is not used: ours takes its place. */
export type SearchAdjustment = 'no-tool-search'

const WORDS = /tool_?search|tool_?reference|defer_loading|namespace/i

/** Before limits on the number of tools: a server may count those that wait. */
export const NO_TOOL_SEARCH: Adjustment<SearchAdjustment> = {
  name: 'no-tool-search',
  ofTool: true,
  refused: { test: said => WORDS.test(said) || areTooManyTools(said) },
}

/** Returns the tools that the provider is to search, if tools wait and it has a search of its own. */
export function searchedByProvider(
  { deferred }: Pick<Request, 'deferred'>,
  made: ReadonlySet<string>,
): DeferredTools | undefined {
  return made.has('no-tool-search') || made.has('no-tools') ? undefined : deferred
}

/** The tools that are offered at once where the provider searches the others: without ours for that. */
export function besideSearch({ tools }: Pick<Request, 'tools'>, { search }: DeferredTools): Pick<Request, 'tools'> {
  return { tools: tools.filter(({ name }) => name !== search) }
}

/** All tools that a reply may call. */
export function callableIn({ tools, deferred }: Pick<Request, 'tools' | 'deferred'>): readonly OfferedTool[] {
  return deferred ? [...tools, ...deferred.tools] : tools
}
