import { UriTemplate } from '@modelcontextprotocol/client'
import { z } from 'zod'
import type { McpPromptView, McpResourceView } from '../../../shared/mcp'
import { type LocalizedText, sentence } from '../../../shared/sentence'
import { definitionTokens } from '../../tools/offer/tool-tokens'
import { timeSlices } from '../../workspace/time-slices'
import { sha256, stableJson } from '../stable-json'
import { type ArgumentHeader, argumentHeaders } from './argument-headers'
import { type UiOfTool, uiOfTool } from './ui-of-tool'

/** A tool as its server describes it. `definition` is all of that as JSON, and `pin` its SHA-256. */
export type McpTool = {
  name: string
  title?: string
  description: string
  inputSchema: object
  annotations?: string
  definition: string
  pin: string
  /** It can be called as a task only. */
  asTask: boolean
  /** Those of its arguments that go along as headers. */
  headers?: readonly ArgumentHeader[]
  /** The cost of its description and its schema in every request that offers it. */
  tokens: number
  /** The page that shows its results, and who may call it, if its definition says so. */
  ui?: UiOfTool
  /** The reason it cannot be used. */
  flaw?: LocalizedText
}

const LONGEST_DEFINITION = 256 * 1024
const LONGEST_NAME = 1_000
const LONGEST_DESCRIPTION = 20_000

const Raw = z.looseObject({
  name: z.string().min(1).max(LONGEST_NAME),
  title: z.string().optional().catch(undefined),
  description: z.string().optional().catch(undefined),
})
const Execution = z.looseObject({ taskSupport: z.literal('required') })
const Schema = z.looseObject({ type: z.literal('object') })

/**
 * Reads each definition by itself, so that a bad one costs nothing but itself. Those without a name are counted in `nameless`.
 * With `headers` arguments may be marked to go along as such.
 */
export async function readTools(
  raw: readonly unknown[],
  how: { headers: boolean } = { headers: false },
): Promise<{ tools: McpTool[]; nameless: number }> {
  const byName = new Map<string, McpTool>()
  const doubles: McpTool[] = []
  let nameless = 0
  const slices = timeSlices()
  for (const item of raw) {
    // Definitions may be large; whatever else there is to do comes in between.
    if (slices.isDue()) await slices.next()
    const tool = readTool(item, how)
    if (!tool) nameless += 1
    else if (byName.has(tool.name))
      doubles.push({ ...tool, flaw: sentence`Another tool on this server has the same name.` })
    else byName.set(tool.name, tool)
  }
  return { tools: [...byName.values(), ...doubles], nameless }
}

function readTool(item: unknown, how: { headers: boolean }): McpTool | undefined {
  const parsed = Raw.safeParse(item)
  if (!parsed.success) return undefined
  const { name, title, description = '', inputSchema, outputSchema, annotations, execution, _meta } = parsed.data
  const written = () => stableJson({ name, title, description, inputSchema, outputSchema, annotations })
  const definition = unlessTooDeep(written) ?? TOO_DEEP
  const isWhole = definition !== TOO_DEEP && definition.length <= LONGEST_DEFINITION
  const headers = how.headers && isWhole ? argumentHeaders(inputSchema) : []
  const ui = uiOfTool(_meta)
  const flaw = flawOf({ inputSchema, definition, description }) ?? (headers ? undefined : WRONG_HEADERS)
  const shown = {
    description: description.slice(0, LONGEST_DESCRIPTION),
    inputSchema: flaw === undefined ? (inputSchema as object) : {},
  }
  return {
    name,
    ...shown,
    tokens: definitionTokens(shown),
    ...(title !== undefined && { title: title.slice(0, 300) }),
    ...(annotations !== undefined && flaw === undefined && { annotations: stableJson(annotations).slice(0, 10_000) }),
    definition: definition.slice(0, LONGEST_DEFINITION),
    pin: sha256(definition),
    ...(headers && headers.length > 0 && { headers }),
    asTask: Execution.safeParse(execution).success,
    ...(ui && { ui }),
    ...(flaw !== undefined && { flaw }),
  }
}

/** Stands in the place of a definition that cannot be written down. */
const TOO_DEEP = ''

function unlessTooDeep(write: () => string): string | undefined {
  try {
    return write()
  } catch (thrown) {
    if (thrown instanceof RangeError) return undefined
    throw thrown
  }
}

const WRONG_HEADERS = sentence`The tool marks arguments for headers in a way that the protocol forbids.`

type Definition = { inputSchema: unknown; definition: string; description: string }

function flawOf({ inputSchema, definition, description }: Definition): LocalizedText | undefined {
  if (definition === TOO_DEEP) return sentence`The tool’s definition is nested too deeply.`
  if (definition.length > LONGEST_DEFINITION) return sentence`The tool’s definition is larger than 256 KB.`
  if (description.length > LONGEST_DESCRIPTION)
    return sentence`The tool’s description is longer than 20,000 characters.`
  if (inputSchema === undefined) return sentence`The tool has no inputSchema.`
  if (!Schema.safeParse(inputSchema).success) return sentence`The tool’s inputSchema doesn’t describe an object.`
  return undefined
}

const Prompt = z.looseObject({
  name: z.string().min(1).max(300),
  description: z.string().catch(''),
  arguments: z
    .array(
      z.looseObject({
        name: z.string().max(300),
        description: z.string().max(2_000).optional().catch(undefined),
        required: z.boolean().catch(false),
      }),
    )
    .max(50)
    .catch([]),
})

/** Those prompts that can be used. */
export function readPrompts(raw: readonly unknown[]): McpPromptView[] {
  return raw.flatMap(item => {
    const { data } = Prompt.safeParse(item)
    if (!data) return []
    const views = data.arguments.map(({ name, description, required }) => ({
      name,
      required,
      ...(description !== undefined && { description }),
    }))
    return [{ name: data.name, description: data.description.slice(0, 2_000), arguments: views }]
  })
}

const Resource = z.looseObject({
  uri: z.string().max(10_000).optional(),
  uriTemplate: z.string().max(10_000).optional(),
  name: z.string().max(1_000).catch(''),
  description: z.string().optional().catch(undefined),
  mimeType: z.string().max(200).optional().catch(undefined),
})

/** Those resources, and templates of them, that can be used. */
export function readResources(raw: readonly unknown[]): McpResourceView[] {
  return raw.flatMap(item => {
    const { data } = Resource.safeParse(item)
    const uri = data?.uri ?? data?.uriTemplate
    if (!data || uri === undefined) return []
    const { name, description, mimeType } = data
    const variables = data.uri === undefined ? variablesOf(uri) : undefined
    if (variables === null) return []
    return [
      {
        uri,
        name: name || uri,
        isTemplate: data.uri === undefined,
        ...(variables && { variables }),
        ...(description !== undefined && { description: description.slice(0, 2_000) }),
        ...(mimeType !== undefined && { mimeType }),
      },
    ]
  })
}

const MOST_VARIABLES = 20

/** Returns a template's variables; null if it is not a template. */
function variablesOf(template: string): string[] | null {
  try {
    const names = [...new Set(new UriTemplate(template).variableNames)]
    return names.length <= MOST_VARIABLES ? names : null
  } catch {
    return null
  }
}
