/**
 * The arguments of an earlier call as an object. Servers parse them; one broken call would make every later request fail,
 * so what is no object is wrapped in one.
 */
export function wireArguments(text: string): object {
  if (text.trim() === '') return {}
  return jsonObject(text) ?? { invalid_arguments: text }
}

/** The object that a text is in JSON; undefined where it is none. */
export function jsonObject(text: string): object | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : undefined
  } catch {
    return undefined
  }
}
