import { expect, test } from 'vitest'
import { exportMarkdown } from '../../../../main/agent/export/export-markdown'
import type { SessionFact } from '../../../../shared/session/session-events'
import { errorResult, textResult } from '../../../../shared/session/tool-results'
import { began, sessionOf } from '../../../helpers/session-of'

const version = (hash: string) => ({ hash, bytes: 1 })
const hunk = { oldStart: 1, oldLines: 1, newStart: 1, newLines: 1, lines: ['-a', '+<b>'] }
const change = {
  type: 'file-change' as const,
  path: 'src/a.ts',
  before: version('1'),
  after: version('2'),
  added: 1,
  removed: 1,
  diff: { type: 'lines' as const, hunks: [hunk] },
}
const command = {
  type: 'command' as const,
  command: 'npm test',
  workingDirectory: '',
  shell: 'sh',
  timeLimitMs: 1_000,
  environment: [],
}
const outcome = {
  exitCode: 1,
  stdout: 'FAIL <x>',
  stderr: '',
  stdoutTruncated: false,
  stderrTruncated: false,
  timedOut: false,
  stopped: false,
  durationMs: 5,
}

/** A turn in which a file was changed by a plan that the person edited, a command failed, and another was denied. */
const steps = sessionOf(
  began('t', 'Do it'),
  {
    type: 'reply.finished',
    turnId: 't',
    durationMs: 1,
    reply: {
      text: '',
      toolCalls: [
        { id: 'c1', name: 'write_file', arguments: '{"path":"src/a.ts","content":"b"}' },
        { id: 'c2', name: 'shell', arguments: '{"command":"npm test"}' },
        { id: 'c3', name: 'shell', arguments: '{"command":"rm -rf x"}' },
        { id: 'c4', name: 'explore_workspace', arguments: '{"target":"read","pattern":"src/a.ts"}' },
      ],
    },
  },
  ...(['c1', 'c2', 'c3'] as const).map((callId): SessionFact => {
    const effects = callId === 'c1' ? [change] : [{ ...command, command: callId === 'c2' ? 'npm test' : 'rm -rf x' }]
    return {
      type: 'call.planned',
      callId,
      plan: { effects, digest: callId },
      asks: true,
      reason: '',
      ...(callId === 'c1' && { editedBy: 'person' }),
    }
  }),
  { type: 'call.decided', callId: 'c1', digest: 'c1', approved: true, by: 'person' },
  { type: 'call.outcome', callId: 'c1', applied: true },
  { type: 'call.finished', callId: 'c1', durationMs: 1, result: textResult('{"ok":true}') },
  {
    type: 'call.finished',
    callId: 'c2',
    durationMs: 1,
    result: textResult('{}', { type: 'command', command: 'npm test', workingDirectory: '', outcome }),
  },
  { type: 'call.decided', callId: 'c3', digest: 'c3', approved: false, by: 'person', note: 'Not that.' },
  { type: 'call.finished', callId: 'c3', durationMs: 1, result: errorResult('denied') },
  {
    type: 'call.finished',
    callId: 'c4',
    durationMs: 1,
    result: textResult('{"json":1}', {
      type: 'file-text',
      path: 'src/a.ts',
      startLine: 1,
      endLine: 1,
      text: 'b',
      more: false,
    }),
  },
)

test('an export tells steps in words, with what the person decided and changed', () => {
  const text = exportMarkdown(steps)
  expect(text).toContain(
    '- Changed `src/a.ts` · +1 −1 · approved by you · **You changed this plan before approving it.**',
  )
  expect(text).toContain('- Ran `npm test` · exit code 1')
  expect(text).toContain('- Wanted to run `rm -rf x` · denied by you · “Not that.”')
  expect(text).toContain('- Read `src/a.ts`\n')
  expect(text).not.toMatch(/\{"/)
})
