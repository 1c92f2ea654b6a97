import { z } from 'zod'

/**
 * The JSON schema of what a tool takes, made when it is first asked for: to make those of all tools would take a good part
 * of a start.
 */
export function inputSchemaOf(input: z.ZodType): () => object {
  let schema: object | undefined
  return () => {
    schema ??= z.toJSONSchema(input, { io: 'input' })
    return schema
  }
}
