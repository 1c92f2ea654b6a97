/**
 * Settings of a repository that neither run a program nor lead a request elsewhere: what `git init` writes, who commits, and which
 * branch another one follows.
 */
const PLAIN =
  /^(core\.(repositoryformatversion|filemode|bare|logallrefupdates|ignorecase|precomposeunicode|symlinks)|user\.(name|email)|init\.defaultbranch|branch\..+\.(remote|merge|rebase|description))$/

/** Returns whether all that differs between two texts of a repository's settings is plain. Reads less than git: what it cannot read is not plain. */
export function differsPlainly(before: string, after: string): boolean {
  const [one, other] = [settingsIn(before), settingsIn(after)]
  if (!one || !other) return false
  const differing = [...one.filter(line => !other.includes(line)), ...other.filter(line => !one.includes(line))]
  return differing.every(line => PLAIN.test(line.slice(0, line.indexOf('='))))
}

/** Returns `section.name.key=value` of each line, with sections and keys in lower case; undefined where a line is of another form. */
function settingsIn(text: string): string[] | undefined {
  const settings: string[] = []
  let section: string | undefined
  for (const line of text.split('\n')) {
    if (/^\s*([#;].*)?$/.test(line)) continue
    const head = /^\[([\w.-]+)(?: "((?:[^"\\])*)")?\]\s*$/.exec(line)
    if (head) {
      section = `${head[1]?.toLowerCase()}${head[2] === undefined ? '' : `.${head[2]}`}`
      continue
    }
    const sign = line.indexOf('=')
    const [key, value] = [line.slice(0, sign).trim(), line.slice(sign + 1).trim()]
    if (section === undefined || sign < 0 || !/^[A-Za-z][\w-]*$/.test(key) || /[\\"#;]/.test(value)) return undefined
    settings.push(`${section}.${key.toLowerCase()}=${value}`)
  }
  return settings
}
