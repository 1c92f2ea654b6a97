/** The arguments of a call as a record. They are a model's words: anything that is not a JSON object counts as empty. */
export function callArguments(json: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(json)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {}
  } catch {
    return {}
  }
}

/** A field that is a text; '' for anything else. */
export function textArgument(input: Readonly<Record<string, unknown>>, name: string): string {
  const value = input[name]
  return typeof value === 'string' ? value : ''
}
