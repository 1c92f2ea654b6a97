import type { Tool } from '../tool'
import { initReport } from './init-report'
import { skillKnowledge } from './skill-knowledge'

/** The tools of the set `classic`, in the order in which a model is given them. */
export const classicTools: readonly Tool[] = [skillKnowledge, initReport]
