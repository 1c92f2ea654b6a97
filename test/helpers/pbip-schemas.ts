import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv } from 'ajv'

const ROOT = 'https://developer.microsoft.com/json-schemas/'
const FOLDER = join(import.meta.dirname, '../fixtures/pbip-schemas')

const ajv = new Ajv({ strict: false, allErrors: true, logger: false })
for (const path of readdirSync(FOLDER, { recursive: true, encoding: 'utf8' })) {
  if (!/schema[^/\\]*\.json$/.test(path)) continue
  // Their files name each other by where they lie; the `$id` of some says otherwise.
  const { $id: _, ...schema } = JSON.parse(readFileSync(join(FOLDER, path), 'utf8'))
  ajv.addSchema(schema, ROOT + path.replaceAll('\\', '/'))
}

/** Returns a published schema's objections to a value; `part` is the name of a definition in it. */
export function schemaProblems(schema: string, value: unknown, part?: string): string[] {
  const url = schema.startsWith(ROOT) ? schema : `${ROOT}fabric/item/report/definition/${schema}/schema.json`
  const validate = ajv.getSchema(part === undefined ? url : `${url}#/definitions/${part}`)
  if (!validate) return [`no schema ${url} ${part ?? ''}`]
  if (validate(value)) return []
  return (validate.errors ?? []).map(
    ({ instancePath, message, params }) => `${instancePath} ${message} ${JSON.stringify(params)}`,
  )
}

/** Returns the objections to a file of a Power BI project by its own schema, and by what is known of values in `objects`. */
export function fileProblems(value: unknown): string[] {
  const { $schema } = value as { $schema?: unknown }
  if (typeof $schema !== 'string') return ['it names no $schema']
  return [...schemaProblems($schema, value), ...expressionProblems(value), ...objectProblems(value)]
}

type Names = { theme: string[]; visuals: Record<string, Record<string, string[]>> }

/** The items that can be formatted: the keys of a theme, and for each kind of visual its objects, their properties and values. */
export const formats: Names = JSON.parse(readFileSync(join(FOLDER, 'theme/objects.json'), 'utf8'))

/** The contents of a visual besides formats. */
const STATE = ['slicer general filter']

type Entries = Record<string, { properties: Record<string, { expr?: { Literal?: { Value: string } } }> }[]>

/** The schemas allow any objects in a visual, which shows nothing of those that it does not know. */
function objectProblems(file: unknown): string[] {
  const { visual } = file as { visual?: { visualType: string; objects?: Entries } }
  if (!visual?.objects) return []
  const known = formats.visuals[visual.visualType]
  if (!known) return [`no visual ${visual.visualType}`]
  return Object.entries(visual.objects).flatMap(([object, entries]) =>
    entries.flatMap(({ properties }) =>
      Object.entries(properties).flatMap(([property, { expr }]) => {
        const path = `${visual.visualType} ${object} ${property}`
        const found = known[object]?.find(one => one.split('=')[0] === property)
        if (found === undefined) return STATE.includes(path) ? [] : [`no ${path}`]
        const value = expr?.Literal?.Value.replace(/^'|'$|(?<=^-?[\d.]+)[DLM]$/g, '')
        const allowed = found.split('=')[1]?.split('|')
        return value !== undefined && allowed && !allowed.includes(value) ? [`no ${path} ${value}`] : []
      }),
    ),
  )
}

const LITERAL = /^(true|false|null|-?\d+(\.\d+)?[DLM]|'([^']|'')*'|datetime'\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?')$/

/** The schemas allow anything in `objects`: there an `expr` must be an expression all the same, and literals as they are written. */
export function expressionProblems(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) => {
    const own = name === 'expr' ? schemaProblems('semanticQuery/1.4.0', inner, 'QueryExpressionContainer') : []
    const literal = name === 'Literal' ? (inner as { Value?: unknown }).Value : undefined
    const wrong = name === 'Literal' && !(typeof literal === 'string' && LITERAL.test(literal))
    return [...own, ...(wrong ? [`literal ${literal}`] : []), ...expressionProblems(inner)]
  })
}
