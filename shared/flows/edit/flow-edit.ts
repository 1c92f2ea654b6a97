import { z } from 'zod'

const Id = z.string().min(1).max(500)

/**
 * The connection between two steps. `blockedBy` is in the step that is led to, everything else in the one that leads;
 * `name` is that of a branch.
 */
export const FlowWay = z.object({
  key: z.enum([
    ...(['blockedBy', 'on_complete', 'on_error', 'branches', 'present', 'absent'] as const),
    ...(['loop_target', 'exit_target'] as const),
  ]),
  name: z.string().min(1).max(500).optional(),
})
export type FlowWay = z.infer<typeof FlowWay>

const Joined = { from: Id, to: Id, way: FlowWay }

/** A change of a flow that a person makes on its graph. Steps are named by their ids. */
export const FlowEdit = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('add'),
    /** The step below which it stands. */
    after: Id,
    id: Id,
    step: z.enum(['agent', 'code', 'fork', 'conditional', 'agent-decision', 'agent-loop-decision', 'flow-ref']),
  }),
  z.object({ type: z.literal('rename'), id: Id, to: Id }),
  z.object({ type: z.literal('delete'), id: Id }),
  z.object({ type: z.literal('wire'), ...Joined }),
  z.object({ type: z.literal('unwire'), ...Joined }),
])
export type FlowEdit = z.infer<typeof FlowEdit>
