import { aliasOf, type ProjectSource, type ProjectView } from '../../../shared/project'

/** The kinds of item that are text below a few keys, each in a file or folder of its own. */
export type ItemKind = 'command' | 'agent' | 'skill'
export type ProjectKind = ItemKind | 'flow'

export const KINDS: readonly ItemKind[] = ['command', 'agent', 'skill']

export const RULES: ProjectView['rules'] = ['INSTRUCTIONS.md', 'AGENTS.md', 'MEMORY.md']

/** The person's own, which hold in every folder. */
export const OWN_RULES: ProjectView['rules'] = ['AGENTS.md']

/** Returns the initial text of a file of rules. It makes sense as it is. */
export function rulesTemplate(source: ProjectSource, path: string): string | undefined {
  if (source === 'person') return path === OWN_RULES[0] ? OWN_TEMPLATE : undefined
  return RULES.find(name => name === path) && TEMPLATES[path as ProjectView['rules'][number]]
}

const OWN_TEMPLATE = `# How I like to work

- Answer briefly, in the language that I write in.
- Keep changes small, and ask before you add a dependency.
- Say what you did not check.
`

const TEMPLATES: Readonly<Record<ProjectView['rules'][number], string>> = {
  'AGENTS.md': `# About this folder

Say here what it is for, and where its important parts are.

# Rules

- Keep to the style of the files around.
- Say how you checked a change.
`,
  'INSTRUCTIONS.md': `You help with the files in this folder.

How to work:
- Look before you change: search, and read what matters.
- Do what was asked, with small changes, and say what you did not check.
`,
  'MEMORY.md': `# To remember

- Decisions, each with its reason.
- Words that mean something special here.
`,
}

/** Returns the path of a new file with this name; undefined if nothing of the name is left. */
export function pathOf(source: ProjectSource, kind: ProjectKind, name: string): string | undefined {
  const slug = aliasOf(name).slice(1)
  if (slug === '') return undefined
  const root = source === 'folder' ? '.agents/' : ''
  if (kind === 'flow') return `${root}flows/${slug}.yaml`
  return kind === 'skill' ? `${root}skills/${slug}/SKILL.md` : `${root}${kind}s/${slug}.md`
}

const BODIES: Readonly<Record<ItemKind, string>> = {
  command: 'Say here what the model should do. What follows the command in a message is added below.\n',
  agent: 'Say here how this agent should work, and what its answer should hold.\n',
  skill: 'Write here what the model should know. Other files of this folder can be named, and are read when needed.\n',
}

const KEYS: Readonly<Record<ItemKind, string>> = {
  command: [
    '# Remove the # of what should differ from the profile for this turn.',
    '# model_profile_id: name of a profile',
    '# allowed_tools: read, write, shell, web, sub-agent, ask-user',
    '# skills: names of skills',
    '# sub_agents: names of agents',
  ].join('\n'),
  agent: [
    '# Remove the # of what should differ from whoever gives it a task.',
    '# model_profile_id: name of a profile',
    '# allowed_tools: read, write, shell, web',
    '# skills: names of skills',
    '# commands: names of commands',
  ].join('\n'),
  skill: '',
}

/**
 * Returns the initial text of a new file. It can be saved as it is, a flow once there is an agent with this name. A skill
 * has the same name as its folder.
 */
export function templateOf(kind: ProjectKind, name: string, agent = 'worker'): string {
  if (kind === 'flow') return flowTemplate(name.trim(), agent)
  const called = kind === 'skill' ? aliasOf(name).slice(1) : name.trim()
  const keys = KEYS[kind] && `${KEYS[kind]}\n`
  return `---\nname: ${JSON.stringify(called)}\ndescription: What it is for, in one sentence.\n${keys}---\n\n${BODIES[kind]}`
}

function flowTemplate(name: string, agent: string): string {
  return [
    `name: ${JSON.stringify(name)}`,
    'description: What it is for, in one sentence.',
    'task_required: true',
    'steps:',
    '  - id: work',
    `    agent: ${JSON.stringify(agent)}`,
    '    task: ${{task}}',
    '',
  ].join('\n')
}

/** Returns whether a file with this path exists, used or refused. */
export function isKnown(
  { commands, agents, skills, flows, flowAgents, problems }: ProjectView,
  source: ProjectSource,
  path: string,
): boolean {
  return [...commands, ...agents, ...skills, ...flows, ...flowAgents, ...problems].some(
    item => item.source === source && item.path === path,
  )
}

/** Files that are looked at as flows are: they have more to say than one problem, and names in them can be completed. */
export function flowKindOf(path: string): 'flow' | 'agent' | undefined {
  if (/\.ya?ml$/.test(path)) return 'flow'
  return /^(?:\.agents\/)?agents\//.test(path) ? 'agent' : undefined
}
