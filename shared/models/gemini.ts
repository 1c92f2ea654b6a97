/**
 * Returns whether a model belongs to Gemini's third generation or a later one. Since then, models sign their calls, think
 * on levels, and search beside tools of ours (ai.google.dev/gemini-api/docs/gemini-3).
 */
export function isGemini3(model: string): boolean {
  return /gemini-([3-9]|\d\d)/.test(model)
}
