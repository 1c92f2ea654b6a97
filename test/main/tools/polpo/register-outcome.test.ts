import { expect, test } from 'vitest'
import { registerOutcome } from '../../../../main/tools/polpo/register-outcome'
import { runTool } from '../../../helpers/run-tool'
import { toolContext } from '../../../helpers/tool-context'

const files = { 'out/report.md': '# Report', 'out/a.odd': '', '.env': 'KEY=1' }

test.each([
  [
    { type: 'file', path: 'out/report.md' },
    { path: 'out/report.md', mimeType: 'text/markdown' },
  ],
  [{ type: 'media', path: 'out/a.odd' }, { path: 'out/a.odd' }],
  [{ type: 'text', text: '**Done**' }, { text: '**Done**' }],
  [{ type: 'url', url: 'https://a.example/x' }, { url: 'https://a.example/x' }],
  [{ type: 'json', data: { a: [1] } }, { json: '{\n  "a": [\n    1\n  ]\n}' }],
])('%j is kept for the person to see', async (input, kept) => {
  const context = await toolContext(files)
  if (registerOutcome.kind !== 'reads') throw new Error('It only tells.')
  const { details } = await registerOutcome.run({ ...input, label: 'It', tags: ['a'] }, context)
  expect(details).toEqual({ type: 'outcome', label: 'It', tags: ['a'], ...kept })
})

test.each([
  [{ type: 'file' }, "'path' is required where 'type' is 'file'."],
  [{ type: 'json', text: '{}' }, "'data' is required where 'type' is 'json'."],
  [{ type: 'media', path: 'out' }, 'out is no file.'],
  [{ type: 'file', path: '.env' }, 'may hold secrets'],
  [{ type: 'file', path: '../x' }, 'outside the workspace'],
  [{ type: 'url', url: 'javascript:alert(1)' }, "'url' must be an absolute http or https URL."],
  [{ type: 'text', text: 'x', label: ' ' }, "'label' must be a non-empty string."],
])('%j is refused in words', async (input, words) => {
  await expect(runTool(registerOutcome, { label: 'It', ...input }, await toolContext(files))).rejects.toThrow(words)
})

test('the model is told what kind of file it has registered', async () => {
  const context = await toolContext(files)
  const told = (input: object) => runTool(registerOutcome, { label: 'It', ...input }, context)
  expect(await told({ type: 'file', path: 'out/report.md' })).toBe('Outcome registered: It (file, text/markdown)')
  expect(await told({ type: 'text', text: 'x' })).toBe('Outcome registered: It (text)')
})
