import type { CallState } from '../../../shared/session/session-state'

/** The line of a call. `times`: it stands for so many of an app's calls, all of them the same, and shows the last. */
export type CallRow = {
  type: 'call'
  key: string
  call: CallState
  isFirst: boolean
  isLast: boolean
  times?: number
}

/**
 * One row for a call of an app and the same one before it: an app that looks every few seconds at how things are would fill the
 * conversation. It shows the later of both, in its old place. Null where they are not the same, or say something by themselves.
 */
export function repeatedCall(before: CallRow, row: CallRow): CallRow | null {
  if (!isSame(before.call, row.call)) return null
  return { ...row, key: before.key, isFirst: before.isFirst, times: (before.times ?? 1) + 1 }
}

function isSame(one: CallState, other: CallState): boolean {
  const isAlike = one.call.name === other.call.name && one.call.arguments === other.call.arguments
  return isAlike && isQuiet(one) && isQuiet(other)
}

/** It went well, and shows no page of its own. */
function isQuiet({ status, result }: CallState): boolean {
  return status === 'done' && !(result?.details?.type === 'mcp' && result.details.app)
}
