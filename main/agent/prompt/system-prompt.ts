import type { ApprovalMode } from '../../../shared/settings'
import type { ProjectRules } from '../../project/project-rules'
import type { Tool } from '../../tools/tool'
import { approvalWords } from './approval-words'
import { BASE_PROMPT } from './base-prompt'
import type { ComposedParts } from './composed-parts'
import { fence } from './fence'
import { toolNotes } from './tool-notes'

export type PromptFacts = {
  /** The real path of the open folder. */
  workspace: string
  /** As `process.platform` names it. */
  platform: string
  /** As YYYY-MM-DD. */
  date: string
  /** The program that runs commands, where there is one. */
  shell?: string
  mode: ApprovalMode
  tools: readonly Pick<Tool, 'name' | 'group' | 'reads'>[]
  /** The profile's instructions. */
  instructions: string
  /** The rules that the folder brings along. */
  project?: Omit<ProjectRules, 'warnings'>
  /** The parts that its commands, agents and skills add. */
  composed?: ComposedParts
}

export type PromptPart = {
  name:
    | 'base'
    | 'place'
    | 'tools'
    | 'profile'
    | 'project-rules'
    | 'memory'
    | 'skills'
    | 'agents'
    | 'environment'
    | 'approvals'
    | 'date'
    | 'turn'
  text: string
}

export type SystemPrompt = { text: string; parts: readonly PromptPart[] }

/**
 * Builds what a model receives before the conversation, with the parts that it consists of. Parts that seldom change come
 * first, so that a provider finds the beginning in its cache again.
 */
export function systemPrompt(facts: PromptFacts): SystemPrompt {
  const { project, composed, instructions, tools, mode, date } = facts
  const all: PromptPart[] = [
    { name: 'base', text: composed?.role || (project?.instructions ?? BASE_PROMPT) },
    { name: 'place', text: composed?.place ?? '' },
    { name: 'tools', text: toolNotes(tools) },
    { name: 'profile', text: instructions.trim() },
    { name: 'project-rules', text: fenced('project_rules', rulesOf(project)) },
    { name: 'memory', text: fenced('workspace_memory', project?.memory) },
    { name: 'skills', text: composed?.skills ?? '' },
    { name: 'agents', text: composed?.agents ?? '' },
    { name: 'environment', text: environment(facts) },
    { name: 'approvals', text: approvalWords(mode) },
    { name: 'date', text: `Today is ${date}.` },
    { name: 'turn', text: composed?.turn ?? '' },
  ]
  const parts = all.filter(part => part.text !== '')
  return { text: parts.map(part => part.text).join('\n\n'), parts }
}

/** AGENTS.md first; what was written for other assistants says from which file it is. */
function rulesOf({ rules, foreign = [] }: PromptFacts['project'] = {}): string {
  return [rules ?? '', ...foreign.map(({ path, text }) => `From ${path}:\n\n${text}`)].filter(Boolean).join('\n\n')
}

function fenced(tag: string, text: string | undefined): string {
  return text?.trim() ? fence(tag, text) : ''
}

function environment({ workspace, platform, shell }: PromptFacts): string {
  const system = { win32: 'Windows', darwin: 'macOS', linux: 'Linux' }[platform] ?? platform
  return `The folder is ${workspace} (${system}).${shell ? ` Commands run in ${shell}.` : ''}`
}
