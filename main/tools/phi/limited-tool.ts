import type { PhiTools } from '../../../shared/settings'
import type { Tool } from '../tool'

/** A tool that is made with the limits of the profile that answers, and until then with those of the document. */
export function limitedTool(make: (limits: PhiTools) => Tool): Tool {
  return Object.assign(make({}), { forTurn: ({ phi = {} }: { phi?: PhiTools | undefined }) => make(phi) })
}
