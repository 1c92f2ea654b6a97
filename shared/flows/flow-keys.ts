import type { FlowStepType } from './flow'

export const FLOW_KEYS = ['name', 'description', 'steps', 'max_concurrent', 'task_required', 'task_prompt'] as const

const COMMON = ['id', 'type']
const PARALLEL = ['blockedBy', 'inputs', 'on_complete', 'on_error']

/** The keys that a step of each type has. */
export const STEP_KEYS: Readonly<Record<FlowStepType, readonly string[]>> = {
  agent: [...COMMON, ...PARALLEL, 'agent', 'task', 'reads', 'output'],
  code: [...COMMON, ...PARALLEL, 'target', 'timeout', 'outputs'],
  fork: [...COMMON, 'question', 'options', 'branches', 'allowCustom', 'multiSelect', 'agent', 'task'],
  conditional: [...COMMON, 'check', 'present', 'absent'],
  'agent-decision': [...COMMON, 'agent', 'task', 'inputs', 'branches'],
  'agent-loop-decision': [...COMMON, 'agent', 'task', 'inputs', 'loop_target', 'exit_target', 'max_iterations'],
  'flow-ref': [...COMMON, 'path', 'on_complete', 'on_error'],
}

export function isStepType(type: string): type is FlowStepType {
  return Object.hasOwn(STEP_KEYS, type)
}

/** A key by which a step shows what it is, where it does not say so; the first that is there. */
const TELLING: readonly [key: string, type: FlowStepType][] = [
  ['loop_target', 'agent-loop-decision'],
  ['question', 'fork'],
  ['check', 'conditional'],
  ['path', 'flow-ref'],
  ['branches', 'agent-decision'],
]

/** Returns the type of a step that does not state it. */
export function typeByKeys(has: (key: string) => boolean): FlowStepType {
  return TELLING.find(([key]) => has(key))?.[1] ?? 'agent'
}

/** The keys of an agent of flows. */
export const FLOW_AGENT_KEYS = [
  ...(['name', 'description', 'model', 'tools', 'thinking', 'skills', 'inputs', 'outputs', 'interactive'] as const),
  ...(['output', 'fork_session', 'context_files', 'access', 'card', 'architect'] as const),
]

/** The keys of a chat agent that flows can name as well. */
export const CHAT_AGENT_KEYS = [
  'allowed_tools',
  'model_profile_id',
  'reasoning_effort',
  'commands',
  'sub_agents',
] as const

/** The names that agents of flows have for tools, whatever the set calls them. */
export const FLOW_TOOLS = ['read', 'write', 'edit', 'grep', 'glob', 'find', 'ls', 'bash', 'skill_read'] as const

export const CARD_TYPES = ['agent', 'code', 'decision', 'fork', 'loop', 'research', 'review', 'test', 'write'] as const

/** The fields that every result has; the rest are outputs. */
export const RESULT_FIELDS = ['status', 'summary', 'artifacts', 'files', 'fullOutput'] as const
