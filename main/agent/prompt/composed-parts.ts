import type { ProjectSkill } from '../../../shared/project'
import type { AgentRole } from '../../../shared/session/session-events'
import { bodyOf } from '../../project/frontmatter'
import { MAX_ITEM_BYTES } from '../../project/read-items'
import type { Project } from '../../project/read-project'
import { delegatingTool, type Tool } from '../../tools/tool'
import { readForModel } from '../../workspace/read/read-for-model'
import type { Composition } from './composition'
import {
  agentsWords,
  agentWords,
  CHILD_NOTE,
  commandWords,
  FLOW_NOTE,
  indexWords,
  namedWords,
  skillsWords,
} from './project-words'

/** The parts that a folder's commands, agents and skills add to the prompt; '' if they add nothing. */
export type ComposedParts = {
  /** The working instructions of a sub-agent, in place of the base. */
  role: string
  /** The text that explains a sub-agent's position to it. */
  place: string
  skills: string
  agents: string
  /** For one turn only. */
  turn: string
}

/** `role` is that of the sub-agent whose prompt it is. Only what the tools let the model use is told. */
export async function composedParts(
  project: Project,
  { command, skills, agents, named }: Composition,
  { tools, role }: { tools: readonly Tool[]; role?: AgentRole | undefined },
): Promise<ComposedParts> {
  const delegating = delegatingTool(tools)?.name
  const ofFiles = tools.find(({ reads }) => reads === 'files')
  const ofSkills = tools.find(({ reads }) => reads === 'skills')
  const agent = project.agents.find(({ name }) => name === role?.name)
  const texts = await Promise.all(
    named.skills.map(async skill => ({ name: skill.name, text: await textOf(project, skill) })),
  )
  // An agent of a flow may have no tool that reads files, and still the one that reads its skills.
  const ofFolder = ofFiles ?? (role?.flow && ofSkills)
  const offered = skills.filter(({ source }) => (source === 'folder' ? ofFolder : ofSkills))
  const listed = offered.map(({ location, ...skill }) => {
    const isFile = skill.source === 'folder' && ofFiles !== undefined
    return { ...skill, location: isFile ? location : (ofSkills?.name ?? '') }
  })
  // An agent of a flow that names skills works by them: it begins with what they say.
  const indexes = role?.flow
    ? await Promise.all(offered.map(async skill => ({ ...skill, text: await textOf(project, skill) })))
    : []
  const forTurn = [command ? commandWords(command) : '', namedWords(texts, named.agents, delegating)]
  return {
    role: role?.flow?.prompt ?? (agent ? agentWords(agent, project.commands) : ''),
    place: role ? (role.flow ? FLOW_NOTE : CHILD_NOTE) : '',
    skills: [skillsWords(listed), indexWords(indexes)].filter(text => text !== '').join('\n\n'),
    agents: agentsWords(agents, delegating),
    turn: forTurn.filter(text => text !== '').join('\n\n'),
  }
}

async function textOf({ workspace, own }: Project, { source, path }: ProjectSkill): Promise<string> {
  const root = source === 'folder' ? workspace : (own ?? workspace)
  const { text } = await readForModel(root, { path, maxBytes: MAX_ITEM_BYTES })
  return bodyOf(text)
}
