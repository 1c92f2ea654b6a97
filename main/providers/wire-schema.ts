import { z } from 'zod'

export type WireSchema = { type: 'object'; properties: Record<string, unknown>; required?: string[] } & Record<
  string,
  unknown
>

const Branch = z.looseObject({
  properties: z.record(z.string(), z.unknown()).catch({}).default({}),
  required: z.array(z.string()).catch([]).default([]),
})
const Branches = z.array(Branch).catch([])

/**
 * A tool's schema as providers take it: an object without its dialect, and without a choice at the root, which is refused.
 * The fields of all choices are offered at once then; the tool itself still checks what comes.
 */
export function wireSchema(schema: object): WireSchema {
  const { $schema: _, anyOf, oneOf, allOf, ...rest } = schema as Record<string, unknown>
  const root = Branch.parse(rest)
  const all = Branches.parse(allOf)
  const choices = [anyOf, oneOf].map(one => Branches.parse(one))
  const fields = [...choices.flat(), ...all, root].map(branch => branch.properties)
  const required = [...root.required, ...all.flatMap(branch => branch.required), ...choices.flatMap(inAll)]
  const { required: __, ...plain } = root
  return {
    ...plain,
    type: 'object',
    properties: Object.assign({}, ...fields) as Record<string, unknown>,
    ...(required.length > 0 && { required: [...new Set(required)] }),
  }
}

/** What every choice asks for. */
function inAll(branches: z.infer<typeof Branches>): string[] {
  const [first, ...others] = branches
  return first?.required.filter(name => others.every(branch => branch.required.includes(name))) ?? []
}
