import type { ApprovalMode } from '../settings'

/** The slash word by which a person has work planned first. A command of the folder or of the person with this name comes first. */
export const PLAN_WORD = 'plan'

/** The parts of a session's state that say which mode decides in it. */
type Planning = { planFirst?: boolean; mode?: ApprovalMode; turns: readonly unknown[] }

/** Returns whether the model may only look for now, until the person has approved a plan. The profile decides it for a session that has not begun. */
export function plansFirst({ planFirst, turns }: Planning, profile?: { planFirst?: boolean | undefined }): boolean {
  return planFirst ?? (turns.length === 0 && profile?.planFirst === true)
}

/** Returns the mode that decides now: while there is no plan yet, nothing is to be changed. The session's own stays beneath, for afterwards. */
export function decidingMode(session: Planning, usual: ApprovalMode): ApprovalMode {
  return session.planFirst ? 'read-only' : (session.mode ?? usual)
}
