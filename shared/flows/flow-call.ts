/**
 * The limits that end a run of a flow: so much spent, in US dollars, or so many minutes of work, counted from each time
 * that it begins or continues.
 */
export type FlowLimits = { maxCost?: number; maxMinutes?: number }

/**
 * A person's call of a flow: `/name --autonomous --max-cost=2 --max-minutes=30 the task`. Options that are not given are
 * as the flow has them; if no one is asked, there are always limits.
 */
export type FlowCall = FlowLimits & { alias: string; task: string; isAutonomous: boolean }

/** For runs in which nobody is asked. */
export const AUTONOMOUS_LIMITS: Required<FlowLimits> = { maxCost: 5, maxMinutes: 60 }

const ALIAS = /^\/[a-z0-9-]+(?::[a-z0-9-]+)*(?=\s|$)/
const OPTION = /^--(?:(autonomous)|(max-cost)=\$?(\d{1,6}(?:\.\d{1,2})?)|(max-minutes)=(\d{1,5}))(?=\s|$)\s*/

/** Returns the call in a text; nothing if it does not begin with a slash word. */
export function flowCallIn(text: string): FlowCall | undefined {
  const trimmed = text.trim()
  const alias = ALIAS.exec(trimmed)?.[0]
  if (alias === undefined) return undefined
  const call: FlowCall = { alias, task: '', isAutonomous: false }
  let rest = trimmed.slice(alias.length).trim()
  for (let found = OPTION.exec(rest); found; found = OPTION.exec(rest)) {
    const [whole, autonomous, , cost, , minutes] = found
    if (autonomous) call.isAutonomous = true
    if (cost !== undefined) call.maxCost = Number(cost)
    if (minutes !== undefined) call.maxMinutes = Number(minutes)
    rest = rest.slice(whole.length)
  }
  return { ...(call.isAutonomous && AUTONOMOUS_LIMITS), ...call, task: rest }
}

/** The text by which a person calls it so. */
export function flowCallText({ alias, task, isAutonomous, maxCost, maxMinutes }: FlowCall): string {
  const usual: FlowLimits = isAutonomous ? AUTONOMOUS_LIMITS : {}
  const options = [
    ...(isAutonomous ? ['--autonomous'] : []),
    ...(maxCost !== undefined && maxCost !== usual.maxCost ? [`--max-cost=${maxCost}`] : []),
    ...(maxMinutes !== undefined && maxMinutes !== usual.maxMinutes ? [`--max-minutes=${maxMinutes}`] : []),
  ]
  return `${[alias, ...options].join(' ')} ${task}`
}
