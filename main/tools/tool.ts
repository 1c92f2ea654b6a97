import type { z } from 'zod'
import type { Flow } from '../../shared/flows/flow'
import { lazily } from '../../shared/lazily'
import type { MailProtocol } from '../../shared/mail/mail-account'
import type { EditStyle } from '../../shared/models/edit-style'
import type { ProjectSkill } from '../../shared/project'
import type { Capability } from '../../shared/services/connected-service'
import type { CallAction, CallInput } from '../../shared/session/call-action'
import type { ToolResult } from '../../shared/session/tool-results'
import type { PhiTools, ToolGroup, Toolset } from '../../shared/settings'
import type { PlannedEffects } from './effects/applier'
import type { ProposalOutcome } from './effects/appliers'
import { inputSchemaOf } from './input-schema'
import { parseInput } from './parse-input'
import type { ToolContext } from './tool-context'
import { InvalidArguments } from './tool-errors'
import type { ServiceName, ServiceRun, ToolServices } from './tool-services'

/** The plan of a call, and how the result is worded once it is done. */
export type Proposal = PlannedEffects & {
  answer(outcome: ProposalOutcome): ToolResult
  /** The paths, besides the files of its effects, that must be as earlier calls of the reply leave them. */
  holds?: readonly string[]
  /** Lets go of what the plan stands on, once it was applied, denied or made anew. */
  release?(): Promise<void>
  /** The flow that its file would hold. */
  flow?: Flow
  /** Something is amiss that earlier calls of the reply may be about to mend: it is planned again once they have ended. */
  replanAfterEarlierCalls?: true
  /** The same with what the person wrote in the place of a file's content. Without it every text will do. Rejects, in words for them, where this one does not. */
  withContent?(path: string, text: string): Promise<Proposal>
}

type ToolBase = {
  name: string
  /** Profiles choose by group; tools of MCP servers and of flows are not theirs to choose, nor are those by which a model asks the person and tells them how far it is. */
  group: ToolGroup | 'mcp' | 'ask-user' | 'progress' | 'flow'
  description: string
  /** The sets that have it; without them all have it. */
  toolsets?: readonly Toolset[]
  /** The offline guide has it whichever set it belongs to: what it does needs no model. */
  availableOffline?: true
  /** The kind of path or name that it reads: a file whose path it is given, or a skill of the person's own by its name. */
  reads?: 'files' | 'skills'
  /** JSON Schema of the arguments, as the model is given it. */
  readonly inputSchema: object
  /** The name that a person may see for it. */
  title?: string
  /** The MCP server that has it. */
  server?: ToolServer
  /** The cost of its description and its schema, in tokens, if that is known already. */
  tokens?: number
  /** Only models that edit files in this way are given it; without it all are. */
  editStyle?: EditStyle
  /** Describes a call for people: also one whose arguments are wrong, or not complete yet. Without it the tool is described as used. */
  action?(input: CallInput): CallAction
  /** Makes the tool as it is for one turn; undefined where the turn has nothing for it. Without it the tool is always the same. */
  forTurn?(turn: ToolTurn): Tool | undefined
}

/** Skills, and the real path of the folder that has them. */
export type SkillsIn = { folder: string; skills: readonly ProjectSkill[] }

/** The properties of a turn that tools depend on: they are available in it or not, and their text for a model differs. */
export type ToolTurn = {
  services: ReadonlySet<ServiceName>
  /** The agents that tasks can be given to, besides the agent without a role. */
  agents: readonly { name: string; description: string }[]
  /** Only `agents` can be given tasks, and one of them must be named. */
  isScoped: boolean
  /** Skills of the person's own, and those of the open folder. */
  ownSkills?: SkillsIn | undefined
  folderSkills?: SkillsIn | undefined
  /** True if the person's vault has something for the profile. */
  hasVault?: boolean
  /** The capabilities of the services that the person connected. */
  capabilities?: ReadonlySet<Capability> | undefined
  /** The person lets models propose what is remembered. */
  remembers?: boolean
  /** The model sees pictures. */
  modelSees?: boolean
  /** The uses of the mail accounts that the person connected. */
  mail?: ReadonlySet<MailProtocol> | undefined
  /** There is a browser that tools can work. */
  hasBrowser?: boolean
  /** The provider of the model searches the web for it. */
  modelSearches?: boolean
  /** The limits that the profile has for the tools of the set `phi`. */
  phi?: PhiTools | undefined
  /** Tools of MCP servers that are offered only once they were asked for. */
  waiting: readonly Tool[]
}

/** The server's name for the tool; `about` is what the server is for, and `claimsToRead` that the tool only reads, as far as it says so itself. */
export type ToolServer = { name: string; tool: string; about?: string; claimsToRead?: true }

