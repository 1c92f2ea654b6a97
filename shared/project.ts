import { z } from 'zod'
import type { AllowList } from './allow-list'
import type { LocalizedText } from './sentence'
import { ASIDE_WORD } from './session/aside'
import type { ReasoningEffort } from './settings'

/** The owner of a file: the open folder, or the person, for every folder. */
export const ProjectSource = z.enum(['folder', 'person'])
export type ProjectSource = z.infer<typeof ProjectSource>

/** `path` is relative to the folder or, for the person's own, to the folder where those are kept; with '/'. */
type Item = { name: string; description: string; source: ProjectSource; path: string }

/** A prompt that is in force for one turn. What is absent is left to the profile and the folder. */
export type ProjectCommand = Item & {
  /** With its slash. */
  alias: string
  body: string
  profileId?: string
  allowedTools?: AllowList
  /** Only these are offered. */
  skills?: readonly string[]
  subAgents?: readonly string[]
}

/** Somebody to whom a task can be given. The body is how it is told to work. */
export type ProjectAgent = Item & {
  body: string
  profileId?: string
  /** Of the provider that it works with, in place of the profile's. */
  model?: string
  reasoningEffort?: ReasoningEffort
  allowedTools?: AllowList
  skills?: readonly string[]
  /** The names of commands whose bodies it is given too. */
  commands?: readonly string[]
  /** Those to whom it may give tasks itself. */
  subAgents?: readonly string[]
}

/** Something to read when it is needed. `location` is the full path of its file. */
export type ProjectSkill = Item & { location: string }

/** Agents that work in steps, begun by a slash word. One that is broken cannot run; the problems say why. */
export type ProjectFlow = Item & {
  /** With its slash. */
  alias: string
  taskRequired: boolean
  /** The text that asks the person for the task. */
  taskPrompt?: string
  isBroken?: true
}

/** A file that is refused, or with 'warning' one that is used all the same, and why. */
export type ProjectProblem = {
  level: 'error' | 'warning'
  source: ProjectSource
  path: string
  line?: number
  words: LocalizedText
}

/** The files that a folder brings along, and those that the person has for every folder, as a view shows them. */
export type ProjectView = {
  workspace: string
  /** True if the person has rules of their own, which hold in every folder. */
  hasOwnRules: boolean
  /** The files at the root of the folder that speak to the model, of which there is one. */
  rules: ('INSTRUCTIONS.md' | 'AGENTS.md' | 'MEMORY.md')[]
  /** The folder's rules for other assistants, which models are given too. */
  foreignRules: { path: string; bytes: number }[]
  commands: Omit<ProjectCommand, 'body'>[]
  agents: Omit<ProjectAgent, 'body'>[]
  skills: ProjectSkill[]
  flows: ProjectFlow[]
  /** Agents that only flows can name. */
  flowAgents: Item[]
  /** The roles that agents of flows name in place of a model, without the @. */
  roles: string[]
  problems: ProjectProblem[]
}

/** A problem of a text as a file of a kind. */
export type FileProblem = { line?: number; words: LocalizedText }

/** A file as it is edited. `version` is the hash of what was read; null for one that is not there. */
export type ProjectFile = { text: string; version: string | null }

/**
 * Slash words by which the person holds a model back, takes back what it did, or asks apart from the conversation. No file of a folder has one of them: who types
 * it would send the model a message instead.
 */
export const GUARDING_WORDS = [
  'read-only',
  'ask',
  'auto-edit',
  'sandboxed',
  'full',
  'undo',
  'redo',
  ASIDE_WORD,
] as const

/** The slash word that calls a command of this name; just '/' where nothing of the name is left. */
export function aliasOf(name: string): string {
  const slug = name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
  return `/${slug}`
}
