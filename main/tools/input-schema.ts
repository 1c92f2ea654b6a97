import { z } from 'zod'

/** As far as those look into it who add to it. */
type JsonSchema = { properties?: object; required?: string[] }

/**
 * What a tool takes, as JSON Schema: without what says nothing to a model, but would be paid for with each request, which is the
 * name of the dialect, and the largest number that there is.
 */
export function inputSchemaOf(input: z.ZodType): JsonSchema {
  const { $schema: _, ...schema } = z.toJSONSchema(input, { io: 'input' })
  const isSaid = (value: unknown) => typeof value !== 'number' || Math.abs(value) !== Number.MAX_SAFE_INTEGER
  return JSON.parse(JSON.stringify(schema), (_, value: unknown) => (isSaid(value) ? value : undefined)) as JsonSchema
}
