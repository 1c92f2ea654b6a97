import { Ajv2020 } from 'ajv/dist/2020.js'
import { expect, test } from 'vitest'
import { mcpTool } from '../../../../main/mcp/tools/mcp-tool'
import { readTools } from '../../../../main/mcp/tools/read-definitions'
import { plainSchema, wireSchema } from '../../../../main/providers/wire/wire-schema'
import { NASTY_SCHEMAS } from '../nasty-schemas'

type Node = Record<string, unknown>
type Rule = { says: string; holds(root: Node, nodes: readonly Node[]): boolean }
type Form = 'wire' | 'plain'

const ajv = new Ajv2020({ strict: false, validateFormats: false })

const isObject: Rule = { says: 'an object at the root', holds: ({ type }) => type === 'object' }
const without = (...words: string[]): Rule => ({
  says: `no ${words.join(', ')} at the root`,
  holds: root => words.every(word => !(word in root)),
})
const listsSayOfWhat: Rule = {
  says: 'items for each array',
  holds: (_, nodes) => nodes.every(({ type, items }) => ![type].flat().includes('array') || isNode(items)),
}
const isValid: Rule = { says: 'valid in draft 2020-12', holds: root => ajv.validateSchema(root) === true }
const leadsSomewhere: Rule = { says: 'no reference that cannot be resolved', holds: root => Boolean(ajv.compile(root)) }
const keys: Rule = {
  says: 'top-level names of ^[a-zA-Z0-9_.-]{1,64}$',
  holds: ({ properties }) => Object.keys(properties as Node).every(key => /^[a-zA-Z0-9_.-]{1,64}$/.test(key)),
}
const isNoBoolean: Rule = {
  says: 'no boolean in place of a property',
  holds: (_, nodes) => nodes.every(fieldsAreSchemas),
}
const requiredIsThere: Rule = {
  says: 'required names what is there',
  holds: (_, nodes) =>
    nodes.every(({ required, properties }) =>
      [required ?? []].flat().every(name => !isNode(properties) || Object.hasOwn(properties, String(name))),
    ),
}
const only = (...words: string[]): Rule => ({
  says: `no other words than ${words.join(', ')}`,
  holds: (_, nodes) => nodes.every(node => Object.keys(node).every(word => words.includes(word))),
})
const oneType: Rule = {
  says: 'one known type for each',
  holds: (_, nodes) =>
    nodes.every(({ type }) => ['string', 'number', 'integer', 'boolean', 'array', 'object'].includes(String(type))),
}
const enumsOfText: Rule = {
  says: 'enum of strings only',
  holds: (_, nodes) =>
    nodes.every(({ enum: values = [] }) => [values].flat().every(value => typeof value === 'string')),
}

/**
 * The schemas for which each provider refuses a request. A form that is not the first is sent once the first was refused:
 * those whose documentation knows only a part of JSON Schema.
 */
const PROVIDERS: Record<string, { form: Form; rules: Rule[] }> = {
  // The errors "invalid_function_parameters" of both of its APIs; strict mode is never asked for.
  OpenAI: {
    form: 'wire',
    rules: [
      isObject,
      without('anyOf', 'oneOf', 'allOf', 'enum', 'not', '$ref'),
      listsSayOfWhat,
      isNoBoolean,
      isValid,
      leadsSomewhere,
    ],
  },
  // platform.claude.com, "Define tools": input_schema is JSON Schema 2020-12; the rest its errors say.
  Anthropic: { form: 'wire', rules: [isObject, without('anyOf', 'oneOf', 'allOf'), keys, isValid, leadsSomewhere] },
  // docs.mistral.ai, console.groq.com, docs.x.ai and api-docs.deepseek.com, "Function calling": a JSON Schema object.
  'Mistral, Groq, xAI and DeepSeek': { form: 'wire', rules: [isObject, isValid, leadsSomewhere, requiredIsThere] },
  // ai.google.dev, "Schema": a subset of OpenAPI 3.0 with a type everywhere.
  Gemini: {
    form: 'plain',
    rules: [
      isObject,
      only('type', 'description', 'properties', 'required', 'items', 'enum'),
      oneType,
      enumsOfText,
      listsSayOfWhat,
      requiredIsThere,
    ],
  },
  // llama.cpp and those that make a grammar of a schema know no references to what they have not read.
  'local servers': { form: 'plain', rules: [isObject, isValid, without('$ref', '$defs'), listsSayOfWhat, keys] },
}

const SHAPES = { wire: wireSchema, plain: plainSchema }

test('there are more than thirty, and no two are alike', () => {
  expect(new Set(NASTY_SCHEMAS.map(([, schema]) => JSON.stringify(schema))).size).toBe(NASTY_SCHEMAS.length)
  expect(NASTY_SCHEMAS.length).toBeGreaterThan(30)
})

test.each(NASTY_SCHEMAS)('%s: every provider takes the tool', async (_, inputSchema) => {
  const { tools } = await readTools([{ name: 'nasty', inputSchema }])
  const [definition] = tools
  if (!definition || definition.flaw !== undefined) throw new Error(`It is left out: ${definition?.flaw}`)
  const tool = mcpTool({
    publicName: 's__nasty',
    server: 's',
    serverPin: 'a',
    definition,
    call: () => Promise.reject(new Error()),
  })
  for (const [provider, { form, rules }] of Object.entries(PROVIDERS)) {
    const root = JSON.parse(JSON.stringify(SHAPES[form](tool.inputSchema))) as Node
    const broken = rules.filter(rule => !rule.holds(root, schemasIn(root)))
    expect({ provider, broken: broken.map(({ says }) => says) }).toEqual({ provider, broken: [] })
  }
})

test('the rules notice what they are for, but for what is only large', () => {
  const rules = Object.values(PROVIDERS).flatMap(provider => provider.rules)
  const unnoticed = NASTY_SCHEMAS.filter(([, schema]) => rules.every(rule => holdsAtAll(rule, schema as Node)))
  expect(unnoticed.map(([what]) => what)).toEqual(['200 properties', '40 levels'])
})

test.each([
  ['a schema that is no object', { type: 'string' }],
  ['no schema', undefined],
  ['true', true],
  ['a definition that is nested without end', { type: 'object', properties: nested(50_000) }],
  ['a definition of more than 256 KB', { type: 'object', properties: { a: { description: 'x'.repeat(300_000) } } }],
])('%s: the tool is set aside in words, and the others stay', async (_, inputSchema) => {
  const { tools } = await readTools([
    { name: 'bad', inputSchema },
    { name: 'good', inputSchema: { type: 'object' } },
  ])
  expect(tools.map(({ name, flaw }) => [name, flaw === undefined])).toEqual([
    ['bad', false],
    ['good', true],
  ])
})

function nested(depth: number): Node {
  let inner: Node = {}
  for (let level = 0; level < depth; level++) inner = { a: inner }
  return inner
}

function holdsAtAll(rule: Rule, root: Node): boolean {
  try {
    return rule.holds(root, schemasIn(root))
  } catch {
    return false
  }
}

function fieldsAreSchemas({ properties }: Node): boolean {
  return properties === undefined || (isNode(properties) && Object.values(properties).every(isNode))
}

/** Every schema within a schema, itself included. */
function schemasIn(schema: unknown): Node[] {
  if (!isNode(schema)) return []
  const { properties, $defs, definitions, patternProperties, items, prefixItems, anyOf, oneOf, allOf } = schema
  const named = [properties, $defs, definitions, patternProperties].filter(isNode).flatMap(Object.values)
  return [schema, ...[named, items, prefixItems, anyOf, oneOf, allOf].flat().flatMap(schemasIn)]
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
