import type { ProjectSource } from '../../shared/project'

export type ProjectKind = 'command' | 'agent' | 'skill'

/** A folder whose files are read: the open one, or the one where the person's own are kept. `root` is a real path. */
export type ProjectRoot = {
  source: ProjectSource
  root: string
  /** With 'claude' those files of it that were written for Claude Code. */
  layout?: 'claude'
}

/** The files at the root of an open folder that speak to the model. */
export const RULE_FILES = ['INSTRUCTIONS.md', 'AGENTS.md', 'MEMORY.md'] as const

/** The person's own rules, for every folder, among their own files. */
export const OWN_RULES = 'AGENTS.md'

/** pbi-agent also had the files of agents directly here. */
export const ABOVE_AGENTS = '.agents'
const AGENT_ABOVE = /^\.agents\/[^./\\][^/\\]*\.md$/

const FOLDERS: Record<ProjectKind, string> = { command: 'commands', agent: 'agents', skill: 'skills' }

/** The folder of one kind of file, relative to its root. */
export function folderOf({ source, layout }: Omit<ProjectRoot, 'root'>, kind: ProjectKind): string {
  if (layout) return `.${layout}/${FOLDERS[kind]}`
  return source === 'folder' ? `.agents/${FOLDERS[kind]}` : FOLDERS[kind]
}

/** The location of flows, in folders of their own: `.agents/flows/a/b.yaml`. */
const FLOW_FILES = {
  folder: /^(?:\.agents|\.pi)\/flows(?:\/[^./\\][^/\\]*){1,5}\.ya?ml$/,
  person: /^flows(?:\/[^./\\][^/\\]*){1,5}\.ya?ml$/,
}

function kindAtRoot(source: ProjectSource, path: string): 'rules' | 'agent' | undefined {
  if (source === 'person') return path === OWN_RULES ? 'rules' : undefined
  if (RULE_FILES.some(name => name === path)) return 'rules'
  return AGENT_ABOVE.test(path) ? 'agent' : undefined
}

/** Of which kind the file at a path is; undefined for what is no project file. */
export function kindOf(source: ProjectSource, path: string): ProjectKind | 'flow' | 'rules' | undefined {
  if (FLOW_FILES[source].test(path)) return 'flow'
  const atRoot = kindAtRoot(source, path)
  if (atRoot) return atRoot
  for (const kind of ['command', 'agent', 'skill'] as const) {
    const folder = `${folderOf({ source }, kind)}/`
    const rest = path.startsWith(folder) ? path.slice(folder.length).split('/') : []
    if (rest.some(name => name === '' || name.startsWith('.'))) continue
    if (kind === 'skill' && rest.length === 2 && rest[1] === 'SKILL.md') return kind
    if (kind !== 'skill' && rest.length === 1 && rest[0]?.endsWith('.md')) return kind
  }
  return undefined
}
