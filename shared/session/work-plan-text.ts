import type { WorkPlan } from './work-plan'

/** Returns whether a glob says too little about where it leads: then nothing is expected by it. */
export function isTooWide(glob: string): boolean {
  const segments = glob.split(/[\\/]/).filter(segment => segment !== '' && segment !== '.')
  const [first] = segments
  if (first === undefined || segments.includes('..')) return true
  return /^[*?]+$/.test(first) || (/[*?]/.test(first) && segments.length > 1)
}

/** The plan as Markdown, for a model or a file. */
export function workPlanText({ title, steps }: WorkPlan): string {
  const lines = steps.flatMap(({ text, files = [], commands = [] }, at) => [
    `${at + 1}. ${text.replaceAll('\n', '\n   ')}`,
    ...(files.length > 0 ? [`   - Files: ${files.map(asCode).join(', ')}`] : []),
    ...(commands.length > 0 ? [`   - Commands: ${commands.map(asCode).join(', ')}`] : []),
  ])
  return `# ${title}\n\n${lines.join('\n')}\n`
}

/** In a fence longer than any run of backticks in it. */
function asCode(text: string): string {
  const longest = Math.max(0, ...[...text.matchAll(/`+/g)].map(([run]) => run.length))
  const fence = '`'.repeat(longest + 1)
  return longest > 0 ? `${fence} ${text} ${fence}` : `${fence}${text}${fence}`
}
