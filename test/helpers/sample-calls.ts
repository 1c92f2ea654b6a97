import { flowChecks, flowReader } from '../../main/flows/files/flow-reader'
import { architectTools } from '../../main/flows/tools/architect-tools'
import { builtInTools } from '../../main/tools'
import type { Tool } from '../../main/tools/tool'
import { toolsForTurn } from '../../main/tools/tools-for-turn'
import { keysReaderHere } from './read-keys-here'

/** The files in the folder that the sample calls are about. */
export const SAMPLE_FILES = {
  'a.txt': 'first word\nsecond line\nthird line\n',
  'dir/inner.txt': 'word\n',
  'skills/one/SKILL.md': '# One\n',
} as const

/** A good value for each parameter that tools have, by its name. */
const VALUES: Readonly<Record<string, unknown>> = {
  path: 'a.txt',
  root: '.',
  dest: 'made',
  working_directory: '.',
  file: 'SKILL.md',
  skill: 'one',
  pattern: 'word',
  range: '1-2',
  glob: '*.txt',
  include: '*.txt',
  exclude: '*.md',
  query: 'word',
  names: ['none'],
  content: 'new\n',
  markdown: '# New\n',
  sheets: [{ name: 'One', rows: [['new']] }],
  diff: '@@\n-second line\n+changed line\n',
  operation_type: 'update_file',
  old_string: 'second',
  old_text: 'second',
  oldText: 'second',
  new_string: 'changed',
  new_text: 'changed',
  newText: 'changed',
  command: 'true',
  code: 'pass',
  url: 'https://example.com/x',
  method: 'POST',
  body: 'x',
  headers: { Accept: 'x' },
  offset: 1,
  limit: 10,
  start_line: 1,
  max_lines: 10,
  max_entries: 10,
  max_matches: 10,
  cursor: 1,
  context: 0,
  context_lines: 0,
  line_offset: 0,
  timeout: 1_000,
  timeout_ms: 1_000,
  timeout_seconds: 1,
  tokens: 10,
  memo: 'kept',
  regex: true,
  literal: false,
  ignoreCase: true,
  case_sensitive: true,
  recursive: true,
  replace_all: false,
  force: false,
  terminal: false,
  background: false,
  capture_result: false,
  include_context: false,
  target: 'content',
  mode: 'files',
  path_scope: 'path',
  entry_type: 'all',
  encoding: 'auto',
  action: 'list',
  job: 'none',
  type: 'text',
  label: 'Done',
  text: 'text',
  data: 1,
  tags: ['one'],
  skills: ['card_visual'],
  agent: 'helper',
  agent_type: 'helper',
  task: 'work',
  task_instruction: 'work',
  inputs: { one: '1' },
  question: 'Which?',
  options: ['a', 'b'],
  multiSelect: false,
  allowCustom: false,
  defaultValue: 'a',
  name: 'made',
  namespace: 'custom',
  questions: [{ question: 'Which?', suggestions: ['a', 'b', 'c'] }],
}

/** Tools that mean something else by a name, or need more than their schema says. */
const OWN: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  apply_patch: { operation_type: VALUES.operation_type, path: VALUES.path, diff: VALUES.diff },
  agent_write: { content: '---\nname: made\ndescription: d\ntools: read\n---\n${{task}}\n' },
  flow_write: {
    content: 'name: made\ndescription: d\nsteps:\n  - {id: a, question: q, options: [x], branches: {x: a}}\n',
  },
  ask_user: { type: 'select', options: VALUES.options },
  http_download: { path: 'new.bin' },
  read_image: { path: 'real.png' },
  write_document: { path: 'new.docx', markdown: '# New\n' },
  register_outcome: { text: 'text' },
  vault_get: { service: 'none' },
  search_files: { regex: true },
  shell_job: { action: 'list' },
  ls: { path: '.' },
}

type Property = { type?: string }

/** A tool, and what its schema says that it takes. */
export type SampleTool = {
  label: string
  tool: Tool
  parameters: Readonly<Record<string, Property>>
  required: readonly string[]
}

const checks = flowChecks({ keys: keysReaderHere, settings: () => ({ modelRoles: {} }) })
const architect = architectTools({ ...checks, readFlows: workspace => flowReader(checks).files({ workspace }) })

/** Every tool that comes with Atrium, as a turn has it in which nothing is missing. */
export function sampleTools(workspace: string, waiting: readonly Tool[] = []): SampleTool[] {
  const skill = { name: 'one', description: 'd', source: 'person', path: 'skills/one/SKILL.md', location: '' } as const
  const skills = { folder: workspace, skills: [skill] }
  const turn = {
    services: new Set(['person', 'agents', 'requests'] as const),
    waiting,
    isScoped: false,
    agents: [{ name: 'helper', description: 'Helps.' }],
    ownSkills: skills,
    folderSkills: skills,
  }
  return toolsForTurn([...builtInTools, ...architect], turn).map(tool => {
    const { properties = {}, required = [] } = tool.inputSchema as {
      properties?: Record<string, Property>
      required?: string[]
    }
    return { label: `${tool.name} of ${tool.toolsets?.[0] ?? 'all'}`, tool, parameters: properties, required }
  })
}

/** Arguments that a tool takes: those that it needs, and all that are named. */
export function sampleInput({ tool, parameters, required }: SampleTool, named: readonly string[] = []) {
  const own = OWN[tool.name] ?? {}
  const all: Record<string, unknown> = { ...VALUES, ...own }
  const names = Object.keys(parameters).filter(name => required.includes(name) || named.includes(name) || name in own)
  return Object.fromEntries(names.map(name => [name, all[name]]))
}

/** The parameters that no sample is known for. */
export function withoutSample({ parameters }: SampleTool): string[] {
  return Object.keys(parameters).filter(name => !(name in VALUES))
}