/**
 * `reads` runs at once; `changes` only plans, and the runtime applies what was approved; `uses-services` lets the session do
 * it. A turn that lacks a service is not offered the tools that name it.
 */
export type Tool = ToolBase &
  (
    | { kind: 'reads'; run(input: unknown, context: ToolContext): Promise<ToolResult> }
    | { kind: 'changes'; plan(input: unknown, context: ToolContext): Promise<Proposal> }
    | {
        kind: 'uses-services'
        services: readonly ServiceName[]
        use(input: unknown, services: ToolServices): ServiceRun
      }
  )

/** The tool of those that are offered with which tasks are given to sub-agents. */
export function delegatingTool<T extends Pick<Tool, 'name'>>(tools: readonly T[]): T | undefined {
  return tools.find(tool => 'services' in tool && (tool.services as readonly ServiceName[]).includes('agents'))
}

/** Names of tools without which a turn cannot go on as it was. They are waited for until it is stopped. */
export type NeededTools = { names: readonly string[]; signal: AbortSignal }

type Definition<I extends z.ZodType, S extends ServiceName> = Omit<ToolBase, 'inputSchema' | 'forTurn'> & {
  input: I
} & (
    | { run(input: z.output<I>, context: ToolContext): Promise<ToolResult> }
    | { plan(input: z.output<I>, context: ToolContext): Promise<Proposal> }
    | { services: readonly S[]; use(input: z.output<I>, services: Pick<ToolServices, S>): ServiceRun }
  )

/**
 * Declares a tool. A wrong input is an `Error` that the model can act on, made here once for every tool.
 * Everything that a tool throws is an answer for the model; only cancellation escapes, through the caller's signal.
 */
export function defineTool<I extends z.ZodType, S extends ServiceName = never>(definition: Definition<I, S>): Tool {
  const { name, group, description, toolsets, reads, editStyle, action, input } = definition
  // To make the schemas of all tools would take a good part of a start.
  const schema = lazily(() => inputSchemaOf(input))
  const base = {
    name,
    group,
    description,
    ...(toolsets && { toolsets }),
    ...(reads && { reads }),
    ...(editStyle && { editStyle }),
    ...(action && { action }),
    get inputSchema() {
      return schema()
    },
  }

  const parse = (raw: unknown): z.output<I> => parseInput(name, input, raw)

  // Not spread, which would ask for the schema.
  if ('run' in definition) {
    const run = async (raw: unknown, context: ToolContext) => definition.run(parse(raw), context)
    return Object.assign(base, { kind: 'reads' as const, run })
  }
  if ('use' in definition) {
    const use = (raw: unknown, services: ToolServices) => definition.use(parse(raw), services)
    return Object.assign(base, { kind: 'uses-services' as const, services: definition.services, use })
  }
  const plan = async (raw: unknown, context: ToolContext) => definition.plan(parse(raw), context)
  return Object.assign(base, { kind: 'changes' as const, plan })
}

/** The arguments of a call as a value; '' is an empty object, as some models send it. Throws an `Error` for the model. */
export function parseArguments(json: string): unknown {
  if (json.trim() === '') return {}
  refuseHuge(json)
  let value: unknown
  try {
    value = JSON.parse(json)
  } catch (cause) {
    throw new InvalidArguments('tool arguments must be a JSON object', { cause })
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new InvalidArguments('tool arguments must decode to a JSON object')
  }
  return value
}

/** Arguments may be so long, which is more than any tool takes; and long ones may hold so many values. */
const MAX_LENGTH = 5 * 1024 * 1024
const SHORT = 256 * 1024
const MAX_VALUES = 20_000

/** A text takes little time to be read whatever its length, but a value each its own. So they are counted first. */
function refuseHuge(json: string): void {
  if (json.length <= SHORT) return
  if (json.length > MAX_LENGTH) throw new InvalidArguments('tool arguments are too long (limit: 5 MB)')
  let [values, isText] = [0, false]
  for (let at = 0; at < json.length; at++) {
    const unit = json.charCodeAt(at)
    if (unit === QUOTE) isText = !isText
    else if (isText && unit === BACKSLASH) at += 1
    else if (!isText && (unit === COMMA || unit === BRACKET || unit === BRACE)) values += 1
    if (values > MAX_VALUES) throw new InvalidArguments(`tool arguments hold too many values (limit: ${MAX_VALUES})`)
  }
}

const [QUOTE, BACKSLASH, COMMA, BRACKET, BRACE] = [0x22, 0x5c, 0x2c, 0x5b, 0x7b]
