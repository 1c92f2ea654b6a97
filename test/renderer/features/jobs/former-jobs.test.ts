import { expect, test } from 'vitest'
import { formerJobs } from '../../../../renderer/features/jobs/former-jobs'
import type { SessionFact } from '../../../../shared/session/session-events'
import { reply, sessionOf, toolCall, turn } from '../../session-facts'

function ran(callId: string, job?: string): SessionFact {
  const outcome = {
    exitCode: null,
    stdout: '',
    stderr: '',
    durationMs: 1,
    timedOut: false,
    stopped: false,
    stdoutTruncated: false,
    stderrTruncated: false,
    ...(job && { job }),
  }
  const details = { type: 'command' as const, command: `run ${callId}`, workingDirectory: '.', outcome }
  return { type: 'call.finished', callId, durationMs: 1, result: { isError: false, content: [], details } }
}

test('a session’s background jobs that main no longer knows are listed, and nothing else is', () => {
  const calls = ['a', 'b', 'c'].map(id => toolCall(id, 'shell'))
  const state = sessionOf(turn('t'), reply('t', '', ...calls), ran('a', 'job-a'), ran('b', 'job-b'), ran('c'))
  const known = { id: 'job-b', sessionId: 's1', command: 'run b', startedAt: 1 }
  expect(formerJobs(state, [known])).toEqual([{ id: 'job-a', command: 'run a' }])
  expect(formerJobs(state, []).map(({ id }) => id)).toEqual(['job-b', 'job-a'])
})

test('one whose output was read is named once', () => {
  const calls = [toolCall('a', 'shell'), toolCall('b', 'shell'), toolCall('c', 'shell_job')]
  const again = { ...ran('a', 'job-a'), callId: 'c' }
  const state = sessionOf(turn('t'), reply('t', '', ...calls), ran('a', 'job-a'), ran('b', 'job-b'), again)
  expect(formerJobs(state, []).map(({ id }) => id)).toEqual(['job-b', 'job-a'])
})
