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

/** What the renderer may ask about flows. */
export const flowCalls = {
  /**
   * What the person wants of the run of a flow that a turn began or went on with: one that is under way hears of it, and one that
   * is over is taken up in a new turn, where that leads on. Refused with 'conflict' where the run stands elsewhere by now.
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
  /** What a text says as the file of a flow or of an agent of flows, and all that is wrong with it. Every other path is refused. */
  'flow.look': { input: byText, output: z.custom<FlowLook>() },
  /** What flows and agents of a folder can name. */
  'flow.names': { input: z.object({ workspace: z.string().min(1) }), output: z.custom<FlowNames>() },
  /** What an edit of a flow changes of its text, whose lines end with \n. Nothing is saved. */
  'flow.edit': { input: byText.extend({ edit: FlowEdit }), output: z.custom<TextChange[]>() },
}
