/**
 * The prefix of the name of the folder for what a module returns. Nothing else that feeds the line can have something
 * written elsewhere.
 */
export const RESULT_FOLDER = 'atrium-step-'

/**
 * The program that Node runs: it reads the module's inputs from its own input, calls the module's default export, and
 * writes the result into a file, which nothing that is printed can disturb. The module runs only if it is still the one
 * that was shown. The program stands in single quotes in a shell's line, so it has no quotes and no signs that a shell or
 * PowerShell would take for its own.
 */
const RUNNER = `
const [file, hash] = process.argv.slice(-2)
const { readFileSync, writeFileSync } = await import(\`node:fs\`)
const { createHash } = await import(\`node:crypto\`)
const { basename, dirname, resolve } = await import(\`node:path\`)
const { pathToFileURL } = await import(\`node:url\`)
let text = \`\`
for await (const piece of process.stdin.setEncoding(\`utf8\`)) text += piece
const { input, ctx, result } = JSON.parse(text)
const say = said => {
  if (!basename(dirname(result)).startsWith(\`${RESULT_FOLDER}\`)) throw new Error(\`The result has no place.\`)
  writeFileSync(result, JSON.stringify(said), { flag: \`wx\` })
}
const onlyJson = (key, value) => {
  if (typeof value === \`bigint\`) return String(value)
  const isNone = [\`function\`, \`symbol\`].includes(typeof value)
  if (isNone || (typeof value === \`number\` && !Number.isFinite(value))) throw new TypeError(String(key) + \` is no JSON: \` + String(value).slice(0, 100))
  return value
}
let summary
const logger = Object.fromEntries([\`debug\`, \`info\`, \`log\`, \`warn\`, \`error\`].map(level => [level, (...said) => console.error(...said)]))
const setSummary = text => {
  summary = String(text).slice(0, 10000)
}
const run = async () => {
  if (createHash(\`sha256\`).update(readFileSync(file)).digest(\`hex\`) !== hash) return { changed: true }
  const { default: step } = await import(pathToFileURL(resolve(file)).href)
  if (typeof step !== \`function\`) throw new TypeError(\`The default export of the module is no function.\`)
  const value = await step(input, { ...ctx, logger, setSummary })
  try {
    return { value: JSON.stringify(value, onlyJson), summary }
  } catch (thrown) {
    return { notJson: String(thrown.message).slice(0, 1000) }
  }
}
const failed = thrown => {
  console.error(thrown)
  const isError = typeof thrown === \`object\` && thrown !== null
  return { thrown: { name: String(isError ? thrown.name : \`\`), message: String(isError ? thrown.message : thrown).slice(0, 10000) } }
}
const said = await run().catch(failed)
say(said)
const isDone = ![\`changed\`, \`notJson\`, \`thrown\`].some(name => name in said)
process.stdout.write(\`\`, () => process.exit(isDone ? 0 : 1))
`

/** A line of a shell by which Node runs a module of the folder. It holds the hash of the module, so that a rule for the line is one for this module as it is. */
export function codeLine(
  { node, path, hash, options = [] }: { node: string; path: string; hash: string; options?: readonly string[] },
  platform: NodeJS.Platform,
): string {
  const isWindows = platform === 'win32'
  const quoted = (text: string) => `'${isWindows ? text.replaceAll("'", "''") : text.replaceAll("'", `'\\''`)}'`
  // A path that begins with a dash would be an option.
  const module = quoted(`./${path}`)
  return `${isWindows ? '& ' : ''}${[quoted(node), ...options].join(' ')} --input-type=module -e '${RUNNER}' -- ${module} ${hash}`
}
