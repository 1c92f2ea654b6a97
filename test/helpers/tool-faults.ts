type Fields = Record<string, unknown>

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The three protocols write a tool in three ways. */
function written(tool: Fields): { name: string; description: string; schema: Fields } {
  const body = isFields(tool.function) ? tool.function : tool
  const schema = body.parameters ?? body.input_schema
  return {
    name: String(body.name),
    description: typeof body.description === 'string' ? body.description : '',
    schema: isFields(schema) ? schema : {},
  }
}

/** The maximum that OpenAI and Azure accept. */
const MOST_TOOLS = 128
const LONGEST_DESCRIPTION = 1_024

/**
 * Returns a text about what the strictest of the providers would refuse in the tools of a request; nothing if all would
 * accept them. With `isOpenAi` the number of tools and the length of descriptions count, which only some providers limit.
 */
export function toolFaults(body: unknown, { isOpenAi }: { isOpenAi: boolean }): string[] {
  const given = (body as { tools?: Fields[] }).tools ?? []
  const tools = given.map(written)
  const names = tools.map(({ name }) => name)
  return [
    ...(isOpenAi && tools.length > MOST_TOOLS ? [`${tools.length} tools`] : []),
    ...names.filter((name, at) => names.indexOf(name) < at).map(name => `${name}: a name that another has`),
    ...tools.flatMap(({ name, description, schema }) => [
      ...(/^[A-Za-z0-9_-]{1,64}$/.test(name) ? [] : [`${name}: no name for a tool`]),
      ...(description.trim() === '' ? [`${name}: no description`] : []),
      ...(isOpenAi && description.length > LONGEST_DESCRIPTION ? [`${name}: ${description.length} characters`] : []),
      ...rootFaults(schema).map(fault => `${name}: ${fault}`),
      ...nodeFaults(schema, schema).map(fault => `${name}: ${fault}`),
    ]),
  ]
}

const REFUSED_AT_ROOT = ['oneOf', 'anyOf', 'allOf', 'not', 'enum', 'const', '$ref']

function rootFaults(schema: Fields): string[] {
  const properties = isFields(schema.properties) ? schema.properties : {}
  return [
    ...(schema.type === 'object' ? [] : ['no object']),
    ...(isFields(schema.properties) ? [] : ['no properties']),
    ...REFUSED_AT_ROOT.filter(keyword => Object.hasOwn(schema, keyword)).map(keyword => `${keyword} at the root`),
    ...Object.keys(properties).flatMap(key => (/^[A-Za-z0-9_.-]{1,64}$/.test(key) ? [] : [`an argument ${key}`])),
  ]
}

const TYPES = /^(string|number|integer|boolean|object|array|null)$/

function nodeFaults(node: unknown, root: Fields): string[] {
  if (!isFields(node)) return typeof node === 'boolean' ? [] : ['no schema']
  const { type, items, properties, required, $ref } = node
  const types = type === undefined ? [] : [type].flat()
  const under = [
    ...(isFields(properties) ? Object.values(properties) : []),
    ...(items === undefined ? [] : [items]),
    ...['anyOf', 'oneOf', 'allOf'].flatMap(keyword =>
      Array.isArray(node[keyword]) ? (node[keyword] as unknown[]) : [],
    ),
    ...(isFields(node.additionalProperties) ? [node.additionalProperties] : []),
  ]
  return [
    ...types.filter(one => !TYPES.test(String(one))).map(one => `a type ${String(one)}`),
    ...(type === 'array' && items === undefined ? ['an array without items'] : []),
    ...(required === undefined || Array.isArray(required) ? [] : ['required is no list']),
    ...(typeof $ref === 'string' && !resolves($ref, root) ? [`nothing at ${$ref}`] : []),
    ...under.flatMap(one => nodeFaults(one, root)),
  ]
}

function resolves(reference: string, root: Fields): boolean {
  const path = reference.split('/').slice(1)
  const parts = path.map(part => decodeURIComponent(part).replaceAll('~1', '/').replaceAll('~0', '~'))
  let node: unknown = root
  for (const part of parts) node = typeof node === 'object' && node !== null ? (node as Fields)[part] : undefined
  return reference.startsWith('#') && node !== undefined
}
