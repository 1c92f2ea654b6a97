/** The spelling that makers use for the names of their models. A name that is not listed here is shown as the server spells it. */
const WORDS: Readonly<Record<string, string>> = {
  gpt: 'GPT',
  claude: 'Claude',
  gemini: 'Gemini',
  grok: 'Grok',
  deepseek: 'DeepSeek',
  mistral: 'Mistral',
  llama: 'Llama',
  kimi: 'Kimi',
  glm: 'GLM',
  qwen: 'Qwen',
  gemma: 'Gemma',
  oss: 'OSS',
  codex: 'Codex',
  devstral: 'Devstral',
  magistral: 'Magistral',
  codestral: 'Codestral',
  ministral: 'Ministral',
}
const FAMILY = /^(gpt|claude|gemini|grok|deepseek|mistral|devstral|magistral|codestral|ministral|llama|kimi|glm)(?=-)/

/** A model's name as people read it: ‘claude-opus-5-5’ is Claude Opus 5.5. Where it is not known how, as the server spells it. */
export function readableName(model: string): string {
  const [name = '', ...variants] = model.slice(model.lastIndexOf('/') + 1).split(':')
  if (!FAMILY.test(name) || !/^[a-z0-9.-]+$/.test(name)) return model
  const dated = /^(.*?)-(\d{4}-?\d{2}-?\d{2})$/.exec(name)
  const words = (dated?.[1] ?? name).replace(/(?<=-\d{1,9})-(?=\d{1,2}(-|$))/g, '.').split('-')
  const more = [...(dated?.[2] ? [dated[2]] : []), ...variants]
  return `${words.map(written).join(' ')}${more.length > 0 ? ` (${more.join(', ')})` : ''}`
}

function written(word: string): string {
  if (/^\d+b$/.test(word)) return word.toUpperCase()
  return WORDS[word] ?? word.charAt(0).toUpperCase() + word.slice(1)
}
