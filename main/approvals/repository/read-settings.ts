/** One of git's settings, as in `[section "subsection"] key = value`. Section and key are in lower case. */
export type Setting = { section: string; subsection?: string; key: string; value: string }

const SECTION = /^\[([A-Za-z0-9-]+)(?:[ \t]+"((?:[^"\\]|\\["\\])*)")?\][ \t]*(?:[#;].*)?$/
const VARIABLE = /^([A-Za-z][A-Za-z0-9-]*)[ \t]*(?:=(.*))?$/
/** Control characters and white space that git takes for something else than we would. */
const UNUSUAL = /[^\P{Cc}\t]|[^\S \t]/u
const ESCAPED: Readonly<Record<string, string>> = { n: '\n', t: '\t', b: '\b', '"': '"', '\\': '\\' }

/**
 * The settings of one file, without those that it includes. Strict: git reads more than this, but whatever it writes itself
 * is in here. Undefined for all else, so that nothing can be a setting to git and none to us.
 */
export function readSettings(text: string): Setting[] | undefined {
  const settings: Setting[] = []
  let section: Section | undefined
  for (const raw of text.split('\n')) {
    const unended = raw.replace(/\r$/, '')
    const line = unended.trim()
    if (UNUSUAL.test(unended)) return undefined
    if (line === '' || /^[#;]/.test(line)) continue
    const begun = sectionOf(line)
    const setting = begun || !section ? undefined : settingOf(line, section)
    if (!begun && !setting) return undefined
    section = begun ?? section
    if (setting) settings.push(setting)
  }
  return settings
}

type Section = Pick<Setting, 'section' | 'subsection'>

function sectionOf(line: string): Section | undefined {
  const [, name, subsection] = SECTION.exec(line) ?? []
  if (name === undefined) return undefined
  return {
    section: name.toLowerCase(),
    ...(subsection !== undefined && { subsection: subsection.replace(/\\(.)/g, '$1') }),
  }
}

function settingOf(line: string, section: Section): Setting | undefined {
  const [, key, given] = VARIABLE.exec(line) ?? []
  const value = given === undefined ? 'true' : plainText(given)
  return key === undefined || value === undefined ? undefined : { ...section, key: key.toLowerCase(), value }
}

/**
 * Returns the text after '=', without escapes and comment: quoted as a whole or not at all. Undefined if it continues on
 * the next line, or if git's versions differ about its spaces.
 */
function plainText(given: string): string | undefined {
  const parts = given.trim().match(/\\.?|"|[#;]|[^\\"#;]+/gs) ?? []
  const isQuoted = parts[0] === '"'
  const start = isQuoted ? 1 : 0
  const stop = isQuoted ? /^"$/ : /^["#;]$/
  const length = parts.slice(start).findIndex(part => stop.test(part))
  const end = length < 0 ? parts.length : start + length
  const rest = parts.slice(isQuoted ? end + 1 : end)
  if (isQuoted ? length < 0 : rest[0] === '"') return undefined
  if (!/^([#;]|$)/.test(rest.join('').trim())) return undefined
  const meant = parts.slice(start, end).map(part => (part.startsWith('\\') ? ESCAPED[part.slice(1)] : part))
  if (meant.includes(undefined)) return undefined
  if (isQuoted) return meant.join('')
  const text = meant.join('').trimEnd()
  return /[\t\n]/.test(text) || parts[end - 1]?.startsWith('\\') ? undefined : text
}
