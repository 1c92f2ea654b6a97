import { expect, test } from 'vitest'
import { compositionOf } from '../../../../main/agent/prompt/composition'
import { reportFindings } from '../../../../main/agent/turn/report-findings'
import { readProject } from '../../../../main/project/read-project'
import { textOf } from '../../../../shared/session/tool-results'
import { folderWith, projectItem } from '../../../helpers/project-folder'
import { readKeysHere } from '../../../helpers/read-keys-here'
import { toolContext } from '../../../helpers/tool-context'

async function reported(findings: object[]) {
  const context = await toolContext({ 'src/a.ts': 'one\r\ntwo\nthree\n', '.env': 'KEY=1\n' })
  if (reportFindings.kind !== 'reads') throw new Error('It changes something')
  return reportFindings.run({ findings }, context)
}

const finding = { path: './src/a.ts', line: 1, severity: 'high', text: 'This loses data.' }

test('a finding has the lines that it is about as they are in the file', async () => {
  const result = await reported([
    { ...finding, end_line: 2 },
    { ...finding, line: 3, severity: 'low' },
  ])
  expect(textOf(result)).toContain('The person sees 2 findings at their lines.')
  expect(result.details).toMatchObject({
    type: 'findings',
    findings: [
      { path: 'src/a.ts', side: 'after', from: 1, to: 2, lines: [' one\r', ' two'], severity: 'high' },
      { from: 3, to: 3, lines: [' three'], severity: 'low', text: 'This loses data.' },
    ],
  })
})

test.each([
  [{ ...finding, line: 9 }, './src/a.ts has 3 lines, and no line 9.'],
  [{ ...finding, path: 'gone.ts' }, 'gone.ts'],
  [{ ...finding, path: '.env' }, '.env may contain secrets'],
])('nothing is shown where a finding has no lines: %j', async (given, reason) => {
  await expect(reported([finding, given])).rejects.toThrow(reason)
})

test('a review that finds nothing is handed in as well', async () => {
  expect((await reported([])).details).toEqual({ type: 'findings', findings: [] })
})

test('/review has its own tools, unless the folder has a command of that name', async () => {
  const plain = await readProject({ workspace: await folderWith({ a: '' }), profiles: [] }, readKeysHere)
  expect(compositionOf('/review last turn', plain)).toMatchObject({ isReview: true, groups: ['read', 'shell'] })
  expect(compositionOf('Please /review', plain).isReview).toBeUndefined()
  const workspace = await folderWith({ '.agents/commands/review.md': projectItem('review') })
  const own = compositionOf('/review', await readProject({ workspace, profiles: [] }, readKeysHere))
  expect([own.isReview, own.command?.name]).toEqual([undefined, 'review'])
})
