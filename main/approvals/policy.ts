import type { Grant } from '../../shared/permissions'
import type { HeldPlan } from '../../shared/session/work-plan'
import type { ApprovalMode } from '../../shared/settings'

/** The basis of a session's decisions, as it stands when it is read. */
export type Policy = {
  /** The real path of the open folder. */
  workspace: string
  /** Folders that no tool may ever change: Atrium's own data. */
  ownData: readonly string[]
  /** Files that MCP servers run as the person has agreed to, relative to the open folder, with '/'. */
  runFiles?: readonly string[]
  /** Folders in it for which the person has just ordered files: those are asked about, but not loudly. With '/' at the end. */
  ordered?: readonly string[]
  /** 'ask' unless it says otherwise. */
  mode?: ApprovalMode | undefined
  grants?: readonly Grant[]
  /** The session that grants were given to; for a sub-agent the one that a person looks at. */
  sessionId?: string
  home?: string
  /** Nothing is changed because the person wants a plan first, and not by the mode. */
  plansFirst?: boolean | undefined
  /** The plan that the work is held to: what it does not expect is asked about in every mode. */
  workPlan?: HeldPlan | undefined
}
