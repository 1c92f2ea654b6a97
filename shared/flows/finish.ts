import { z } from 'zod'
import { Toolset } from '../settings'

/** The ways in which a flow's agent can end its step. */
export const FinishStatus = z.enum(['complete', 'error', 'blocked'])
export type FinishStatus = z.infer<typeof FinishStatus>

/** A file that an agent names in its result; as it says, which nobody has checked. */
export const FinishedFile = z.object({ path: z.string(), action: z.enum(['created', 'modified', 'read']) })
export type FinishedFile = z.infer<typeof FinishedFile>

/** A value that an agent hands in by name. `pattern` is a regular expression that the whole text has to match. */
export const FinishOutput = z.object({
  name: z.string(),
  description: z.string().optional(),
  type: z.enum(['string', 'number', 'boolean']).optional(),
  pattern: z.string().optional(),
})
export type FinishOutput = z.infer<typeof FinishOutput>

/** The result that a flow's agent hands in at the end of its step: its declared outputs, and if it decides, one of the branches. */
export const FinishForm = z.object({ outputs: z.array(FinishOutput), branches: z.array(z.string()).optional() })
export type FinishForm = z.infer<typeof FinishForm>

/** The result that an agent has handed in. Outputs are as they were given; undeclared ones are kept too. */
export const FinishedStep = z.object({
  status: FinishStatus,
  summary: z.string(),
  files: z.array(FinishedFile),
  artifacts: z.string().optional(),
  branch: z.string().optional(),
  outputs: z.record(z.string(), z.string()),
})
export type FinishedStep = z.infer<typeof FinishedStep>

/** The access of an agent: patterns of paths relative to the folder, and the first words of commands that it may not run. */
export const FlowAccess = z.object({
  read: z.array(z.string()).optional(),
  write: z.array(z.string()).optional(),
  deniedCommands: z.array(z.string()).optional(),
})
export type FlowAccess = z.infer<typeof FlowAccess>

/** The step of a flow that an agent works for. `tools` are those that its file declares, and the only ones that it is offered besides `finish`. */
export const FlowRole = z.object({
  step: z.string(),
  /** The instructions for its work. */
  prompt: z.string(),
  tools: z.array(z.string()),
  /** The set that has them; without one it is that of the profile. */
  toolset: Toolset.optional(),
  skills: z.array(z.string()),
  form: FinishForm,
  /** Without it there is no limit but those that hold for everybody. */
  access: FlowAccess.optional(),
  /** Nobody is asked, whatever it declares. */
  isAutonomous: z.boolean(),
})
export type FlowRole = z.infer<typeof FlowRole>
