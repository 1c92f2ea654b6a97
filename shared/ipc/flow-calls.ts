import { z } from 'zod'
import { SteeringFact } from '../flows/flow-facts'

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
}
