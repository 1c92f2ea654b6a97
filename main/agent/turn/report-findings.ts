import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { quotedLine } from '../../../shared/review/find-lines'
import { FindingSeverity, type ReviewFinding } from '../../../shared/session/review-finding'
import { textResult } from '../../../shared/session/tool-results'
import { defineTool } from '../../tools/tool'
import { InvalidArguments } from '../../tools/tool-errors'
import { readForModel } from '../../workspace/read/read-for-model'

/** Lines behind this are not found. */
const MAX_BYTES = 4 * 1024 * 1024
/** So many lines of a finding are quoted. */
const MAX_LINES = 40

const Reported = z.strictObject({
  path: z.string().min(1).describe('The file, relative to the workspace.'),
  line: z
    .number()
    .int()
    .positive()
    .describe('The first line that it is about, counted from 1 in the file as it is now.'),
  end_line: z.number().int().positive().optional().describe('The last line. Defaults to line.'),
  severity: FindingSeverity.describe(
    'high: wrong or dangerous. medium: likely to cause trouble. low: could be better.',
  ),
  text: z
    .string()
    .min(1)
    .max(4_000)
    .describe('The problem, why it is one, and what to do instead, in the language of the person.'),
})

const input = z.strictObject({
  findings: z.array(Reported).max(100).describe('All that you found, the gravest first; empty where nothing is wrong.'),
})

/** The tool by which a model hands in what it found in a review. It changes nothing; the window shows each finding at its lines. */
export const reportFindings = defineTool({
  name: 'report_findings',
  group: 'read',
  action: ({ findings }) => ({
    verb: 'review',
    target: Array.isArray(findings) ? String(findings.length) : '',
    kind: 'words',
  }),
  description:
    'Hand in the findings of a review. The person sees each at its lines, and can have it fixed or dismiss it. Call it once, with all of them.',
  input,

  async run({ findings }, { workspace }) {
    const problems: string[] = []
    const found = await Promise.all(
      findings.map(finding =>
        placed(workspace, finding).catch((thrown: unknown) => {
          problems.push(thrown instanceof Error ? thrown.message : String(thrown))
          return undefined
        }),
      ),
    )
    if (problems.length > 0) throw new InvalidArguments(`No finding was shown. Call it again: ${problems.join(' ')}`)
    const shown = found.filter(finding => finding !== undefined)
    const words = `The person sees ${shown.length} findings at their lines. Do not repeat them: end with one sentence on the whole.`
    return textResult(words, { type: 'findings', findings: shown })
  },
})

/** A finding with the lines that it is about, as they are in the file. Rejects, for the model, where there are none. */
async function placed(
  workspace: string,
  { path, line, end_line: end = line, severity, text }: z.infer<typeof Reported>,
): Promise<ReviewFinding> {
  const file = await readForModel(workspace, { path, maxBytes: MAX_BYTES })
  const lines = file.text.replace(/\n$/, '').split('\n')
  if (line > lines.length) throw new Error(`${path} has ${lines.length} lines, and no line ${line}.`)
  const to = Math.min(Math.max(line, end), line + MAX_LINES - 1, lines.length)
  const quoted = lines.slice(line - 1, to).map(quotedLine)
  return {
    id: randomUUID(),
    path: path.replaceAll('\\', '/').replace(/^\.\//, ''),
    side: 'after',
    from: line,
    to,
    lines: quoted.map(each => ` ${each}`),
    before: null,
    after: file.isCut ? null : file.version,
    severity,
    text,
  }
}
