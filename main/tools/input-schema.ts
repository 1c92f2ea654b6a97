import { z } from 'zod'

/** As far as those look into it who add to it. */
type JsonSchema = { properties?: object; required?: string[] }

/**
 * Returns a tool's input as JSON Schema: without the parts that tell a model nothing, but would be paid for with each
 * request: the name of the dialect, and the largest possible number.
 */
export function inputSchemaOf(input: z.ZodType): JsonSchema {
  const { $schema: _, ...schema } = z.toJSONSchema(input, { io: 'input' })
  const isSaid = (value: unknown) => typeof value !== 'number' || Math.abs(value) !== Number.MAX_SAFE_INTEGER
  return JSON.parse(JSON.stringify(schema), (_, value: unknown) => (isSaid(value) ? value : undefined)) as JsonSchema
}
