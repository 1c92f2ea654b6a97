import { t } from '../../../i18n/t'
import { type FieldRule, ruleOf } from './field-rules'

/** One field of a form that is made from a JSON Schema. `choices` are JSON values, as JSON. */
export type SchemaField = {
  name: string
  label: string
  hint: string
  kind: 'text' | 'number' | 'integer' | 'boolean' | 'choice' | 'json'
  choices: readonly string[]
  isRequired: boolean
  rule: FieldRule | undefined
  /** The initial text of the field. */
  initial: string
}

type JsonObject = Readonly<Record<string, unknown>>

/** The fields of an object's schema, in its order. What is no plain value is asked for as JSON. */
export function schemaFields(schema: string): SchemaField[] {
  const root = objectOf(parsed(schema))
  const required = Array.isArray(root.required) ? root.required : []
  return Object.entries(objectOf(root.properties)).map(([name, value]) => {
    const property = objectOf(value)
    const choices = choicesOf(property)
    const kind = choices.length > 0 ? 'choice' : kindOf(property)
    return {
      name,
      label: typeof property.title === 'string' ? property.title : name,
      hint: typeof property.description === 'string' ? property.description : '',
      kind,
      choices,
      isRequired: required.includes(name),
      rule: ruleOf(property, kind),
      initial: initialOf(property.default, kind),
    }
  })
}

export type FieldValues = Readonly<Record<string, string>>

/** Returns the value at a name, which may be any; '' if there is none. */
export function valueIn(values: FieldValues, name: string): string {
  return (Object.hasOwn(values, name) && values[name]) || ''
}

export function initialValues(fields: readonly SchemaField[]): FieldValues {
  return Object.fromEntries(fields.map(({ name, initial }) => [name, initial]))
}

/**
 * Returns the form's content, as an object's JSON, or a message for each field that is wrong. A field that is empty and
 * not required is left out. A tool may be called with an empty text; to a question it is no answer.
 */
export function formValue(
  fields: readonly SchemaField[],
  values: FieldValues,
  { isAnswer = false } = {},
): { json: string } | { wrong: Readonly<Record<string, string>> } {
  const read = fields.map(field => [field.name, readField(field, valueIn(values, field.name), isAnswer)] as const)
  const wrong = read.flatMap(([name, found]) => (found && 'wrong' in found ? [[name, found.wrong] as const] : []))
  if (wrong.length > 0) return { wrong: Object.fromEntries(wrong) }
  const parts = read.flatMap(([name, found]) =>
    found && 'json' in found ? [`${JSON.stringify(name)}:${found.json}`] : [],
  )
  return { json: `{${parts.join(',')}}` }
}

type FieldValue = { json: string } | { wrong: string } | undefined

function readField(field: SchemaField, text: string, isAnswer: boolean): FieldValue {
  const { kind, isRequired, rule } = field
  if (kind === 'text') return readText(field, rule?.trims ? text.trim() : text, isAnswer)
  const written = text.trim()
  if (written === '') return isRequired ? { wrong: t('mcp.tool.wrong.missing') } : undefined
  if (kind === 'boolean' || kind === 'choice') return { json: written }
  if (kind === 'json') return parsed(written) === undefined ? { wrong: t('mcp.tool.wrong.json') } : { json: written }
  const number = Number(written)
  if (!Number.isFinite(number)) return { wrong: t('mcp.tool.wrong.number') }
  if (kind === 'integer' && !Number.isInteger(number)) return { wrong: t('mcp.tool.wrong.integer') }
  return rule?.isKept(written) === false ? { wrong: rule.wrong } : { json: String(number) }
}

function readText({ isRequired, rule }: SchemaField, text: string, isAnswer: boolean): FieldValue {
  const isKept = rule?.isKept(text) ?? true
  if (text === '' && !isRequired) return undefined
  if (text === '' && (isAnswer || !isKept)) return { wrong: t('mcp.tool.wrong.missing') }
  return rule && !isKept ? { wrong: rule.wrong } : { json: JSON.stringify(text) }
}

function kindOf({ type }: JsonObject): SchemaField['kind'] {
  const types = (Array.isArray(type) ? type : [type]).filter(one => one !== 'null')
  if (types.length !== 1) return 'json'
  switch (types[0]) {
    case 'string':
      return 'text'
    case 'number':
    case 'integer':
    case 'boolean':
      return types[0]
    default:
      return 'json'
  }
}

function choicesOf(property: JsonObject): string[] {
  if (Array.isArray(property.enum)) return property.enum.map(value => JSON.stringify(value))
  const options = Array.isArray(property.oneOf) ? property.oneOf.map(objectOf) : []
  const isChoice = options.length > 0 && options.every(option => 'const' in option)
  return isChoice ? options.map(option => JSON.stringify(option.const)) : []
}

function initialOf(value: unknown, kind: SchemaField['kind']): string {
  if (value === undefined) return ''
  return kind === 'text' && typeof value === 'string' ? value : JSON.stringify(value)
}

function objectOf(value: unknown): JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonObject) : {}
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}
