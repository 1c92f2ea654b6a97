import { z } from 'zod'
import type { LocalizedText } from './sentence'

/** All sessions, or those of one folder. */
export const TextScope = z.enum(['person', 'folder'])
export type TextScope = z.infer<typeof TextScope>

/** A text of the person's own for models, kept in Atrium's data: for all sessions, or for those of one folder. */
export const OwnText = z.object({ kind: z.enum(['instructions', 'memory']), of: TextScope })
export type OwnText = z.infer<typeof OwnText>

/** So many characters may a memory have, and an entry that a model adds. */
export const LONGEST_MEMORY = 20_000
export const LONGEST_ENTRY = 500
export const LONGEST_INSTRUCTIONS = 100_000

/** The pieces of instructions, in the order in which a model is given them. */
export const INSTRUCTION_PARTS = [
  'base',
  'place',
  'tools',
  'profile',
  'person-rules',
  'folder-rules',
  'project-rules',
  'workspace-memory',
  'skills',
  'agents',
  'person-memory',
  'folder-memory',
  'environment',
  'approvals',
  'date',
  'turn',
] as const
export type InstructionPart = (typeof INSTRUCTION_PARTS)[number]

/** A source that the person switched off, in one folder or, without one, in all. */
export const SwitchedOff = z.object({ source: z.string().max(1_100), folder: z.string().max(4_096).optional() })
export type SwitchedOff = z.infer<typeof SwitchedOff>

/** One piece of what goes to the model before the conversation, and where it comes from. */
export type InstructionSource = {
  /** Names it among all; the person switches it by that. */
  id: string
  part: InstructionPart
  /** The file that it is from: in the folder, or in full where it lies in Atrium's data. */
  path?: string
  /** As the estimate for a request counts it, with the words around it; of one that is off, what it would cost. */
  tokens: number
  isOff: boolean
  /** False for what a model cannot work without. */
  canBeOff: boolean
  /** Its beginning, and whether there is more. */
  text: string
  isCut: boolean
}

/** All that goes to the model before the conversation, as a request of the next turn would have it. */
export type InstructionsView = {
  workspace: string
  /** The folder that own texts are kept for: that of the session, where this works in a separate copy. */
  folder: string
  profile: string
  tokens: number
  sources: InstructionSource[]
  problems: LocalizedText[]
}

/** An own text as it is edited. `version` is the hash of what was read; null for one that is not there. */
export type OwnTextFile = { text: string; version: string | null; path: string }
