/** The way a model edits files: by patches, or by replacing text. */
export type EditStyle = 'patch' | 'replace'

/** The names of models that were trained on V4A patches. */
const PATCH_MODELS = [/^gpt-/, /^chatgpt/, /^codex/, /^o[134](-|$)/]

/** By the name of the model alone: 'vendor/gpt-5' and 'ft:gpt-4o:…' are such models too. */
export function editStyleOf(model: string): EditStyle {
  const name = model
    .slice(model.lastIndexOf('/') + 1)
    .trim()
    .toLowerCase()
    .replace(/^ft:/, '')
  return PATCH_MODELS.some(pattern => pattern.test(name)) ? 'patch' : 'replace'
}
