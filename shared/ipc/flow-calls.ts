import { z } from 'zod'
import { SteeringFact } from '../flows/flow-facts'
import type { ProjectView } from '../project'

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
}
