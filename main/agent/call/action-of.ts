import { type CallAction, CallVerb } from '../../../shared/session/call-action'
import type { Tool } from '../../tools/tool'

/** A line for people is no longer. */
const MOST = 500

/** Describes in one line what a tool call does; `input` is what its arguments hold, valid or not. */
export function actionOf({ name, action }: Pick<Tool, 'name' | 'action'>, input: unknown): CallAction {
  const given = typeof input === 'object' && input !== null ? { ...input } : {}
  const { target, ...rest } = action?.(given) ?? { verb: CallVerb.enum.use, target: name }
  const [line = '', ...more] = target.trim().split('\n', 2)
  const isCut = more.length > 0 || line.length > MOST
  return { ...rest, target: isCut ? `${line.slice(0, MOST)} …` : line }
}
