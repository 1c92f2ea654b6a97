import type { FlowAgent } from '../../../shared/flows/flow-agent'
import { BUILT_IN_DECIDER } from './next-steps'

/** Decides where a flow names no agent for it, or one that is not there. */
export const builtInDecider: FlowAgent = {
  name: BUILT_IN_DECIDER,
  description: 'Chooses one of the ways on.',
  body: `Choose one of the ways that a flow can go on.

${'$'}{{task}}

Look into the files where the answer depends on them. Weigh the ways against each other, choose the one that serves the task best,
and give your reason in the summary. Where nothing speaks for any of them, choose the one that can be taken back most easily.`,
  tools: ['read', 'grep', 'find', 'ls'],
  skills: [],
  inputs: [],
  outputs: [],
  isInteractive: false,
  forksSession: false,
  contextFiles: [],
}
