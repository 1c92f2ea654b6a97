import { z } from 'zod'

/**
 * The JSON schema of what a tool takes, made when it is first asked for: to make those of all tools would take a good part
 * of a start.
 */
export function inputSchemaOf(input: z.ZodType): () => z.core.JSONSchema.BaseSchema {
  let schema: z.core.JSONSchema.BaseSchema | undefined
  return () => {
    schema ??= z.toJSONSchema(input, { io: 'input' })
    return schema
  }
}
