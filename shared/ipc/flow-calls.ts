import { z } from 'zod'
import { FlowEdit } from '../flows/edit/flow-edit'
import type { FlowLook, FlowNames } from '../flows/edit/flow-look'
import type { TextChange } from '../flows/edit/text-change'
import { SteeringFact } from '../flows/flow-facts'
import { ProjectSource, type ProjectView } from '../project'

const byText = z.object({
  workspace: z.string().min(1),
  source: ProjectSource,
  path: z.string().min(1).max(1_000),
  text: z.string().max(2_000_000),
})

/** The renderer's calls about flows. */
export const flowCalls = {
  /**
   * Steers the run of a flow that a turn began or continued: a run in progress receives the change, and one that is over
   * is resumed in a new turn, if that leads on. Rejected with 'conflict' if the run is elsewhere by now.
   */
  'flow.steer': {
    input: z.object({ sessionId: z.string(), turnId: z.string(), wanted: SteeringFact }),
    output: z.void(),
  },
  /** Copies a flow of Atrium's own into a folder, with its agents. What is there stays as it is. */
  'flow.copyExample': {
    input: z.object({ workspace: z.string().min(1), file: z.string().max(100) }),
    output: z.custom<ProjectView>(),
  },
  /** Reads a text as the file of a flow or of an agent of flows, with everything that is wrong with it. Every other path is refused. */
  'flow.look': { input: byText, output: z.custom<FlowLook>() },
  /** Returns what a folder's flows and agents can name. */
  'flow.names': { input: z.object({ workspace: z.string().min(1) }), output: z.custom<FlowNames>() },
  /** Returns the changes that a flow edit makes to its text, whose lines end with \n. Nothing is saved. */
  'flow.edit': { input: byText.extend({ edit: FlowEdit }), output: z.custom<TextChange[]>() },
}
